"""Passive observation: the target is seen while something else is done, never touched or named."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import two_sessions
from pipeline.families.probes import navigate_trigger, other_rooms, require_worth
from pipeline.families.site import Site, act, navigate
from pipeline.families.traces import trace_objects
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.cue import Block, Cue
from schemas.episode import Evidence
from schemas.errors import RecordRejected
from schemas.instructions import find
from schemas.knowledge.aliases import alias_type
from schemas.knowledge.placement import compatible
from schemas.labels import LabelBook
from schemas.names import ActionType, FamilyName
from schemas.observation import Observation
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose
from schemas.step import Step
from schemas.world import ObjectState

DECOYS = 3
"""Containers that are left open besides the target's: one of four is no better than chance."""
MIN_VISIBLE = 5
"""The view that shows the target lists at least so many objects: it is one of many."""


class PassiveObservation(Family):
    """Kinds of cue, by what holds the target.

    `surface`: on a surface, seen while something is put there. `open_container`: inside a container
    that a search leaves open, along with `DECOYS` others.
    """

    name = FamilyName.PASSIVE_OBSERVATION
    version = 2
    kinds = ("surface", "open_container")

    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate; see `Family.draft`."""
        target = rng.choice(site.targets())
        places = site.plausible_places(target.object_type)
        openable = kind == "open_container"
        fitting = [place for place in places if place.openable is openable]
        if not fitting:
            raise RecordRejected("no_place", f"no {kind} place for a {target.object_type}")
        place = _draw_place(fitting, rng)
        room = place.room_id
        away, start = other_rooms(site, room, rng)
        require_worth(places, start)
        move = WorldEvent(kind=WorldEventKind.MOVE, object_id=target.object_id, to=place.object_id)
        setup = (*site.only(target), move)
        site.arrange(setup)
        if openable:
            block, touched = self._search(site, place, target, rng)
        else:
            block, touched = self._put_beside(site, place, target, rng)
        return Draft(
            setup=setup,
            protected=tuple(sorted({target.object_id, place.object_id, *touched})),
            script=two_sessions(
                room, away, [block], size, site.tools.targets.session_cap, rng, (target.object_id,)
            ),
            probe=self._probe(site, target, place, places, start, rng),
        )

    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        """Every step that lists the target."""
        return trace_objects(steps, [cue.probe.target], labels)

    def _put_beside(
        self, site: Site, place: ObjectState, target: ObjectState, rng: random.Random
    ) -> tuple[Block, set[str]]:
        """The agent brings something else to the target's place."""
        others = [
            thing
            for thing in site.objects.values()
            if thing.pickupable
            and thing.accessible
            and thing.room_id == place.room_id
            and thing.object_id != target.object_id
            and thing.parent not in ("", place.object_id)
            and site.objects[thing.parent].reachable
            and not site.objects[thing.parent].pickupable
            and compatible(thing.object_type, place.object_type)
        ]
        rng.shuffle(others)
        for thing in others[:8]:
            actions = (
                navigate(thing.parent),
                act(ActionType.PICK_UP, thing.object_id),
                navigate(place.object_id),
                act(ActionType.PUT_OBJECT, place.object_id),
            )
            events, view = site.try_actions(place.room_id, actions)
            if all(event.success for event in events) and _shows(view, target, place):
                block = Block(name="put_beside", actions=actions, expect=(True,) * len(actions))
                return block, {thing.object_id, thing.parent}
        raise RecordRejected(
            "target_not_seen", "nothing can be brought there with the target in view"
        )

    def _search(
        self, site: Site, place: ObjectState, target: ObjectState, rng: random.Random
    ) -> tuple[Block, set[str]]:
        """The agent looks into several containers, and leaves them open."""
        decoys = [
            state
            for state in site.receptacles(place.room_id)
            if state.openable
            and not state.is_open
            and state.object_id != place.object_id
            and compatible(target.object_type, state.object_type)
        ]
        if place.is_open or len(decoys) < DECOYS:
            raise RecordRejected("no_decoys", f"{len(decoys)} other containers could be left open")
        opened = [place, *rng.sample(decoys, rng.randint(DECOYS, min(4, len(decoys))))]
        rng.shuffle(opened)
        actions: list[Action] = []
        for state in opened:
            actions += [navigate(state.object_id), act(ActionType.OPEN, state.object_id)]
        upto = 2 * (opened.index(place) + 1)
        events, view = site.try_actions(place.room_id, actions[:upto])
        if not all(event.success for event in events) or not _shows(view, target, place):
            raise RecordRejected("target_not_seen", "the open container does not show the target")
        block = Block(name="search", actions=tuple(actions), expect=(True,) * len(actions))
        return block, {state.object_id for state in opened}

    def _probe(
        self,
        site: Site,
        target: ObjectState,
        place: ObjectState,
        places: list[ObjectState],
        start: str,
        rng: random.Random,
    ) -> Probe:
        elsewhere = [
            other
            for other in places
            if alias_type(other.object_type) != alias_type(place.object_type)
        ]
        tempting = rng.choice(elsewhere)
        goal = Goal(any_of=((Fact(kind=FactKind.HOLDING, object_id=target.object_id),),))
        trap: tuple[Action, ...] = (navigate(tempting.object_id),)
        if tempting.room_id != start:
            trap = (act(ActionType.MOVE_TO_ROOM, tempting.room_id), *trap)
        return Probe(
            instruction=find(target.object_type),
            target=target.object_id,
            target_type=target.object_type,
            answer=(place.object_id,),
            candidates=(),
            places=tuple(sorted(state.object_id for state in places)),
            start=StartPose(room_id=start),
            unseen=(target.object_id,),
            arrivals=(),
            goal=goal,
            triggers=(navigate_trigger(site, place.object_id),),
            oracle=(),
            trap=trap,
        )


def _draw_place(places: list[ObjectState], rng: random.Random) -> ObjectState:
    """Draws a place type first, then a place, so that rooms full of drawers do not decide it."""
    chosen = rng.choice(sorted({alias_type(place.object_type) for place in places}))
    return rng.choice([place for place in places if alias_type(place.object_type) == chosen])


def _shows(view: Observation, target: ObjectState, place: ObjectState) -> bool:
    """Tells whether a crowded view lists the target on its place, within reach."""
    listed = {seen.object_id: seen for seen in view.visible}
    seen = listed.get(target.object_id)
    return (
        seen is not None
        and seen.holder == place.object_id
        and seen.interactable
        and len(listed) >= MIN_VISIBLE
    )
