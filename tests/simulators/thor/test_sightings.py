"""Counting the pixels of real instance masks."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from simulators.thor.replies import Shot
from simulators.thor.sightings import sightings

NUMBERS = {"Mug|1": 7, "Table|1": 0xFFFF00, "Lamp|1": 9, "Wall": 1}
IDS = {3: "Mug|1", 5: "Table|1", 8: "Lamp|1", 9: "Gone|1"}


def shot(ids: NDArray[np.uint32]) -> Shot:
    rgb = np.zeros((*ids.shape, 3), dtype=np.uint8)
    return Shot(rgb, np.ones(ids.shape, dtype=np.float32), ids, NUMBERS)


def test_pixels_are_counted_and_boxed_as_fractions_of_the_picture() -> None:
    picture = np.ones((10, 20), dtype=np.uint32)
    picture[2:4, 5:10] = 7
    picture[8, 19] = 7
    picture[9, :] = 0xFFFF00
    found = sightings(shot(picture), IDS)
    assert found == {3: (11, (0.25, 0.2, 1.0, 0.9)), 5: (20, (0.0, 0.9, 1.0, 1.0))}


def test_what_belongs_to_no_object_is_not_seen() -> None:
    assert sightings(shot(np.full((4, 4), 1, dtype=np.uint32)), IDS) == {}


@given(arrays.arrays(np.uint32, (6, 7), elements=st.sampled_from([1, 7, 9, 0xFFFF00])))
def test_any_picture_is_counted_as_pixel_by_pixel(
    picture: np.ndarray[tuple[int, int], np.dtype[np.uint32]],
) -> None:
    expected = {}
    for index, name in IDS.items():
        rows, columns = np.nonzero(picture == NUMBERS.get(name, 2))
        if len(rows):
            bounds = (
                columns.min() / 7,
                rows.min() / 6,
                (columns.max() + 1) / 7,
                (rows.max() + 1) / 6,
            )
            expected[index] = (len(rows), tuple(round(float(bound), 3) for bound in bounds))
    assert sightings(shot(picture), IDS) == expected
