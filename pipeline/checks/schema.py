"""Gate 1: the record is well formed, and its parts agree with each other and with the home.

The column rules over whole stages are the Great Expectations suites of `pipeline.checks.tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pydantic import ValidationError

from pipeline.checks.base import Check, CheckContext
from pipeline.common.origins import origins
from schemas.base import content_hash
from schemas.cue import Fill
from schemas.episode import Candidate, EvidenceMode
from schemas.errors import UserError
from schemas.families import TRAITS
from schemas.ids import parse_episode_id
from schemas.names import ActionType
from schemas.probe import BUDGET
from schemas.verdict import Verdict

_ENTRIES = (ActionType.ENTER_ROOM, ActionType.MOVE_TO_ROOM)


class SchemaCheck(Check):
    """Checks record invariants; needs no simulator."""

    name = "schema"

    def run(self, context: CheckContext) -> Verdict:
        """Fails with every broken invariant."""
        history = context.candidate.history.steps
        rules: tuple[Callable[[CheckContext], Iterator[str]], ...] = (
            _form,
            _ids,
            _sessions,
            _objects,
            _script,
            _evidence,
            _probe,
        )
        problems = [problem for rule in rules for problem in rule(context)]
        sizes = [
            sum(step.session == n for step in history) for n in sorted({s.session for s in history})
        ]
        measured = {
            "problems": len(problems),
            "steps": len(history),
            "sessions": len(sizes),
            "longest_session": max(sizes, default=0),
        }
        if problems:
            return self.failed(context, "; ".join(problems[:5]), measured)
        return self.passed(context, measured)


def _form(context: CheckContext) -> Iterator[str]:
    """A record that was made without validation shows here: it must survive its own encoding."""
    text = context.candidate.model_dump_json(warnings=False)
    try:
        if Candidate.model_validate_json(text) != context.candidate:
            yield "the record is not what its encoding says"
    except ValidationError as error:
        first = error.errors()[0]
        yield f"field {'.'.join(str(part) for part in first['loc'])}: {first['msg']}"


def _ids(context: CheckContext) -> Iterator[str]:
    candidate, home = context.candidate, context.home
    try:
        key = parse_episode_id(candidate.episode_id)
    except UserError as error:
        yield str(error)
        return
    if key.family is not candidate.cue.family:
        yield f"the id speaks of {key.family}, the cue of {candidate.cue.family}"
    if not key.home_id == candidate.cue.home_id == home.home_id:
        yield f"the id, the cue and the home name {key.home_id}, {candidate.cue.home_id}, {home.home_id}"
    if candidate.cue.episode_id != candidate.episode_id:
        yield f"the cue is of {candidate.cue.episode_id}"
    if candidate.cue.home_hash != content_hash(home):
        yield "the cue was made for other content of the home"
    names = [distractor.distractor_id for distractor in candidate.distractors]
    if len(set(names)) < len(names):
        yield "distractor ids repeat"
    wrong = [name for name in names if not name.startswith(f"{candidate.episode_id}/d")]
    if wrong:
        yield f"distractor id {wrong[0]} does not begin with the episode's"


def _sessions(context: CheckContext) -> Iterator[str]:
    steps = context.candidate.history.steps
    cap = context.tools.targets.session_cap
    if not steps:
        yield "the history is empty"
        return
    if [step.index for step in steps] != list(range(len(steps))):
        yield "step indices are not 0, 1, 2, ..."
    numbers = [step.session for step in steps]
    jumps = {later - earlier for earlier, later in pairwise(numbers)}
    if numbers[0] != 1 or jumps - {0, 1}:
        yield "session numbers are not 1, 1, ..., 2, ..."
    for number in sorted(set(numbers)):
        rows = [step for step in steps if step.session == number]
        if len(rows) > cap:
            yield f"session {number} has {len(rows)} steps; at most {cap} are allowed"
        if len({step.room_id for step in rows}) > 1:
            yield f"session {number} is in more than one room"
        if rows[0].action.type not in _ENTRIES:
            yield f"session {number} begins with {rows[0].action.type} instead of entering its room"
    rooms = {room.room_id for room in context.home.rooms}
    strange = sorted({step.room_id for step in steps} - rooms)
    if strange:
        yield f"the home has no room '{strange[0]}'"


def _objects(context: CheckContext) -> Iterator[str]:
    rooms = {room.room_id for room in context.home.rooms}

    def known(object_id: str) -> bool:
        return not object_id or object_id in context.labels or object_id in rooms

    for step in context.candidate.history.steps:
        ids = [seen.object_id for seen in step.observation.visible]
        if ids != sorted(set(ids)):
            yield f"visible objects of step {step.index} are not sorted and unique"
        for object_id in (*ids, step.action.target, step.observation.agent.held):
            if not known(object_id):
                yield f"step {step.index} speaks of '{object_id}', which the home does not have"
        for seen in step.observation.visible:
            left, top, right, bottom = seen.box
            if not (0 <= left <= right <= 1 and 0 <= top <= bottom <= 1):
                yield f"a box of step {step.index} is not inside the image: {seen.box}"


def _script(context: CheckContext) -> Iterator[str]:
    candidate = context.candidate
    laid = origins(candidate)
    steps = candidate.history.steps
    if not len(laid) == len(steps) == candidate.cue.steps:
        yield (
            f"script and distractors make {len(laid)} steps, the history has {len(steps)},"
            f" the cue says {candidate.cue.steps}"
        )
        return
    for step, origin in zip(steps, laid, strict=True):
        if origin.action is not None and origin.action != step.action:
            yield f"step {step.index} is not the action that its part of the script prescribes"
        if origin.expect is not None and origin.expect is not step.event.success:
            outcome = "succeeds" if step.event.success else "fails"
            yield f"step {step.index} {outcome} against the script"
    for index, item in enumerate(candidate.cue.script):
        if isinstance(item, Fill):
            filled = sum(origin.item == index for origin in laid)
            if filled != item.steps:
                yield f"gap {index} has {filled} steps instead of {item.steps}"


def _evidence(context: CheckContext) -> Iterator[str]:
    candidate = context.candidate
    cited = [evidence.step for evidence in candidate.evidence]
    total = len(candidate.history.steps)
    if not cited:
        yield "there is no evidence"
        return
    if cited != sorted(cited) or not all(0 <= step < total for step in cited):
        yield "evidence steps are not sorted, or not in the history"
        return
    if candidate.cue_gap != total - 1 - cited[-1]:
        yield f"the cue gap is {total - 1 - cited[-1]}, the record says {candidate.cue_gap}"
    for evidence in candidate.evidence:
        visible = candidate.history.steps[evidence.step].observation.visible
        missing = set(evidence.object_ids) - {seen.object_id for seen in visible}
        if evidence.mode is EvidenceMode.LISTING and (missing or not evidence.object_ids):
            yield f"step {evidence.step} does not list what its evidence cites"


def _probe(context: CheckContext) -> Iterator[str]:
    probe, family = context.candidate.cue.probe, context.candidate.cue.family
    if not probe.instruction or not probe.oracle or not probe.trap or not probe.triggers:
        yield "instruction, oracle, trap or triggers are missing"
    if probe.budget != BUDGET:
        yield f"the task allows {probe.budget} actions instead of {BUDGET}"
    if not probe.answer or len(set(probe.answer)) != len(probe.answer):
        yield "the answer is empty or repeats a place"
    named = {*probe.answer, *probe.places, probe.target}
    unknown = sorted(object_id for object_id in named if object_id not in context.labels)
    if unknown:
        yield f"the probe speaks of '{unknown[0]}', which the home does not have"
    if TRAITS[family].enumerates:
        if not 3 <= len(set(probe.candidates)) == len(probe.candidates) <= 6:
            yield f"{len(probe.candidates)} candidates are enumerated instead of 3 to 6 different ones"
    elif probe.candidates:
        yield f"{family.value.replace('_', ' ')} enumerates no candidates"
    if probe.start.room_id not in {room.room_id for room in context.home.rooms}:
        yield f"the start room '{probe.start.room_id}' is not in the home"
