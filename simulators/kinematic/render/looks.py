"""For each face of a mesh what it looks like, apart from the state of its object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.mesh import RoomMesh
from simulators.kinematic.render.materials import CEILING, METAL, STONE
from simulators.kinematic.render.normals import corner_normals, pattern_axes
from simulators.kinematic.render.palette import (
    LIT,
    LOOKS,
    MATERIALS,
    SHELL_LOOKS,
    UNKNOWN,
    Finish,
)
from simulators.kinematic.render.scheme import Colour, Scheme

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

SHELL = ""
"""The type of what is no object: walls, ceiling, stove."""


class Kind(NamedTuple):
    """What an owner is: AI2-THOR's type (SHELL for the room's shell), and its variant."""

    object_type: str
    variant: int


class Looks(NamedTuple):
    """One entry for each face of a mesh.

    Attributes:
        colours: Shape (faces, 3).
        materials: Numbers of `materials.py`.
        seeds: A number of the face's object, for patterns.
        axes: The axis of the object's frame that a pattern is seen along: 0 right, 1 up, 2 front.
        wear: CLEAN, DIRTY or COOKED.
        frames: The frame that the face is in.
        smooth: Whether its normal changes over the face, as on a ball.
        corners: Normals at its corners on the frame's axes, shape (faces, 3, 3).
    """

    colours: Floats
    materials: Ints
    seeds: Ints
    axes: Ints
    wear: Ints
    frames: Ints
    smooth: Flags
    corners: Floats


def looks_of(mesh: RoomMesh, kinds: Mapping[int, Kind], scheme: Scheme, sizes: Floats) -> Looks:
    """Returns what the faces of a mesh look like on clean objects that are off.

    Args:
        mesh: The mesh.
        kinds: What each owner is.
        scheme: The room's colours.
        sizes: Extents of each frame, shape (frames, 3).
    """
    count = len(mesh.faces)
    colours, materials = np.zeros((count, 3)), np.zeros(count, dtype=np.int64)
    seeds, frames = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    for (frame, _, _, first, last), owner in zip(mesh.spans, mesh.segment_owners, strict=True):
        kind = kinds[int(owner)]
        frames[first:last], seeds[first:last] = frame, kind.variant & 0xFFFF
        ids = mesh.part_ids[first:last]
        for part in sorted(set(ids.tolist())):
            name, made_of = mesh.part_names[part]
            colour, material = finish_of(kind, name, made_of, scheme)
            colours[first:last][ids == part] = colour
            materials[first:last][ids == part] = material
    corners, smooth = corner_normals(mesh.vertices, mesh.faces, sizes[frames])
    axes = pattern_axes(mesh.vertices, mesh.faces, sizes[frames])
    wear = np.zeros(count, dtype=np.int64)
    return Looks(colours, materials, seeds, axes, wear, frames, smooth, corners)


def finish_of(kind: Kind, part: str, material: str, scheme: Scheme) -> tuple[Colour, int]:
    """Returns colour and material of one part of an object.

    Args:
        kind: The object.
        part: The part's name.
        material: The name of what its shape is made of.
        scheme: The room's colours.
    """
    made_of = MATERIALS.get(material, 0)
    if kind.object_type == SHELL:
        if part == "wall":
            return scheme.parts["wall"]
        number = {"ceiling": CEILING, "stove": METAL}.get(part, made_of)
        return _applied(SHELL_LOOKS[part], (1.0, 1.0, 1.0), number)
    look = LOOKS.get(kind.object_type, UNKNOWN)
    if isinstance(look.own, str):
        name = "front" if part == "carcass" else look.own
        own, number = scheme.parts[name]
        made_of = made_of if part == "handle" else STONE if name == "counter" else number
    else:
        own = look.own[kind.variant % len(look.own)]
    return _applied(look.parts.get(part, 1.0), own, made_of)


def lit_finish(object_type: str, part: str) -> tuple[Colour, int] | None:
    """Returns colour and material of a part of a device that is on; None if it looks the same."""
    return LIT.get(object_type, {}).get(part)


def _applied(finish: Finish, own: Colour, material: int) -> tuple[Colour, int]:
    if isinstance(finish, float):
        red, green, blue = (min(1.0, finish * value) for value in own)
        return (red, green, blue), material
    if len(finish) == 2:
        return finish
    return finish, material
