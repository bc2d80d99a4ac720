"""The grammar of instructions: a sentence to a task."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from schemas.errors import UserError
from schemas.instructions import CLOSE_KINDS, OPENABLE, SWITCH_OFF_KINDS
from schemas.labels import LABEL, labels_in
from schemas.names import ActionType


class TaskKind(StrEnum):
    """What a sentence asks for."""

    FIND = "find"
    CLOSE = "close"
    SWITCH_OFF = "switch_off"
    PUT_ONE_OF = "put_one_of"
    OPERATE_ONE_OF = "operate_one_of"
    STORE = "store"


FINAL_ACTION: Mapping[TaskKind, ActionType] = {
    TaskKind.FIND: ActionType.PICK_UP,
    TaskKind.CLOSE: ActionType.CLOSE,
    TaskKind.SWITCH_OFF: ActionType.TOGGLE_OFF,
    TaskKind.PUT_ONE_OF: ActionType.PUT_OBJECT,
    TaskKind.OPERATE_ONE_OF: ActionType.TOGGLE_ON,
    TaskKind.STORE: ActionType.PUT_OBJECT,
}
"""The action that fulfils each kind of task."""


@dataclass(frozen=True)
class Task:
    """A parsed instruction.

    Attributes:
        object_type: The type to find, put or store; empty for the other kinds.
        candidates: Enumerated labels in their order; empty unless the sentence enumerates.
        types: The types that may be meant, for CLOSE and SWITCH_OFF.
    """

    kind: TaskKind
    object_type: str = ""
    candidates: tuple[str, ...] = ()
    types: tuple[str, ...] = ()

    @property
    def carries(self) -> bool:
        """Whether an object must be fetched before the final action."""
        return self.kind in (TaskKind.PUT_ONE_OF, TaskKind.STORE)


_TYPE = r"(?P<type>[A-Z][A-Za-z]*)"
_LIST = rf"(?P<list>{LABEL}(?:, {LABEL})* or {LABEL})"
_ONLY_SOME = r"Only some of them work\."


def _find(match: re.Match[str]) -> Task:
    return Task(TaskKind.FIND, object_type=match["type"])


def _close_any(match: re.Match[str]) -> Task:
    del match
    return Task(TaskKind.CLOSE, types=CLOSE_KINDS[OPENABLE])


def _close(match: re.Match[str]) -> Task:
    return Task(TaskKind.CLOSE, types=CLOSE_KINDS[match["kind"]])


def _switch_off(match: re.Match[str]) -> Task:
    return Task(TaskKind.SWITCH_OFF, types=SWITCH_OFF_KINDS[match["kind"]])


def _put_one_of(match: re.Match[str]) -> Task:
    return Task(TaskKind.PUT_ONE_OF, object_type=match["type"], candidates=_labels(match))


def _operate_one_of(match: re.Match[str]) -> Task:
    return Task(TaskKind.OPERATE_ONE_OF, candidates=_labels(match))


def _store(match: re.Match[str]) -> Task:
    return Task(TaskKind.STORE, object_type=match["type"])


def _labels(match: re.Match[str]) -> tuple[str, ...]:
    return labels_in(match["list"])


def _kinds(table: Mapping[str, tuple[str, ...]]) -> str:
    return f"(?P<kind>{'|'.join(sorted(table))})"


_GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Task]], ...] = tuple(
    (re.compile(pattern), build)
    for pattern, build in (
        (rf"Find the {_TYPE} and pick it up\.", _find),
        (
            r"One of the openable things at home was left open\. Find it and close it\.",
            _close_any,
        ),
        (rf"One of the {_kinds(CLOSE_KINDS)}s was left open\. Close it\.", _close),
        (rf"One of the {_kinds(SWITCH_OFF_KINDS)}s was left on\. Switch it off\.", _switch_off),
        (
            rf"Put the {_TYPE} into one of these, and move nothing else: {_LIST}\. {_ONLY_SOME}",
            _put_one_of,
        ),
        (rf"Switch on one of these: {_LIST}\. {_ONLY_SOME}", _operate_one_of),
        (rf"Put the {_TYPE} where it belongs in this household\.", _store),
    )
)


def parse_instruction(sentence: str) -> Task:
    """Parses an instruction.

    Raises:
        UserError: If the sentence follows none of the known forms.
    """
    for pattern, build in _GRAMMAR:
        match = pattern.fullmatch(sentence)
        if match is not None:
            return build(match)
    raise UserError(
        f"the instruction '{sentence}' follows no form of schemas/instructions.py;"
        " add its form to evaluator/language/instruction.py"
    )
