"""One object as AI2-THOR reports it, in the terms of a home."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from schemas.errors import UserError
from schemas.scene import Vector
from simulators.symbolic.export import TEMPERATURES
from simulators.symbolic.state import COOKED, DIRTY, FILLED, ON, OPEN, SLICED, Box
from simulators.thor.faults import DOCTOR, one_line

DIGITS = 4
"""Decimals kept of 32-bit floats: a tenth of a millimetre."""

STILL = 0.01
"""An object that is reported this near to where it was, metres, has not moved."""

STILL_DEGREES = 2.0

FLAGS = (
    ("isOpen", OPEN),
    ("isToggled", ON),
    ("isSliced", SLICED),
    ("isDirty", DIRTY),
    ("isFilledWithLiquid", FILLED),
    ("isCooked", COOKED),
)


class Placement(NamedTuple):
    """Where AI2-THOR has an object: its pivot, and its Euler angles."""

    position: Vector
    rotation: Vector


class Figure(NamedTuple):
    """One object at this moment.

    Attributes:
        name: Of its game object, unique in the scene.
        box: Its axis-aligned box and its yaw.
        holders: Ids of what holds it, or None where AI2-THOR names none.
        visible: In view within 1.5 m.
    """

    name: str
    placement: Placement
    box: Box
    flags: int
    temperature: int
    holders: tuple[str, ...] | None
    visible: bool


def figure_of(item: Mapping[str, Any]) -> Figure:
    """Reads one entry of `metadata["objects"]`.

    Raises:
        UserError: If a part is missing or of another kind.
    """
    try:
        return _figure(item)
    except KeyError as error:
        problem = f"it has no {error.args[0]}"
    except (TypeError, ValueError, AttributeError) as error:
        problem = one_line(str(error))
    raise UserError(
        f"AI2-THOR's object {item.get('objectId')} cannot be read: {problem}; is it a build of"
        f" version 5.0? {DOCTOR}"
    )


def _figure(item: Mapping[str, Any]) -> Figure:
    rotation = _vector(item["rotation"])
    box = item["axisAlignedBoundingBox"]
    holders = item["parentReceptacles"]
    if item["temperature"] not in TEMPERATURES:
        raise ValueError(f"temperature {item['temperature']}")
    return Figure(
        name=item["name"],
        placement=Placement(_vector(item["position"]), rotation),
        box=(_vector(box["center"]), _vector(box["size"]), rotation[1] % 360.0),
        flags=sum(bit for key, bit in FLAGS if item[key]),
        temperature=TEMPERATURES.index(item["temperature"]),
        holders=None if holders is None else tuple(holders),
        visible=item["visible"],
    )


def pose_of(place: Placement) -> dict[str, dict[str, float]]:
    """Returns a place as the arguments that AI2-THOR takes."""
    return {
        "position": dict(zip("xyz", place.position, strict=True)),
        "rotation": dict(zip("xyz", place.rotation, strict=True)),
    }


def is_still(now: Placement, before: Placement) -> bool:
    """Tells whether an object is where it was, but for the noise of physics."""
    moved = any(abs(a - b) > STILL for a, b in zip(now.position, before.position, strict=True))
    turned = any(
        abs((a - b + 180.0) % 360.0 - 180.0) > STILL_DEGREES
        for a, b in zip(now.rotation, before.rotation, strict=True)
    )
    return not moved and not turned


def is_same_box(now: Box, before: Box) -> bool:
    """Tells whether a box is as it was, but for the noise of physics (a drawer's moves with it)."""
    pairs = (*zip(now[0], before[0], strict=True), *zip(now[1], before[1], strict=True))
    return all(abs(a - b) <= STILL for a, b in pairs)


def _vector(value: Mapping[str, float]) -> Vector:
    return (_rounded(value["x"]), _rounded(value["y"]), _rounded(value["z"]))


def _rounded(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number of metres or degrees")
    return round(float(value), DIGITS) + 0.0  # + 0.0 turns -0.0, which is another text, into 0.0
