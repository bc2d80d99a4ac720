"""Dynamic tracking: something is moved, or left in a state; only the latest counts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import seen_again, two_sessions
from pipeline.families.left_behind import draft_left_behind
from pipeline.families.probes import navigate_trigger, other_rooms, require_worth
from pipeline.families.site import Site, act, navigate
from pipeline.families.traces import trace_objects
from schemas.action import WorldEvent, WorldEventKind
from schemas.cue import Block, Cue, World
from schemas.episode import Evidence
from schemas.errors import RecordRejected
from schemas.instructions import find
from schemas.knowledge.aliases import alias_type
from schemas.labels import LabelBook
from schemas.names import ActionType, FamilyName
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose
from schemas.step import Step
from schemas.world import ObjectState


class DynamicTracking(Family):
    """Kinds of cue, by location and by state.

    `one_hop`, `two_hops`: the agent moves the target. `someone_else`: it is moved unseen, and seen
    again. `left_open`, `left_on`: of several things that were operated, one is left in a state.
    """

    name = FamilyName.DYNAMIC_TRACKING
    version = 2
    kinds = ("one_hop", "two_hops", "someone_else", "left_open", "left_on")

    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate; see `Family.draft`."""
        drafts: dict[str, Callable[[], Draft]] = {
            "one_hop": lambda: self._moved(site, 1, rng, size),
            "two_hops": lambda: self._moved(site, 2, rng, size),
            "someone_else": lambda: self._moved_unseen(site, rng, size),
            "left_open": lambda: draft_left_behind(site, "open", rng, size),
            "left_on": lambda: draft_left_behind(site, "on", rng, size),
        }
        return drafts[kind]()

    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        """Every step that lists, acts on, or holds the target."""
        return trace_objects(steps, [cue.probe.target], labels)

    def _moved(self, site: Site, hops: int, rng: random.Random, size: Size) -> Draft:
        target, stops, places = _draw_route(site, hops + 1, rng)
        room = stops[0].room_id
        away, start = other_rooms(site, room, rng)
        require_worth(places, start)
        setup = (*site.only(target), _move(target, stops[0]))
        blocks = [
            Block(
                name=f"carry_{number}",
                actions=(
                    navigate(source.object_id),
                    act(ActionType.PICK_UP, target.object_id),
                    navigate(goal.object_id),
                    act(ActionType.PUT_OBJECT, goal.object_id),
                ),
                expect=(True,) * 4,
            )
            for number, (source, goal) in enumerate(pairwise(stops), start=1)
        ]
        cap = site.tools.targets.session_cap
        return Draft(
            setup=setup,
            protected=tuple(sorted({target.object_id, *(stop.object_id for stop in stops)})),
            script=two_sessions(room, away, blocks, size, cap, rng, (target.object_id,)),
            probe=_probe(site, target, stops, places, start),
        )

    def _moved_unseen(self, site: Site, rng: random.Random, size: Size) -> Draft:
        target, stops, places = _draw_route(site, 2, rng)
        room = stops[0].room_id
        away, start = other_rooms(site, room, rng)
        require_worth(places, start)
        looks = [
            Block(name=name, actions=(navigate(stop.object_id),), expect=(True,))
            for name, stop in zip(("seen_before", "seen_after"), stops, strict=True)
        ]
        script = seen_again(
            room,
            away,
            looks[0],
            World(event=_move(target, stops[1])),
            looks[1],
            size,
            site.tools.targets.session_cap,
            rng,
            (target.object_id,),
        )
        site.arrange((_move(target, stops[1]),))
        _, view = site.try_actions(room, looks[1].actions)
        if not site.sees(view, target.object_id):
            raise RecordRejected("target_not_seen", "the new place does not show the target")
        return Draft(
            setup=(*site.only(target), _move(target, stops[0])),
            protected=tuple(sorted({target.object_id, *(stop.object_id for stop in stops)})),
            script=script,
            probe=_probe(site, target, stops, places, start),
        )


def _move(target: ObjectState, place: ObjectState) -> WorldEvent:
    return WorldEvent(kind=WorldEventKind.MOVE, object_id=target.object_id, to=place.object_id)


def _draw_route(
    site: Site, stops: int, rng: random.Random
) -> tuple[ObjectState, list[ObjectState], list[ObjectState]]:
    """Draws a target and surfaces of one room to be moved over, the last two of different types."""
    target = rng.choice(site.targets())
    places = site.plausible_places(target.object_type)
    surfaces = [place for place in places if not place.openable]
    rooms = sorted(
        room
        for room in site.rooms
        if len({alias_type(place.object_type) for place in surfaces if place.room_id == room}) >= 2
        and sum(place.room_id == room for place in surfaces) >= stops
    )
    if not rooms:
        raise RecordRejected("no_route", f"no room has {stops} surfaces for a {target.object_type}")
    room = rng.choice(rooms)
    here = [place for place in surfaces if place.room_id == room]
    kind = rng.choice(sorted({alias_type(place.object_type) for place in here}))
    last = rng.choice([place for place in here if alias_type(place.object_type) == kind])
    other = [place for place in here if alias_type(place.object_type) != kind]
    route = [rng.choice(other), last]
    while len(route) < stops:
        rest = [place for place in here if place not in route]
        route.insert(0, rng.choice(rest))
    return target, route, places


def _probe(
    site: Site,
    target: ObjectState,
    stops: Sequence[ObjectState],
    places: Sequence[ObjectState],
    start: str,
) -> Probe:
    latest, outdated = stops[-1], stops[-2]
    return Probe(
        instruction=find(target.object_type),
        target=target.object_id,
        target_type=target.object_type,
        answer=(latest.object_id,),
        candidates=(),
        places=tuple(sorted(place.object_id for place in places)),
        start=StartPose(room_id=start),
        unseen=(target.object_id,),
        arrivals=(),
        goal=Goal(any_of=((Fact(kind=FactKind.HOLDING, object_id=target.object_id),),)),
        triggers=(navigate_trigger(site, latest.object_id),),
        oracle=(),
        trap=(
            act(ActionType.MOVE_TO_ROOM, outdated.room_id),
            navigate(outdated.object_id),
        ),
    )
