"""Corrections teach where a household keeps a kind of thing, and contrasts keep guesses out."""

from __future__ import annotations

from evaluator.reader.answers import derive_answers
from schemas import instructions
from schemas.model_view import ModelStep
from tests.evaluator.rows import Diary, entry

FOUR = ["Cabinet_1", "Cabinet_2", "Cabinet_3", "Cabinet_4"]


def _rooms() -> Diary:
    """A walk that names places of a home and shows nothing of importance."""
    diary = Diary()
    diary.row("EnterRoom", "Kitchen", entry("CounterTop_1"), *[entry(name) for name in FOUR])
    diary.row("MoveToRoom", "Bedroom", entry("Desk_1"), entry("Dresser_1"), entry("Drawer_1"))
    return diary.row("MoveToRoom", "LivingRoom", entry("Shelf_1"), entry("GarbageCan_1"))


def _correct(diary: Diary, thing: str, wrong: str, right: str, text: str) -> None:
    diary.row("PickUp", thing).row("PutObject", wrong)
    diary.row("HumanIntervention", "", text=text)
    diary.row("PickUp", thing).row("PutObject", right)


def _lessons(contrast: bool = True) -> Diary:
    diary = _rooms()
    _correct(diary, "Mug_1", "CounterTop_1", "Shelf_1", "Mug_1 goes on Shelf_1, not here.")
    if contrast:
        _correct(diary, "Pen_1", "Shelf_1", "Desk_1", "Not on Shelf_1. Pen_1 belongs on Desk_1.")
    _correct(diary, "Plate_1", "Cabinet_1", "Shelf_1", "I would rather have Plate_1 on Shelf_1.")
    if contrast:
        _correct(
            diary, "Book_1", "Shelf_1", "Desk_1", "Please move Book_1. I look for it on Desk_1."
        )
    return diary


def test_a_new_thing_of_the_corrected_kind_goes_where_that_kind_goes() -> None:
    assert derive_answers(_lessons().done(), instructions.store("Bowl")) == ("Shelf_1",)


def test_a_thing_of_the_contrast_kind_goes_where_the_contrast_goes() -> None:
    assert derive_answers(_lessons().done(), instructions.store("Pencil")) == ("Desk_1",)


def test_a_thing_of_a_kind_without_corrections_may_go_to_any_usual_place() -> None:
    answers = derive_answers(_lessons(contrast=False).done(), instructions.store("TeddyBear"))
    assert answers == ("Desk_1", "Dresser_1")


def test_corrections_that_disagree_leave_both_places_possible() -> None:
    diary = _rooms()
    _correct(diary, "Fork_1", "Desk_1", "Drawer_1", "Fork_1 goes in Drawer_1.")
    _correct(diary, "Spoon_1", "Desk_1", "CounterTop_1", "Spoon_1 goes on CounterTop_1.")
    answers = derive_answers(diary.done(), instructions.store("Knife"))
    assert answers == ("CounterTop_1", "Drawer_1")


def test_two_corrections_of_one_kind_outweigh_one_of_another() -> None:
    # A CellPhone is one of the electronics and of the pocket items.
    diary = _rooms()
    _correct(diary, "RemoteControl_1", "Desk_1", "Shelf_1", "RemoteControl_1 goes on Shelf_1.")
    _correct(diary, "KeyChain_1", "Desk_1", "Drawer_1", "KeyChain_1 goes in Drawer_1.")
    _correct(diary, "Watch_1", "Desk_1", "Drawer_1", "Watch_1 goes in Drawer_1.")
    assert derive_answers(diary.done(), instructions.store("CellPhone")) == ("Drawer_1",)


def test_the_answer_does_not_hang_on_who_put_the_thing_where_afterwards() -> None:
    diary = _rooms().row("HumanIntervention", "", text="Mug_1 goes on Shelf_1.")
    diary.row("HumanIntervention", "", text="Plate_1 goes on Shelf_1.")
    assert derive_answers(diary.done(), instructions.store("Bowl")) == ("Shelf_1",)


AMBIGUOUS = "Mug_1 on Shelf_1, please, and then Desk_1 is free again."


def test_the_place_on_which_the_agent_put_it_is_not_the_right_one() -> None:
    assert derive_answers(_told("Desk_1"), instructions.store("Plate")) == ("Shelf_1",)
    assert derive_answers(_told("Cabinet_1"), instructions.store("Plate")) == ("Desk_1",)


def test_a_wrong_place_counts_as_wrong_though_the_list_names_its_basin() -> None:
    rows = Diary().row("EnterRoom", "Kitchen").row("PickUp", "Mug_1")
    rows.row("PutObject", "Sink_1", entry("SinkBasin_1"), entry("Mug_1", "SinkBasin_1"))
    rows.row("HumanIntervention", text="Mug_1 on Shelf_1, please, and then Sink_1 is free again.")
    assert derive_answers(rows.done(), instructions.store("Plate")) == ("Shelf_1",)


def test_a_wrong_place_that_somebody_else_chose_is_known_from_the_list() -> None:
    rows = Diary().row("EnterRoom", "Kitchen", entry("Desk_1"), entry("Mug_1", "Desk_1"))
    rows.row("HumanIntervention", text=AMBIGUOUS)
    assert derive_answers(rows.done(), instructions.store("Plate")) == ("Shelf_1",)


def _told(wrong: str) -> tuple[ModelStep, ...]:
    rows = _rooms().row("PickUp", "Mug_1").row("PutObject", wrong)
    return rows.row("HumanIntervention", text=AMBIGUOUS).done()
