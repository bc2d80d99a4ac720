"""The public taxonomy: coverage, distinguishability, and what corrections share."""

from __future__ import annotations

from schemas.knowledge.object_types import pickupable_types
from schemas.knowledge.placement import receptacles_for
from schemas.knowledge.taxonomy import categories, categories_of


def test_every_type_that_can_be_picked_up_is_in_a_category() -> None:
    assert [name for name in pickupable_types() if not categories_of(name)] == []


def test_the_taxonomy_names_no_type_that_cannot_be_picked_up() -> None:
    named = {member for members in categories().values() for member in members}
    assert named - set(pickupable_types()) == set()


def test_there_are_at_least_fourteen_categories_of_three_types() -> None:
    assert len(categories()) >= 14
    assert all(len(set(members)) >= 3 for members in categories().values())


def test_each_category_has_a_type_that_is_in_no_other() -> None:
    for name, members in categories().items():
        assert any(categories_of(member) == (name,) for member in members), name


def test_no_category_lies_within_another() -> None:
    table = categories()
    for one, members in table.items():
        for other, others in table.items():
            assert one == other or not set(members) <= set(others), (one, other)


def test_at_least_twelve_categories_have_three_types_that_share_a_surface() -> None:
    shared = 0
    for members in categories().values():
        places = {place for member in members for place in receptacles_for(member)}
        shared += any(
            sum(place in receptacles_for(member) for member in members) >= 3 for place in places
        )
    assert shared >= 12


def test_a_type_may_be_in_several_categories_and_an_unknown_one_in_none() -> None:
    assert categories_of("CellPhone") == ("electronics", "pocket_items")
    assert categories_of("Fridge") == ()


def test_a_caller_cannot_change_the_taxonomy() -> None:
    categories().clear()
    assert len(categories()) >= 14
