"""Traces of an object in a history: listed, acted on, held, put down."""

from __future__ import annotations

import pytest

from pipeline.families.traces import trace_objects
from schemas.action import Action, Event, FailureKind
from schemas.episode import Evidence, EvidenceMode
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.observation import Observation, SeenObject
from schemas.step import Step
from schemas.world import AgentState
from tests.factory_homes import BEDROOM, find, make_home

HOME = make_home()
LABELS = LabelBook(HOME)
BOOK, BED, DESK, KEYS = (
    find(HOME, label).object_id for label in ("Book_2", "Bed_1", "Desk_1", "KeyChain_1")
)


def step(
    index: int,
    kind: ActionType,
    target: str,
    sees: dict[str, str] | None = None,
    held: str = "",
    failure: FailureKind = FailureKind.NONE,
) -> Step:
    """Makes a step that lists objects with their holders."""
    visible = tuple(
        SeenObject(
            object_id=object_id,
            object_type=LABELS.type_of(object_id),
            box=(0.0, 0.0, 0.5, 0.5),
            holder=holder,
            states=(),
            interactable=True,
            distance=0.5,
        )
        for object_id, holder in sorted((sees or {}).items())
    )
    agent = AgentState(
        room_id=BEDROOM, position=(0.0, 0.9, 0.0), rotation=0.0, horizon=0.0, held=held, at=""
    )
    return Step(
        index=index,
        session=1,
        room_id=BEDROOM,
        action=Action(type=kind, target=target),
        event=Event(
            success=failure is FailureKind.NONE, failure=failure, feedback="Done.", message=""
        ),
        observation=Observation(agent=agent, visible=visible),
        digest="0" * 64,
    )


def trace(*steps: Step, ids: tuple[str, ...] = (BOOK,)) -> list[tuple[int, str, str]]:
    found: tuple[Evidence, ...] = trace_objects(steps, ids, LABELS)
    return [(item.step, item.mode, item.relation) for item in found]


def test_a_step_that_lists_it_is_critical_in_that_entry() -> None:
    seen = step(3, ActionType.NAVIGATE, BED, {BOOK: BED, KEYS: DESK})
    assert trace(seen) == [(3, EvidenceMode.LISTING, "at(Book_2, Bed_1)")]
    assert trace_objects([seen], [BOOK], LABELS)[0].object_ids == (BOOK,)


def test_a_place_out_of_view_leaves_the_room() -> None:
    assert trace(step(0, ActionType.NAVIGATE, BED, {BOOK: ""})) == [
        (0, EvidenceMode.LISTING, "at(Book_2, Bedroom)")
    ]


def test_a_step_that_shows_nothing_of_it_is_no_trace() -> None:
    assert trace(step(0, ActionType.NAVIGATE, BED, {KEYS: DESK})) == []


def test_a_step_that_acts_on_it_is_critical_as_a_whole_even_where_it_lists_it_too() -> None:
    gone = step(2, ActionType.NAVIGATE, BOOK, {BOOK: BED})
    assert trace(gone) == [(2, EvidenceMode.ROW, "Navigate(Book_2)")]


def test_a_failed_attempt_says_why() -> None:
    failed = step(1, ActionType.PICK_UP, BOOK, failure=FailureKind.HAND_FULL)
    assert trace(failed) == [(1, EvidenceMode.ROW, "PickUp(Book_2) failed: hand_full")]


def test_carrying_it_is_a_trace_up_to_the_step_that_puts_it_down() -> None:
    steps = (
        step(0, ActionType.PICK_UP, BOOK, held=BOOK),
        step(1, ActionType.NAVIGATE, DESK, held=BOOK),
        step(2, ActionType.PUT_OBJECT, DESK, {BOOK: DESK}),
        step(3, ActionType.NAVIGATE, BED),
    )
    assert trace(*steps) == [
        (0, EvidenceMode.ROW, "PickUp(Book_2) holding Book_2"),
        (1, EvidenceMode.ROW, "Navigate(Desk_1) holding Book_2"),
        (2, EvidenceMode.ROW, "put(Book_2, Desk_1)"),
    ]


def test_a_put_that_fails_puts_nothing_down() -> None:
    steps = (
        step(0, ActionType.PICK_UP, BOOK, held=BOOK),
        step(1, ActionType.PUT_OBJECT, DESK, held=BOOK, failure=FailureKind.NO_SPACE),
    )
    assert trace(*steps)[1] == (
        1,
        EvidenceMode.ROW,
        "PutObject(Desk_1) failed: no_space holding Book_2",
    )


@pytest.mark.parametrize("shown", [True, False])
def test_putting_it_down_is_a_trace_whether_or_not_the_view_shows_it_there(shown: bool) -> None:
    steps = (
        step(0, ActionType.PICK_UP, BOOK, held=BOOK),
        step(1, ActionType.PUT_OBJECT, DESK, {BOOK: DESK} if shown else {}),
    )
    assert trace(*steps)[-1] == (1, EvidenceMode.ROW, "put(Book_2, Desk_1)")


def test_several_objects_are_traced_together_sorted_by_step() -> None:
    steps = (
        step(0, ActionType.NAVIGATE, BED, {BOOK: BED, KEYS: DESK}),
        step(1, ActionType.PICK_UP, KEYS, {BOOK: BED}, held=KEYS),
    )
    assert trace(*steps, ids=(KEYS, BOOK)) == [
        (0, EvidenceMode.LISTING, "at(Book_2, Bed_1); at(KeyChain_1, Desk_1)"),
        (1, EvidenceMode.ROW, "PickUp(KeyChain_1) holding KeyChain_1"),
    ]
