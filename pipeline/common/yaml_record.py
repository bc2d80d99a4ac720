"""Reads a hand-written YAML file into a record, with errors that a person can act on."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import TypeVar, get_args

import yaml
from pydantic import BaseModel, ValidationError

from schemas.errors import UserError

MAX_DEPTH = 20
UNKNOWN = frozenset({"extra_forbidden", "invalid_key"})
"""Pydantic's words for a key that the record does not have, and for one that is no text."""

R = TypeVar("R", bound=BaseModel)


def load_yaml_record(path: Path, cls: type[R], what: str) -> R:
    """Reads one YAML file into a record.

    Args:
        path: The file.
        cls: The record's class.
        what: What the file describes, for messages, such as `scene batch`.

    Raises:
        UserError: If the file is missing, is no YAML mapping, repeats a key, uses an alias, has an
            unknown or missing key, or a value of the wrong kind (`true` and `"7"` are no numbers): one
            line with the file, the line, what was expected.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"{what} file {path} does not exist") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{what} file {path} cannot be read: {error}") from None
    try:
        _refuse_aliases_and_depth(text, path, what)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        value = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError) as error:
        # ValueError: a date or number that YAML's grammar takes and Python does not.
        raise UserError(f"{what} file {path} is not valid YAML: {_one_line(error)}") from None
    if not isinstance(node, yaml.MappingNode) or not isinstance(value, dict):
        raise UserError(f"{what} file {path} must hold a mapping of keys to values")
    _refuse_repeated_keys(node, path, what)
    try:
        # As JSON, which has no tuples and no enumerations either, so that nothing else is converted.
        return cls.model_validate_json(json.dumps(value, default=_refuse), strict=True)
    except ValidationError as error:
        raise UserError(_explain(error, node, path, cls, what)) from None
    except TypeError as error:
        raise UserError(f"{what} file {path}: {error}") from None


def _refuse(value: object) -> object:
    raise TypeError(f"{value} is a {type(value).__name__}; if text is meant, put it in quotes")


def place_of(path: Path, what: str, *location: int | str) -> str:
    """Returns where a value stands, for a message about a file that `load_yaml_record` took.

    Args:
        path: The file.
        what: What the file describes, for messages.
        location: Keys and indices from the top to the value.
    """
    node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    line = _line_of(node, location) if node is not None else 1
    return f"{what} file {path}, line {line}"


def _refuse_aliases_and_depth(text: str, path: Path, what: str) -> None:
    """Reads as far as to the first alias or the first value that is nested too deeply."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        problem = ""
        if isinstance(event, yaml.AliasEvent):
            problem = "aliases are not allowed"
        elif depth > MAX_DEPTH:
            problem = f"values are nested more than {MAX_DEPTH} deep"
        if problem and event.start_mark is not None:
            line = event.start_mark.line + 1
            raise UserError(f"{what} file {path}, line {line}: {problem}")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _refuse_repeated_keys(node: yaml.Node, path: Path, what: str) -> None:
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _refuse_repeated_keys(item, path, what)
    if not isinstance(node, yaml.MappingNode):
        return
    seen: set[str] = set()
    for key, value in node.value:
        if key.value in seen:
            line = key.start_mark.line + 1
            raise UserError(f"{what} file {path}, line {line}: key '{key.value}' is given twice")
        seen.add(key.value)
        _refuse_repeated_keys(value, path, what)


def _line_of(node: yaml.Node, location: tuple[int | str, ...]) -> int:
    """Returns the 1-based line of the deepest part of a location that the file has."""
    line = node.start_mark.line + 1
    for part in location:
        if isinstance(node, yaml.MappingNode):
            match = [(key, value) for key, value in node.value if key.value == str(part)]
            if not match:
                break
            line = match[0][0].start_mark.line + 1
            node = match[0][1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int):
            node = node.value[part]
            line = node.start_mark.line + 1
        else:
            break
    return line


def _explain(
    error: ValidationError, node: yaml.Node, path: Path, cls: type[BaseModel], what: str
) -> str:
    """Words the mistake to mend first: a key that is unknown is often the one that is missing."""
    errors = error.errors()
    first = next((item for item in errors if item["type"] in UNKNOWN), errors[0])
    location = tuple(first["loc"])
    place = f"{what} file {path}, line {_line_of(node, location)}"
    name = ".".join(str(part) for part in location)
    if first["type"] in UNKNOWN:
        allowed = _allowed_keys(cls, location[:-1])
        near = difflib.get_close_matches(str(location[-1]), allowed, n=1)
        nearest = f"; nearest: {near[0]}" if near else ""
        return f"{place}: unknown key '{name}'{nearest}; allowed: {', '.join(allowed)}"
    if first["type"] == "missing":
        return f"{place}: key '{name}' is missing"
    return f"{place}: '{name}': {first['msg'].removeprefix('Value error, ')}"


def _allowed_keys(cls: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    """Returns the keys of the record at a location inside a record."""
    kind: object = cls
    for part in location:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            kind = kind.model_fields[str(part)].annotation
        else:
            # The values of a mapping, or the items of a tuple, whose type may end in an ellipsis.
            kind = [item for item in get_args(kind) if item is not Ellipsis][-1]
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        raise TypeError(f"no record at {location} of {cls.__name__}")
    return list(kind.model_fields)
