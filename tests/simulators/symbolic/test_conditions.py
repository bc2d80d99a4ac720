"""Which overlays a home can have."""

from __future__ import annotations

import pytest

from schemas.errors import UserError
from schemas.home import Overlay, OverlayEntry
from schemas.names import OverlayKind
from simulators.symbolic.conditions import overlay_by_index
from tests.simulators.handy import Hand


def overlay(hand: Hand, *conditions: tuple[str, OverlayKind]) -> Overlay:
    entries = [OverlayEntry(object_id=hand.id(label), kind=kind) for label, kind in conditions]
    return Overlay(entries=tuple(entries))


def test_each_condition_is_found_by_its_objects_number(hand: Hand) -> None:
    catalogue = hand.state().catalogue
    given = overlay(hand, ("Drawer_1", OverlayKind.JAMMED), ("Faucet_1", OverlayKind.OUT_OF_ORDER))
    assert overlay_by_index(catalogue, given) == {
        catalogue.index[hand.id("Drawer_1")]: OverlayKind.JAMMED,
        catalogue.index[hand.id("Faucet_1")]: OverlayKind.OUT_OF_ORDER,
    }


@pytest.mark.parametrize(
    ("conditions", "reason"),
    [
        ((("Drawer_1", OverlayKind.OUT_OF_ORDER),), "cannot be out_of_order"),
        ((("Faucet_1", OverlayKind.LOCKED),), "cannot be locked"),
        ((("Drawer_1", OverlayKind.LOCKED), ("Drawer_1", OverlayKind.JAMMED)), "named twice"),
    ],
)
def test_what_an_object_cannot_have_is_the_users_error(
    hand: Hand, conditions: tuple[tuple[str, OverlayKind], ...], reason: str
) -> None:
    with pytest.raises(UserError, match=reason) as caught:
        overlay_by_index(hand.state().catalogue, overlay(hand, *conditions))
    assert "\n" not in str(caught.value)
