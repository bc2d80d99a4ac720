"""From when on an object is perceived: a setting of a build, since it decides every visible list."""

from __future__ import annotations

from pydantic import Field

from schemas.base import Record


class Perception(Record):
    """The limits of what an observation lists, the same in every simulator.

    Attributes:
        least_share: An object is listed from this share of the picture's pixels on. The usual value had
            the best F1 against recordings of AI2-THOR.
        farthest: It is listed up to this distance, horizontal, to its footprint, metres. What can be
            acted on is always listed, so it is no less than AI2-THOR's 1.5 m.
    """

    least_share: float = Field(default=0.0002, gt=0, le=0.1, allow_inf_nan=False)
    farthest: float = Field(default=6.0, ge=1.5, le=100, allow_inf_nan=False)
