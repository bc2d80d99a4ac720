"""The command line's manners: quick help, one line for what the user can fix, right exit codes."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from assets.cli import main
from assets.paths import PROJECT

RUN = "from assets.cli.main import main; main()"


class Result(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Emem:
    """Runs commands in this process, the way the entry point does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Result:
        self._monkeypatch.setattr(sys, "argv", ["emem", *arguments])
        with pytest.raises(SystemExit) as stop:
            main.main()
        out, err = self._capsys.readouterr()
        assert isinstance(stop.value.code, int)
        return Result(stop.value.code, out, err)


@pytest.fixture
def emem(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Emem:
    monkeypatch.setenv("COLUMNS", "120")
    return Emem(monkeypatch, capsys)


def test_help_names_every_command_and_is_quick() -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(
        [sys.executable, "-c", RUN, "--help"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.4
    for name in main.COMMANDS:
        assert f"  {name} " in result.stdout


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from assets.cli import main\n"
        "try: main.cli.main(['--help'], standalone_mode=False)\n"
        "finally: print(sorted({'dagster', 'pandas', 'numpy', 'rich', 'pydantic', 'duckdb'}"
        " & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    context = click.Context(group)
    found = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found.append((*path, name))
        if isinstance(command, click.Group):
            found += _commands(command, (*path, name))
    return found


@pytest.mark.parametrize("path", _commands(main.cli), ids=" ".join)
def test_every_command_has_help_with_an_example(path: tuple[str, ...]) -> None:
    command: click.Command = main.cli
    for name in path:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), name)
        assert found is not None
        command = found
    text = command.get_help(click.Context(command, info_name=" ".join(path)))
    assert f"Example: emem {' '.join(path)}" in " ".join(text.split())


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("biuld",), "unknown command 'biuld'; nearest: build"),
        (("build", "--profile", "dmo"), "unknown profile 'dmo'; nearest: demo"),
        (
            ("build", "--batch", "ithor-demo-z"),
            "unknown scene batch 'ithor-demo-z'; nearest: ithor-",
        ),
        (("build", "--engine", "proces"), "unknown engine 'proces'; nearest: process"),
        (("build", "--workers", "0"), "Invalid value for '--workers'"),
        (("build", "--wrokers", "2"), "--workers"),
        (("trace", "po-1"), "episode id 'po-1' is not of the form"),
        (("rebuild", "po-1"), "episode id 'po-1' is not of the form"),
        (("trace", "po-H-001-201-301-401-s0"), "there is no release in"),
        (("verify",), "there is no release in"),
        (("stats", "9.9.9"), "unknown release '9.9.9'; there is none yet"),
        (("verify", "no/such/folder"), "there is no release folder no/such/folder"),
        (("evaluate", "--agent", "explorerr"), "unknown agent 'explorerr'; nearest: explorer"),
        (("evaluate",), "Missing option '--agent'"),
        (("evaluate", "--agent", "reader", "--control", "all"), "'all' is not one of"),
        (("build", "--retract", "po-1=why"), "episode id 'po-1' is not of the form"),
        (
            ("build", "--retract", "po-H-001-201-301-401-s0"),
            "-s0 has no reason; expected --retract",
        ),
        (
            ("rebuild", "po-H-001-201-301-401-s0", "--profile", "dmo"),
            "there is no lineage database",
        ),
        (("build", "--version", "1.0"), "version '1.0' is not of the form 1.2.0"),
        (("build", "--previous", "0.1.0"), "unknown release '0.1.0'; there is none yet"),
        (
            ("build", "--retract", "po-H-001-201-301-401-s0=wrong"),
            "there is no published version to take an episode back from",
        ),
        (("export", "--format", "zip", "0.1.0", "out"), "'zip' is not 'emem'"),
        (("scenes", "lst"), "lst"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_the_user_can_fix_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], expected: str, tmp_path: Path, emem: Emem
) -> None:
    takes_data = arguments[0] not in {"biuld", "scenes"}
    result = emem(*arguments, *(("--data", str(tmp_path)) if takes_data else ()))
    assert result.code == 2, result.err
    assert expected in result.err
    assert len(result.err.strip().splitlines()) == 1
    assert result.out == ""


def test_an_unknown_name_in_a_profile_is_one_line(tmp_path: Path, emem: Emem) -> None:
    (tmp_path / "profiles").mkdir()
    text = (PROJECT / "data/profiles/demo.yaml").read_text(encoding="utf-8")
    profile = tmp_path / "profiles/demo.yaml"
    for key, name, nearest in (
        ("simulator", "kinematics", "kinematic"),
        ("planner", "pyperplane", "pyperplan"),
        ("author", "rule", "rules"),
    ):
        lines = [line for line in text.splitlines() if not line.startswith(f"{key}:")]
        profile.write_text("\n".join([*lines, f"{key}: {name}\n"]), encoding="utf-8")
        result = emem("build", "--data", str(tmp_path))
        assert result.code == 2, result.err
        assert f"unknown {key} '{name}'; nearest: {nearest}" in result.err
        assert len(result.err.strip().splitlines()) == 1


def test_scenes_list_shows_the_batches(emem: Emem) -> None:
    result = emem("scenes", "list")
    assert result.code == 0
    assert "ithor-demo-a" in result.out
    assert "ithor-demo-b" in result.out
