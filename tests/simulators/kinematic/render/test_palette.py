"""The table of colours is whole: every type and every part has its place."""

from __future__ import annotations

import pytest

from schemas.names import RoomType
from simulators.kinematic.geometry.shapes.builder import About
from simulators.kinematic.geometry.shapes.table import SHAPES, build_shape
from simulators.kinematic.render.extras import CUT, FULL, RUNNING, extra_parts
from simulators.kinematic.render.looks import Kind, finish_of, lit_finish
from simulators.kinematic.render.materials import LIGHT
from simulators.kinematic.render.palette import LAMPS, LIT, LOOKS, MATERIALS
from simulators.kinematic.render.scheme import FLOORING, WALLING, scheme_of
from simulators.symbolic.state import FILLED, ON, SLICED
from tests.simulators.kinematic.geometry.rooms import room

SIZE = (0.5, 0.6, 0.7)
SIZES = (SIZE, (1.5, 0.75, 0.7), (0.6, 0.2, 0.5))
"""A usual box, a wide one and a low one: some shapes depend on it."""
WORLD_PARTS = {"CounterTop": {"top", "carcass"}, "Floor": {"floor"}, "Window": {"pane"}}
"""Parts that the room's mesh makes, not the table of shapes."""


def parts_of(kind: str) -> set[str]:
    """All part names that a type can have, in every form and state."""
    found = set(WORLD_PARTS.get(kind, ()))
    for is_open in (False, True):
        for drawers in (False, True):
            about = About(kind, is_open=is_open, has_drawers=drawers)
            found |= {part.name for size in SIZES for part in build_shape(size, about)}
    found |= {
        part.name for flags in (SLICED, FILLED, ON) for part in extra_parts(kind, SIZE, flags)
    }
    return found


def test_every_shape_has_a_look_of_its_own() -> None:
    assert set(SHAPES) <= set(LOOKS)


@pytest.mark.parametrize("kind", sorted(LOOKS))
def test_a_look_names_only_parts_that_the_type_has(kind: str) -> None:
    assert set(LOOKS[kind].parts) <= parts_of(kind)


@pytest.mark.parametrize("kind", sorted(LIT))
def test_a_lit_part_exists_on_the_device(kind: str) -> None:
    assert set(LIT[kind]) <= parts_of(kind)


def test_every_lamp_has_a_part_that_shines() -> None:
    for kind in LAMPS:
        assert any(material == LIGHT for _, material in LIT[kind].values())


@pytest.mark.parametrize("kind", sorted({*SHAPES, *CUT, *FULL, *RUNNING}))
def test_every_part_of_every_type_gets_a_colour_that_can_be_shown(kind: str) -> None:
    scheme = scheme_of(room())
    for is_open in (False, True):
        parts = build_shape(SIZE, About(kind, is_open=is_open))
        parts += extra_parts(kind, SIZE, SLICED) + extra_parts(kind, SIZE, FILLED | ON)
        for part in parts:
            assert part.material in MATERIALS
            for variant in range(7):
                colour, _ = finish_of(Kind(kind, variant), part.name, part.material, scheme)
                assert all(0.0 <= value <= 1.0 for value in colour)


def test_variants_differ_and_are_fixed() -> None:
    scheme = scheme_of(room())
    colours = {finish_of(Kind("Mug", v), "body", "ceramic", scheme) for v in range(10)}
    assert len(colours) == 5
    assert finish_of(Kind("Mug", 3), "body", "ceramic", scheme) in colours


def test_a_device_that_is_off_has_no_lit_part() -> None:
    assert lit_finish("Television", "foot") is None
    assert lit_finish("Mug", "body") is None


def test_every_room_type_has_floors_and_walls() -> None:
    assert set(FLOORING) == set(WALLING) == set(RoomType)
    for kind in RoomType:
        scheme = scheme_of(room().model_copy(update={"room_type": kind}))
        assert {"wall", "floor", "counter", "front", "shelf", "basin"} == set(scheme.parts)
