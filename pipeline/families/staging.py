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

FEW_SURFACES = 4
"""Surfaces that are offered along with containers."""


def thing_id(site: Site, label: str) -> str:
    """Returns the id of the object that a label names."""
    return site.labels.object_id(label)


def request_for(site: Site, room: str, containers: bool, rng: random.Random) -> ExperienceRequest:
    """Describes a room and the home's loose things to an author.

    Args:
        site: The home.
        room: The room of all cases.
        containers: Whether places that must be opened are offered too; surfaces are then few, so that
            an author has reason to choose a container.
        rng: Source of chance.
    """
    holders = {state.parent for state in site.objects.values()}
    things = [
        ThingInfo(label=site.labels.label(state.object_id), type=state.object_type)
        for state in site.objects.values()
        if state.pickupable and state.object_id not in holders
    ]
    types = sorted({thing.type for thing in things})
    offered = [place for place in site.receptacles(room) if not place.openable]
    if containers:
        offered = rng.sample(offered, min(len(offered), FEW_SURFACES))
        offered += [place for place in site.receptacles(room) if place.openable]
    places = [
        PlaceInfo(
            label=site.labels.label(place.object_id),
            type=place.object_type,
            accepts=tuple(name for name in types if compatible(name, place.object_type)),
        )
        for place in offered
    ]
    return ExperienceRequest(
        episode_id=site.episode_id,
        room_id=room,
        things=tuple(sorted(things, key=lambda thing: thing.label)),
        places=tuple(sorted(places, key=lambda place: place.label)),
        categories=categories(),
        seed=rng.getrandbits(62),
    )


def stage(
    site: Site, room: str, experience: Experience, cases: Sequence[Correction], rng: random.Random
) -> tuple[tuple[WorldEvent, ...], WorldEvent]:
    """Puts the things of the cases on surfaces, and hides the probe's thing until it arrives.

    Returns:
        The setup, and the arrival.

    Raises:
        RecordRejected: If a thing can be put nowhere, or the new thing can be shown nowhere.
    """
    surfaces = [
        place
        for place in site.receptacles(room)
        if not place.openable and site.labels.label(place.object_id) != experience.place
    ]
    probe_id = thing_id(site, experience.probe_thing)
    setup = [
        WorldEvent(kind=WorldEventKind.REMOVE, object_id=probe_id),
        *site.only(site.objects[probe_id]),
    ]
    site.arrange(setup)
    for case in cases:
        own = {thing_id(site, case.wrong_place), thing_id(site, case.right_place)}
        free = [place for place in surfaces if place.object_id not in own]
        thing = thing_id(site, case.thing)
        setup.append(_draw_place(site, room, thing, WorldEventKind.MOVE, free, rng))
        site.simulator.apply(setup[-1])
    # What stands at the start pose of the task must be in sight there, and new.
    arrival = _draw_place(site, room, probe_id, WorldEventKind.ARRIVE, surfaces, rng, in_sight=True)
    return tuple(setup), arrival


def _draw_place(
    site: Site,
    room: str,
    thing: str,
    kind: WorldEventKind,
    surfaces: Sequence[ObjectState],
    rng: random.Random,
    in_sight: bool = False,
) -> WorldEvent:
    """Draws a surface from which the agent can take a thing; the state stays as it is.

    Args:
        site: The home, as arranged so far.
        room: The room.
        thing: What is put there.
        kind: How it gets there.
        surfaces: Where it may be put.
        rng: Source of chance.
        in_sight: Whether it must be seen from the room's entrance.
    """
    fitting = [
        place
        for place in surfaces
        if compatible(site.objects[thing].object_type, place.object_type)
    ]
    rng.shuffle(fitting)
    before = site.simulator.snapshot()
    for place in fitting:
        event = WorldEvent(kind=kind, object_id=thing, to=place.object_id)
        try:
            site.simulator.apply(event)
        except RecordRejected:
            continue
        taken, _ = site.try_actions(
            room, [navigate(place.object_id), act(ActionType.PICK_UP, thing)]
        )
        seen = not in_sight or site.sees(site.entry_view(room), thing)
        site.simulator.restore(before)
        if seen and all(item.success for item in taken):
            return event
    raise RecordRejected("no_surface", f"{site.labels.label(thing)} can be put nowhere")
