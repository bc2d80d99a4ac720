"""The backend `thor`: the genuine AI2-THOR 5.0, one scene at a time in one running build."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from schemas.base import canonical_json
from schemas.home import Home, HomeRoom, Overlay
from schemas.machine import Machine
from schemas.names import OverlayKind
from schemas.perception import Perception
from schemas.scene import Scene
from simulators.base import HouseLookup, SceneLookup, Snapshot
from simulators.frame import DEFAULT_SIZE, Frame, check_size
from simulators.symbolic.catalogue import Catalogue, build_catalogue
from simulators.symbolic.conditions import overlay_by_index
from simulators.symbolic.export import Export
from simulators.symbolic.household import Household
from simulators.symbolic.ranks import distance_ranks
from simulators.symbolic.scenes import HomeScenes
from simulators.symbolic.simulator import RuledSimulator
from simulators.symbolic.snapshots import bring_back, take_snapshot
from simulators.symbolic.state import NOWHERE, HomeState, ObjectNow
from simulators.thor.body import ThorBody
from simulators.thor.facts import SceneFacts, facts_of
from simulators.thor.figures import Placement
from simulators.thor.link import ThorLink
from simulators.thor.loaded_room import LoadedRoom
from simulators.thor.poses import footprint_distance
from simulators.thor.stages import Stage, stages_of


class ThorSimulator(RuledSimulator):
    """A home on the genuine simulator: iTHOR scenes, or the rooms of one ProcTHOR house.

    One process of AI2-THOR is started when a home is first loaded, and serves until `close`. Each room
    is a scene, or all of them are one; the books keep the full object list of every room, and a room
    that is entered is brought to its list and compared with it. What AI2-THOR cannot express (the
    overlay, rooms joined to a home) is decided by the rules before it is asked.
    """

    def __init__(
        self,
        scenes: SceneLookup,
        machine: Machine | None = None,
        perception: Perception | None = None,
        houses: HouseLookup | None = None,
    ) -> None:
        """Starts nothing yet.

        Args:
            scenes: Where the scenes of a home come from.
            machine: How AI2-THOR is started here.
            perception: From when on an object is listed; absent = the usual limits.
            houses: Where the JSON of a home that is a house comes from; without it, none is played.
        """
        super().__init__()
        self._settings = (machine or Machine()).thor
        self._scenes = HomeScenes(scenes)
        self._perception = perception or Perception()
        self._houses = houses
        self._link = ThorLink(self._settings)
        self._stages: tuple[Stage, ...] = ()
        self._facts: tuple[SceneFacts, ...] = ()
        self._body: ThorBody | None = None

    def reset(self, home: Home, overlay: Overlay) -> None:
        """Loads a home; whatever was loaded before leaves no trace.

        Raises:
            UserError: Also if AI2-THOR cannot be started, or its scene is not the published one.
        """
        scenes = self._scenes.of(home)
        before = self._household
        if before is not None and before.catalogue.home == home:
            catalogue = before.catalogue
        else:
            catalogue = build_catalogue(home, scenes)
            self._stages = stages_of(home, scenes, self._houses)
        self._household = self._export = self._body = None
        self._load(catalogue, overlay_by_index(catalogue, overlay), scenes)

    def render(self, size: int = DEFAULT_SIZE, *, colours: bool = True) -> Frame:
        """Returns AI2-THOR's own picture of what the agent sees now."""
        check_size(size)
        self._now()
        assert self._body is not None
        return self._body.picture(size, colours)

    def snapshot(self) -> Snapshot:
        """Copies the books: every object's state and place."""
        assert self._body is not None
        copy = take_snapshot(self._now().state)
        places = sorted(self._body.loaded.placements.items())
        payload = {"books": copy.payload.decode("utf-8"), "places": places}
        return Snapshot(digest=copy.digest, payload=canonical_json(payload))

    def restore(self, snapshot: Snapshot) -> None:
        """Brings a copied state back, in the books and in the room where the agent is."""
        home, body = self._now(), self._body
        assert body is not None
        payload = json.loads(snapshot.payload)
        bring_back(home.state, Snapshot(digest=snapshot.digest, payload=payload["books"].encode()))
        body.loaded.placements.update(
            (index, _placement(place)) for index, place in payload["places"]
        )
        body.loaded.leave()
        if home.state.agent.room != NOWHERE:
            body.be_there()

    def close(self) -> None:
        """Ends AI2-THOR."""
        self._household = self._export = self._body = None
        self._link.close()

    def _load(
        self, catalogue: Catalogue, conditions: dict[int, OverlayKind], scenes: tuple[Scene, ...]
    ) -> None:
        home = catalogue.home
        self._facts = tuple(
            fact for stage in self._stages for fact in self._facts_of(stage, scenes, home.rooms)
        )
        state = HomeState(catalogue, _initial_objects(catalogue, self._facts), conditions)
        self._body = ThorBody(
            LoadedRoom(self._link, catalogue, self._facts, self._stages),
            state,
            self._facts,
            self._perception,
        )
        self._household = Household(catalogue, state, self._body)
        furniture = tuple(facts.reachable for facts in self._facts)
        ranks = distance_ranks(catalogue, _distances(catalogue, self._facts))
        self._export = Export(self._household, ranks, furniture, self._body.is_reachable)

    def _facts_of(
        self, stage: Stage, scenes: Sequence[Scene], rooms: Sequence[HomeRoom]
    ) -> tuple[SceneFacts, ...]:
        """Returns the facts of a stage's rooms."""
        own = [rooms[room] for room in stage.rooms]
        return facts_of(
            self._link, stage, [scenes[room] for room in stage.rooms], own, self._settings
        )


def _initial_objects(catalogue: Catalogue, facts: tuple[SceneFacts, ...]) -> tuple[ObjectNow, ...]:
    objects = []
    for thing in catalogue.things:
        figure = facts[thing.room].figures[thing.spec.object_id]
        objects.append(
            ObjectNow(thing.room, thing.parent, figure.box, figure.flags, figure.temperature)
        )
    return tuple(objects)


def _distances(catalogue: Catalogue, facts: tuple[SceneFacts, ...]) -> Iterator[dict[int, float]]:
    """Yields for each room how far from its entry its objects are."""
    for own, fact in zip(catalogue.of_room, facts, strict=True):
        x, z, _ = fact.entry
        boxes = {index: fact.figures[catalogue.things[index].spec.object_id].box for index in own}
        yield {index: footprint_distance(box, x, z) for index, box in boxes.items()}


def _placement(value: Any) -> Placement:
    position, rotation = value
    return Placement(tuple(position), tuple(rotation))
