"""Pictures to bytes and back."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from pipeline.common.encoding import jpeg_bytes, picture_name, pixels_of, png_bytes, to_picture
from schemas.errors import CorruptData

PIXELS = np.arange(30 * 30 * 3, dtype=np.uint32).reshape(30, 30, 3).astype(np.uint8)
PLAIN = np.full((30, 30, 3), (200, 30, 90), dtype=np.uint8)


def test_png_keeps_every_pixel() -> None:
    assert np.array_equal(pixels_of(png_bytes(PIXELS)), PIXELS)


def test_jpeg_keeps_about_every_pixel_of_a_plain_picture() -> None:
    away = np.abs(pixels_of(jpeg_bytes(PLAIN, 90)).astype(int) - PLAIN)
    assert away.max() <= 3


def test_the_name_is_the_hash_of_the_pixels_and_not_of_the_jpeg() -> None:
    expected = hashlib.sha256(PIXELS.tobytes()).hexdigest()
    assert picture_name(PIXELS) == f"{expected}.jpg"
    assert to_picture(PIXELS, 50).path == to_picture(PIXELS, 90).path
    assert to_picture(PIXELS, 50).bytes != to_picture(PIXELS, 90).bytes
    assert picture_name(PIXELS[:, ::-1]) != picture_name(PIXELS)


@pytest.mark.parametrize("data", [b"", b"no picture", jpeg_bytes(PLAIN, 90)[:40]])
def test_what_is_no_picture_is_corrupt(data: bytes) -> None:
    with pytest.raises(CorruptData):
        pixels_of(data)
