"""What the environment refuses is told with the file, the reason and what would help."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from schemas.disk import disk_error, environment_error


def refusal(number: int, name: str | None = "/data/x") -> OSError:
    return OSError(number, os.strerror(number), name)


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        (errno.ENOSPC, "No space left on device; make room"),
        (errno.EROFS, "Read-only file system; grant access, or choose another folder"),
        (errno.EACCES, "Permission denied; grant access, or choose another folder"),
        (errno.EISDIR, "Is a directory; remove it, or move it away"),
        (errno.EEXIST, "File exists; remove it, or move it away"),
        (errno.ENOTDIR, "Not a directory; remove the file that stands where a folder should be"),
        (errno.ENAMETOOLONG, "File name too long; choose a shorter name"),
    ],
)
def test_the_advice_fits_the_reason(number: int, advice: str) -> None:
    expected = f"cannot write /data/x: {advice} and run again (what was finished before is kept)"
    assert str(disk_error("write", Path("/data/x"), refusal(number))) == expected


def test_another_file_than_the_one_that_was_to_be_written_is_named_too() -> None:
    text = str(disk_error("write", Path("/data/x/y"), refusal(errno.ENOTDIR)))
    assert text.startswith("cannot write /data/x/y: Not a directory (/data/x); remove the file")


def test_an_error_of_nobody_names_its_file() -> None:
    told = environment_error(refusal(errno.ENOSPC))
    assert str(told).startswith("cannot use /data/x: No space left on device; make room")
    nameless = environment_error(refusal(errno.EMFILE, None))
    assert str(nameless).startswith("cannot go on here: Too many open files; raise the limit")


def test_an_error_that_the_system_did_not_raise_is_a_bug() -> None:
    assert environment_error(OSError("a library's own")) is None
