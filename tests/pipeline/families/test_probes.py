"""What memory must be worth: how many plausible places a budget reaches."""

from __future__ import annotations

import pytest

from pipeline.families.probes import reach, require_worth
from schemas.errors import RecordRejected
from schemas.world import ObjectState


def place(name: str, kind: str, room: str, closed: bool = False) -> ObjectState:
    return ObjectState(
        object_id=f"{room}/{name}",
        object_type=kind,
        room_id=room,
        parent="",
        ancestors=(),
        pickupable=False,
        receptacle=True,
        openable=closed,
        toggleable=False,
        sliceable=False,
        is_open=False,
        is_toggled=False,
        is_sliced=False,
        is_dirty=False,
        is_filled=False,
        is_cooked=False,
        is_held=False,
        temperature="RoomTemp",
        accessible=True,
        reachable=True,
    )


def test_seven_surfaces_of_the_start_room_fit_into_a_budget_of_eight() -> None:
    places = [place(str(i), "Shelf", "Bedroom") for i in range(10)]
    assert reach(places, "Bedroom", 8) == pytest.approx(0.7)


def test_another_room_costs_one_action() -> None:
    places = [place(str(i), "Shelf", "Bedroom") for i in range(10)]
    assert reach(places, "Kitchen", 8) == pytest.approx(0.6)


def test_a_closed_container_costs_two_actions() -> None:
    places = [place(str(i), "Drawer", "Bedroom", closed=True) for i in range(10)]
    assert reach(places, "Bedroom", 8) == pytest.approx(0.3)


def test_the_best_mix_of_rooms_is_found() -> None:
    places = [place(str(i), "Drawer", "Bedroom", closed=True) for i in range(4)]
    places += [place(str(i), "Shelf", "Kitchen") for i in range(6)]
    # Six surfaces of the kitchen cost 1 + 6 of the 7 actions; any drawer costs 2.
    assert reach(places, "Bedroom", 8) == pytest.approx(0.6)


def test_no_plausible_place_is_fully_reached() -> None:
    assert reach([], "Bedroom", 8) == 1.0


def test_three_place_types_are_too_few() -> None:
    places = [place(str(i), kind, "Bedroom") for kind in ("Bed", "Desk", "Shelf") for i in range(9)]
    with pytest.raises(RecordRejected, match="too_few_place_types"):
        require_worth(places, "Kitchen", 8)


def test_sink_and_basin_count_as_one_type() -> None:
    kinds = ("Bed", "Desk", "Sink", "SinkBasin")
    places = [place(str(i), kind, "Bedroom") for kind in kinds for i in range(9)]
    with pytest.raises(RecordRejected, match="too_few_place_types"):
        require_worth(places, "Kitchen", 8)


def test_a_home_that_can_be_searched_is_refused() -> None:
    kinds = ("Bed", "Desk", "Sink", "Shelf")
    with pytest.raises(RecordRejected, match="reach_too_large"):
        require_worth([place("0", kind, "Bedroom") for kind in kinds], "Bedroom", 8)


def test_many_places_of_four_types_are_worth_remembering() -> None:
    kinds = ("Bed", "Desk", "Sink", "Shelf")
    require_worth(
        [place(str(i), kind, "Bedroom") for kind in kinds for i in range(4)], "Bedroom", 8
    )
