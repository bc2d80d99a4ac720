"""Experience generalization: corrections teach where a household keeps a kind of thing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import spread_over_visits
from pipeline.families.probes import MIN_PLACE_TYPES, wrong_place_types
from pipeline.families.site import Site, act, alias_types, navigate, say
from pipeline.families.staging import order_cases, request_for, stage, thing_id
from pipeline.families.traces import trace_objects
from schemas.action import WorldEvent
from schemas.cue import Block, Cue, ScriptItem
from schemas.episode import Evidence
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


class ExperienceGeneralization(Family):
    """`two_cases`, `three_cases`: how many corrections teach the rule; a contrast is always there."""

    name = FamilyName.EXPERIENCE_GENERALIZATION
    version = 1
    kinds = ("two_cases", "three_cases")

    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate; see `Family.draft`."""
        room = rng.choice(site.rooms)
        request = request_for(site, room, rng)
        experience = site.tools.author.write(request)
        corrections = list(experience.corrections)
        if kind == "two_cases":
            corrections = corrections[:2]
        cases = order_cases(corrections, list(experience.contrasts), rng)
        setup, arrival = stage(site, room, experience, cases, rng)
        site.arrange(setup)
        blocks = [_case_block(site, number, case) for number, case in enumerate(cases, start=1)]
        touched = {
            site.labels.object_id(name)
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


def _case_block(site: Site, number: int, case: Correction) -> Block:
    """Put on the wrong place, corrected, put on the right place."""
    thing, wrong, right = (
        thing_id(site, case.thing),
        thing_id(site, case.wrong_place),
        thing_id(site, case.right_place),
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
            navigate(wrong.object_id),
            act(ActionType.PUT_OBJECT, wrong.object_id),
        ),
    )
