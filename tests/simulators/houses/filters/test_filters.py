"""Filters of houses: what each measures in hand-made houses, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.errors import UserError
from schemas.house import FilterResult
from simulators.houses.assets import Asset, AssetBook
from simulators.houses.filters import registry
from simulators.houses.filters.results import filter_results, refusal
from simulators.houses.scenes import CutHouse, cut_house
from tests.simulators.houses.building import BOOK, STAND, furnished, house, room, thing


def cut(raw: dict[str, Any]) -> CutHouse:
    return cut_house(raw, "P-train-oak-0f3a9c51", "folder", BOOK)


def measured(name: str, raw: dict[str, Any]) -> float:
    return registry.load(name).measure(cut(raw))


@pytest.mark.parametrize("name", registry.names())
def test_each_filter_says_what_and_why_and_takes_a_furnished_house(name: str) -> None:
    one = registry.load(name)
    assert one.what
    assert one.why
    assert one.measure(cut(furnished())) >= one.least


def test_connectivity_is_the_share_of_rooms_that_are_reached() -> None:
    assert measured("connectivity", house()) == 1.0
    raw = house()
    for number in range(4, 7):
        raw["rooms"].append(room(number, "Bedroom", [(20, 0), (20, 4), (24, 4), (24, 0)]))
    assert measured("connectivity", raw) == pytest.approx(2 / 5)


def test_navigable_space_is_the_floor_that_is_left_between_things() -> None:
    empty = measured("navigable_space", house(objects=[]))
    # Two rooms of 4 by 4 m, the walls' clearance taken off: 15 by 15 cells of 0.25 m each.
    assert empty == pytest.approx(2 * 15 * 15 / 16)
    beds = [thing(f"3|{k}", "Bed_1", (5.5 + k, 0.5, 2.9)) for k in range(2)]
    assert measured("navigable_space", house(objects=beds)) < empty - 2.0


def test_a_thing_behind_high_furniture_is_not_seen() -> None:
    assets = AssetBook(
        [
            BOOK.asset("Apple_1"),
            BOOK.asset("Doorway_1"),
            Asset("Long_1", "ShelvingUnit", (0.1, 2.0, 1.0), STAND, 1.0, ()),
            Asset("Wide_1", "ShelvingUnit", (0.7, 2.0, 0.1), STAND, 1.0, ()),
        ]
    )
    apple = thing("3|7", "Apple_1", (7.8, 0.05, 3.8))
    long, wide = thing("3|0", "Long_1", (7.35, 1.0, 3.5)), thing("3|1", "Wide_1", (7.65, 1.0, 2.95))

    def seen(*objects: dict[str, Any]) -> float:
        raw = house(objects=list(objects))
        made = cut_house(raw, "P-train-oak-0f3a9c51", "folder", assets)
        return registry.load("object_visibility").measure(made)

    assert seen(apple) == 1.0
    assert seen(apple, long) == 1.0  # from the side
    assert seen(apple, long, wide) == 0.0  # shut into the corner of the room


def test_things_in_closed_drawers_do_not_count_as_hidden() -> None:
    pencil = house()["objects"][2]
    assert measured("object_visibility", house(objects=[pencil])) == 0.0  # nothing lies open
    assert measured("object_visibility", house()) == 1.0


def test_interactions_count_things_that_can_go_somewhere_else() -> None:
    # Eight pencils, the one in the drawer, and the pillow; the apple has no place but its table.
    assert measured("executable_interactions", furnished()) == 10.0
    assert measured("executable_interactions", house(objects=house()["objects"][:1])) == 0.0


def test_the_first_filter_that_is_not_passed_gives_the_reason() -> None:
    results = filter_results(cut(house()))
    assert [one.name for one in results] == list(registry.names())
    reason, detail = refusal(results)
    assert reason == "executable_interactions"
    assert detail.startswith("2 things, needs 6: loose things within reach")
    assert refusal(filter_results(cut(furnished()))) == ("", "")
    low = FilterResult(name="navigable_space", measured=5.999, least=6.0)
    assert refusal((low, *results))[0] == "navigable_space"


def test_an_unknown_filter_is_named_with_the_nearest() -> None:
    with pytest.raises(UserError, match="unknown filter 'conectivity'; nearest: connectivity"):
        registry.load("conectivity")
