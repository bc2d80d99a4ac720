"""Why AI2-THOR does not answer, in one line that says what to do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from schemas.errors import UserError
from schemas.machine import ThorSettings
from simulators.thor.server import NoAnswer, ProcessEnded

DOCTOR = "see what it needs with: emem doctor"
UNKNOWN_SCENE = "not contained in build"
"""In the package's own message."""

LONGEST = 300
"""Characters of a foreign message that are kept."""


class NotUnderstood(Exception):
    """An answer that follows the protocol, but lacks what every answer of AI2-THOR has."""


def require_executable(executable: str) -> None:
    """Checks a local build before it is started; an empty path means none.

    Raises:
        UserError: If there is none, or it may not be executed.
    """
    if not executable:
        return
    if not Path(executable).is_file():
        raise UserError(f"there is no AI2-THOR build at {executable}; {DOCTOR}")
    if not os.access(executable, os.X_OK):
        raise UserError(f"{executable} may not be executed; allow it with: chmod +x {executable}")


def what_happened(error: Exception, settings: ThorSettings, where: str, running: bool) -> str:
    """Explains a failure of the package.

    Args:
        error: What it raised; it may hide the cause behind an error of its own.
        settings: How it was started.
        where: What it was doing, such as `in FloorPlan1`.
        running: Whether it had been started.
    """
    causes = list(_causes(error))
    for cause in causes:
        if isinstance(cause, ProcessEnded):
            log = Path(settings.folder or "~/.ai2thor") / "log" / "unity.log"
            return f"AI2-THOR {cause} {where}; read {log}, or {DOCTOR}"
        if isinstance(cause, NoAnswer):
            return f"AI2-THOR did not answer within {cause.limit:g} seconds {where}; {DOCTOR}"
    last = causes[-1]
    text = one_line(str(last))
    if not isinstance(last, NotUnderstood):
        text = f"{type(last).__name__}: {text}"
    if running:
        return f"AI2-THOR sent what is no answer {where} ({text}); {DOCTOR}"
    return f"AI2-THOR cannot be started ({text}); {DOCTOR}"


def one_line(text: str) -> str:
    """Returns a foreign message on one line, without the stack trace that AI2-THOR appends."""
    line = " ".join(text.split(". trace:")[0].split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__
