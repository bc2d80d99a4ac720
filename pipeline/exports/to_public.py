"""A candidate as an episode of the public EMem-Bench format."""

from __future__ import annotations

from itertools import groupby

from schemas.action import Action, WorldEvent
from schemas.episode import Candidate, Evidence
from schemas.families import TRAITS
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.names import ActionType, FamilyName
from schemas.observation import SeenObject
from schemas.probe import Fact, Probe, Trigger, TriggerKind
from schemas.public_format import (
    ContextTrajectory,
    CueExposure,
    EvaluationHooks,
    ExpectedAction,
    MacroProbe,
    MemoryCue,
    PublicAction,
    PublicAgentState,
    PublicEpisode,
    PublicFeedback,
    PublicObject,
    PublicProbe,
    PublicSession,
    PublicStep,
    PublicTrigger,
    StateChange,
)
from schemas.public_words import CueType, Penalty
from schemas.step import Step

_ACTION_NAMES = {ActionType.MOVE_AHEAD: "MoveForward"}
_CENTRE = (1 / 3, 2 / 3)


def to_public(candidate: Candidate, home: Home) -> PublicEpisode:
    """Returns the episode in the public format.

    Descriptions say what is there and never what it is for. The benchmark's format has the evidence in
    the steps (`memory_cue_exposed`, with its relation): an agent may get neither that field nor the
    probes.
    """
    public, probe = TRAITS[candidate.cue.family].public, _probe(candidate, home)
    general = public.level == "L3"
    sessions = _sessions(candidate, home)
    if not general and sessions:
        sessions = (*sessions[:-1], sessions[-1].model_copy(update={"micro_probe": probe}))
    return PublicEpisode(
        episode_id=candidate.episode_id,
        episode_name=candidate.episode_id,
        description=f"{len(sessions)} sessions in the rooms of home {home.home_id}.",
        difficulty=public.level,
        memory_cues=tuple(_cue(candidate, item) for item in candidate.evidence),
        sessions=sessions,
        macro_probe=(
            MacroProbe(
                probe_id=probe.probe_id,
                instruction=probe.instruction,
                scene=probe.scene,
                sub_tasks=(probe,),
            )
            if general
            else None
        ),
        scene_metadata={
            "family": public.key,
            "home": home.home_id,
            "split": home.split,
            **{room.room_id: room.scene_id for room in home.rooms},
        },
    )


def _sessions(candidate: Candidate, home: Home) -> tuple[PublicSession, ...]:
    labels = LabelBook(home)
    scenes = {room.room_id: room.scene_id for room in home.rooms}
    cues = {item.step: item for item in candidate.evidence}
    held = ""
    sessions = []
    for number, group in groupby(candidate.history.steps, key=lambda step: step.session):
        steps = []
        for step in group:
            steps.append(_step(candidate, step, held, cues.get(step.index), labels))
            held = step.observation.agent.held
            room = step.room_id
        sessions.append(
            PublicSession(
                session_id=number,
                session_name=f"Session {number}",
                scene=scenes[room],
                room_type=room,
                context_trajectory=ContextTrajectory(
                    description=f"{len(steps)} steps in the {room}.",
                    total_steps=len(steps),
                    steps=tuple(steps),
                ),
            )
        )
    return tuple(sessions)


def _step(
    candidate: Candidate, step: Step, held: str, evidence: Evidence | None, labels: LabelBook
) -> PublicStep:
    agent = step.observation.agent
    exposed = None
    if evidence is not None:
        cue = _cue(candidate, evidence)
        exposed = CueExposure(
            cue_id=cue.cue_id, exposure_type=evidence.mode, description=evidence.relation
        )
    return PublicStep(
        step_id=step.index,
        visible_objects=tuple(_object(item) for item in step.observation.visible),
        agent_state=PublicAgentState(
            position=agent.position,
            rotation_y=agent.rotation,
            camera_horizon=agent.horizon,
            holding=agent.held or None,
        ),
        action=PublicAction(
            action_type=_ACTION_NAMES.get(step.action.type, step.action.type.value),
            target=step.action.target or None,
            instrument=held if held and step.action.type is ActionType.PUT_OBJECT else None,
            natural_language=step.action.text or _words(step.action, labels),
        ),
        feedback=PublicFeedback(success=step.event.success, message=step.event.feedback),
        memory_cue_exposed=exposed,
    )


