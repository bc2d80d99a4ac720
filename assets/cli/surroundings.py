"""What a command needs around it before it begins: a working directory, and names in UTF-8."""

from __future__ import annotations

import os
import sys

from schemas.errors import UserError

_MODE = "PYTHONUTF8"


def require_usable() -> None:
    """Checks the surroundings; starts the program anew in UTF-8 mode where the locale has another.

    Closed streams are opened on nothing.
    Arrow and DuckDB take every name of a file as UTF-8, whatever the locale says.

    Raises:
        UserError: If the working directory is gone, or its name or an argument is no UTF-8.
    """
    _open_streams()
    try:
        here = os.getcwd()
    except OSError as error:
        raise UserError(
            f"the working directory cannot be used ({error.strerror}); change to one that is there"
        ) from None
    _use_utf8()
    _require_text(here, "working directory")
    for argument in sys.argv[1:]:
        _require_text(argument, "argument")


def _open_streams() -> None:
    """Sends what is written to a closed stream nowhere.

    Otherwise Python has no such stream, and the next file that is opened gets its number: what a library
    prints would go into that file.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is not None:
            continue
        handle = os.open(os.devnull, os.O_RDWR)
        if handle != number:
            os.dup2(handle, number)
            os.close(handle)
        os.set_inheritable(number, True)
        setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8"))


def _use_utf8() -> None:
    """Starts this program anew in UTF-8 mode, if names of files would be read otherwise.

    Raises:
        UserError: If it was asked to be in that mode and is not.
    """
    found = sys.getfilesystemencoding()
    if found.lower().replace("-", "") == "utf8":
        return
    if os.environ.get(_MODE) == "1":
        raise UserError(f"names of files would be read as {found}; set a UTF-8 locale (LC_ALL)")
    # Also for the processes that this one will start.
    os.environ[_MODE] = "1"
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _require_text(text: str, what: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        shown = text.encode(errors="backslashreplace").decode()
        raise UserError(f"{what} {shown} is no UTF-8 text; rename the file or folder") from None
