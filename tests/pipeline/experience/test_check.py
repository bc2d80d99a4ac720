"""Every rule of an experience, each with an experience that breaks it alone."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.experience.base import AuthorSettings, ExperienceAuthor
from pipeline.experience.check import violations
from schemas.errors import RecordRejected
from schemas.experience import Experience, ExperienceRequest
from schemas.knowledge.object_types import pickupable_types
from tests.pipeline.experience.kitchen import case, kitchen, lesson

PLATE = case("Plate_1", "CounterTop_1", "Shelf_2")
CUP = case("Cup_1", "SinkBasin_1", "Shelf_2")
BREAD = case("Bread_1", "Fridge_1", "DiningTable_1")
SALT = case("SaltShaker_1", "Shelf_1", "DiningTable_1")


def broken(**changes: Any) -> tuple[str, ...]:
    return violations(lesson().model_copy(update=changes), kitchen())


def test_the_lesson_written_by_hand_keeps_every_rule() -> None:
    assert violations(lesson(), kitchen()) == ()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"probe_thing": "Bowl_9"}, "there is no thing 'Bowl_9' in the request"),
        ({"place": "Shelf_7"}, "there is no place 'Shelf_7' in the request"),
        ({"category": "crockery"}, "there is no category 'crockery' in the taxonomy"),
        ({"contrast_category": "food"}, "there is no category 'food' in the taxonomy"),
    ],
)
def test_a_name_that_is_not_in_the_request_is_named_first(
    changes: dict[str, Any], reason: str
) -> None:
    assert broken(**changes) == (reason,)


def test_an_unknown_wrong_place_is_named() -> None:
    lost = case("Plate_1", "Attic_1", "Shelf_2")
    assert broken(corrections=(lost, CUP)) == ("there is no place 'Attic_1' in the request",)


def test_the_rule_must_say_something() -> None:
    assert broken(rule=" ") == ("the rule is empty",)


def test_one_correction_is_too_few() -> None:
    assert "there must be at least 2 corrections, not 1" in broken(corrections=(PLATE,))


def test_there_must_be_a_contrast() -> None:
    assert broken(contrasts=()) == ("there must be at least 1 contrast",)


def test_the_contrast_must_be_of_another_category() -> None:
    assert "the contrast must be of another category" in broken(contrast_category="dishes")


def test_a_thing_is_used_once() -> None:
    assert broken(corrections=(PLATE, PLATE))[0] == "Plate_1 is used more than once"
    assert "Plate_1 is used more than once" in broken(probe_thing="Plate_1")


def test_the_order_names_every_case_once() -> None:
    full = ("Bread_1", "Cup_1", "SaltShaker_1", "Plate_1")
    assert broken(order=full) == ()
    assert broken(order=full[:3]) == ("the order does not name every case once",)
    assert broken(order=(*full, "Cup_1")) == ("the order does not name every case once",)


def test_corrections_are_of_different_types() -> None:
    second = case("Plate_2", "SinkBasin_1", "Shelf_2")
    assert broken(corrections=(PLATE, second)) == (
        "corrected things must be of different types, not Plate, Plate",
    )


def test_a_correction_outside_the_category_is_named() -> None:
    bottle = case("Bottle_1", "CounterTop_1", "Shelf_2")
    found = broken(corrections=(PLATE, bottle))
    assert "Bottle_1 is not of the category dishes" in found
    assert "the corrected types share [], not dishes alone" in found


def test_corrections_that_share_two_categories_are_ambiguous() -> None:
    mug = case("Mug_1", "CounterTop_1", "Shelf_2")
    found = broken(corrections=(mug, CUP))
    assert "the corrected types share ['dishes', 'drinkware'], not dishes alone" in found


def test_a_correction_of_the_contrast_category_is_named() -> None:
    bottle = case("Bottle_1", "Fridge_1", "DiningTable_1")
    mug = case("Mug_1", "CounterTop_1", "DiningTable_1")
    found = broken(contrast_category="drinkware", contrasts=(bottle, mug))
    assert "Cup_1 is of the contrast category drinkware too" in found
    assert "contrast Mug_1 is of the category dishes too" in found


def test_all_corrections_go_to_the_shared_place() -> None:
    astray = case("Cup_1", "SinkBasin_1", "Cabinet_1")
    assert "Cup_1 goes to Cabinet_1, not to the shared Shelf_2" in broken(
        corrections=(PLATE, astray)
    )


def test_a_contrast_outside_its_category_is_named() -> None:
    spoon = case("Spoon_1", "CounterTop_1", "DiningTable_1")
    assert "Spoon_1 is not of the category larder_goods" in broken(contrasts=(BREAD, spoon))


def test_a_contrast_at_a_place_of_the_targets_kind_is_no_contrast() -> None:
    salt = case("SaltShaker_1", "DiningTable_1", "Shelf_1")
    pepper = case("PepperShaker_1", "DiningTable_1", "Shelf_1")
    assert broken(contrasts=(salt, pepper)) == (
        "contrast SaltShaker_1 goes to Shelf_1, the same kind as the target",
        "contrast PepperShaker_1 goes to Shelf_1, the same kind as the target",
    )


def test_counting_the_places_named_must_not_answer() -> None:
    (reason,) = broken(contrasts=(BREAD,))
    assert reason.startswith("Shelf_2 is named 2 times and no other place more than 1 times")


def test_the_right_place_must_be_usual() -> None:
    corrections = (
        case("Plate_1", "CounterTop_1", "Drawer_1"),
        case("Cup_1", "SinkBasin_1", "Drawer_1"),
    )
    found = broken(place="Drawer_1", corrections=corrections)
    assert "Drawer_1 is no usual place for Plate_1" in found
    assert "Drawer_1 is no usual place for Bowl_1" in found


def test_the_wrong_place_must_be_usual() -> None:
    plate = case("Plate_1", "Drawer_1", "Shelf_2")
    assert broken(corrections=(plate, CUP)) == ("Drawer_1 is no usual place for Plate_1",)


def test_the_wrong_place_must_not_be_of_the_right_kind() -> None:
    plate = case("Plate_1", "Shelf_1", "Shelf_2")
    assert broken(corrections=(plate, CUP)) == (
        "the wrong place Shelf_1 of Plate_1 is of the right kind",
    )


def test_the_new_thing_is_of_the_category() -> None:
    found = broken(probe_thing="Spoon_1")
    assert "Spoon_1 is not of the category dishes" in found


def test_the_new_thing_is_of_a_new_type() -> None:
    assert broken(probe_thing="Plate_2") == ("Plate_2 is not new: its type Plate is in a case",)


def test_the_new_thing_fits_one_category_in_play() -> None:
    found = broken(
        corrections=(PLATE, case("Bowl_1", "SinkBasin_1", "Shelf_2")),
        contrast_category="drinkware",
        contrasts=(case("Bottle_1", "Fridge_1", "DiningTable_1"),),
        probe_thing="Mug_1",
    )
    assert "Mug_1 fits the categories in play ['dishes', 'drinkware'], not dishes alone" in found


def kitchen_of(*kinds: str) -> ExperienceRequest:
    plain = kitchen()
    spots = tuple(place for place in plain.places if place.type in kinds)
    return plain.model_copy(update={"places": spots})


def test_the_new_thing_needs_three_kinds_of_usual_places() -> None:
    salt = case("SaltShaker_1", "CounterTop_1", "DiningTable_1")
    one = lesson().model_copy(
        update={
            "corrections": (PLATE, case("Cup_1", "CounterTop_1", "Shelf_2")),
            "contrasts": (case("Bread_1", "CounterTop_1", "DiningTable_1"), salt),
        }
    )
    three = kitchen_of("CounterTop", "DiningTable", "Shelf")
    assert violations(one, three) == ()
    others = tuple(kind for kind in pickupable_types() if kind != "Bowl")
    places = tuple(
        place.model_copy(update={"accepts": others}) if place.type == "CounterTop" else place
        for place in three.places
    )
    assert violations(one, three.model_copy(update={"places": places})) == (
        "Bowl_1 has only 2 kinds of usual places here, not 3",
    )


def test_the_most_usual_place_is_right_only_where_the_draw_allows_it() -> None:
    corrections = (
        case("Plate_1", "Shelf_1", "CounterTop_1"),
        case("Cup_1", "SinkBasin_1", "CounterTop_1"),
    )
    usual = lesson().model_copy(update={"place": "CounterTop_1", "corrections": corrections})
    refused = [seed for seed in range(200) if violations(usual, kitchen(seed))]
    reasons = {reason for seed in refused for reason in violations(usual, kitchen(seed))}
    (reason,) = reasons
    assert reason.startswith("CounterTop_1 is the most usual place for Bowl_1; this draw asks for")
    # A Bowl has 7 kinds of usual places in this kitchen, in 8 instances: 1 draw in 8 allows it.
    assert 150 < len(refused) < 190


def test_a_sentence_that_states_the_category_is_named() -> None:
    plate = case("Plate_1", "CounterTop_1", "Shelf_2", "All dishes: Plate_1 goes on Shelf_2.")
    assert broken(corrections=(plate, CUP)) == (
        "feedback for Plate_1 says 'all', which speaks of more than this case",
        "feedback for Plate_1 says 'dishes', which belongs to the name of a category",
    )


class _Careless(ExperienceAuthor):
    """An author that checks nothing itself."""

    @classmethod
    def from_settings(cls, settings: AuthorSettings) -> _Careless:
        del settings
        return cls()

    def draft(self, request: ExperienceRequest) -> Experience:
        del request
        return lesson().model_copy(update={"rule": ""})


def test_no_author_can_leave_out_the_check() -> None:
    with pytest.raises(RecordRejected, match="the rule is empty") as caught:
        _Careless().write(kitchen())
    assert caught.value.reason == "experience_breaks_rules"
