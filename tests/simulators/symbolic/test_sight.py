"""What counts as seen, and as near."""

from __future__ import annotations

from schemas.perception import Perception
from simulators.symbolic.sight import is_near, least_pixels


def test_an_object_needs_two_pixels_of_ten_thousand_rounded_up() -> None:
    assert least_pixels(Perception(), 300 * 300) == 18
    assert least_pixels(Perception(), 500 * 500) == 50
    assert least_pixels(Perception(least_share=0.01), 100 * 100) == 100
    assert least_pixels(Perception(), 101 * 100) == 3


def test_one_and_a_half_metres_are_near_and_no_more() -> None:
    assert is_near(1.5)
    assert not is_near(1.501)
