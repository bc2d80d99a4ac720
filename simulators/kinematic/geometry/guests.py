"""Things of other rooms that are carried into a room: its model, and their boxes and shapes added.

Walls, cells, levels and everything else of the room stay what they are.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec
from simulators.kinematic.geometry.boxes import Bounds, footprint, published_frame
from simulators.kinematic.geometry.levels import lying_level
from simulators.kinematic.geometry.mesh import (
    ALWAYS,
    CLOSED,
    OPENED,
    RoomMesh,
    Segment,
    join_segments,
)
from simulators.kinematic.geometry.model import RoomModel, drawn_box
from simulators.kinematic.geometry.shapes.builder import About
from simulators.kinematic.geometry.shapes.table import build_shape


def with_guests(model: RoomModel, guests: Sequence[ObjectSpec]) -> RoomModel:
    """Returns the model of a room that knows more loose things, at the end of its objects.

    Args:
        model: The room's own model.
        guests: Loose things, each under an id that no object of the room has. Where they are published
            does not matter: a guest is hidden until it is moved.
    """
    own = len(model.scene.objects)
    scene = model.scene.model_copy(update={"objects": (*model.scene.objects, *guests)})
    bounds = Bounds.of(scene)
    numbers = range(own, len(scene.objects))
    frames = tuple(published_frame(spec) for spec in guests)
    levels = tuple(lying_level(scene, bounds, k) for k in numbers)
    shapes = join_segments(
        segment
        for k, level in zip(numbers, levels, strict=True)
        for segment in _segments(scene.objects[k], k, level)
    )
    return replace(
        model,
        scene=scene,
        bounds=bounds,
        footprints=(
            *model.footprints,
            *((footprint(scene.objects[k], bounds.rectangle(k)),) for k in numbers),
        ),
        frames=(*model.frames, *frames),
        levels=(*model.levels, *levels),
        mesh=_joined(model.mesh, shapes, own, len(guests)),
    )


def _segments(spec: ObjectSpec, index: int, level: float) -> list[Segment]:
    _, size = drawn_box(spec, published_frame(spec))
    extents = (float(size[0]), float(size[1]), float(size[2]))
    variant = zlib.crc32(spec.name.encode())

    def segment(form: int) -> Segment:
        about = About(
            object_type=spec.object_type,
            is_open=form == OPENED,
            variant=variant,
            level=level,
            has_drawers=False,
            has_shelves=False,
        )
        return Segment(index, index, form, build_shape(extents, about))

    return [segment(CLOSED), segment(OPENED)] if spec.openable else [segment(ALWAYS)]


def _joined(own: RoomMesh, added: RoomMesh, shell: int, guests: int) -> RoomMesh:
    """Joins two meshes; the shell, numbered after all objects, moves up by the number of guests."""

    def renumbered(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.where(numbers >= shell, numbers + guests, numbers)

    names = tuple(sorted({*own.part_names, *added.part_names}))
    ids = {name: k for k, name in enumerate(names)}

    def named(mesh: RoomMesh) -> NDArray[np.int64]:
        table = np.array([ids[name] for name in mesh.part_names], dtype=np.int64)
        return table[mesh.part_ids]

    spans = own.spans.copy()
    spans[:, 0] = renumbered(spans[:, 0])
    shift = np.array((0, *(2 * [len(own.vertices)]), *(2 * [len(own.faces)])), dtype=np.int64)
    return RoomMesh(
        vertices=np.concatenate([own.vertices, added.vertices]),
        faces=np.concatenate([own.faces, added.faces + len(own.vertices)]),
        two_sided=np.concatenate([own.two_sided, added.two_sided]),
        owners=np.concatenate([renumbered(own.owners), added.owners]),
        part_ids=np.concatenate([named(own), named(added)]),
        part_names=names,
        spans=np.concatenate([spans, added.spans + shift]),
        extents=np.concatenate([own.extents, added.extents]),
        segment_owners=np.concatenate([renumbered(own.segment_owners), added.segment_owners]),
        forms=np.concatenate([own.forms, added.forms]),
    )