def _object(item: SeenObject) -> PublicObject:
    left, top, right, bottom = item.box
    return PublicObject(
        object_id=item.object_id,
        object_type=item.object_type,
        distance=item.distance,
        in_view_center=(
            _CENTRE[0] <= (left + right) / 2 <= _CENTRE[1]
            and _CENTRE[0] <= (top + bottom) / 2 <= _CENTRE[1]
        ),
    )


def _words(action: Action, labels: LabelBook) -> str:
    return f"{action.type} {labels.label(action.target)}".strip()


def _cue(candidate: Candidate, evidence: Evidence) -> MemoryCue:
    step = candidate.history.steps[evidence.step]
    return MemoryCue(
        cue_id=f"cue_{evidence.step}",
        cue_type=_cue_type(candidate.cue.family, step),
        description=evidence.relation,
        planted_in_session=step.session,
        planted_at_step=evidence.step,
        object_id=candidate.cue.probe.target,
        tested_in_probe=TRAITS[candidate.cue.family].public.probe_id,
    )


def _cue_type(family: FamilyName, step: Step) -> CueType:
    moved = step.action.type not in (ActionType.NAVIGATE, ActionType.MOVE_TO_ROOM)
    public = TRAITS[family].public
    return public.acted_cue if moved else public.seen_cue


def _probe(candidate: Candidate, home: Home) -> PublicProbe:
    probe, public = candidate.cue.probe, TRAITS[candidate.cue.family].public
    scenes = {room.room_id: room.scene_id for room in home.rooms}
    events = [*(e for step in candidate.history.steps for e in step.world_events), *probe.arrivals]
    return PublicProbe.model_validate(
        {
            "probe_id": public.probe_id,
            "probe_level": public.level,
            "instruction": probe.instruction,
            "context": f"The agent stands in the {probe.start.room_id}.",
            "scene": scenes[probe.start.room_id],
            "expected_actions": _expected(probe),
            "optimal_steps": len(probe.oracle),
            "max_steps": probe.budget,
            "evaluation_hooks": EvaluationHooks(
                success_condition=" or ".join(
                    " and ".join(_fact(fact) for fact in facts) for facts in probe.goal.any_of
                ),
                err_triggers=tuple(_trigger(item, public.penalty) for item in probe.triggers),
            ),
            "state_changes": tuple(_change(event) for event in events),
        }
    )


def _expected(probe: Probe) -> tuple[ExpectedAction, ...]:
    held = ""
    actions = []
    for action in probe.oracle:
        actions.append(
            ExpectedAction(
                action_type=action.type, target=action.target or None, object_held=held or None
            )
        )
        if action.type is ActionType.PICK_UP:
            held = action.target
        elif action.type is ActionType.PUT_OBJECT:
            held = ""
    return tuple(actions)


def _fact(fact: Fact) -> str:
    return f"{fact.kind}({', '.join(part for part in (fact.object_id, fact.place_id) if part)})"


def _trigger(trigger: Trigger, penalty: Penalty) -> PublicTrigger:
    names = {
        TriggerKind.NAVIGATE: (ActionType.NAVIGATE,),
        TriggerKind.PLACE: (ActionType.PUT_OBJECT,),
    }
    actions = names.get(trigger.kind, trigger.actions)
    wrong = "|".join((*trigger.wrong_ids, *trigger.wrong_types))
    before = f" before {'|'.join(trigger.reached)}" if trigger.reached else ""
    return PublicTrigger(
        trigger_condition=" or ".join(f"{action}({wrong})" for action in actions),
        penalty_type=penalty,
        weight=1.0,
        description=f"{trigger.trigger_id}{before}",
    )


def _change(event: WorldEvent) -> StateChange:
    return StateChange(
        object_id=event.object_id,
        change_type=event.kind,
        old_value="",
        new_value=event.to,
        description="Somebody else made this change.",
    )
