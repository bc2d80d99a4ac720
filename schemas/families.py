"""What is particular to each task family, in one place; everything else reads it here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from schemas.names import FamilyName
from schemas.public_words import CueType, Penalty, ProbeLevel


@dataclass(frozen=True)
class PublicTraits:
    """How a family stands in the public EMem-Bench files.

    Attributes:
        key: Its name, also of its manifest and folder.
        level: L2 is asked after the last session; L3 is the task of the whole episode.
        seen_cue: The type of a cue row in which the agent only goes somewhere and looks.
        acted_cue: The type of every other cue row.
    """

    key: str
    level: ProbeLevel
    probe_id: str
    penalty: Penalty
    seen_cue: CueType
    acted_cue: CueType


@dataclass(frozen=True)
class FamilyTraits:
    """One family.

    Attributes:
        code: The first part of its episodes' ids.
        hides_target: It asks for one thing's place or state, which nothing may tell but the history:
            the target is out of sight at the start, the words name not even its room, and every
            listing of it after the first cue step is evidence. In the other families the answer is
            itself acted on.
        enumerates: Its instruction names the candidates, and more than one may be right.
        chance: The most that who lacks the decisive evidence may score. A quarter is chance where at
            least four types of places are plausible; a half is one usable candidate of four with one
            retry.
        chance_named: The same for who picks among the places that a lesson was about.
        memory: What only the history tells, in words.
        task: What the later task asks, in words.
    """

    code: str
    hides_target: bool
    enumerates: bool
    chance: float
    chance_named: float
    public: PublicTraits
    memory: str
    task: str


TRAITS: Mapping[FamilyName, FamilyTraits] = MappingProxyType(
    {
        FamilyName.PASSIVE_OBSERVATION: FamilyTraits(
            code="po",
            hides_target=True,
            enumerates=False,
            chance=0.25,
            chance_named=0.25,
            public=PublicTraits(
                key="l2_passive",
                level="L2",
                probe_id="probe_retrieve",
                penalty="blind_navigation",
                seen_cue="passive_observation",
                acted_cue="passive_observation",
            ),
            memory="where a thing is that was in view in passing, and that nobody used or named",
            task="“Find the Book and pick it up.”",
        ),
        FamilyName.DYNAMIC_TRACKING: FamilyTraits(
            code="dt",
            hides_target=True,
            enumerates=False,
            chance=0.25,
            chance_named=0.25,
            public=PublicTraits(
                key="l2_dynamic",
                level="L2",
                probe_id="probe_track_location",
                penalty="stale_spatial_memory",
                seen_cue="state_change",
                acted_cue="self_action",
            ),
            memory="where a thing is after it was moved, once or twice, by the agent or by someone"
            " else; or which of several things of a kind was left open or on",
            task="“Find the Book and pick it up.”, “One of the drawers was left open. Close it.”",
        ),
        FamilyName.INTERACTION_FAILURE: FamilyTraits(
            code="if",
            hides_target=False,
            enumerates=True,
            chance=0.5,
            chance_named=0.5,
            public=PublicTraits(
                key="l2_interaction",
                level="L2",
                probe_id="probe_avoid_failure",
                penalty="critical_err",
                seen_cue="failure_event",
                acted_cue="failure_event",
            ),
            memory="which of the named places or devices did not work when they were tried; nothing"
            " that is in view tells it",
            task="“Put the Book into one of these, and move nothing else: Drawer_2, Cabinet_1 or"
            " Drawer_3. Only some of them work.”",
        ),
        FamilyName.EXPERIENCE_GENERALIZATION: FamilyTraits(
            code="eg",
            hides_target=False,
            enumerates=False,
            chance=0.25,
            # A person's lessons name two places; who does not ask which is which is right half the time.
            chance_named=0.5,
            public=PublicTraits(
                key="l3_owner_habit",
                level="L3",
                probe_id="macro_probe_final",
                penalty="critical_err",
                seen_cue="implicit_rule",
                acted_cue="implicit_rule",
            ),
            memory="the rule behind corrections that a person made, never stated, for an object that"
            " is new",
            task="“Put the Apple where it belongs in this household.”",
        ),
    }
)
"""Every family's traits; the order is that of `FamilyName`."""
