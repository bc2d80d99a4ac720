"""Hand-written histories fix the reader's answers for every kind of cue."""

from __future__ import annotations

from evaluator.reader.answers import derive_answers
from schemas import instructions
from schemas.model_view import ModelView
from schemas.task_view import LegalAction, TaskView
from tests.evaluator.rows import Diary, entry

FIND_BOOK = instructions.find("Book")
FOUR = ["Cabinet_1", "Cabinet_2", "Cabinet_3", "Cabinet_4"]


def _rooms() -> Diary:
    """A walk that names places of a home and shows nothing of importance."""
    diary = Diary()
    diary.row("EnterRoom", "Kitchen", entry("CounterTop_1"), *[entry(name) for name in FOUR])
    diary.row("MoveToRoom", "Bedroom", entry("Desk_1"), entry("Dresser_1"), entry("Drawer_1"))
    return diary.row("MoveToRoom", "LivingRoom", entry("Shelf_1"), entry("GarbageCan_1"))


def _named(*labels: str) -> TaskView:
    legal = [
        LegalAction(
            action_id=number,
            action_type="Navigate",
            target_label=label,
            target_type=label.rsplit("_", 1)[0],
        )
        for number, label in enumerate(labels)
    ]
    return TaskView(
        instruction=FIND_BOOK,
        view=ModelView(room="Bathroom", visible=(), held=""),
        legal=tuple(legal),
        remaining=8,
        last_success=True,
        last_feedback="",
    )


def test_seen_once_it_is_where_it_was_seen() -> None:
    diary = _rooms().row("Navigate", "Shelf_1", entry("Shelf_1"), entry("Book_1", "Shelf_1"))
    diary.row("MoveToRoom", "Kitchen")
    assert derive_answers(diary.done(), FIND_BOOK) == ("Shelf_1",)


def test_never_seen_every_known_place_of_a_usual_type_is_possible() -> None:
    expected = ("Cabinet_1", "Cabinet_2", "Cabinet_3", "Cabinet_4", "CounterTop_1", "Desk_1",
                "Drawer_1", "Dresser_1", "Shelf_1")  # fmt: skip
    assert derive_answers(_rooms().done(), FIND_BOOK) == expected


def test_places_in_the_legal_list_are_known_too() -> None:
    answers = derive_answers((), FIND_BOOK, _named("Desk_7", "Shelf_4", "Toilet_1", "Box_2"))
    assert answers == ("Desk_7", "Shelf_4")


def test_nothing_known_at_all_leaves_no_answer() -> None:
    assert derive_answers((), FIND_BOOK) == ()


def test_moved_once_it_is_at_the_new_place() -> None:
    diary = _rooms().row("Navigate", "Shelf_1", entry("Shelf_1"), entry("Book_1", "Shelf_1"))
    diary.row("PickUp", "Book_1").row("MoveToRoom", "Bedroom")
    diary.row("Navigate", "Desk_1").row("PutObject", "Desk_1")
    assert derive_answers(diary.done(), FIND_BOOK) == ("Desk_1",)


def test_moved_twice_only_the_last_place_counts() -> None:
    diary = _rooms().row("PickUp", "Book_1").row("PutObject", "Desk_1")
    diary.row("PickUp", "Book_1").row("PutObject", "Dresser_1")
    assert derive_answers(diary.done(), FIND_BOOK) == ("Dresser_1",)


def test_a_put_that_fails_moves_nothing() -> None:
    diary = _rooms().row("PickUp", "Book_1").row("PutObject", "Desk_1")
    diary.row("PickUp", "Book_1").row("PutObject", "Drawer_1", fails="Drawer_1 is closed.")
    diary.row("PutObject", "Dresser_1")
    assert derive_answers(diary.done(), FIND_BOOK) == ("Dresser_1",)


def test_moved_by_someone_else_it_is_where_it_was_seen_last() -> None:
    diary = Diary().row("EnterRoom", "Bedroom", entry("Desk_1"), entry("Book_1", "Desk_1"))
    diary.row("MoveToRoom", "Kitchen")
    diary.row("MoveToRoom", "Bedroom", entry("Dresser_1"), entry("Book_1", "Dresser_1"))
    assert derive_answers(diary.done(), FIND_BOOK) == ("Dresser_1",)


def test_seen_without_its_holder_the_old_place_still_holds_in_the_same_room() -> None:
    diary = Diary().row("EnterRoom", "Bedroom", entry("Desk_1"), entry("Book_1", "Desk_1"))
    diary.row("Navigate", "Bed_1", entry("Bed_1"), entry("Book_1"))
    assert derive_answers(diary.done(), FIND_BOOK) == ("Desk_1",)


