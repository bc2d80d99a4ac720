"""Abilities and parts of assets come from the same asset in published rooms."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from schemas.errors import RecordRejected
from simulators.houses.assets import asset_book, published_assets
from simulators.houses.parts import Part

DATABASE = {
    "Dresser": [
        {"assetId": "Dresser_1", "boundingBox": {"x": 1.0, "y": 1.0, "z": 0.5}},
        {"assetId": "Dresser_2", "boundingBox": {"x": 1.0, "y": 1.0, "z": 0.5}},
    ],
    "Cart": [
        {
            "assetId": "Cart_1",
            "boundingBox": {"x": 1.0, "y": 1.0, "z": 0.5},
            "primaryProperty": "Moveable",
            "secondaryProperties": ["Receptacle"],
        }
    ],
}


def item(
    name: str,
    kind: str,
    asset: str,
    centre: tuple[float, ...],
    size: tuple[float, ...],
    **more: Any,
) -> dict[str, Any]:
    flags = dict.fromkeys(
        ("pickupable", "moveable", "receptacle", "openable", "toggleable", "sliceable",
         "breakable", "dirtyable", "canFillWithLiquid", "cookable"), False
    )  # fmt: skip
    box = {"center": dict(zip("xyz", centre)), "size": dict(zip("xyz", size))}  # noqa: B905
    base = {
        "objectId": name,
        "objectType": kind,
        "assetId": asset,
        "mass": 5.0,
        "rotation": {"x": 0.0, "y": 90.0, "z": 0.0},
        "axisAlignedBoundingBox": box,
        "parentReceptacles": None,
    }
    return {**flags, **base, **more}


# A dresser turned by 90 degrees: its front is towards +x, its right towards -z.
DRESSER = item("D", "Dresser", "Dresser_1", (2.0, 0.5, 3.0), (0.5, 1.0, 1.0), receptacle=True)
DRAWER = item("d", "Drawer", "", (2.05, 0.7, 2.8), (0.4, 0.2, 0.5), openable=True)


def test_a_part_is_told_in_the_frame_of_its_furniture() -> None:
    book = asset_book(DATABASE, [[DRESSER, DRAWER]])
    assert book.asset("Dresser_1").parts == (
        Part("Drawer", True, (0.2, 0.2, 0.05), (0.5, 0.2, 0.4)),
    )


def test_an_asset_that_stands_nowhere_can_do_what_its_type_does() -> None:
    book = asset_book(DATABASE, [[DRESSER, DRAWER]])
    assert book.asset("Dresser_2").abilities == book.asset("Dresser_1").abilities
    assert book.asset("Dresser_2").parts == ()
    cart = book.asset("Cart_1").abilities
    assert (cart.moveable, cart.receptacle, cart.pickupable) == (True, True, False)


def test_an_unknown_asset_is_rejected() -> None:
    book = asset_book(DATABASE, [])
    assert book.unknown(["Dresser_1", "Sofa_9", "Bed_9", "Bed_9"]) == ("Bed_9", "Sofa_9")
    with pytest.raises(RecordRejected, match="unknown_asset: 'Sofa_9'"):
        book.asset("Sofa_9")


def test_the_published_assets_have_drawers_and_levels() -> None:
    book = published_assets()
    dresser = book.asset("Dresser_319_1")
    assert [part.object_type for part in dresser.parts] == ["Drawer"] * len(dresser.parts)
    assert len(dresser.parts) >= 4
    bed = book.asset("Bed_25")
    assert bed.level == pytest.approx(0.62, abs=0.03)  # as things lie on it in real houses
    assert book.asset("Apple_3").abilities.sliceable
    assert "procthor" not in sys.modules
