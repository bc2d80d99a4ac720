"""What the environment refuses (disk, permissions, kinds of file), as one line that says what to do."""

from __future__ import annotations

import errno
from pathlib import Path

from schemas.errors import UserError

_ROOM = "make room"
_ACCESS = "grant access, or choose another folder"
_IN_THE_WAY = "remove it, or move it away"
_ADVICE: dict[int, str] = {
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EFBIG: _ROOM,
    errno.EACCES: _ACCESS,
    errno.EPERM: _ACCESS,
    errno.EROFS: _ACCESS,
    errno.EISDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.ENOTEMPTY: _IN_THE_WAY,
    errno.ENOTDIR: "remove the file that stands where a folder should be",
    errno.ELOOP: "remove the link that leads back to itself",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.ENOENT: "see that it is there",
    errno.EMFILE: "raise the limit of open files (ulimit -n)",
    errno.ENFILE: "close other programs",
    errno.ENOMEM: "free memory",
    errno.EAGAIN: "close other programs",
    errno.EIO: "check the disk",
}


def disk_error(what: str, path: Path | str, error: OSError) -> UserError:
    """Turns an error of the disk into one line that says what to do.

    Args:
        what: What was tried, such as `write`.
        path: The file that was to be had; the one that the error names is told too, if another.
        error: What the system said.
    """
    reason = error.strerror or str(error)
    named = error.filename2 if error.filename2 is not None else error.filename
    blamed = "" if named is None or _text(named) == str(path) else f" ({_text(named)})"
    advice = _ADVICE.get(error.errno or 0, "see that it can be used")
    return UserError(
        f"cannot {what} {path}: {reason}{blamed}; {advice} and run again"
        " (what was finished before is kept)"
    )


def environment_error(error: OSError) -> UserError | None:
    """Turns an error that nobody on the way took for their own into one line.

    Returns:
        The line; None if the system did not raise it, so that it is a bug.
    """
    if error.errno is None:
        return None
    if error.filename is None:
        written = _ADVICE.get(error.errno) == _ROOM
        what, place = ("write", "the output or a file") if written else ("go on", "here")
        return disk_error(what, place, error)
    return disk_error("use", _text(error.filename), error)


def _text(name: object) -> str:
    return name.decode(errors="replace") if isinstance(name, bytes) else str(name)
