"""What a scene of the running build is at its start: surveyed once, kept for the process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from schemas.errors import UserError
from schemas.home import HomeRoom
from schemas.knowledge.placement import FLOOR
from schemas.machine import ThorSettings
from schemas.scene import ObjectSpec, Scene
from simulators.agent import HORIZONS, YAWS
from simulators.symbolic.parents import initial_parents
from simulators.thor.figures import Figure, figure_of
from simulators.thor.link import ThorLink
from simulators.thor.poses import REACH, within
from simulators.thor.replies import Item, Reply
from simulators.thor.sightings import sightings

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


def facts_of(link: ThorLink, scene: Scene, room: HomeRoom, settings: ThorSettings) -> SceneFacts:
    """Returns the facts of a scene; the first time the scene is loaded for it.

    Raises:
        UserError: If the build's scene has not the objects of the scene record.
    """
    key = (room.scene_hash, settings)
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = _survey(link, scene)
        if len(_KNOWN) > MOST_SCENES:
            _KNOWN.popitem(last=False)
    return known


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


def _survey(link: ThorLink, scene: Scene) -> SceneFacts:
    if scene.plan is not None:
        raise UserError(
            f"scene {scene.scene_id} is a room of a house; the real AI2-THOR plays iTHOR rooms here:"
            " choose `simulator: kinematic` for houses"
        )
    reply = link.load(scene.scene_id)
    ids = _identify(scene, reply.objects)
    figures = {name: figure_of(reply.objects[known]) for name, known in ids.items()}
    here = reply.agent["position"]
    x, y, z = (round(float(here[axis]), 4) + 0.0 for axis in "xyz")
    yaw = _best_yaw(link, ids, x, y, z)
    positions = link.do("GetReachablePositions").returned
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


def _identify(scene: Scene, objects: Mapping[str, Item]) -> dict[str, str]:
    """Finds each object of the record in the build's scene, by its id or else by its name."""
    by_name = {item["name"]: item["objectId"] for item in objects.values()}
    ids: dict[str, str] = {}
    missing: list[ObjectSpec] = []
    for spec in scene.objects:
        if spec.object_id in objects:
            ids[spec.object_id] = spec.object_id
        elif spec.name in by_name:
            ids[spec.object_id] = by_name[spec.name]
        else:
            missing.append(spec)
    if missing:
        raise UserError(
            f"AI2-THOR's scene {scene.scene_id} lacks {len(missing)} objects of the published one,"
            f" such as {missing[0].object_id}; leave the scene out, or use a build of version 5.0.0"
        )
    return ids


def _type_of(scene: Scene, object_id: str | None) -> str:
    return next((s.object_type for s in scene.objects if s.object_id == object_id), "")
