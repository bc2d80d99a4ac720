"""Arrays are handed out again only when nobody can see it."""

from __future__ import annotations

import numpy as np

from simulators.kinematic.render.shelf import KEPT, Shelf


def test_an_array_that_is_held_is_not_handed_out_again() -> None:
    shelf = Shelf()
    held = [shelf.take((4, 4), np.int32) for _ in range(KEPT + 3)]
    for k, array in enumerate(held):
        array[:] = k
    assert [int(array.max()) for array in held] == list(range(KEPT + 3))


def test_an_array_of_which_a_part_is_held_is_not_handed_out_again() -> None:
    shelf = Shelf()
    part = shelf.take((4, 4), np.int32)[1:2].T
    part[:] = 7
    shelf.take((4, 4), np.int32)[:] = 0
    assert (part == 7).all()


def test_an_array_that_nobody_holds_is_handed_out_again() -> None:
    shelf = Shelf()
    place = shelf.take((4, 4), np.int32).ctypes.data
    assert shelf.take((4, 4), np.float32).ctypes.data != place
    assert shelf.take((4, 4), np.int32).ctypes.data == place
