"""Small hand-made records: a home of four rooms, and one candidate of each family.

The records obey the schemas and agree with each other (ids, labels, sessions, digests of the right
form); they were not executed by a simulator.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.release.rows import Published
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.base import content_hash
from schemas.build import FamilyTargets, Profile, Quantiles, Targets
from schemas.control import Control, ControlKind, Replacement
from schemas.cue import Block, Cue, Enter, Fill, World
from schemas.episode import Candidate, Evidence, EvidenceMode
from schemas.home import Home, Overlay, OverlayEntry
from schemas.ids import EpisodeKey, format_episode_id
from schemas.labels import LabelBook
from schemas.model_view import model_history
from schemas.names import ActionType, FamilyName, OverlayKind
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from schemas.step import History
from schemas.verdict import Outcome, Verdict
from tests.factory_homes import BEDROOM, KITCHEN, find, make_home, make_scene
from tests.factory_steps import digest, make_distractor, make_steps

__all__ = ["digest", "find", "make_home", "make_scene"]

GATES = ("schema", "oracle", "trap")


def make_candidate(
    family: FamilyName = FamilyName.PASSIVE_OBSERVATION,
    seed: int = 0,
    home: Home | None = None,
) -> Candidate:
    """Makes a candidate of two sessions (bedroom, then kitchen) and eight steps.

    The book lies on the dresser at step 2, and the agent works at the kitchen counter afterwards.
    """
    home = home or make_home()
    cue = make_cue(home, family, seed)
    steps = make_steps(home, cue)
    distractors = tuple(make_distractor(home, cue, number) for number in range(2))
    return Candidate(
        episode_id=cue.episode_id,
        cue=cue,
        distractors=distractors,
        history=History(
            steps=steps,
            initial_digest=digest(cue.episode_id, -1),
            final_digest=steps[-1].digest,
            start_digest=digest(cue.episode_id, 99),
        ),
        evidence=(
            Evidence(
                step=2,
                relation="on(Book_2, Dresser_1)",
                mode=EvidenceMode.LISTING,
                object_ids=(cue.probe.target,),
            ),
        ),
        cue_gap=len(steps) - 3,
        parents={
            "home": content_hash(home),
            "cue": content_hash(cue),
            **{f"scene:{room.scene_id}": room.scene_hash for room in home.rooms},
        },
        stage_version=1,
    )


def make_cue(home: Home, family: FamilyName, seed: int) -> Cue:
    """Makes the cue of `make_candidate`."""
    book, dresser = find(home, "Book_2").object_id, find(home, "Dresser_1").object_id
    desk, bed = find(home, "Desk_1").object_id, find(home, "Bed_1").object_id
    locked = family is FamilyName.INTERACTION_FAILURE
    drawer = find(home, "Drawer_1").object_id
    return Cue(
        episode_id=format_episode_id(EpisodeKey(family, home.home_id, seed)),
        home_id=home.home_id,
        home_hash=content_hash(home),
        family=family,
        family_version=1,
        kind="surface",
        seed=7_000_000_000_000_000_000 + seed,
        setup=(WorldEvent(kind=WorldEventKind.MOVE, object_id=book, to=dresser),),
        overlay=Overlay(
            entries=(OverlayEntry(object_id=drawer, kind=OverlayKind.LOCKED),) if locked else ()
        ),
        protected=(book,),
        script=(
            Enter(room_id=BEDROOM),
            Fill(steps=1),
            Block(
                name="look",
                actions=(Action(type=ActionType.NAVIGATE, target=dresser),),
                expect=(True,),
            ),
            Enter(room_id=KITCHEN),
            World(event=WorldEvent(kind=WorldEventKind.OPEN, object_id=dresser)),
            Fill(steps=4, hide=(book,)),
        ),
        steps=8,
        drawn_gap=5,
        probe=Probe(
            instruction="Find the Book and pick it up.",
            target=book,
            target_type="Book",
            answer=(dresser,),
            candidates=("Drawer_1", "Drawer_2", "Fridge_1") if locked else (),
            places=tuple(sorted((bed, desk, dresser))),
            start=StartPose(room_id=KITCHEN),
            arrivals=(),
            goal=Goal(any_of=((Fact(kind=FactKind.HOLDING, object_id=book),),)),
            triggers=(
                Trigger(
                    trigger_id="wrong_place",
                    kind=TriggerKind.NAVIGATE,
                    wrong_types=("Bed", "Desk"),
                    reached=(dresser,),
                ),
            ),
            oracle=(
                Action(type=ActionType.MOVE_TO_ROOM, target=BEDROOM),
                Action(type=ActionType.NAVIGATE, target=dresser),
                Action(type=ActionType.PICK_UP, target=book),
            ),
            trap=(
                Action(type=ActionType.MOVE_TO_ROOM, target=BEDROOM),
                Action(type=ActionType.NAVIGATE, target=desk),
            ),
        ),
    )


def make_verdicts(
    candidate: Candidate, gates: tuple[str, ...] = GATES, failing: str = ""
) -> tuple[Verdict, ...]:
    """Makes one verdict for each gate, up to the failing one if there is one."""
    kept = gates[: gates.index(failing) + 1] if failing else gates
    return tuple(
        Verdict(
            episode_id=candidate.episode_id,
            candidate_hash=content_hash(candidate),
            check=gate,
            outcome=Outcome.FAIL if gate == failing else Outcome.PASS,
            measured={"steps": float(len(candidate.history.steps))},
            cited_steps=(2,) if gate == failing else (),
            reason="it did not" if gate == failing else "",
        )
        for gate in kept
    )


def make_controls(candidate: Candidate, home: Home) -> tuple[Control, ...]:
    """Makes the three controls: no history, step 2 without its list, and step 2 alone."""
    history = model_history(candidate.history.steps, LabelBook(home))
    neutral = history[2].model_copy(update={"visible": ()})
    replaced = Replacement(step=2, mode="listing", source_step=-1, same_kind=True, length_ratio=1.0)
    steps = {
        ControlKind.CURRENT_ONLY: (),
        ControlKind.MINIMAL_ORACLE: (history[2],),
        ControlKind.CUE_REMOVED: (*history[:2], neutral, *history[3:]),
    }
    return tuple(
        Control(
            episode_id=candidate.episode_id,
            candidate_hash=content_hash(candidate),
            kind=kind,
            steps=rows,
            replacements=(replaced,) if kind is ControlKind.CUE_REMOVED else (),
        )
        for kind, rows in steps.items()
    )


def make_published(
    family: FamilyName = FamilyName.PASSIVE_OBSERVATION,
    seed: int = 0,
    home_id: str = "H-003-217-301-411",
    batch: str = "first",
) -> Published:
    """Makes an accepted episode with its home, controls and verdicts."""
    home = make_home(home_id)
    candidate = make_candidate(family, seed, home)
    return Published(
        candidate=candidate,
        home=home,
        batch=batch,
        controls=make_controls(candidate, home),
        verdicts=make_verdicts(candidate),
    )


def make_profile(
    minimum: dict[FamilyName, int] | None = None,
    quota: dict[FamilyName, int] | None = None,
    batches: tuple[str, ...] = ("first",),
    pictures: Mapping[str, object] | None = None,
) -> Profile:
    """Makes a profile without minimum and quota, and without pictures, unless given."""
    values = {"name": "tiny", "build_seed": 11, "batches": batches, **(pictures or {})}
    return Profile.model_validate({**values, "minimum": minimum or {}, "quota": quota or {}})


def make_targets() -> Targets:
    """Makes targets of 8 to 12 steps, a gap of 5, and one kind of cue."""
    family = FamilyTargets(
        steps=Quantiles(at=(0.0, 1.0), values=(8, 12)),
        gap=Quantiles(at=(0.0, 1.0), values=(5, 5)),
        kinds={"any": 1.0},
    )
    return Targets(families=dict.fromkeys(FamilyName, family))
