"""Things come to rest: in the drawer around them, on the mattress under them, on the table's top."""

from __future__ import annotations

import pytest

from schemas.scene import ObjectSpec
from simulators.houses.house import Item, parse_house
from simulators.houses.settling import settled
from tests.simulators.houses.building import BOOK, house, thing


def spec_of(raw: dict[str, object], name: str) -> ObjectSpec:
    [item] = parse_house({**house(), "objects": [raw]}, BOOK).items
    return next(spec for spec in settled(item, BOOK).specs if spec.object_id == name)


def bottom(spec: ObjectSpec) -> float:
    return spec.box_center[1] - spec.box_size[1] / 2.0


def test_a_thing_inside_a_drawers_box_lies_in_the_drawer() -> None:
    # The drawer is from 0.3 to 0.5 m high; its furniture is turned, the drawer with it.
    pencil = thing("small|0", "Pencil_1", (7.4, 0.38, 1.35))
    pencil_spec = spec_of(
        thing("3|1", "Dresser_1", (7.4, 0.5, 1.0), 270.0, children=[pencil]), "Pencil|small|0"
    )
    assert pencil_spec.parents == ("Drawer|3|1___0",)
    assert pencil_spec.box_center == (7.4, 0.38, 1.35)


def test_a_thing_above_the_drawer_lies_on_the_furniture() -> None:
    pencil = thing("small|0", "Pencil_1", (7.4, 1.01, 1.0))
    spec = spec_of(thing("3|1", "Dresser_1", (7.4, 0.5, 1.0), children=[pencil]), "Pencil|small|0")
    assert spec.parents == ("Dresser|3|1",)


def test_a_pillow_at_the_top_of_the_bed_falls_on_the_mattress() -> None:
    # The bed's box is 1 m high; in published rooms things lie on this asset at half of it.
    pillow = thing("small|0", "Pillow_1", (7.0, 1.05, 3.5))
    spec = spec_of(thing("3|0", "Bed_1", (7.0, 0.5, 3.0), children=[pillow]), "Pillow|small|0")
    assert bottom(spec) == pytest.approx(0.5)
    assert spec.position[1] == spec.box_center[1]


def test_what_lies_on_the_bed_tells_where_its_mattress_is() -> None:
    pillow = thing("small|0", "Pillow_1", (7.0, 1.05, 3.5))
    apple = thing("small|1", "Apple_1", (7.0, 0.77, 3.0))  # its underside is at 0.72
    spec = spec_of(
        thing("3|0", "Bed_1", (7.0, 0.5, 3.0), children=[pillow, apple]), "Pillow|small|0"
    )
    assert bottom(spec) == pytest.approx(0.72)


def test_a_thing_that_floats_a_little_falls_on_the_table() -> None:
    apple = thing("small|0", "Apple_1", (1.0, 0.9, 3.0))  # its underside is 5 cm above the top
    spec = spec_of(thing("2|0", "Table_1", (1.0, 0.4, 3.0), children=[apple]), "Apple|small|0")
    assert bottom(spec) == pytest.approx(0.8)


def test_an_inner_board_that_nothing_lists_keeps_its_things() -> None:
    apple = thing("small|0", "Apple_1", (1.0, 0.3, 3.0))
    spec = spec_of(thing("2|0", "Table_1", (1.0, 0.4, 3.0), children=[apple]), "Apple|small|0")
    assert bottom(spec) == pytest.approx(0.25)
    assert spec.parents == ("DiningTable|2|0",)


def test_a_sink_has_its_basin_under_ai2_thors_name() -> None:
    [item] = parse_house({**house(), "objects": [thing("5|0", "Sink_1", (1, 0.45, 1))]}, BOOK).items
    sink, basin = settled(item, BOOK).specs
    assert basin.object_id == f"{sink.object_id}|SinkBasin"
    assert basin.box_center == (1.0, 0.75, 1.0)


def test_a_thing_below_a_thing_comes_along() -> None:
    apple = thing("small|1", "Apple_1", (1.0, 0.95, 3.0))
    pillow = thing("small|0", "Pillow_1", (1.0, 0.85, 3.0), children=[apple])
    [item] = parse_house(
        {**house(), "objects": [thing("2|0", "Table_1", (1, 0.4, 3), children=[pillow])]}, BOOK
    ).items
    assert isinstance(item, Item)
    assert len(settled(item, BOOK).specs) == 3