def test_seen_beside_its_old_holder_it_is_no_longer_there() -> None:
    diary = Diary().row(
        "EnterRoom", "Bedroom", entry("Desk_1"), entry("Dresser_1"), entry("Book_1", "Desk_1")
    )
    diary.row("Navigate", "Chair_1", entry("Chair_1"), entry("Desk_1"), entry("Book_1"))
    assert derive_answers(diary.done(), FIND_BOOK) == ("Chair_1", "Dresser_1")


def test_seen_in_another_room_without_holder_only_that_room_is_possible() -> None:
    diary = _rooms().row("MoveToRoom", "Bedroom", entry("Desk_1"), entry("Book_1", "Desk_1"))
    diary.row("MoveToRoom", "LivingRoom", entry("Book_1"), entry("Sofa_1"))
    assert derive_answers(diary.done(), FIND_BOOK) == ("Shelf_1", "Sofa_1")


def test_inside_a_container_that_was_seen_open() -> None:
    diary = _rooms().row("MoveToRoom", "Bedroom").row("Navigate", "Drawer_1", entry("Drawer_1"))
    diary.row("Open", "Drawer_1", entry("Drawer_1", "", "open"), entry("Book_1", "Drawer_1"))
    diary.row("Close", "Drawer_1", entry("Drawer_1"))
    assert derive_answers(diary.done(), FIND_BOOK) == ("Drawer_1",)


def test_put_into_a_closed_container_it_stays_there_unseen() -> None:
    diary = _rooms().row("PickUp", "Book_1").row("Open", "Drawer_1").row("PutObject", "Drawer_1")
    diary.row("Close", "Drawer_1", entry("Drawer_1")).row(
        "MoveToRoom", "Bedroom", entry("Drawer_1")
    )
    assert derive_answers(diary.done(), FIND_BOOK) == ("Drawer_1",)


def test_what_lies_on_a_plate_is_where_the_plate_is() -> None:
    diary = Diary().row(
        "EnterRoom",
        "Kitchen",
        entry("Apple_1", "Plate_1"),
        entry("Plate_1", "CounterTop_1"),
        entry("CounterTop_1"),
    )
    diary.row("PickUp", "Plate_1").row("PutObject", "DiningTable_1")
    assert derive_answers(diary.done(), instructions.find("Apple")) == ("DiningTable_1",)


def test_what_is_in_the_hand_is_at_no_place() -> None:
    assert derive_answers(_rooms().row("PickUp", "Book_1").done(), FIND_BOOK) == ()


def test_another_thing_of_another_type_tells_nothing() -> None:
    diary = _rooms().row("Navigate", "Shelf_1", entry("Shelf_1"), entry("Vase_1", "Shelf_1"))
    assert len(derive_answers(diary.done(), FIND_BOOK)) == 9


def test_the_cabinet_that_was_left_open() -> None:
    diary = _rooms().row("MoveToRoom", "Kitchen")
    for name in FOUR:
        diary.row("Open", name, entry(name, "", "open"))
        if name != "Cabinet_3":
            diary.row("Close", name, entry(name))
    assert derive_answers(diary.done(), instructions.close("cabinet")) == ("Cabinet_3",)


def test_a_cabinet_that_was_only_seen_open_was_left_open() -> None:
    diary = _rooms().row("MoveToRoom", "Kitchen", entry("Cabinet_2", "", "open"))
    assert derive_answers(diary.done(), instructions.close("cabinet")) == ("Cabinet_2",)


def test_a_cabinet_seen_closed_after_it_was_open_is_not_open() -> None:
    diary = _rooms().row("MoveToRoom", "Kitchen", entry("Cabinet_2", "", "open"))
    diary.row("Navigate", "Cabinet_2", entry("Cabinet_2"), entry("Cabinet_4", "", "open"))
    assert derive_answers(diary.done(), instructions.close("cabinet")) == ("Cabinet_4",)


def test_an_open_that_fails_leaves_nothing_open() -> None:
    diary = _rooms().row("Open", "Cabinet_1", fails="Cabinet_1 is locked.")
    assert derive_answers(diary.done(), instructions.close("cabinet")) == tuple(FOUR)


def test_an_open_drawer_is_no_open_cabinet() -> None:
    diary = _rooms().row("Open", "Drawer_1", entry("Drawer_1", "", "open"))
    assert derive_answers(diary.done(), instructions.close("cabinet")) == tuple(FOUR)
    assert derive_answers(diary.done(), instructions.close("container")) == ("Drawer_1",)


def test_without_the_cue_all_but_those_that_the_agent_closed_are_possible() -> None:
    diary = _rooms().row("Open", "Cabinet_2").row("Close", "Cabinet_2", entry("Cabinet_2"))
    answers = derive_answers(diary.done(), instructions.close("cabinet"))
    assert answers == ("Cabinet_1", "Cabinet_3", "Cabinet_4")


