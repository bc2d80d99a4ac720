"""A picture as a value."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from schemas.errors import UserError
from simulators.frame import LEAST_SIZE, MOST_SIZE, NO_OBJECT, Frame, blank_frame, check_size


def small() -> Frame:
    return Frame(
        rgb=np.zeros((2, 2, 3), dtype=np.uint8),
        depth=np.ones((2, 2), dtype=np.float32),
        ids=np.array([(0, 1), (NO_OBJECT, 1)], dtype=np.int32),
        object_ids=("Kitchen/a", "Kitchen/b"),
    )


def test_pixels_are_those_of_the_named_object() -> None:
    frame = small()
    assert frame.pixels("Kitchen/b").tolist() == [[False, True], [False, True]]
    assert not frame.pixels("Kitchen/c").any()


@pytest.mark.parametrize("field", ["rgb", "depth", "ids"])
def test_one_other_pixel_is_another_picture(field: str) -> None:
    frame = small()
    assert frame.same_as(small())
    array = getattr(frame, field).copy()
    array[0, 0] += 1
    assert not frame.same_as(replace(frame, **{field: array}))
    assert not frame.same_as(replace(frame, object_ids=("Kitchen/a", "Kitchen/x")))


def test_a_blank_picture_has_no_object_and_no_depth() -> None:
    frame = blank_frame(40)
    assert frame.size == 40
    assert frame.object_ids == ()
    assert np.isinf(frame.depth).all()
    assert blank_frame(40, colours=False).rgb.size == 0


@pytest.mark.parametrize("size", [LEAST_SIZE - 1, MOST_SIZE + 1])
def test_sizes_out_of_range_are_refused_in_one_line(size: int) -> None:
    with pytest.raises(UserError) as refused:
        check_size(size)
    assert "\n" not in str(refused.value)
    assert str(LEAST_SIZE) in str(refused.value)
    check_size(LEAST_SIZE)
    check_size(MOST_SIZE)
