"""Experience generalization: corrections teach where a household keeps a kind of thing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.experience import chance
from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import spread_over_visits
from pipeline.families.probes import MIN_PLACE_TYPES, wrong_place_types
from pipeline.families.site import Site, act, alias_types, navigate, say
from pipeline.families.staging import request_for, stage, thing_id
from pipeline.families.traces import trace_objects
from schemas.action import Action, WorldEvent
from schemas.cue import Block, Cue, ScriptItem
from schemas.episode import Evidence, EvidenceMode
from schemas.errors import RecordRejected
from schemas.experience import (
    Correction,
    Experience,
)
from schemas.instructions import store
from schemas.knowledge.aliases import alias_type
from schemas.knowledge.placement import compatible
from schemas.labels import LabelBook
from schemas.names import ActionType, FamilyName
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from schemas.step import Step

MAX_REQUESTS = 6
"""How often an author is asked before a draft gives up on a kind of place."""


class ExperienceGeneralization(Family):
    """Kinds of cue, by what the corrections point to: a `surface`, or a `container` to be opened."""

    name = FamilyName.EXPERIENCE_GENERALIZATION
    version = 1
    kinds = ("surface", "container")

    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate; see `Family.draft`."""
        room = rng.choice(_rooms_for(site, kind))
        experience = _write(site, room, kind, rng)
        cases = chance.cases(experience)
        setup, arrival = stage(site, room, experience, cases, rng)
        site.arrange(setup)
        blocks = [_case_block(site, number, case) for number, case in enumerate(cases, start=1)]
        touched = {
            thing_id(site, name)
            for case in cases
            for name in (case.thing, case.wrong_place, case.right_place)
        }
        touched |= {site.objects[thing_id(site, case.thing)].parent for case in cases}
        touched |= {arrival.object_id, arrival.to}
        return Draft(
            setup=setup,
            protected=tuple(sorted(touched)),
            script=_script(site, room, blocks, size, rng),
            probe=_probe(site, room, experience, cases, arrival),
        )

    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        """Every step that shows or handles a corrected thing or its places, and what is said."""
        things = _targets_of(cue, ActionType.PICK_UP)
        places = _targets_of(cue, ActionType.PUT_OBJECT)
        found = {item.step: item for item in trace_objects(steps, things, labels)}
        for step in steps:
            relation = ""
            if step.action.type is ActionType.HUMAN_INTERVENTION:
                relation = f"said({step.action.text})"
            elif step.action.target in places and step.index not in found:
                relation = f"{step.action.type.value}({labels.label(step.action.target)})"
            if relation:
                found[step.index] = Evidence(
                    step=step.index, relation=relation, mode=EvidenceMode.ROW
                )
        return tuple(found[index] for index in sorted(found))


def _targets_of(cue: Cue, kind: ActionType) -> set[str]:
    """Returns what the cue's own actions of one kind act on."""
    return {
        action.target
        for item in cue.script
        if isinstance(item, Block)
        for action in item.actions
        if action.type is kind
    }


def _rooms_for(site: Site, kind: str) -> list[str]:
    """Returns the rooms that have a place of the wanted kind."""
    wanted = kind == "container"
    rooms = [
        room
        for room in site.rooms
        if any(place.openable is wanted for place in site.receptacles(room))
    ]
    if not rooms:
        raise RecordRejected("no_such_place", f"no room has a {kind}")
    return rooms


def _write(site: Site, room: str, kind: str, rng: random.Random) -> Experience:
    """Asks the author until the corrections point to a place of the wanted kind."""
    for _ in range(MAX_REQUESTS):
        request = request_for(site, room, kind == "container", rng)
        experience = site.tools.author.write(request)
        if site.objects[thing_id(site, experience.place)].openable is (kind == "container"):
            return experience
    raise RecordRejected("no_such_place", f"no experience in {room} points to a {kind}")


def _case_block(site: Site, number: int, case: Correction) -> Block:
    """Put on the wrong place, corrected, put on the right place."""
    thing, wrong, right = (
        thing_id(site, name) for name in (case.thing, case.wrong_place, case.right_place)
    )
    actions = (
        navigate(site.objects[thing].parent),
        act(ActionType.PICK_UP, thing),
        *_put(site, wrong),
        say(case.feedback),
        act(ActionType.PICK_UP, thing),
        *_close(site, wrong),
        *_put(site, right),
        *_close(site, right),
    )
    return Block(name=f"case_{number}", actions=actions, expect=(True,) * len(actions))


def _put(site: Site, place: str) -> tuple[Action, ...]:
    opening = (act(ActionType.OPEN, place),) if site.objects[place].openable else ()
    return (navigate(place), *opening, act(ActionType.PUT_OBJECT, place))


def _close(site: Site, place: str) -> tuple[Action, ...]:
    return (act(ActionType.CLOSE, place),) if site.objects[place].openable else ()


def _script(
    site: Site, room: str, blocks: list[Block], size: Size, rng: random.Random
) -> tuple[ScriptItem, ...]:
    others = [name for name in site.rooms if name != room]
    rng.shuffle(others)
    cap = site.tools.targets.session_cap
    first = rng.randint(1, len(blocks) - 1)
    visits = [first, len(blocks) - first]
    return spread_over_visits(room, others, blocks, visits, size, cap, rng, rng.choice((1, 2)))


def _probe(
    site: Site,
    room: str,
    experience: Experience,
    cases: Sequence[Correction],
    arrival: WorldEvent,
) -> Probe:
    place = site.objects[thing_id(site, experience.place)]
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
            for state in (site.objects[thing_id(site, case.wrong_place)],)
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
        shown=(thing.object_id,),
        goal=Goal(
            any_of=(
                (Fact(kind=FactKind.INSIDE, object_id=thing.object_id, place_id=place.object_id),),
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
            *_put(site, wrong.object_id),
        ),
    )
