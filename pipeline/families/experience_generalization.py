"""Experience generalization: corrections teach where a household keeps a kind of thing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import spread_over_visits
from pipeline.families.probes import MIN_PLACE_TYPES, wrong_place_types
from pipeline.families.site import Site, act, alias_types, navigate, say
from pipeline.families.traces import trace_objects
from schemas.action import WorldEvent, WorldEventKind
from schemas.cue import Block, Cue, ScriptItem
from schemas.episode import Evidence
from schemas.errors import RecordRejected
from schemas.experience import (
    Correction,
    Experience,
    ExperienceRequest,
    PlaceInfo,
    ThingInfo,
)
from schemas.instructions import store
from schemas.knowledge.aliases import alias_type
from schemas.knowledge.placement import compatible
from schemas.knowledge.taxonomy import categories
from schemas.labels import LabelBook
from schemas.names import ActionType, FamilyName
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from schemas.step import Step
from schemas.world import ObjectState


class ExperienceGeneralization(Family):
    """`two_cases`, `three_cases`: how many corrections teach the rule; a contrast is always there."""

    name = FamilyName.EXPERIENCE_GENERALIZATION
    version = 1
    kinds = ("two_cases", "three_cases")

    def draft(self, site: Site, kind: str, episode_id: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate; see `Family.draft`."""
        room = rng.choice(site.rooms)
        request = _request(site, episode_id, room, rng)
        experience = site.tools.author.write(request)
        corrections = list(experience.corrections)
        if kind == "two_cases":
            corrections = corrections[:2]
        cases = _order(corrections, list(experience.contrasts), rng)
        setup, arrival = _stage(site, room, experience, cases, rng)
        site.arrange(setup)
        blocks = [_case_block(site, number, case) for number, case in enumerate(cases, start=1)]
        touched = {
            site.labels.object_id(name)
            for case in cases
            for name in (case.thing, case.wrong_place, case.right_place)
        }
        touched |= {site.objects[_id(site, case.thing)].parent for case in cases}
        touched |= {arrival.object_id, arrival.to}
        return Draft(
            setup=setup,
            protected=tuple(sorted(touched)),
            script=_script(site, room, blocks, size, rng),
            probe=_probe(site, room, experience, cases, arrival),
        )

    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        """Every step that shows or handles a corrected thing, and every word of the person."""
        things = {
            action.target
            for item in cue.script
            if isinstance(item, Block)
            for action in item.actions
            if action.type is ActionType.PICK_UP
        }
        found = {item.step: item for item in trace_objects(steps, things, labels)}
        for step in steps:
            if step.action.type is ActionType.HUMAN_INTERVENTION:
                found[step.index] = Evidence(
                    step=step.index, relation=f"said({step.action.text})", mode="row"
                )
        return tuple(found[index] for index in sorted(found))


def _id(site: Site, label: str) -> str:
    return site.labels.object_id(label)


def _request(
    site: Site, episode_id: str, room: str, rng: random.Random
) -> ExperienceRequest:
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
        episode_id=episode_id,
        room_id=room,
        things=tuple(sorted(things, key=lambda thing: thing.label)),
        places=tuple(sorted(places, key=lambda place: place.label)),
        categories=categories(),
        seed=rng.getrandbits(62),
    )


def _order(
    corrections: list[Correction], contrasts: list[Correction], rng: random.Random
) -> list[Correction]:
    """Orders cases so that the last place named is each of the distinct places equally often."""
    cases = [*corrections, *contrasts]
    last_place = rng.choice(sorted({case.right_place for case in cases}))
    rng.shuffle(cases)
    last = next(case for case in reversed(cases) if case.right_place == last_place)
    cases.remove(last)
    return [*cases, last]


