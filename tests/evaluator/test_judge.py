"""Error triggers: what fires them, and what must not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from evaluator.judge import Judge
from schemas.action import Event, FailureKind
from schemas.names import ActionType
from schemas.probe import Trigger, TriggerKind
from tests.evaluator.worlds import (
    act,
    book,
    holding,
    ids,
    make_probe,
    navigate_trigger,
    object_id,
    simulator,
)

DONE = Event(success=True, failure=FailureKind.NONE, feedback="", message="")
FAILED = Event(success=False, failure=FailureKind.LOCKED, feedback="", message="")
Seen = tuple[ActionType, str, bool]
GO, OPEN, PUT = ActionType.NAVIGATE, ActionType.OPEN, ActionType.PUT_OBJECT


def _errors(triggers: Sequence[Trigger], *seen: Seen, held: str = "") -> tuple[str, ...]:
    judge = Judge(make_probe("", holding("Book_1"), triggers=triggers), book())
    for kind, label, success in seen:
        judge.watch(act(kind, label), DONE if success else FAILED, object_id(held) if held else "")
    return judge.errors


GOING = navigate_trigger(["Desk", "Sink"], "Dresser_1")


@pytest.mark.parametrize(
    ("seen", "fires"),
    [
        ([(GO, "Desk_1", True)], True),
        ([(GO, "SinkBasin_1", True)], True),
        ([(GO, "Drawer_1", True), (GO, "Desk_1", True)], True),
        ([(GO, "Desk_1", False)], False),
        ([(GO, "Drawer_1", True)], False),
        ([(GO, "Dresser_1", True), (GO, "Desk_1", True)], False),
        ([(GO, "Dresser_1", False), (GO, "Desk_1", True)], True),
        ([(OPEN, "Desk_1", True)], False),
        ([], False),
    ],
)
def test_going_to_a_wrong_type_before_the_right_place_is_an_error(
    seen: list[Seen], fires: bool
) -> None:
    assert _errors([GOING], *seen) == (("navigate_elsewhere",) if fires else ())


def test_the_right_place_itself_is_no_error_even_if_its_type_is_listed_as_wrong() -> None:
    trigger = navigate_trigger(["Drawer"], "Drawer_1")
    assert _errors([trigger], (GO, "Drawer_1", True), (GO, "Drawer_2", True)) == ()
    assert _errors([trigger], (GO, "Drawer_2", True)) == ("navigate_elsewhere",)


def test_reaching_the_basin_is_reaching_its_sink() -> None:
    trigger = navigate_trigger(["Toilet"], "Sink_1")
    assert _errors([trigger], (GO, "SinkBasin_1", True), (GO, "Toilet_1", True)) == ()


def test_a_trigger_counts_once() -> None:
    assert _errors([GOING], (GO, "Desk_1", True), (GO, "Desk_1", True)) == ("navigate_elsewhere",)


ATTEMPT = Trigger(
    trigger_id="attempt_unusable",
    kind=TriggerKind.ATTEMPT,
    actions=(OPEN, PUT),
    wrong_ids=ids("Drawer_1", "Drawer_2"),
)


@pytest.mark.parametrize(
    ("seen", "fires"),
    [
        ((OPEN, "Drawer_1", False), True),
        ((OPEN, "Drawer_1", True), True),
        ((PUT, "Drawer_2", False), True),
        ((OPEN, "Drawer_3", False), False),
        ((ActionType.CLOSE, "Drawer_1", True), False),
        ((GO, "Drawer_1", True), False),
    ],
)
def test_an_attempt_on_an_unusable_one_counts_whether_or_not_it_succeeds(
    seen: Seen, fires: bool
) -> None:
    assert _errors([ATTEMPT], seen) == (("attempt_unusable",) if fires else ())


PLACE = Trigger(
    trigger_id="put_against_the_rule",
    kind=TriggerKind.PLACE,
    object_id=object_id("SoapBar_1"),
    wrong_types=("Toilet", "Sink"),
)


@pytest.mark.parametrize(
    ("seen", "held", "fires"),
    [
        ((PUT, "Toilet_1", True), "SoapBar_1", True),
        ((PUT, "SinkBasin_1", True), "SoapBar_1", True),
        ((PUT, "Toilet_1", False), "SoapBar_1", False),
        ((PUT, "Toilet_1", True), "Mug_1", False),
        ((PUT, "Toilet_1", True), "", False),
        ((PUT, "Shelf_1", True), "SoapBar_1", False),
        ((GO, "Toilet_1", True), "SoapBar_1", False),
    ],
)
def test_putting_the_thing_on_a_wrong_type_of_place_is_an_error(
    seen: Seen, held: str, fires: bool
) -> None:
    assert _errors([PLACE], seen, held=held) == (("put_against_the_rule",) if fires else ())


def test_triggers_are_told_apart_and_reported_in_order_of_firing() -> None:
    errors = _errors([ATTEMPT, GOING], (GO, "Desk_1", True), (OPEN, "Drawer_1", False))
    assert errors == ("navigate_elsewhere", "attempt_unusable")


def test_who_goes_to_a_loose_thing_goes_to_its_furniture() -> None:
    home = simulator()
    home.place_agent("Bedroom")
    judge = Judge(make_probe("", holding("Book_1"), triggers=[GOING]), book())
    event = judge.step(home, act(GO, "KeyChain_1"), "")
    assert event.success
    assert judge.errors == ("navigate_elsewhere",)


def test_a_step_is_watched_with_what_was_in_the_hand() -> None:
    home = simulator()
    home.place_agent("Bedroom")
    judge = Judge(make_probe("", holding("Book_1"), triggers=[GOING]), book())
    for kind, label in ((GO, "Dresser_1"), (ActionType.PICK_UP, "Book_1"), (GO, "Desk_1")):
        judge.step(home, act(kind, label), "")
    assert judge.errors == ()
    assert home.world_state().agent.held == object_id("Book_1")
