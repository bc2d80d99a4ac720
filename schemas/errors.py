"""Errors sorted by who must act. Anything that is not one of these is a bug: stop with a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class UserError(Exception):
    """The user can fix it: the message is one line that says what, where, expected, and what to do.

    The command line prints the message without a traceback and exits with code 2.
    """


class RecordRejected(Exception):
    """This record cannot become part of the benchmark; the build goes on and keeps the reason.

    Attributes:
        reason: A short machine-readable word, such as `cue_not_executable`.
        detail: One sentence with the measured value.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)  # both, so that it survives the way out of a worker
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}"


class CorruptData(UserError):
    """A file that was written completely is not what it claims to be; its name is in the message."""


def unknown_name(kind: str, name: str, known: Iterable[str]) -> UserError:
    """Builds the error for a name that is in no table: the nearest names, then how to see all.

    Args:
        kind: What was asked for, such as `profile`.
        name: The unknown name.
        known: All names that exist.
    """
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.4) or names[:5]
    more = "" if len(names) <= len(near) else f" ({len(names)} in all)"
    hint = f"; nearest: {', '.join(near)}{more}" if near else "; there is none yet"
    return UserError(f"unknown {kind} '{name}'{hint}")
