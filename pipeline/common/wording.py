"""Whether a sentence names a type, room or label, however a person would write it."""

from __future__ import annotations

import re
from functools import cache

from schemas.labels import LABEL_IN_TEXT

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    words = [re.escape(word) for word in _HUMP.split(name) if word]
    return re.compile(r"(?<![A-Za-z0-9])" + r"[\s_-]?".join(words) + r"(?![A-Za-z0-9])", re.I)


def mentions(text: str, name: str) -> bool:
    """Tells whether a text names `CounterTop` as CounterTop, counter top, counter-top, ...

    `Bed` is not named by Bedroom, nor `Drawer_1` by Drawer_12.
    """
    return bool(name) and _pattern(name).search(text) is not None


def without_labels(text: str) -> str:
    """Returns a text with every label taken out."""
    return LABEL_IN_TEXT.sub(" ", text)
