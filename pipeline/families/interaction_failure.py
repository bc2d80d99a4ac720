"""Interaction failure: attempts fail, and only their feedback tells which candidates are unusable."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pipeline.families.attempts import attempts, store_attempts
from pipeline.families.base import Draft, Family, Size
from pipeline.families.crowding import crowd
from pipeline.families.layout import two_sessions
from pipeline.families.probes import other_rooms
from pipeline.families.site import Site, act, navigate
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.cue import Block, Cue
from schemas.episode import Evidence, EvidenceMode
from schemas.errors import RecordRejected
from schemas.home import Overlay, OverlayEntry
from schemas.instructions import operate_one_of, put_one_of
from schemas.knowledge.placement import compatible
from schemas.labels import LabelBook, labels_in
from schemas.names import ActionType, FamilyName, OverlayKind
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from schemas.step import Step
from schemas.world import ObjectState

MIN_CANDIDATES, MAX_CANDIDATES = 4, 6
"""One usable of four: without memory, one retry counted, at most half of the agents succeed."""
ATTEMPTS = frozenset({ActionType.OPEN, ActionType.PUT_OBJECT, ActionType.TOGGLE_ON})


class InteractionFailure(Family):
    """Kinds of failure.

    `locked`, `jammed`: candidates that do not open. `full`: candidates without room.
    `out_of_order`: devices that do not switch on.
    """

    name = FamilyName.INTERACTION_FAILURE
    version = 3
    kinds = ("locked", "jammed", "full", "out_of_order")

    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        """Drafts one candidate; see `Family.draft`."""
        if kind == "out_of_order":
            return self._devices(site, rng, size)
        if kind == "full":
            return self._full(site, rng, size)
        return self._closed(site, OverlayKind(kind), rng, size)

    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        """Every step that goes to, tries or names a candidate: attempts tell as much as failures."""
        names = frozenset(cue.probe.candidates)
        candidates = {labels.object_id(name) for name in names}
        return tuple(
            Evidence(step=step.index, relation=_relation(step, labels), mode=EvidenceMode.ROW)
            for step in steps
            if step.action.target in candidates
            or not names.isdisjoint(labels_in(step.event.feedback))
        )

    def _closed(self, site: Site, kind: OverlayKind, rng: random.Random, size: Size) -> Draft:
        target, room, fitting = _draw_target(site, rng)
        candidates = _draw_candidates(fitting, rng)
        usable = rng.choice(candidates)
        setup = _show_target(site, target, room, rng)
        overlay = _overlay(kind, candidates, usable)
        blocks = attempts(candidates, usable, ActionType.OPEN, ActionType.CLOSE, rng)
        attempt = (ActionType.PUT_OBJECT, ActionType.OPEN)
        return self._draft(
            site, room, target, candidates, usable, setup, overlay, blocks, attempt, rng, size
        )

    def _full(self, site: Site, rng: random.Random, size: Size) -> Draft:
        target, room, fitting = _draw_target(site, rng)
        candidates = _draw_candidates(fitting, rng)
        usable = rng.choice(candidates)
        bad = [place for place in candidates if place is not usable]
        shown = _show_target(site, target, room, rng)
        avoid = {target.object_id, *(event.object_id for event in shown)}
        setup = (*shown, *crowd(site, shown, target, bad, avoid, rng))
        site.arrange(setup)
        source = site.objects[target.object_id].parent
        blocks = [store_attempts(candidates, usable, target, source, rng)]
        attempt = (ActionType.PUT_OBJECT,)
        return self._draft(
            site, room, target, candidates, usable, setup, Overlay(), blocks, attempt, rng, size
        )

    def _devices(self, site: Site, rng: random.Random, size: Size) -> Draft:
        by_room: dict[str, list[ObjectState]] = {}
        for state in site.objects.values():
            if (
                state.toggleable
                and not state.pickupable
                and not state.openable
                and state.reachable
                and not state.is_toggled
            ):
                by_room.setdefault(state.room_id, []).append(state)
        rooms = sorted(room for room, found in by_room.items() if len(found) >= MIN_CANDIDATES)
        if not rooms:
            raise RecordRejected("too_few_devices", "no room has four devices that are off")
        room = rng.choice(rooms)
        candidates = _draw_candidates(by_room[room], rng)
        usable = rng.choice(candidates)
        overlay = _overlay(OverlayKind.OUT_OF_ORDER, candidates, usable)
        blocks = attempts(candidates, usable, ActionType.TOGGLE_ON, ActionType.TOGGLE_OFF, rng)
        attempt = (ActionType.TOGGLE_ON,)
        return self._draft(
            site, room, None, candidates, usable, (), overlay, blocks, attempt, rng, size
        )

    def _draft(
        self,
        site: Site,
        room: str,
        target: ObjectState | None,
        candidates: list[ObjectState],
        usable: ObjectState,
        setup: tuple[WorldEvent, ...],
        overlay: Overlay,
        blocks: list[Block],
        attempt: tuple[ActionType, ...],
        rng: random.Random,
        size: Size,
    ) -> Draft:
        away, start = other_rooms(site, room, rng)
        bad = [place for place in candidates if place is not usable]
        order = rng.sample(candidates, len(candidates))
        names = tuple(site.labels.label(place.object_id) for place in order)
        probe = Probe(
            instruction=put_one_of(target.object_type, names) if target else operate_one_of(names),
            target=(target or usable).object_id,
            target_type=(target or usable).object_type,
            answer=(usable.object_id,),
            candidates=names,
            places=tuple(sorted(place.object_id for place in candidates)),
            start=StartPose(room_id=start),
            arrivals=(),
            shown=(target.object_id,) if target else (),
            goal=Goal(any_of=((_goal_fact(target, usable),),)),
            triggers=(
                Trigger(
                    trigger_id="attempt_unusable",
                    kind=TriggerKind.ATTEMPT,
                    actions=attempt,
                    wrong_ids=tuple(sorted(place.object_id for place in bad)),
                ),
            ),
            oracle=(),
            trap=_trap(site, room, target, rng.choice(bad), attempt[-1]),
        )
        touched = {place.object_id for place in candidates}
        if target:
            touched |= {target.object_id, site.objects[target.object_id].parent}
        cap = site.tools.targets.session_cap
        return Draft(
            setup=setup,
            protected=tuple(sorted(touched)),
            script=two_sessions(room, away, blocks, size, cap, rng),
            probe=probe,
            overlay=overlay,
        )


def _trap(
    site: Site, room: str, target: ObjectState | None, wrong: ObjectState, attempt: ActionType
) -> tuple[Action, ...]:
    """Tries an unusable candidate in the way that fails."""
    move = act(ActionType.MOVE_TO_ROOM, room)
    if target is None or attempt is not ActionType.PUT_OBJECT:
        return (move, navigate(wrong.object_id), act(attempt, wrong.object_id))
    return (
        move,
        navigate(site.objects[target.object_id].parent),
        act(ActionType.PICK_UP, target.object_id),
        navigate(wrong.object_id),
        act(ActionType.OPEN, wrong.object_id),
        act(ActionType.PUT_OBJECT, wrong.object_id),
    )


def _relation(step: Step, labels: LabelBook) -> str:
    name = labels.label(step.action.target)
    if step.action.type is ActionType.PICK_UP:
        return f"taken_out({name})"
    if step.action.type not in ATTEMPTS:
        return f"visited({name})"
    return f"works({name})" if step.event.success else f"fails({name}): {step.event.failure.value}"


def _overlay(kind: OverlayKind, candidates: Sequence[ObjectState], usable: ObjectState) -> Overlay:
    """Gives every candidate but the usable one the condition."""
    bad = sorted(place.object_id for place in candidates if place is not usable)
    return Overlay(entries=tuple(OverlayEntry(object_id=name, kind=kind) for name in bad))


def _goal_fact(target: ObjectState | None, usable: ObjectState) -> Fact:
    if target is None:
        return Fact(kind=FactKind.ON, object_id=usable.object_id)
    return Fact(kind=FactKind.INSIDE, object_id=target.object_id, place_id=usable.object_id)


def _draw_target(site: Site, rng: random.Random) -> tuple[ObjectState, str, list[ObjectState]]:
    """Draws a target, and a room with enough closed containers that take it."""
    target = rng.choice(site.targets())
    by_room: dict[str, list[ObjectState]] = {}
    for place in site.receptacles():
        if (
            place.openable
            and not place.is_open
            and compatible(target.object_type, place.object_type)
        ):
            by_room.setdefault(place.room_id, []).append(place)
    rooms = sorted(room for room, found in by_room.items() if len(found) >= MIN_CANDIDATES)
    if not rooms:
        raise RecordRejected(
            "too_few_containers", f"no room can offer four for {target.object_type}"
        )
    room = rng.choice(rooms)
    return target, room, by_room[room]


def _draw_candidates(fitting: list[ObjectState], rng: random.Random) -> list[ObjectState]:
    count = min(len(fitting), rng.randint(MIN_CANDIDATES, MAX_CANDIDATES))
    return rng.sample(fitting, count)


def _show_target(
    site: Site, target: ObjectState, room: str, rng: random.Random
) -> tuple[WorldEvent, ...]:
    """Puts the target where it is seen from the room's entrance, and can be taken."""
    surfaces = [
        place
        for place in site.receptacles(room)
        if not place.openable and compatible(target.object_type, place.object_type)
    ]
    rng.shuffle(surfaces)
    alone = site.only(target)
    for place in surfaces:
        event = WorldEvent(kind=WorldEventKind.MOVE, object_id=target.object_id, to=place.object_id)
        try:
            site.arrange((*alone, event))
        except RecordRejected:
            continue
        taken, _ = site.try_actions(
            room, [navigate(place.object_id), act(ActionType.PICK_UP, target.object_id)]
        )
        if site.sees(site.entry_view(room), target.object_id) and all(e.success for e in taken):
            return (*alone, event)
    raise RecordRejected("target_not_shown", f"no surface shows it from the entrance of {room}")
