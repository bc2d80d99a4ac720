"""Rehearsal: a draft that works gets its oracle; each way not to work is named."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from evaluator.goal import goal_met
from pipeline.families import registry
from pipeline.families.base import Draft, Size
from pipeline.families.rehearsal import rehearse
from pipeline.families.site import Site, act, navigate
from schemas.cue import Block, Enter
from schemas.errors import RecordRejected
from schemas.home import Overlay, OverlayEntry
from schemas.names import ActionType, FamilyName, OverlayKind
from schemas.probe import Fact, FactKind, Goal
from tests.pipeline.studio import Studio

DT = FamilyName.DYNAMIC_TRACKING
Rehearsal = tuple[Site, Draft]


@pytest.fixture(scope="module")
def rehearsal(studio: Studio) -> Rehearsal:
    """A draft that works: one thing is carried from one place to another."""
    site = studio.site(DT, "one_hop")
    rng = random.Random(5)
    for _ in range(40):
        site.arrange(())
        try:
            draft = registry.load(DT).draft(site, "one_hop", rng, Size(50, 20))
            rehearse(site, draft)
        except RecordRejected:
            continue
        return site, draft
    raise AssertionError("no draft works")


def with_probe(draft: Draft, **changes: object) -> Draft:
    return replace(draft, probe=draft.probe.model_copy(update=changes))


def with_block(draft: Draft, **changes: object) -> Draft:
    """Changes the one cue block."""
    script = [
        item.model_copy(update=changes) if isinstance(item, Block) else item
        for item in draft.script
    ]
    return replace(draft, script=tuple(script))


def block_of(draft: Draft) -> Block:
    (block,) = (item for item in draft.script if isinstance(item, Block))
    return block


def refuse(rehearsal: Rehearsal, draft: Draft, reason: str) -> str:
    with pytest.raises(RecordRejected) as caught:
        rehearse(rehearsal[0], draft)
    assert caught.value.reason == reason
    return caught.value.detail


def test_a_draft_that_works_gets_the_oracle_and_nothing_else_changes(rehearsal: Rehearsal) -> None:
    site, draft = rehearsal
    probe = rehearse(site, draft)
    assert probe.model_copy(update={"oracle": ()}) == draft.probe
    room, place = probe.answer[0].split("/")[0], probe.answer[0]
    assert probe.oracle[0] == act(ActionType.MOVE_TO_ROOM, room)
    assert navigate(place) in probe.oracle
    assert probe.oracle[-1] == act(ActionType.PICK_UP, probe.target)
    assert goal_met(probe.goal, site.simulator.world_state())


def test_a_trap_that_makes_no_error_is_refused(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    refuse(rehearsal, with_probe(draft, trap=()), "trap_harmless")
    right = draft.probe.answer[0]
    trap = (act(ActionType.MOVE_TO_ROOM, right.split("/")[0]), navigate(right))
    refuse(rehearsal, with_probe(draft, trap=trap), "trap_harmless")


def test_a_trap_that_reaches_the_goal_is_refused(rehearsal: Rehearsal) -> None:
    site, draft = rehearsal
    to_the_goal = rehearse(site, draft).oracle[-2:]
    trap = (*draft.probe.trap, *to_the_goal)
    refuse(rehearsal, with_probe(draft, trap=trap), "trap_harmless")


def test_a_target_in_sight_from_the_start_is_refused(rehearsal: Rehearsal) -> None:
    site, draft = rehearsal
    site.arrange(draft.setup)
    seen = site.entry_view(draft.probe.start.room_id).visible[0].object_id
    detail = refuse(rehearsal, with_probe(draft, unseen=(draft.probe.target, seen)), "sight")
    assert detail == f"{seen} is seen from the entrance of {draft.probe.start.room_id}"


def test_a_thing_that_must_be_in_sight_and_is_not_is_refused(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    probe = draft.probe
    detail = refuse(rehearsal, with_probe(draft, shown=(probe.target,)), "sight")
    assert detail.startswith(f"{probe.target} is not seen")


def test_a_goal_that_holds_at_the_start_is_refused(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    fact = Fact(kind=FactKind.INSIDE, object_id=draft.probe.target, place_id=draft.probe.answer[0])
    goal = Goal(any_of=(*draft.probe.goal.any_of, (fact,)))
    refuse(rehearsal, with_probe(draft, goal=goal), "solved_at_start")


def test_a_cue_that_ends_with_a_thing_in_the_hand_is_refused(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    block = block_of(draft)
    short = with_block(draft, actions=block.actions[:3], expect=(True,) * 3)
    refuse(rehearsal, short, "hand_not_empty")


def test_a_cue_action_that_fails_is_refused_with_its_label(rehearsal: Rehearsal) -> None:
    site, draft = rehearsal
    place = draft.probe.answer[0]
    actions = (*block_of(draft).actions, act(ActionType.TOGGLE_ON, place))
    detail = refuse(
        rehearsal, with_block(draft, actions=actions, expect=(True,) * 5), "cue_not_executable"
    )
    assert f"ToggleOn {site.labels.label(place)} gave '" in detail


def test_a_cue_action_that_succeeds_though_it_must_fail_is_refused(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    flipped = with_block(draft, expect=(True, True, True, False))
    refuse(rehearsal, flipped, "cue_not_executable")


def test_the_overlay_of_a_draft_is_in_force(rehearsal: Rehearsal) -> None:
    site, draft = rehearsal
    first = draft.script[0]
    assert isinstance(first, Enter)
    site.arrange(())
    drawer = next(one.object_id for one in site.receptacles(first.room_id) if one.openable)
    entry = OverlayEntry(object_id=drawer, kind=OverlayKind.LOCKED)
    attempt = Block(
        name="try", actions=(navigate(drawer), act(ActionType.OPEN, drawer)), expect=(True, False)
    )
    tried = replace(draft, script=(first, attempt, *draft.script[1:]))
    assert rehearse(site, replace(tried, overlay=Overlay(entries=(entry,)))).oracle
    refuse(rehearsal, tried, "cue_not_executable")


def test_a_room_that_the_agent_is_in_already_cannot_be_entered(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    script = (draft.script[0], *draft.script)
    refuse(rehearsal, replace(draft, script=script), "room_not_entered")


def test_an_oracle_that_leaves_no_action_to_spare_is_refused(rehearsal: Rehearsal) -> None:
    site, draft = rehearsal
    steps = len(rehearse(site, draft).oracle)
    assert rehearse(site, with_probe(draft, budget=steps + 1)).oracle
    detail = refuse(rehearsal, with_probe(draft, budget=steps), "oracle_too_long")
    assert detail.startswith(f"{steps} actions")


def test_a_goal_that_cannot_be_reached_is_refused(rehearsal: Rehearsal) -> None:
    _, draft = rehearsal
    fact = Fact(kind=FactKind.ON, object_id=draft.probe.target)
    refuse(rehearsal, with_probe(draft, goal=Goal(any_of=((fact,),))), "oracle_unsolvable")
