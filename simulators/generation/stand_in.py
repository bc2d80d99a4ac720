"""What ProcTHOR's generator asks of AI2-THOR's Controller, answered by the project's own geometry.

It makes thirteen kinds of requests. No picture, no physics; all that is random comes from the seeds
that the generator passes in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from schemas.errors import RecordRejected
from schemas.scene import Vector
from simulators.generation.bodies import Array, Body
from simulators.generation.resting import find_spot, part_id
from simulators.houses.assets import AssetBook

Metadata = dict[str, Any]

LIFTED = 2.9
"""ProcTHOR lifts what is to fall higher than this, metres."""
LYING = 90.0
"""What has fallen lies on its side, degrees about x."""


class Event(NamedTuple):
    """An answer; true if the request succeeded."""

    metadata: Metadata

    def __bool__(self) -> bool:
        """Tells whether the request succeeded."""
        return bool(self.metadata["lastActionSuccess"])


class StandIn:
    """Has the two methods of a Controller that the generator calls."""

    def __init__(self, assets: AssetBook) -> None:
        self._assets = assets
        self._bodies: dict[str, Body] = {}
        self._shown: tuple[str, ...] | None = None
        self._described: dict[str, tuple[Body, tuple[Vector, Vector], list[Metadata]]] = {}
        self._actions: dict[str, Callable[..., Event]] = {
            "AdvancePhysicsStep": self._fall,
            "CreateHouse": self._create,
            "DisableObject": self._remove,
            "GetInSceneAssetGeometry": self._geometry,
            "InitialRandomSpawn": self._put,
            "OpenObject": self._open,
            "ResetObjectFilter": self._show_all,
            "SetObjectFilter": self._show,
            "SetRandomSeed": self._event,
            "SpawnAsset": self._spawn,
        }

    def reset(self, **_: object) -> Event:
        """Empties the scene."""
        self._bodies, self._shown = {}, None
        return self._event()

    def step(self, action: str, **request: Any) -> Event:
        """Answers one request.

        Raises:
            NotImplementedError: If it is none that the generator is known to make.
        """
        if action not in self._actions:
            raise NotImplementedError(f"the generator asks for '{action}', which has no stand-in")
        return self._actions[action](**request)

    def _create(self, house: Mapping[str, Any], **_: object) -> Event:
        self._bodies, self._shown = {}, None
        for item in house["objects"]:
            self._add(item, "")
        return self._event()

    def _add(self, item: Mapping[str, Any], parent: str) -> None:
        body = Body(
            item["id"],
            self._assets.asset(item["assetId"]),
            _vector(item["position"]),
            _vector(item["rotation"]),
            kinematic=bool(item.get("kinematic")),
            parent=parent,
            openness=float(item.get("openness") or 0.0),
        )
        self._bodies[body.name] = body
        for child in item.get("children") or ():
            self._add(child, body.name)

    def _spawn(
        self,
        assetId: str,  # noqa: N803
        generatedId: str,  # noqa: N803
        position: Mapping[str, float],
        rotation: Mapping[str, float] | None = None,
        **_: object,
    ) -> Event:
        try:
            asset = self._assets.asset(assetId)
        except RecordRejected as unknown:
            return self._event(problem=unknown.detail)
        turned = _vector(rotation or {"x": 0.0, "y": 0.0, "z": 0.0})
        self._bodies[generatedId] = Body(generatedId, asset, _vector(position), turned)
        return self._event()

    def _remove(self, objectId: str, **_: object) -> Event:  # noqa: N803
        removed = self._bodies.pop(objectId, None)
        return self._event(problem="" if removed else f"there is no object {objectId}")

    def _open(self, objectId: str, openness: float, **_: object) -> Event:  # noqa: N803
        self._bodies[objectId].openness = float(openness)
        return self._event()

    def _geometry(self, objectId: str, **_: object) -> Event:  # noqa: N803
        meshes = [
            {
                "vertices": [_point((x, y, z)) for x, y, z in vertices.tolist()],
                "triangles": faces.reshape(-1).tolist(),
            }
            for vertices, faces in self._bodies[objectId].meshes()
        ]
        return self._event(answer=meshes)

    def _put(
        self,
        randomSeed: int,  # noqa: N803
        objectIds: Iterable[str],  # noqa: N803
        receptacleObjectIds: Iterable[str],  # noqa: N803
        **_: object,
    ) -> Event:
        rng = random.Random(randomSeed)
        receptacles = frozenset(receptacleObjectIds)
        named = dict.fromkeys(name.split("___")[0] for name in sorted(receptacles))
        furniture = [self._bodies[name] for name in named if name in self._bodies]
        for name in objectIds:
            body = self._bodies[name]
            bodies = list(self._bodies.values())
            spot = find_spot(body, furniture, receptacles, bodies, rng)
            if spot is None:
                return self._event(problem=f"no room for {name}")
            body.put(spot.position, (0.0, spot.yaw, 0.0), spot.receptacle)
        return self._event()

    def _fall(self, **_: object) -> Event:
        """Lets what was lifted fall and lie down at once."""
        for body in tuple(self._bodies.values()):
            if body.kinematic or body.position[1] < LIFTED or body.rotation[0] == LYING:
                continue
            body.put(body.position, (LYING, body.rotation[1], 0.0), body.parent)
            low, high = body.bounds()
            x, z = body.position[0], body.position[2]
            floor = self._top_under(body, low[[0, 2]], high[[0, 2]])
            body.put((x, floor + float(high[1] - low[1]) / 2.0, z), body.rotation, body.parent)
        return self._event()

    def _top_under(self, body: Body, low: Array, high: Array) -> float:
        """Returns the height of the highest thing within some bounds of the plan; 0 for the floor."""
        top = 0.0
        for other in self._bodies.values():
            if other is not body and not other.waits:
                boxes = other.boxes()
                plan = boxes[:, :, [0, 2]]
                under = (plan[:, 0] < high).all(axis=1) & (plan[:, 1] > low).all(axis=1)
                under &= boxes[:, 1, 1] < LIFTED
                top = max([top, *boxes[under, 1, 1].tolist()])
        return top

    def _show(self, objectIds: Iterable[str], **_: object) -> Event:  # noqa: N803
        self._shown = tuple(objectIds)
        return self._event()

    def _show_all(self, **_: object) -> Event:
        self._shown = None
        return self._event()

    def _event(self, *, answer: object = None, problem: str = "", **_: object) -> Event:
        objects: list[Metadata] = []
        if self._shown is None:
            for body in self._bodies.values():
                objects += self._description(body)
        else:
            shown = [self._bodies[name] for name in self._shown if name in self._bodies]
            objects = [self._description(body)[0] for body in shown]
        return Event(
            {
                "lastActionSuccess": not problem,
                "errorMessage": problem,
                "actionReturn": answer,
                "objects": objects,
            }
        )

    def _description(self, body: Body) -> list[Metadata]:
        """Returns what is told of a thing and its parts; made anew only when it has moved."""
        known = self._described.get(body.name)
        if known is None or known[0] is not body or known[1] != (body.position, body.rotation):
            told = [_described(body), *_described_parts(body)]
            known = (body, (body.position, body.rotation), told)
            self._described[body.name] = known
        return known[2]


def _described(body: Body) -> Metadata:
    low, high = body.bounds()
    return {
        "objectId": body.name,
        "objectType": body.object_type,
        "position": _point(body.position),
        "rotation": _point(body.rotation),
        "axisAlignedBoundingBox": {
            "center": _point(((low + high) / 2.0).tolist()),
            "size": _point((high - low).tolist()),
        },
        "breakable": body.asset.abilities.breakable,
    }


def _described_parts(body: Body) -> list[Metadata]:
    return [
        {"objectId": part_id(body, number), "objectType": part.object_type}
        for number, part in enumerate(body.asset.parts)
    ]


def _vector(point: Mapping[str, float]) -> Vector:
    return (float(point["x"]), float(point["y"]), float(point["z"]))


def _point(vector: Iterable[float]) -> dict[str, float]:
    x, y, z = (float(value) for value in vector)
    return {"x": x, "y": y, "z": z}
