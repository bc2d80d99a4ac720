"""All that a picture shows at one moment: the room's mesh and what states add, painted."""

from __future__ import annotations

import zlib
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec
from simulators.kinematic.geometry.mesh import ALWAYS, RoomMesh, Segment, join_segments
from simulators.kinematic.geometry.model import RoomModel, drawn_box
from simulators.kinematic.geometry.raster import World
from simulators.kinematic.geometry.shapes.builder import About, Part
from simulators.kinematic.geometry.shapes.table import build_shape
from simulators.kinematic.geometry.state import RoomState
from simulators.kinematic.render.extras import extra_parts, whole_is_replaced
from simulators.kinematic.render.held import Carried
from simulators.kinematic.render.looks import SHELL, Kind, Looks, lit_finish, looks_of
from simulators.kinematic.render.materials import COOKED as BROWNED
from simulators.kinematic.render.materials import DIRTY as STAINED
from simulators.kinematic.render.palette import LAMPS
from simulators.kinematic.render.placing import sizes_of
from simulators.kinematic.render.scheme import Scheme, scheme_of
from simulators.symbolic.state import COOKED, DIRTY, FILLED, ON, OPEN, SLICED

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SHAPING = SLICED | FILLED | ON
"""Flags that may add parts to an object."""


class Shown(NamedTuple):
    """An object of the home in the picture.

    Attributes:
        spec: What it is.
        flags: Its state, as in `ObjectNow.flags`.
        owner: Its number in the mesh.
    """

    spec: ObjectSpec
    flags: int
    owner: int


class Stage(NamedTuple):
    """What the kernels draw.

    Attributes:
        world: What `raster.draw` looks at.
        owners: Owner of each face.
        looks: What each face looks like now.
        lamps: Owner and strength of each lamp that shines.
    """

    world: World
    owners: Ints
    looks: Looks
    lamps: tuple[tuple[int, float], ...]


class _Painted(NamedTuple):
    """What never changes of a room's picture."""

    scheme: Scheme
    looks: Looks


_PAINTED: WeakKeyDictionary[RoomModel, _Painted] = WeakKeyDictionary()


def compose(
    model: RoomModel,
    state: RoomState,
    shown: tuple[Shown, ...],
    hand: tuple[tuple[Shown, Carried], ...],
) -> Stage:
    """Puts a picture's content together.

    Args:
        model: The room.
        state: Its state.
        shown: The objects that are in the room and not hidden, with a state that may show.
        hand: What is in the hand; their owners are from `len(scene.objects) + 1` on.
    """
    painted = _painted(model)
    added, replaced = _added(model, shown, hand)
    world, owners, looks = state.world(), model.mesh.owners, painted.looks
    visible = world[5].copy()
    for owner in replaced:
        visible[model.mesh.segments_of(owner)] = False
    world = (*world[:5], visible, *world[6:])
    if added:
        mesh = join_segments(added)
        origins = np.concatenate([world[6], *(one.origin[None] for _, one in hand)])
        bases = np.concatenate([world[7], *(one.basis[None] for _, one in hand)])
        kinds = {one.owner: kind_of(one.spec) for one in (*shown, *(item for item, _ in hand))}
        more = looks_of(mesh, kinds, painted.scheme, sizes_of(bases))
        world = _joined(world, mesh, origins, bases)
        owners = np.concatenate([owners, mesh.owners])
        looks = Looks(*(np.concatenate(pair) for pair in zip(looks, more, strict=True)))
        meshes: tuple[RoomMesh, ...] = (model.mesh, mesh)
    else:
        meshes = (model.mesh,)
    everything = (*shown, *(item for item, _ in hand))
    looks = _dressed(looks, meshes, everything)
    lamps = tuple(
        (one.owner, LAMPS[one.spec.object_type])
        for one in everything
        if one.flags & ON and one.spec.object_type in LAMPS
    )
    return Stage(world, owners, looks, lamps)


def kind_of(spec: ObjectSpec) -> Kind:
    """Returns what an object is; the same one in any room."""
    return Kind(spec.object_type, zlib.crc32(spec.name.encode()))


