"""The mesh of a whole room, in segments that move, open and vanish on their own.

A segment holds the vertices of one object in one form, in the unit coordinates of a frame. The frame is
applied when a picture is made, so moving an object writes twelve numbers and no vertex.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.shapes.builder import Part

ALWAYS, CLOSED, OPENED = 0, 1, 2
"""When a segment is shown: in every form of its object, or only in one."""


class Segment(NamedTuple):
    """One object in one form.

    Attributes:
        owner: Object index; from `n_objects` on, the shell of the room.
        frame: Index of the frame that its vertices are in.
        form: ALWAYS, CLOSED or OPENED.
        parts: What it consists of.
    """

    owner: int
    frame: int
    form: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class RoomMesh:
    """All segments of a room in flat arrays. Never changes.

    Attributes:
        vertices: Shape (vertices, 3), in the coordinates of the segment's frame.
        faces: Indices into `vertices`, shape (faces, 3).
        two_sided: For each face, whether it is seen from behind too.
        owners: For each face, its owner.
        part_ids: For each face, an index into `part_names`.
        part_names: (part, material) of each distinct pair, sorted.
        spans: For each segment (frame, first vertex, last + 1, first face, last + 1).
        extents: For each segment the least and greatest vertex coordinates, shape (segments, 2, 3).
        segment_owners: For each segment its owner.
        forms: For each segment when it is shown.
    """

    vertices: NDArray[np.float64]
    faces: NDArray[np.int64]
    two_sided: NDArray[np.bool_]
    owners: NDArray[np.int64]
    part_ids: NDArray[np.int64]
    part_names: tuple[tuple[str, str], ...]
    spans: NDArray[np.int64]
    extents: NDArray[np.float64]
    segment_owners: NDArray[np.int64]
    forms: NDArray[np.int64]

    def segments_of(self, owner: int) -> NDArray[np.int64]:
        """Returns the indices of an owner's segments."""
        return np.flatnonzero(self.segment_owners == owner)


def join_segments(segments: Iterable[Segment]) -> RoomMesh:
    """Joins segments to one mesh; empty ones are left out."""
    used = [segment for segment in segments if segment.parts]
    names = sorted({(part.name, part.material) for one in used for part in one.parts})
    ids = {name: k for k, name in enumerate(names)}
    vertices: list[NDArray[np.float64]] = []
    faces: list[NDArray[np.int64]] = []
    per_face: list[tuple[int, bool, int, int]] = []
    spans: list[tuple[int, int, int, int, int]] = []
    n_vertices = n_faces = 0
    for segment in used:
        first = (n_vertices, n_faces)
        for part in segment.parts:
            vertices.append(part.solid.vertices)
            faces.append(part.solid.faces + n_vertices)
            count = len(part.solid.faces)
            per_face.append((segment.owner, part.two_sided, ids[part.name, part.material], count))
            n_vertices += len(part.solid.vertices)
            n_faces += count
        spans.append((segment.frame, first[0], n_vertices, first[1], n_faces))
    counts = [entry[3] for entry in per_face]
    joined = np.concatenate(vertices)
    extents = [
        (joined[first:last].min(axis=0), joined[first:last].max(axis=0))
        for _, first, last, _, _ in spans
    ]
    return RoomMesh(
        vertices=joined,
        faces=np.concatenate(faces),
        two_sided=np.repeat(np.array([entry[1] for entry in per_face], dtype=np.bool_), counts),
        owners=np.repeat(np.array([entry[0] for entry in per_face], dtype=np.int64), counts),
        part_ids=np.repeat(np.array([entry[2] for entry in per_face], dtype=np.int64), counts),
        part_names=tuple(names),
        spans=np.array(spans, dtype=np.int64),
        extents=np.array(extents),
        segment_owners=np.array([segment.owner for segment in used], dtype=np.int64),
        forms=np.array([segment.form for segment in used], dtype=np.int64),
    )
