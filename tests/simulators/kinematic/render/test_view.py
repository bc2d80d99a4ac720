"""Pictures of real rooms: what they show, that states show, and that every bit is fixed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from schemas.home import Home
from schemas.names import ActionType
from schemas.perception import Perception
from simulators.base import Simulator
from simulators.frame import Frame
from simulators.kinematic.room_view import IMAGE_PIXELS
from simulators.symbolic.sight import least_pixels
from tests.elsewhere import Elsewhere
from tests.simulators.handy import Hand
from tests.simulators.kinematic.render.moments import tour_digest
from tests.simulators.tour import reach

SIDE = 300
"""The side of the picture that the visible list comes from."""


def brightness(frame: Frame, where: NDArray[np.bool_]) -> float:
    return float(frame.rgb[where].mean())


def first(hand: Hand, kind: str) -> str:
    """Returns the label of the first object of a type that can be reached."""
    for item in hand.sim.world_state().objects:
        if item.object_type == kind and item.reachable and item.accessible:
            return hand.book.label(item.object_id)
    raise AssertionError(kind)


def before_and_after(hand: Hand, label: str, kind: ActionType) -> tuple[Frame, Frame]:
    """Goes to an object, and returns what is seen before and after an action that succeeds."""
    reach(hand.sim, hand.id(label))
    before = hand.sim.render(200)
    event = hand.do(kind, label)
    assert event.success, event
    return before, hand.sim.render(200)


@pytest.mark.parametrize("horizon", [0, 1])
def test_the_ids_of_a_picture_are_those_of_the_visible_list(
    sim: Simulator, home: Home, horizon: int
) -> None:
    compared, limits = 0, Perception()
    least = least_pixels(limits, IMAGE_PIXELS)
    for room in home.rooms:
        sim.place_agent(room.room_id)
        for _ in range(horizon):
            Hand(sim, home).do(ActionType.LOOK_DOWN)
        seen = {entry.object_id: entry for entry in sim.observe().visible}
        frame = sim.render(SIDE, colours=False)
        for object_id in {*seen, *frame.object_ids}:
            rows, columns = np.nonzero(frame.pixels(object_id))
            if object_id in seen:
                box = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
                assert tuple(round(edge / SIDE, 3) for edge in box) == seen[object_id].box
                compared += 1
            else:
                nearest = frame.depth[rows, columns].min()
                assert len(rows) < least or nearest > limits.farthest - 1.5
    assert compared > 20


def test_two_processes_render_the_same_bits(elsewhere: Elsewhere, scene_cache: Path) -> None:
    place = str(scene_cache)
    ticket = elsewhere.submit(f"{tour_digest.__module__}:tour_digest", place)
    assert tour_digest(place) == elsewhere.answer(ticket)


def test_colours_do_not_depend_on_what_was_rendered_before(sim: Simulator, home: Home) -> None:
    sim.place_agent(home.rooms[1].room_id)
    first = sim.render(80)
    sim.place_agent(home.rooms[0].room_id)
    sim.render(120)
    sim.place_agent(home.rooms[1].room_id)
    assert sim.render(80).same_as(first)


@pytest.mark.parametrize("kind", ["Drawer", "Cabinet", "Fridge", "Microwave"])
def test_what_is_opened_looks_open(hand: Hand, kind: str) -> None:
    label = first(hand, kind)
    before, after = before_and_after(hand, label, ActionType.OPEN)
    there = before.pixels(hand.id(label))
    changed = (before.rgb != after.rgb).any(axis=2)
    assert changed[there].mean() > 0.3


@pytest.mark.parametrize("kind", ["FloorLamp", "Television", "Laptop"])
def test_what_is_lit_is_brighter_than_when_it_was_dark(hand: Hand, kind: str) -> None:
    label = first(hand, kind)
    if hand.now(label).is_toggled:
        hand.at(label, ActionType.TOGGLE_OFF)
    before, after = before_and_after(hand, label, ActionType.TOGGLE_ON)
    there = before.pixels(hand.id(label))
    assert brightness(after, there) > brightness(before, there) + 15
    assert (before.ids == after.ids).all()


def test_a_lit_lamp_shines_on_its_surroundings_only_where_it_is_seen(hand: Hand) -> None:
    label = first(hand, "FloorLamp")
    hand.at(label, ActionType.TOGGLE_OFF)
    before, after = before_and_after(hand, label, ActionType.TOGGLE_ON)
    around = ~before.pixels(hand.id(label))
    assert brightness(after, around) > brightness(before, around)
    for _ in range(2):
        hand.do(ActionType.ROTATE_RIGHT)
    lit = hand.sim.render(100)
    assert hand.id(label) not in lit.object_ids
    for _ in range(2):
        hand.do(ActionType.ROTATE_RIGHT)
    assert hand.do(ActionType.TOGGLE_OFF, label).success
    for _ in range(2):
        hand.do(ActionType.ROTATE_RIGHT)
    assert hand.sim.render(100).same_as(lit)


def test_a_sliced_apple_is_a_row_of_slices_with_pale_flesh(hand: Hand) -> None:
    hand.fetch(first(hand, "ButterKnife"))
    label = first(hand, "Apple")
    before, after = before_and_after(hand, label, ActionType.SLICE)
    whole, cut = before.pixels(hand.id(label)), after.pixels(hand.id(label))
    assert cut.any()

    def pale(frame: Frame, where: NDArray[np.bool_]) -> float:
        return float((frame.rgb[where].min(axis=1) > 120).mean())

    assert pale(after, cut) > pale(before, whole) + 0.1


def test_what_is_held_hides_little_and_leaves_the_rest_as_it_was(hand: Hand) -> None:
    label = first(hand, "Book")
    hand.fetch(label)
    hand.sim.place_agent("Bathroom")
    held = hand.sim.render(SIDE)
    mine = held.pixels(hand.id(label))
    assert 0.001 < mine.mean() < 0.08
    assert not mine[: SIDE // 2].any()
    assert float(held.depth[mine].max()) < 0.5
    for entry in hand.sim.observe().visible:
        assert held.pixels(entry.object_id).any() or entry.box[1] > 0.5


def test_what_lies_in_a_held_bowl_is_held_with_it(hand: Hand) -> None:
    bowl, content = first(hand, "Bowl"), first(hand, "Tomato")
    hand.shift(content, bowl)
    hand.fetch(bowl)
    frame = hand.sim.render(SIDE)
    assert hand.holder(content) == bowl
    assert frame.pixels(hand.id(bowl)).any()
    assert frame.pixels(hand.id(content)).any()