def _painted(model: RoomModel) -> _Painted:
    found = _PAINTED.get(model)
    if found is None:
        objects = model.scene.objects
        kinds = {k: kind_of(spec) for k, spec in enumerate(objects)}
        kinds[len(objects)] = Kind(SHELL, 0)
        sizes = [
            drawn_box(spec, frame)[1] for spec, frame in zip(objects, model.frames, strict=True)
        ]
        scheme = scheme_of(model.scene)
        looks = looks_of(model.mesh, kinds, scheme, np.array([*sizes, np.ones(3)]))
        found = _PAINTED[model] = _Painted(scheme, looks)
    return found


def _added(
    model: RoomModel, shown: tuple[Shown, ...], hand: tuple[tuple[Shown, Carried], ...]
) -> tuple[list[Segment], list[int]]:
    """Returns the segments that states and the hand add, and the owners that they stand for."""
    segments: list[Segment] = []
    replaced: list[int] = []
    for one in shown:
        if one.flags & SHAPING:
            size = drawn_box(one.spec, model.frames[one.owner])[1]
            parts = extra_parts(one.spec.object_type, _extents(size), one.flags)
            if parts:
                segments.append(Segment(one.owner, one.owner, ALWAYS, parts))
            if whole_is_replaced(one.spec.object_type, one.flags):
                replaced.append(one.owner)
    for one, carried in hand:
        size = sizes_of(carried.basis[None])[0]
        segments.append(Segment(one.owner, one.owner, ALWAYS, _whole(one, _extents(size))))
    return segments, replaced


def _whole(one: Shown, size: tuple[float, float, float]) -> tuple[Part, ...]:
    kind = one.spec.object_type
    extra = extra_parts(kind, size, one.flags)
    if whole_is_replaced(kind, one.flags):
        return extra
    is_open = bool(one.flags & OPEN)
    about = About(object_type=kind, is_open=is_open, variant=kind_of(one.spec).variant)
    return (*build_shape(size, about), *extra)


def _extents(size: Floats) -> tuple[float, float, float]:
    return (float(size[0]), float(size[1]), float(size[2]))


def _joined(world: World, mesh: RoomMesh, origins: Floats, bases: Floats) -> World:
    vertices, faces, two_sided, spans, extents, shown, _, _ = world
    shift = np.array((0, *(2 * [len(vertices)]), *(2 * [len(faces)])), dtype=np.int64)
    return (
        np.concatenate([vertices, mesh.vertices]),
        np.concatenate([faces, mesh.faces + len(vertices)]),
        np.concatenate([two_sided, mesh.two_sided]),
        np.concatenate([spans, mesh.spans + shift]),
        np.concatenate([extents, mesh.extents]),
        np.concatenate([shown, np.ones(len(mesh.spans), dtype=np.bool_)]),
        origins,
        bases,
    )


def _dressed(looks: Looks, meshes: tuple[RoomMesh, ...], objects: tuple[Shown, ...]) -> Looks:
    """Returns the looks with every object in its state: lit, stained, browned."""
    changed = [one for one in objects if one.flags & (ON | DIRTY | COOKED)]
    if not changed:
        return looks
    colours, materials, wear = looks.colours.copy(), looks.materials.copy(), looks.wear.copy()
    offset = 0
    for mesh in meshes:
        for one in changed:
            for segment in mesh.segments_of(one.owner).tolist():
                first, last = mesh.spans[segment, 3] + offset, mesh.spans[segment, 4] + offset
                if one.flags & COOKED:
                    wear[first:last] = BROWNED
                if one.flags & DIRTY:
                    wear[first:last] = STAINED
                if one.flags & ON:
                    ids = mesh.part_ids[first - offset : last - offset]
                    for part in sorted(set(ids.tolist())):
                        finish = lit_finish(one.spec.object_type, mesh.part_names[part][0])
                        if finish is not None:
                            colours[first:last][ids == part], materials[first:last][ids == part] = (
                                finish
                            )
        offset += len(mesh.faces)
    return looks._replace(colours=colours, materials=materials, wear=wear)
