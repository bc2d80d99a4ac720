"""Interaction failure: attempts fail, and only their feedback tells which candidates are unusable."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pipeline.families import attempts
from pipeline.families.base import Size
from pipeline.families.interaction_failure import InteractionFailure
from pipeline.families.site import Site
from schemas.action import Action, Event, FailureKind
from schemas.cue import Block
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.knowledge.placement import compatible
from schemas.names import ActionType, FamilyName
from schemas.step import Step
from simulators.base import Simulator
from tests.pipeline.studio import Studio, spans, state_of

IF = FamilyName.INTERACTION_FAILURE
SIZE = Size(50, 20)
SHARE_TRIED = attempts.TRY_USABLE
FAILURES = {
    "locked": (ActionType.OPEN, FailureKind.LOCKED),
    "jammed": (ActionType.OPEN, FailureKind.JAMMED),
    "full": (ActionType.PUT_OBJECT, FailureKind.NO_SPACE),
    "out_of_order": (ActionType.TOGGLE_ON, FailureKind.OUT_OF_ORDER),
}
STORING = ("locked", "jammed", "full")


@pytest.fixture(params=sorted(FAILURES), scope="module")
def made(request: pytest.FixtureRequest, studio: Studio) -> Candidate:
    return studio.candidate(IF, request.param)


@pytest.fixture(params=STORING, scope="module")
def storing(request: pytest.FixtureRequest, studio: Studio) -> Candidate:
    return studio.candidate(IF, request.param)


def failed(made: Candidate) -> list[Step]:
    return [step for step in made.history.steps if not step.event.success]


def test_every_unusable_candidate_fails_one_to_three_times_and_in_its_own_way(
    made: Candidate,
) -> None:
    probe = made.cue.probe
    bad = set(probe.places) - set(probe.answer)
    verb, failure = FAILURES[made.cue.kind]
    assert {(step.action.type, step.event.failure) for step in failed(made)} == {(verb, failure)}
    counts = Counter(step.action.target for step in failed(made))
    assert set(counts) == bad
    assert set(counts.values()) <= {1, 2, 3}


def test_every_visit_to_a_candidate_and_every_attempt_is_evidence(made: Candidate) -> None:
    names = made.cue.probe.candidates
    touched = [
        step.index
        for step in made.history.steps
        if step.action.target in made.cue.probe.places
        or any(f"{name} " in f"{step.event.feedback} ".replace(".", " ") for name in names)
    ]
    assert [item.step for item in made.evidence] == touched
    assert {item.mode for item in made.evidence} == {"row"}
    fails = [item.step for item in made.evidence if item.relation.startswith("fails(")]
    assert fails == [step.index for step in failed(made)]


def test_the_usable_candidate_is_left_out_or_works_and_is_put_back(made: Candidate) -> None:
    (usable,) = made.cue.probe.answer
    verbs = [step.action.type for step in made.history.steps if step.action.target == usable]
    undone = {
        "out_of_order": [ActionType.NAVIGATE, ActionType.TOGGLE_ON, ActionType.TOGGLE_OFF],
        "full": [ActionType.NAVIGATE, ActionType.OPEN, ActionType.PUT_OBJECT, ActionType.CLOSE],
    }.get(made.cue.kind, [ActionType.NAVIGATE, ActionType.OPEN, ActionType.CLOSE])
    assert verbs in ([], undone)


def test_the_usable_candidate_is_mostly_tried_too(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    for share in (0.0, 1.0):
        monkeypatch.setattr(attempts, "TRY_USABLE", share)
        site = studio.site(IF, "out_of_order")
        draft = InteractionFailure().draft(site, "out_of_order", random.Random(1), SIZE)
        blocks = [item for item in draft.script if isinstance(item, Block)]
        targets = {action.target for block in blocks for action in block.actions}
        assert set(draft.probe.places) - set(draft.probe.answer) <= targets
        tried.append(set(draft.probe.answer) <= targets)
    assert tried == [False, True]
    assert 0.5 < SHARE_TRIED < 1.0


def test_one_of_at_least_four_candidates_of_one_room_is_usable(made: Candidate) -> None:
    probe = made.cue.probe
    assert 4 <= len(probe.places) <= 6
    assert len({place.split("/")[0] for place in probe.places}) == 1
    assert probe.start.room_id != probe.places[0].split("/")[0]


def test_the_instruction_enumerates_all_candidates_in_the_drawn_order(
    made: Candidate, studio: Studio
) -> None:
    probe = made.cue.probe
    assert {studio.labels.object_id(name) for name in probe.candidates} == set(probe.places)
    at = [probe.instruction.index(name) for name in probe.candidates]
    assert at == sorted(at)


def test_any_attempt_on_an_unusable_candidate_is_an_error(made: Candidate) -> None:
    (trigger,) = made.cue.probe.triggers
    assert set(trigger.wrong_ids) == set(made.cue.probe.places) - set(made.cue.probe.answer)
    actions = {"full": {"PutObject"}, "out_of_order": {"ToggleOn"}}
    assert set(trigger.actions) == actions.get(made.cue.kind, {"Open", "PutObject"})


def test_what_the_overlay_hides_is_what_failed(made: Candidate) -> None:
    hidden = {entry.object_id: entry.kind.value for entry in made.cue.overlay.entries}
    bad = set(made.cue.probe.places) - set(made.cue.probe.answer)
    expected = {} if made.cue.kind == "full" else dict.fromkeys(bad, made.cue.kind)
    assert hidden == expected


def test_the_attempts_fail_with_the_same_words_at_task_time(
    made: Candidate, studio: Studio
) -> None:
    simulator, words = studio.at_start(made), dict[str, str]()
    for step in failed(made):
        words[step.action.target] = step.event.feedback
    for target, feedback in words.items():
        studio.at_start(made)
        event = _attempt(simulator, made, target)[-1]
        assert (event.success, event.feedback) == (False, feedback)


def _attempt(simulator: Simulator, made: Candidate, place: str) -> list[Event]:
    probe = made.cue.probe
    actions = [Action(type=ActionType.MOVE_TO_ROOM, target=place.split("/")[0])]
    verbs = [FAILURES[made.cue.kind][0]]
    if made.cue.kind == "full":
        source = state_of(simulator, probe.target).parent
        actions.append(Action(type=ActionType.NAVIGATE, target=source))
        actions.append(Action(type=ActionType.PICK_UP, target=probe.target))
        verbs = [ActionType.OPEN, ActionType.PUT_OBJECT]
    actions.append(Action(type=ActionType.NAVIGATE, target=place))
    actions += [Action(type=verb, target=place) for verb in verbs]
    return [simulator.step(action) for action in actions]


def test_the_target_is_the_only_one_of_its_type_and_in_sight_from_the_entrance(
    storing: Candidate, studio: Studio
) -> None:
    probe, simulator = storing.cue.probe, studio.at_start(storing)
    same = [
        one.object_id
        for one in simulator.world_state().objects
        if one.object_type == probe.target_type and one.room_id
    ]
    assert same == [probe.target]
    simulator.place_agent(state_of(simulator, probe.target).room_id)
    assert probe.target in {seen.object_id for seen in simulator.observe().visible}
    assert probe.shown == (probe.target,)


def test_every_candidate_is_a_closed_container_that_takes_the_target(
    storing: Candidate, studio: Studio
) -> None:
    simulator = studio.at_end(storing)
    for name in storing.cue.probe.places:
        place = state_of(simulator, name)
        assert place.openable
        assert not place.is_open
        assert compatible(storing.cue.probe.target_type, place.object_type)


def test_a_full_container_is_tried_with_the_target_and_closed_again(studio: Studio) -> None:
    made = studio.candidate(IF, "full")
    (block,) = (item for _, item, _ in spans(made) if isinstance(item, Block))
    bad = set(made.cue.probe.places) - set(made.cue.probe.answer)
    tried = set(made.cue.probe.answer) & {action.target for action in block.actions}
    put = Counter(a.target for a in block.actions if a.type is ActionType.PUT_OBJECT)
    assert {name: put[name] for name in tried} == dict.fromkeys(tried, 1)
    assert len(block.actions) == 4 + sum(3 + put[name] for name in bad) + 5 * len(tried)
    assert block.actions[1] == Action(type=ActionType.PICK_UP, target=made.cue.probe.target)
    source = block.actions[0].target
    assert block.actions[-1] == Action(type=ActionType.PUT_OBJECT, target=source)
    assert state_of(studio.at_end(made), made.cue.probe.target).parent == source


def test_all_devices_are_off_at_the_end(studio: Studio) -> None:
    made = studio.candidate(IF, "out_of_order")
    simulator = studio.at_end(made)
    assert not any(state_of(simulator, name).is_toggled for name in made.cue.probe.places)
    assert made.cue.probe.target == made.cue.probe.answer[0]
    assert made.cue.probe.shown == ()


@pytest.mark.parametrize(("kind", "reason"), [("locked", "container"), ("out_of_order", "device")])
def test_a_home_with_three_candidates_is_refused(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, kind: str, reason: str
) -> None:
    site = studio.site(IF, kind)
    places = site.receptacles
    monkeypatch.setattr(Site, "receptacles", lambda self, room="": places("Kitchen")[:3])
    devices = [name for name, one in site.objects.items() if one.toggleable and not one.pickupable]
    for name in devices[3:]:
        site.objects[name] = site.objects[name].model_copy(update={"is_toggled": True})
    with pytest.raises(RecordRejected, match=f"too_few_{reason}s"):
        InteractionFailure().draft(site, kind, random.Random(2), SIZE)


def test_a_target_that_nobody_sees_from_the_entrance_is_refused(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Site, "sees", lambda self, view, object_id: False)
    site, reasons = studio.site(IF, "locked"), set()
    for seed in range(6):
        site.arrange(())
        with pytest.raises(RecordRejected) as caught:
            InteractionFailure().draft(site, "locked", random.Random(seed), SIZE)
        reasons.add(caught.value.reason)
    assert "target_not_shown" in reasons


def test_counting_rows_finds_the_usable_of_four_no_more_often_than_chance(studio: Studio) -> None:
    """Of 4,000 draws: who takes the candidate with the most rows, and who takes the one with least.

    By hand, most: .8 (tried) x .614 (nobody has 4 rows) x .449 (tied with those of 3) = .22; least:
    .2 (never tried) + .8 x .216 (nobody has 2 rows) x .332 (tied) = .257.
    """
    places = [one for one in studio.site(IF, "locked").receptacles("Kitchen") if one.openable][:4]
    most = least = 0.0
    for seed in range(4000):
        rng = random.Random(seed)
        usable = rng.choice(places)
        blocks = attempts.attempts(places, usable, ActionType.OPEN, ActionType.CLOSE, rng)
        rows = Counter(action.target for block in blocks for action in block.actions)
        counts = {place.object_id: rows[place.object_id] for place in places}
        for pick in (max, min):
            best = pick(counts.values())
            tied = [name for name, count in counts.items() if count == best]
            share = (usable.object_id in tied) / len(tied)
            most, least = (most + share, least) if pick is max else (most, least + share)
    assert most / 4000 == pytest.approx(0.22, abs=0.02)
    assert least / 4000 == pytest.approx(0.257, abs=0.02)
