"""How scenes of a source are named on the command line: `procthor-10k:train[0:10]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from schemas.errors import UserError, unknown_name
from schemas.names import Split

_FORM = re.compile(r"([a-z0-9-]+)(?::([A-Za-z_-]+)(?:\[([0-9]{0,9}):([0-9]{0,9})\])?)?")
EXAMPLE = "procthor-10k:train[0:10]"


class SceneRange(NamedTuple):
    """Some scenes of a source, by their places in a split.

    Attributes:
        split: None if it is not said.
        first: The first place.
        end: The place after the last one; None = to the end.
    """

    source: str
    split: Split | None
    first: int
    end: int | None

    def of(self, known: Sequence[str]) -> tuple[str, ...]:
        """Returns the named ones of all that there are.

        Raises:
            UserError: If there is none, or the range goes past the end.
        """
        end = len(known) if self.end is None else self.end
        text = f"[{self.first}:{end}]"
        if self.first >= end:
            raise UserError(f"the range {text} of {self.source} is empty; name at least one")
        if end > len(known):
            split = f" {self.split}" if self.split else ""
            raise UserError(
                f"the range {text} goes past the {len(known)}{split} scenes of {self.source}"
            )
        return tuple(known[self.first : end])


def parse_range(text: str, sources: Sequence[str]) -> SceneRange | None:
    """Reads `SOURCE`, `SOURCE:SPLIT` or `SOURCE:SPLIT[FIRST:END]`.

    Returns:
        None if the text does not begin with the name of a source: then it is a path.

    Raises:
        UserError: If it does, and does not go on like that.
    """
    if text.partition(":")[0] not in sources:
        return None
    match = _FORM.fullmatch(text)
    if match is None:
        raise UserError(f"'{text}' is no range of scenes; expected a form such as {EXAMPLE}")
    source, split, first, end = match.groups()
    if split is not None and split not in list(Split):
        raise unknown_name("split", split, list(Split))
    return SceneRange(
        source, Split(split) if split else None, int(first or 0), int(end) if end else None
    )


def as_ranges(numbers: Sequence[int]) -> tuple[str, ...]:
    """Writes ascending numbers as a batch file does: `0-4`, `7`, `9-12`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return tuple(f"{first}-{last}" if last > first else str(first) for first, last in found)
