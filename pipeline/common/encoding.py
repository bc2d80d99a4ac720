"""Pictures as JPEG and PNG bytes, and back."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from schemas.base import file_hash
from schemas.errors import CorruptData
from schemas.picture import Picture

Pixels = NDArray[np.uint8]
"""Shape (height, width, 3): red, green, blue."""


def jpeg_bytes(pixels: Pixels, quality: int) -> bytes:
    """Encodes a picture. The bytes depend on the version of the JPEG library, the pixels do not."""
    sink = BytesIO()
    Image.fromarray(pixels).save(sink, "JPEG", quality=quality)
    return sink.getvalue()


def png_bytes(pixels: Pixels) -> bytes:
    """Encodes a picture without loss."""
    sink = BytesIO()
    Image.fromarray(pixels).save(sink, "PNG")
    return sink.getvalue()


def pixels_of(encoded: bytes) -> Pixels:
    """Decodes a picture.

    Raises:
        CorruptData: If it is none.
    """
    try:
        with Image.open(BytesIO(encoded)) as picture:
            return np.asarray(picture.convert("RGB"))
    except (UnidentifiedImageError, OSError) as error:
        text = f"{len(encoded)} bytes are no picture"
        raise CorruptData(text) from error


def shrunk(pixels: Pixels, side: int) -> Pixels:
    """Returns a square picture at another size, each pixel the mean of those that it stands for."""
    return np.asarray(Image.fromarray(pixels).resize((side, side), Image.Resampling.BOX))


def to_picture(pixels: Pixels, quality: int) -> Picture:
    """Returns a picture as a dataset stores it: JPEG, named by the hash of its pixels."""
    return Picture(bytes=jpeg_bytes(pixels, quality), path=picture_name(pixels))


def picture_name(pixels: Pixels) -> str:
    """Returns the name of a picture, which tells its pixels before encoding."""
    return f"{file_hash(np.ascontiguousarray(pixels).tobytes())}.jpg"
