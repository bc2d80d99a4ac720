"""What may never stand in anything that a model sees: rules over single strings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from pipeline.common.wording import mentions, without_labels
from schemas.knowledge.taxonomy import categories
from schemas.names import FamilyName


class Finding(NamedTuple):
    """One forbidden thing in one string."""

    rule: str
    text: str
    detail: str


_MARKERS = r"cues?|distractors?|noise|probes?|traps?|oracles?|answers?|evidence"
_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("object_id", re.compile(r"\|")),
    ("digest", re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{16,}(?![0-9A-Za-z])")),
    (
        "pose",
        re.compile(r"[+-]?\d+\.\d+|\(\s*-?\d+\s*,\s*-?\d+|\b(?:yaw|horizon|rotation)\b", re.I),
    ),
    ("path", re.compile(r"[/\\]|\.(?:png|jpe?g|json|parquet|glb)\b", re.I)),
    ("purpose", re.compile(r"\b(?:in order to|so that|because|so as to|for the purpose)\b", re.I)),
    ("marker", re.compile(rf"\b(?:{_MARKERS})\b", re.I)),
)
_RULE_WORDS = re.compile(
    r"\b(?:always|never|every\w*|all|each|any\w*|whenever|usually|generally|rules?|categor(?:y|ies)"
    r"|kinds?|sorts?|types?|groups?|habits?|such as|things like|similar)\b",
    re.I,
)


@lru_cache(maxsize=1 << 14)
def lint(text: str) -> tuple[Finding, ...]:
    """Finds ids, digests, poses, paths, stated purposes, and the words of the makers in a string."""
    found = []
    for rule, pattern in _PATTERNS:
        match = pattern.search(text)
        if match is not None:
            found.append(Finding(rule, text, match[0]))
    for family in FamilyName:
        if mentions(text, family.value):
            found.append(Finding("family", text, family.value))
    return tuple(found)


def lint_themes(text: str, themes: Iterable[str]) -> Iterator[Finding]:
    """Finds the name of an activity in a string."""
    for theme in themes:
        if mentions(text, theme):
            yield Finding("purpose", text, theme)


def lint_speech(text: str) -> Iterator[Finding]:
    """Finds a rule or a category in what a person says; a correction speaks of its own case only."""
    rest = without_labels(text)
    match = _RULE_WORDS.search(rest)
    if match is not None:
        yield Finding("rule", text, match[0])
    for name in sorted(_category_words()):
        if mentions(rest, name):
            yield Finding("category", text, name)


@cache
def _category_words() -> frozenset[str]:
    """Returns every word of a category's name, singular and plural."""
    words = {word for name in categories() for word in name.split("_")} - {"and"}
    return frozenset(words | {word.removesuffix("s") for word in words})


def strings_in(value: object) -> Iterator[str]:
    """Yields every string of a JSON value, keys aside, in order."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            stack.extend(reversed(item.values()))
        elif isinstance(item, list | tuple):
            stack.extend(reversed(item))
