"""What surrounds a command (disk, folders, locale, output) never shows a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from assets.cli import main
from assets.cli.surroundings import require_usable
from assets.paths import PROJECT
from schemas.errors import UserError

RUN = "from assets.cli.main import main; main()"
PLAIN = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def emem(
    *arguments: str, environment: Mapping[str, str] | None = None, out: str = "", before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs a command in a process of its own, its output perhaps to a file."""
    settings = {**os.environ, "PYTHONPATH": str(PROJECT), **(environment or {})}
    with Path(out or os.devnull).open("w", encoding="utf-8") as file:
        return subprocess.run(
            [sys.executable, "-c", f"{before}\n{RUN}", *arguments],
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=settings,
            check=False,
        )


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Runs a command in this process that ends with one line on stderr and code 2."""
    monkeypatch.setattr(sys, "argv", ["emem", *words])
    with pytest.raises(SystemExit) as stop:
        main.main()
    (line,) = capsys.readouterr().err.splitlines()
    assert stop.value.code == 2
    return line


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("build/build.lock/", "Is a directory; remove it, or move it away"),
        ("build", "File exists; remove it, or move it away"),
    ],
)
def test_the_wrong_kind_of_file_in_the_data_folder_is_one_line(
    wrong: str,
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / wrong
    if wrong.endswith("/"):
        path.mkdir(parents=True)
    else:
        path.write_text("")
    line = told(monkeypatch, capsys, "build", "--workers", "1", "--data", str(tmp_path))
    assert line == (
        f"emem: cannot use {path}: {expected} and run again (what was finished before is kept)"
    )


def test_a_name_that_is_too_long_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = told(monkeypatch, capsys, "stats", "--data", str(tmp_path / ("a" * 300)))
    assert "aaa/releases: File name too long; choose a shorter name" in line


def test_a_line_break_in_a_name_makes_no_second_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = told(monkeypatch, capsys, "stats", "--data", str(tmp_path / "two\nlines"))
    assert "/two\\nlines/releases" in line


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_output_is_one_line(unbuffered: str) -> None:
    settings = {"PYTHONUNBUFFERED": unbuffered}
    result = emem("scenes", "list", out="/dev/full", environment=settings)
    assert result.returncode == 2
    assert result.stderr == (
        "emem: cannot write the output or a file: No space left on device; make room and run again"
        " (what was finished before is kept)\n"
    )


def test_a_working_directory_that_is_gone_is_one_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    leave = f"import os; os.mkdir({str(gone)!r}); os.chdir({str(gone)!r}); os.rmdir({str(gone)!r})"
    result = emem("scenes", "list", before=leave)
    assert result.returncode == 2
    assert result.stderr == (
        "emem: the working directory cannot be used (No such file or directory);"
        " change to one that is there\n"
    )


def test_names_are_utf_8_in_a_locale_that_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "dä ta ☃"
    result = emem("stats", "--data", str(folder), environment=PLAIN)
    assert result.returncode == 2
    assert result.stderr.startswith(f"emem: there is no release in {folder}/releases")


def test_a_mode_that_does_not_help_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "iso-8859-1")
    monkeypatch.setenv("PYTHONUTF8", "1")
    with pytest.raises(UserError, match="would be read as iso-8859-1; set a UTF-8 locale"):
        require_usable()


def test_an_argument_that_is_no_utf_8_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = told(monkeypatch, capsys, "stats", "--data", os.fsdecode(b"d\xff"))
    assert line == "emem: argument d\\udcff is no UTF-8 text; rename the file or folder"


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_takes_what_is_written_to_it(closed: str) -> None:
    settings = {**os.environ, "PYTHONPATH": str(PROJECT)}
    call = ["sh", "-c", f'"$0" -c "$1" "$2" "$3" {closed}', sys.executable, RUN]
    for words, expected in ((("scenes", "list"), 0), (("scenes", "nothing"), 2)):
        done = subprocess.run([*call, *words], capture_output=True, text=True, env=settings)
        assert done.returncode == expected, done.stderr
        assert "Traceback" not in done.stderr