def test_what_somebody_else_opened_and_closed_later_is_possible_again() -> None:
    diary = _rooms().row("Open", "Cabinet_2").row("Close", "Cabinet_2", entry("Cabinet_2"))
    diary.row("MoveToRoom", "Kitchen", entry("Cabinet_2", "", "open"))
    diary.row("MoveToRoom", "Kitchen", entry("Cabinet_2"))
    assert derive_answers(diary.done(), instructions.close("cabinet")) == tuple(FOUR)


def test_if_the_agent_closed_all_of_them_all_are_possible() -> None:
    diary = _rooms()
    for name in FOUR:
        diary.row("Open", name).row("Close", name)
    assert derive_answers(diary.done(), instructions.close("cabinet")) == tuple(FOUR)


def test_the_lamp_that_was_left_on() -> None:
    diary = Diary().row("EnterRoom", "Bedroom", entry("DeskLamp_1"), entry("FloorLamp_1"))
    diary.row("ToggleOn", "DeskLamp_1", entry("DeskLamp_1", "", "on"))
    diary.row("ToggleOn", "FloorLamp_1", entry("FloorLamp_1", "", "on"))
    diary.row("ToggleOff", "DeskLamp_1", entry("DeskLamp_1"))
    assert derive_answers(diary.done(), instructions.switch_off("lamp")) == ("FloorLamp_1",)


def test_no_lamp_known_to_be_on_leaves_every_lamp_possible() -> None:
    diary = Diary().row("EnterRoom", "Bedroom", entry("DeskLamp_1"), entry("FloorLamp_1"))
    answers = derive_answers(diary.done(), instructions.switch_off("lamp"))
    assert answers == ("DeskLamp_1", "FloorLamp_1")


def test_locked_and_jammed_candidates_are_out() -> None:
    diary = _rooms().row("Open", "Cabinet_1", fails="Cabinet_1 is locked.")
    diary.row("Open", "Cabinet_4", fails="Cabinet_4 is jammed and does not move.")
    answers = derive_answers(diary.done(), instructions.put_one_of("KeyChain", FOUR))
    assert answers == ("Cabinet_2", "Cabinet_3")


def test_if_every_candidate_failed_all_stay_possible() -> None:
    diary = _rooms()
    for name in FOUR:
        diary.row("Open", name, fails=f"{name} is locked.")
    assert derive_answers(diary.done(), instructions.put_one_of("KeyChain", FOUR)) == tuple(FOUR)


def test_a_full_candidate_is_out_for_the_same_type_only() -> None:
    diary = _rooms().row("PickUp", "Book_1").row("Open", "Cabinet_1")
    diary.row("PutObject", "Cabinet_1", fails="There is no free space for Book_1 in Cabinet_1.")
    answers = derive_answers(diary.done(), instructions.put_one_of("Book", FOUR))
    assert answers == ("Cabinet_2", "Cabinet_3", "Cabinet_4")
    assert derive_answers(diary.done(), instructions.put_one_of("KeyChain", FOUR)) == tuple(FOUR)


def test_a_device_out_of_order_is_out() -> None:
    knobs = ["StoveKnob_1", "StoveKnob_2", "StoveKnob_3", "StoveKnob_4"]
    diary = Diary().row("EnterRoom", "Kitchen")
    for name in knobs[:3]:
        diary.row("ToggleOn", name, fails=f"{name} is out of order.")
    answers = derive_answers(diary.done(), instructions.operate_one_of(knobs))
    assert answers == ("StoveKnob_4",)


def test_a_failure_of_the_moment_tells_nothing() -> None:
    diary = _rooms().row("Open", "Cabinet_1", fails="You do not see Cabinet_1 within reach.")
    diary.row("PutObject", "Cabinet_2", fails="Cabinet_2 is closed.")
    diary.row("PutObject", "Cabinet_3", fails="You are not holding anything.")
    assert derive_answers(diary.done(), instructions.put_one_of("KeyChain", FOUR)) == tuple(FOUR)


def test_a_later_success_clears_a_failure() -> None:
    diary = _rooms().row("Open", "Cabinet_1", fails="Cabinet_1 is jammed and does not move.")
    diary.row("Open", "Cabinet_1", entry("Cabinet_1", "", "open"))
    assert derive_answers(diary.done(), instructions.put_one_of("KeyChain", FOUR)) == tuple(FOUR)


def test_a_failure_to_switch_on_is_no_failure_to_open() -> None:
    diary = _rooms().row("ToggleOn", "Cabinet_1", fails="Cabinet_1 is out of order.")
    assert "Cabinet_1" in derive_answers(diary.done(), instructions.put_one_of("Mug", FOUR))
