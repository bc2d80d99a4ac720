"""What a scene of the running build is at its start: surveyed once, kept for the process."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from schemas.errors import UserError
from schemas.home import HomeRoom
from schemas.knowledge.placement import FLOOR
from schemas.machine import ThorSettings
from schemas.scene import Scene, Vector
from simulators.agent import HORIZONS, YAWS
from simulators.symbolic.parents import initial_parents
from simulators.thor.figures import Figure, figure_of
from simulators.thor.link import ThorLink
from simulators.thor.naming import identify
from simulators.thor.poses import REACH, within
from simulators.thor.replies import Item, Reply
from simulators.thor.sightings import sightings
from simulators.thor.stages import Stage, is_in_room

MOST_SCENES = 256
_KNOWN: OrderedDict[tuple[str, ThorSettings], SceneFacts] = OrderedDict()


@dataclass(frozen=True)
class SceneFacts:
    """One scene right after it was loaded.

    Attributes:
        scene_id: Its name.
        ids: AI2-THOR's id of each object, by the object's id in the scene record.
        figures: Every object, by the object's id in the scene record.
        entry: The fixed pose of arrival: where the agent starts, looking to where most is seen.
        agent_y: Height of the agent's position.
        positions: Where the agent can stand, as `GetReachablePositions` returns it.
        reachable: Objects, by the same id, that can be acted on from somewhere: furniture, and what
            lies on the bare floor.
    """

    scene_id: str
    ids: Mapping[str, str]
    figures: Mapping[str, Figure]
    entry: tuple[float, float, float]
    agent_y: float
    positions: Sequence[Mapping[str, float]]
    reachable: frozenset[str]


def facts_of(
    link: ThorLink,
    stage: Stage,
    scenes: Sequence[Scene],
    rooms: Sequence[HomeRoom],
    settings: ThorSettings,
) -> tuple[SceneFacts, ...]:
    """Returns the facts of a stage's scenes; the first time it is loaded for them.

    Args:
        link: The running build.
        stage: What it loads.
        scenes: The scenes of the stage's rooms.
        rooms: These rooms.
        settings: Of this machine.

    Raises:
        UserError: If the build's scene has not the objects of a scene record, or no place to stand.
    """
    keys = [(room.scene_hash, settings) for room in rooms]
    if not all(key in _KNOWN for key in keys):
        _KNOWN.update(zip(keys, _survey(link, stage, scenes), strict=True))
    found = tuple(_KNOWN[key] for key in keys)
    while len(_KNOWN) > MOST_SCENES:
        _KNOWN.popitem(last=False)
    return found


def teleport(link: ThorLink, x: float, y: float, z: float, yaw: float, horizon: float) -> Reply:
    """Puts the agent to a pose; what it holds does not hinder it."""
    return link.do(
        "TeleportFull",
        position={"x": x, "y": y, "z": z},
        rotation={"x": 0.0, "y": yaw, "z": 0.0},
        horizon=horizon,
        standing=True,
        forceAction=True,
    )


def _survey(link: ThorLink, stage: Stage, scenes: Sequence[Scene]) -> list[SceneFacts]:
    """Surveys all rooms of a stage before any of them has changed."""
    first = stage.load(link)
    named = [identify(scene, first.objects) for scene in scenes]
    reached = None if stage.house is None else link.do("GetReachablePositions").returned or ()
    return [
        _survey_room(link, scene, ids, first, reached)
        for scene, ids in zip(scenes, named, strict=True)
    ]


def _survey_room(
    link: ThorLink,
    scene: Scene,
    ids: Mapping[str, str],
    first: Reply,
    reached: Sequence[Mapping[str, float]] | None,
) -> SceneFacts:
    """Surveys one room.

    Args:
        link: The running build.
        scene: The room's scene.
        ids: AI2-THOR's ids of its objects.
        first: What was reported when the stage was loaded.
        reached: In a house, where the agent can go from the house's start.
    """
    figures = {name: figure_of(first.objects[known]) for name, known in ids.items()}
    x, y, z = _start(link, scene, first, reached)
    yaw = _best_yaw(link, ids, x, y, z)
    everywhere = link.do("GetReachablePositions").returned or ()
    positions = [spot for spot in everywhere if is_in_room(scene, spot["x"], spot["z"])]
    parents = initial_parents(scene)
    on_floor = {
        spec.object_id
        for spec in scene.objects
        if _type_of(scene, parents.get(spec.object_id)) == FLOOR
    }
    asked = [s for s in scene.objects if not s.pickupable or s.object_id in on_floor]
    reachable = set()
    for spec in asked:
        near = within(REACH, positions, figures[spec.object_id].box)
        if interactable(link, ids[spec.object_id], near, 1):
            reachable.add(spec.object_id)
    return SceneFacts(scene.scene_id, ids, figures, (x, z, yaw), y, positions, frozenset(reachable))


def _start(
    link: ThorLink,
    scene: Scene,
    first: Reply,
    reached: Sequence[Mapping[str, float]] | None,
) -> Vector:
    """Returns where the agent arrives in a room.

    In an iTHOR room it is where AI2-THOR puts it. In a house it is the place nearest to the start of the
    scene record, of those in the room that the agent can walk to; behind a door that it cannot pass the
    start itself, if it can stand there.

    Raises:
        UserError: If it can stand nowhere there.
    """
    here = first.agent["position"]
    x, y, z = (round(float(here[axis]), 4) + 0.0 for axis in "xyz")
    if reached is None:
        return (x, y, z)
    wanted_x, _, wanted_z = scene.agent_start
    own = [
        (round(math.hypot(spot["x"] - wanted_x, spot["z"] - wanted_z), 4), spot["x"], spot["z"])
        for spot in reached
        if is_in_room(scene, spot["x"], spot["z"])
    ]
    _, x, z = min(own, default=(0.0, wanted_x, wanted_z))
    reply = teleport(link, x, y, z, 0.0, 0.0)
    if not reply.success:
        raise UserError(
            f"AI2-THOR lets the agent stand nowhere in scene {scene.scene_id}: {reply.message};"
            " leave its house out"
        )
    return (round(float(x), 4) + 0.0, y, round(float(z), 4) + 0.0)


def interactable(
    link: ThorLink, object_id: str, positions: Sequence[Mapping[str, float]], most: int
) -> list[Item]:
    """Returns poses from which an object can be acted on, standing, as AI2-THOR finds them."""
    reply = link.do(
        "GetInteractablePoses",
        objectId=object_id,
        positions=positions,
        rotations=list(YAWS),
        horizons=list(HORIZONS),
        standings=[True],
        maxPoses=most,
    )
    return list(reply.returned or ()) if reply.success else []


def _best_yaw(link: ThorLink, ids: Mapping[str, str], x: float, y: float, z: float) -> float:
    """Returns the direction in which most objects are seen, the lowest of equals."""
    drawn = {index: ids[name] for index, name in enumerate(sorted(ids))}
    seen = []
    for yaw in YAWS:
        teleport(link, x, y, z, yaw, 0.0)
        seen.append(len(sightings(link.look(), drawn)))
    return YAWS[seen.index(max(seen))]


def _type_of(scene: Scene, object_id: str | None) -> str:
    return next((s.object_type for s in scene.objects if s.object_id == object_id), "")
