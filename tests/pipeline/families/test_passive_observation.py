"""Passive observation: seen in passing, never touched, never named."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from pipeline.families import passive_observation
from pipeline.families.base import Size
from pipeline.families.passive_observation import PassiveObservation
from pipeline.families.probes import MAX_REACH, MIN_PLACE_TYPES, reach
from pipeline.families.site import Site
from schemas.action import Action, Event
from schemas.cue import Block
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.instructions import find
from schemas.knowledge.aliases import alias_type
from schemas.names import ActionType, FamilyName
from schemas.observation import Observation
from schemas.step import Step
from tests.pipeline.studio import Studio, listed, spans, state_of

DECOYS = 3
PO = FamilyName.PASSIVE_OBSERVATION
SIZE = Size(50, 20)


@pytest.fixture(params=("surface", "open_container"), scope="module")
def made(request: pytest.FixtureRequest, studio: Studio) -> Candidate:
    return studio.candidate(PO, request.param)


def block_of(made: Candidate) -> tuple[Block, tuple[Step, ...]]:
    found = [(item, steps) for _, item, steps in spans(made) if isinstance(item, Block)]
    assert len(found) == 1
    return found[0]


def test_the_target_is_never_touched_named_or_held(made: Candidate, studio: Studio) -> None:
    probe, label = made.cue.probe, studio.labels.label(made.cue.probe.target)
    for step in made.history.steps:
        assert step.action.target != probe.target
        assert step.observation.agent.held != probe.target
        assert label not in step.event.feedback


def test_the_evidence_is_every_step_that_lists_the_target(made: Candidate) -> None:
    target = made.cue.probe.target
    shown = [step.index for step in made.history.steps if target in listed(step)]
    assert [item.step for item in made.evidence] == shown
    assert {item.mode for item in made.evidence} == {"listing"}
    assert {item.object_ids for item in made.evidence} == {(target,)}


def test_the_cue_shows_the_target_on_its_place_among_many_things(made: Candidate) -> None:
    (place,) = made.cue.probe.answer
    views = [step.observation.visible for step in block_of(made)[1]]
    assert any(
        (seen.object_id, seen.holder, seen.interactable) == (made.cue.probe.target, place, True)
        and len(visible) >= 5
        for visible in views
        for seen in visible
    )


def test_the_target_is_the_only_one_of_its_type_and_stays_on_its_place(
    made: Candidate, studio: Studio
) -> None:
    objects = studio.at_end(made).world_state().objects
    same = [one for one in objects if one.object_type == made.cue.probe.target_type and one.room_id]
    assert [one.object_id for one in same] == [made.cue.probe.target]
    assert same[0].parent == made.cue.probe.answer[0]


def test_the_instruction_says_the_type_and_nothing_of_the_place(
    made: Candidate, studio: Studio
) -> None:
    text = made.cue.probe.instruction
    assert text == find(made.cue.probe.target_type)
    (place,) = made.cue.probe.answer
    for word in (studio.labels.label(place), studio.labels.type_of(place), place.split("/")[0]):
        assert word not in text


def test_the_task_starts_in_another_room_and_cannot_be_searched(
    made: Candidate, studio: Studio
) -> None:
    probe = made.cue.probe
    room = probe.start.room_id
    assert room != probe.answer[0].split("/")[0]
    objects = studio.at_start(made).world_state().objects
    places = [one for one in objects if one.object_id in probe.places]
    assert len({alias_type(place.object_type) for place in places}) >= MIN_PLACE_TYPES
    assert reach(places, room, probe.budget) <= MAX_REACH


def test_any_place_of_another_type_is_an_error_until_the_answer_is_reached(
    made: Candidate, studio: Studio
) -> None:
    (trigger,) = made.cue.probe.triggers
    right = alias_type(studio.labels.type_of(made.cue.probe.answer[0]))
    kinds = {alias_type(studio.labels.type_of(place)) for place in made.cue.probe.places}
    assert trigger.reached == made.cue.probe.answer
    assert kinds - {right} <= set(trigger.wrong_types)
    assert right not in trigger.wrong_types
    assert "Floor" not in trigger.wrong_types


def test_on_a_surface_something_else_is_put_beside_the_target(studio: Studio) -> None:
    made = studio.candidate(PO, "surface")
    (place,) = made.cue.probe.answer
    block, _ = block_of(made)
    kinds = [action.type for action in block.actions]
    assert kinds == [
        ActionType.NAVIGATE,
        ActionType.PICK_UP,
        ActionType.NAVIGATE,
        ActionType.PUT_OBJECT,
    ]
    assert block.actions[3].target == place
    simulator = studio.at_end(made)
    assert not state_of(simulator, place).openable
    assert state_of(simulator, block.actions[1].target).parent == place


def test_a_container_is_left_open_with_at_least_three_decoys(studio: Studio) -> None:
    made = studio.candidate(PO, "open_container")
    (place,) = made.cue.probe.answer
    opened = [action.target for action in block_of(made)[0].actions[1::2]]
    assert place in opened
    assert len(set(opened)) >= 1 + DECOYS
    simulator = studio.at_end(made)
    assert all(state_of(simulator, name).is_open for name in opened)
    # Each decoy could hold the target, as far as anybody knows.
    assert {state_of(simulator, name).room_id for name in opened} == {place.split("/")[0]}


def drafts(studio: Studio, kind: str, seeds: int) -> set[str]:
    """Drafts with several seeds; returns the reasons of those that are refused."""
    site, reasons = studio.site(PO, kind), set()
    for seed in range(seeds):
        site.arrange(())
        try:
            PassiveObservation().draft(site, kind, random.Random(seed), SIZE)
            reasons.add("")
        except RecordRejected as rejected:
            reasons.add(rejected.reason)
    return reasons


@pytest.mark.parametrize("kind", ["surface", "open_container"])
@pytest.mark.parametrize("change", [{"holder": ""}, {"interactable": False}], ids=str)
def test_a_target_elsewhere_or_out_of_reach_is_not_shown(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, kind: str, change: dict[str, object]
) -> None:
    genuine = Site.try_actions

    def changed(
        self: Site, room_id: str, actions: Sequence[Action]
    ) -> tuple[list[Event], Observation]:
        events, view = genuine(self, room_id, actions)
        visible = tuple(seen.model_copy(update=change) for seen in view.visible)
        return events, view.model_copy(update={"visible": visible})

    monkeypatch.setattr(Site, "try_actions", changed)
    reasons = drafts(studio, kind, 3)
    assert "" not in reasons
    assert "target_not_seen" in reasons


@pytest.mark.parametrize("kind", ["surface", "open_container"])
def test_a_target_that_the_cue_does_not_show_is_refused(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    assert "" in drafts(studio, kind, 4)
    monkeypatch.setattr(passive_observation, "MIN_VISIBLE", 10_000)
    reasons = drafts(studio, kind, 4)
    assert "" not in reasons
    assert "target_not_seen" in reasons


def test_a_container_without_decoys_is_refused(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passive_observation, "DECOYS", 1_000)
    reasons = drafts(studio, "open_container", 4)
    assert "" not in reasons
    assert "no_decoys" in reasons


def test_a_home_without_a_fitting_place_is_refused(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Site, "plausible_places", lambda self, object_type: [])
    assert drafts(studio, "surface", 2) == {"no_place"}
