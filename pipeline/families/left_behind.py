"""Dynamic tracking by state: several things are opened (or switched on) and closed again; one is not."""

from __future__ import annotations

import random

from pipeline.families.base import Draft, Size
from pipeline.families.layout import two_sessions
from pipeline.families.probes import MAX_REACH, other_rooms, reach
from pipeline.families.site import Site, act, navigate
from schemas.cue import Block
from schemas.errors import RecordRejected
from schemas.instructions import CLOSE_KINDS, SWITCH_OFF_KINDS, close, switch_off
from schemas.names import ActionType
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from schemas.world import ObjectState

CANDIDATES = 4
"""At least so many things of the asked kind must be in the home (design: dynamic tracking by state)."""
OPERATED = 4
"""How many of them the history operates, where the room has so many."""


def draft_left_behind(site: Site, state: str, rng: random.Random, size: Size) -> Draft:
    """Drafts an episode whose answer is the one thing that the history left open or on.

    Args:
        site: The home.
        state: `open` or `on`.
        rng: Source of chance.
        size: Drawn length and gap.

    Raises:
        RecordRejected: If no kind has enough things in one room, or one is in that state already.
    """
    kind, things = _draw_kind(site, state, rng)
    room = rng.choice(sorted({thing.room_id for thing in things if _count(things, thing) >= 2}))
    here = [thing for thing in things if thing.room_id == room]
    operated = rng.sample(here, min(len(here), rng.randint(2, OPERATED)))
    left = rng.choice(operated)
    start_verb, end_verb = (
        (ActionType.OPEN, ActionType.CLOSE)
        if state == "open"
        else (ActionType.TOGGLE_ON, ActionType.TOGGLE_OFF)
    )
    blocks: list[Block] = []
    for thing in operated:
        actions = [navigate(thing.object_id), act(start_verb, thing.object_id)]
        if thing is not left:
            actions.append(act(end_verb, thing.object_id))
        blocks.append(
            Block(
                name=f"operate_{len(blocks) + 1}",
                actions=tuple(actions),
                expect=(True,) * len(actions),
            )
        )
    away, start = other_rooms(site, room, rng)
    if reach(things, start, to_open=False) > MAX_REACH:
        raise RecordRejected("reach_too_large", f"more than half of the {kind}s can be looked at")
    cap = site.tools.targets.session_cap
    probe = _probe(state, kind, things, operated, left, start, rng)
    return Draft(
        setup=(),
        protected=tuple(sorted(thing.object_id for thing in operated)),
        script=two_sessions(room, away, blocks, size, cap, rng, (left.object_id,)),
        probe=probe,
    )


def _count(things: list[ObjectState], thing: ObjectState) -> int:
    return sum(other.room_id == thing.room_id for other in things)


def _draw_kind(site: Site, state: str, rng: random.Random) -> tuple[str, list[ObjectState]]:
    """Draws a kind that has enough reachable things, none of them in the state already."""
    kinds = CLOSE_KINDS if state == "open" else SWITCH_OFF_KINDS
    supported = {}
    for kind, types in kinds.items():
        things = [
            thing
            for thing in site.objects.values()
            if thing.object_type in types
            and (thing.openable if state == "open" else thing.toggleable)
        ]
        busy = any(thing.is_open if state == "open" else thing.is_toggled for thing in things)
        fixed = [thing for thing in things if thing.reachable and not thing.pickupable]
        crowded = any(_count(fixed, thing) >= 2 for thing in fixed)
        if not busy and len(fixed) >= CANDIDATES and crowded:
            supported[kind] = fixed
    if not supported:
        raise RecordRejected("no_kind", f"no kind of thing has {CANDIDATES} that are not {state}")
    kind = rng.choice(sorted(supported))
    return kind, supported[kind]


def _probe(
    state: str,
    kind: str,
    things: list[ObjectState],
    operated: list[ObjectState],
    left: ObjectState,
    start: str,
    rng: random.Random,
) -> Probe:
    undo = ActionType.CLOSE if state == "open" else ActionType.TOGGLE_OFF
    redo = ActionType.OPEN if state == "open" else ActionType.TOGGLE_ON
    outdated = rng.choice([thing for thing in operated if thing is not left])
    trigger = Trigger(
        trigger_id="operate_another",
        kind=TriggerKind.ATTEMPT,
        actions=(undo, redo),
        wrong_ids=tuple(sorted(thing.object_id for thing in things if thing is not left)),
    )
    fact = Fact(kind=FactKind.CLOSED if state == "open" else FactKind.OFF, object_id=left.object_id)
    return Probe(
        instruction=close(kind) if state == "open" else switch_off(kind),
        target=left.object_id,
        target_type=left.object_type,
        answer=(left.object_id,),
        candidates=(),
        places=tuple(sorted(thing.object_id for thing in things)),
        start=StartPose(room_id=start),
        unseen=(left.object_id,),
        arrivals=(),
        goal=Goal(any_of=((fact,),)),
        triggers=(trigger,),
        oracle=(),
        trap=(
            act(ActionType.MOVE_TO_ROOM, outdated.room_id),
            navigate(outdated.object_id),
            act(undo, outdated.object_id),
        ),
    )