def _stage(
    site: Site, room: str, experience: Experience, cases: Sequence[Correction], rng: random.Random
) -> tuple[tuple[WorldEvent, ...], WorldEvent]:
    """Puts the things of the cases on surfaces of the room, and hides the probe's thing until it arrives.

    Returns:
        The setup, and the arrival.
    """
    named = {name for case in cases for name in (case.wrong_place, case.right_place)}
    surfaces = [
        place
        for place in site.receptacles(room)
        if not place.openable and site.labels.label(place.object_id) not in named
    ]
    probe_id = _id(site, experience.probe_thing)
    setup = [WorldEvent(kind=WorldEventKind.REMOVE, object_id=probe_id)]
    for case in cases:
        setup.append(_place_thing(site, setup, _id(site, case.thing), surfaces, rng))
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
        arrival = WorldEvent(
            kind=WorldEventKind.ARRIVE, object_id=probe_id, to=place.object_id
        )
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


def _case_block(site: Site, number: int, case: Correction) -> Block:
    """Put on the wrong place, corrected, put on the right place."""
    thing, wrong, right = (
        _id(site, case.thing),
        _id(site, case.wrong_place),
        _id(site, case.right_place),
    )
    actions = (
        navigate(site.objects[thing].parent),
        act(ActionType.PICK_UP, thing),
        navigate(wrong),
        act(ActionType.PUT_OBJECT, wrong),
        say(case.feedback),
        act(ActionType.PICK_UP, thing),
        navigate(right),
        act(ActionType.PUT_OBJECT, right),
    )
    return Block(name=f"case_{number}", actions=actions, expect=(True,) * len(actions))


def _script(
    site: Site, room: str, blocks: list[Block], size: Size, rng: random.Random
) -> tuple[ScriptItem, ...]:
    others = [name for name in site.rooms if name != room]
    rng.shuffle(others)
    cap = site.tools.targets.session_cap
    if rng.random() < 0.5:
        first = rng.randint(1, len(blocks) - 1)
        visits = [first, len(blocks) - first]
        return spread_over_visits(room, others, blocks, visits, size, cap, rng, end_away=True)
    visits = [1, len(blocks) - 2, 1]
    return spread_over_visits(room, others, blocks, visits, size, cap, rng, end_away=False)


def _probe(
    site: Site,
    room: str,
    experience: Experience,
    cases: Sequence[Correction],
    arrival: WorldEvent,
) -> Probe:
    place = site.objects[_id(site, experience.place)]
    thing = site.objects[arrival.object_id]
    places = [
        state for state in site.plausible_places(thing.object_type) if state.object_id != arrival.to
    ]
    if place.object_id not in {state.object_id for state in places}:
        places.append(place)
    if len(alias_types(places)) < MIN_PLACE_TYPES:
        raise RecordRejected("too_few_place_types", f"{sorted(alias_types(places))}")
    right_type = alias_type(place.object_type)
    wrong = next(
        (
            state
            for case in cases
            for state in (site.objects[_id(site, case.wrong_place)],)
            if alias_type(state.object_type) != right_type
            and compatible(thing.object_type, state.object_type)
        ),
        None,
    )
    if wrong is None:
        raise RecordRejected("no_trap", "every wrong place is of the right place's type")
    return Probe(
        instruction=store(thing.object_type),
        target=thing.object_id,
        target_type=thing.object_type,
        answer=(place.object_id,),
        candidates=(),
        places=tuple(sorted(state.object_id for state in places)),
        start=StartPose(room_id=room),
        arrivals=(arrival,),
        goal=Goal(
            any_of=(
                (
                    Fact(
                        kind=FactKind.INSIDE, object_id=thing.object_id, place_id=place.object_id
                    ),
                ),
            )
        ),
        triggers=(
            Trigger(
                trigger_id="put_against_the_rule",
                kind=TriggerKind.PLACE,
                object_id=thing.object_id,
                wrong_types=wrong_place_types(site, [place.object_id]),
            ),
        ),
        oracle=(),
        trap=(
            navigate(arrival.to),
            act(ActionType.PICK_UP, thing.object_id),
            navigate(wrong.object_id),
            act(ActionType.PUT_OBJECT, wrong.object_id),
        ),
    )
