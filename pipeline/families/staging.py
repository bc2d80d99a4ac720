"""Stages an experience in a home: what an author may use, the order of the cases, where things start."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.families.site import Site, act, navigate
from schemas.action import WorldEvent, WorldEventKind
from schemas.errors import RecordRejected
from schemas.experience import Correction, Experience, ExperienceRequest, PlaceInfo, ThingInfo
from schemas.knowledge.placement import compatible
from schemas.knowledge.taxonomy import categories
from schemas.names import ActionType
from schemas.world import ObjectState


def thing_id(site: Site, label: str) -> str:
    """Returns the id of the object that a label names."""
    return site.labels.object_id(label)


def request_for(site: Site, room: str, rng: random.Random) -> ExperienceRequest:
    """Describes a room and the home's loose things to an author."""
    holders = {state.parent for state in site.objects.values()}
    things = [
        ThingInfo(label=site.labels.label(state.object_id), type=state.object_type)
        for state in site.objects.values()
        if state.pickupable and state.object_id not in holders
    ]
    types = sorted({thing.type for thing in things})
    places = [
        PlaceInfo(
            label=site.labels.label(place.object_id),
            type=place.object_type,
            accepts=tuple(name for name in types if compatible(name, place.object_type)),
        )
        for place in site.receptacles(room)
        if not place.openable and not place.overlay
    ]
    return ExperienceRequest(
        episode_id=site.episode_id,
        room_id=room,
        things=tuple(sorted(things, key=lambda thing: thing.label)),
        places=tuple(sorted(places, key=lambda place: place.label)),
        categories=categories(),
        seed=rng.getrandbits(62),
    )


def order_cases(
    corrections: list[Correction], contrasts: list[Correction], rng: random.Random
) -> list[Correction]:
    """Orders cases so that the last place named is each of the distinct places equally often."""
    cases = [*corrections, *contrasts]
    last_place = rng.choice(sorted({case.right_place for case in cases}))
    rng.shuffle(cases)
    last = next(case for case in reversed(cases) if case.right_place == last_place)
    cases.remove(last)
    return [*cases, last]


def stage(
    site: Site, room: str, experience: Experience, cases: Sequence[Correction], rng: random.Random
) -> tuple[tuple[WorldEvent, ...], WorldEvent]:
    """Puts the things of the cases on surfaces, and hides the probe's thing until it arrives.

    Returns:
        The setup, and the arrival.
    """
    named = {name for case in cases for name in (case.wrong_place, case.right_place)}
    surfaces = [
        place
        for place in site.receptacles(room)
        if not place.openable and site.labels.label(place.object_id) not in named
    ]
    probe_id = thing_id(site, experience.probe_thing)
    setup = [
        WorldEvent(kind=WorldEventKind.REMOVE, object_id=probe_id),
        *site.only(site.objects[probe_id]),
    ]
    for case in cases:
        setup.append(_place_thing(site, setup, thing_id(site, case.thing), surfaces, rng))
    return tuple(setup), _draw_arrival(site, room, setup, probe_id, surfaces, rng)


def _place_thing(
    site: Site,
    setup: Sequence[WorldEvent],
    thing: str,
    surfaces: Sequence[ObjectState],
    rng: random.Random,
) -> WorldEvent:
    """Moves one thing to a surface from which the agent can take it."""
    fitting = [
        place
        for place in surfaces
        if compatible(site.objects[thing].object_type, place.object_type)
    ]
    rng.shuffle(fitting)
    for place in fitting:
        event = WorldEvent(kind=WorldEventKind.MOVE, object_id=thing, to=place.object_id)
        try:
            site.arrange([*setup, event])
        except RecordRejected:
            continue
        events, _ = site.try_actions(
            place.room_id, [navigate(place.object_id), act(ActionType.PICK_UP, thing)]
        )
        if all(item.success for item in events):
            return event
    raise RecordRejected("no_surface", f"{site.labels.label(thing)} has no place to start from")


def _draw_arrival(
    site: Site,
    room: str,
    setup: Sequence[WorldEvent],
    probe_id: str,
    surfaces: Sequence[ObjectState],
    rng: random.Random,
) -> WorldEvent:
    """Draws a surface where the new thing is seen from the room's entrance and can be taken."""
    fitting = [
        place
        for place in surfaces
        if compatible(site.objects[probe_id].object_type, place.object_type)
    ]
    rng.shuffle(fitting)
    for place in fitting:
        arrival = WorldEvent(kind=WorldEventKind.ARRIVE, object_id=probe_id, to=place.object_id)
        try:
            site.arrange([*setup, arrival])
        except RecordRejected:
            continue
        events, _ = site.try_actions(
            room, [navigate(place.object_id), act(ActionType.PICK_UP, probe_id)]
        )
        if site.sees(site.entry_view(room), probe_id) and all(item.success for item in events):
            return arrival
    raise RecordRejected("no_arrival", f"{site.labels.label(probe_id)} can be shown nowhere")
