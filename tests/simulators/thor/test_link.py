"""A build that is missing, dead, silent or confused: one line, in time, nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from schemas.errors import UserError
from schemas.machine import ThorSettings
from simulators.thor.link import ThorLink
from tests.simulators.thor.links import LIMIT, Start, is_running, one_line, process
from tests.standin.starting import ROOT


def told(link: ThorLink, scene: str = "FloorPlan1") -> str:
    """Loads a scene, which must fail with one line, and leave no process."""
    with pytest.raises(UserError) as caught:
        link.load(scene)
    return one_line(caught.value)


def has_ended(pid: int) -> bool:
    """Waits for the end of a process that is no child of ours."""
    for _ in range(100):
        status = Path(f"/proc/{pid}/stat")
        if not is_running(pid) or (status.exists() and ") Z " in status.read_text()):
            return True
        signal.sigtimedwait([], 0.05)
    return False


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def settings(executable: str | Path, folder: Path, **limits: float) -> ThorSettings:
    values = {"executable": str(executable), "folder": str(folder), "start_limit": LIMIT, **limits}
    return ThorSettings.model_validate(values)


def test_an_executable_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "thor-Linux64"
    assert str(missing) in told(ThorLink(settings(missing, tmp_path)))


def test_a_file_that_may_not_be_executed_is_named_with_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "thor-Linux64"
    path.write_text("", encoding="utf-8")
    assert f"chmod +x {path}" in told(ThorLink(settings(path, tmp_path)))


def test_an_executable_that_ends_at_once_is_told_with_its_code(tmp_path: Path) -> None:
    text = told(ThorLink(settings("/bin/false", tmp_path)))
    assert text.startswith("AI2-THOR ended with 1 while loading FloorPlan1")
    assert str(tmp_path / "log" / "unity.log") in text


def test_an_executable_that_is_no_build_is_ended_at_the_limit(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    sleeper = script(tmp_path / "build", f'echo $$ > "{pid_file}"\nexec /bin/sleep 600')
    text = told(ThorLink(settings(sleeper, tmp_path, start_limit=0.5)))
    assert "did not answer within 0.5 seconds" in text
    assert not is_running(int(pid_file.read_text()))


def test_a_file_that_is_no_program_is_told_with_the_reason_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "build"
    path.write_bytes(b"\x7fELF, cut off")
    path.chmod(0o755)
    assert "ended with 126" in told(ThorLink(settings(path, tmp_path)))
    log = (tmp_path / "log" / "unity.log").read_text(encoding="utf-8")
    assert log.endswith(f"{path} cannot be executed: Exec format error\n")


def test_what_a_starting_script_has_started_ends_with_it(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    text = f'/bin/sleep 600 &\necho $! > "{pid_file}"\nwait'
    link = ThorLink(settings(script(tmp_path / "build", text), tmp_path, start_limit=0.5))
    assert "did not answer within 0.5 seconds" in told(link)
    assert has_ended(int(pid_file.read_text()))


def test_a_running_build_has_left_no_pipe_in_any_folder(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipes = tmp_path / "pipes"
    pipes.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(pipes))
    link = start()
    link.load("FloorPlan1")
    assert list(pipes.iterdir()) == [], "a killed process could not remove them"
    assert link.do("Pass").success


def test_a_path_with_spaces_is_one_path(tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    assert "ended with 9" in told(ThorLink(settings(script(folder / "b", "exit 9"), tmp_path)))


def test_a_scene_that_the_build_has_not_is_named_and_the_build_lives_on(start: Start) -> None:
    link = start()
    link.load("FloorPlan1")
    assert "FloorPlan99" in told(link, "FloorPlan99")
    assert link.load("FloorPlan2").objects


def test_a_first_scene_that_the_build_has_not_leaves_no_process(start: Start) -> None:
    link = start()
    assert "FloorPlan99" in told(link, "FloorPlan99")
    assert link.process_id is None


def test_a_process_that_is_killed_between_two_steps_is_told(start: Start) -> None:
    link = start()
    link.load("FloorPlan1")
    os.kill(process(link), signal.SIGKILL)
    with pytest.raises(UserError) as caught:
        link.do("MoveAhead")
    assert "was ended by signal 9 in FloorPlan1" in one_line(caught.value)
    assert link.process_id is None


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("die@MoveAhead", "ended with 7 in FloorPlan1"),
        ("hang@MoveAhead", "did not answer within 0.5 seconds in FloorPlan1"),
        ("corrupt@MoveAhead", "sent what is no answer in FloorPlan1"),
        ("foreign@MoveAhead", "sent what is no answer in FloorPlan1"),
        ("long@MoveAhead", "no answer in FloorPlan1 (ValueError: an answer of more than"),
        ("partial@MoveAhead", "sent what is no answer in FloorPlan1 (it has no objects)"),
        ("drip@MoveAhead", "did not answer within 0.5 seconds in FloorPlan1"),
        ("flood@MoveAhead", "did not answer within 0.5 seconds in FloorPlan1"),
        ("shut@MoveAhead", "closed its pipe without ending, and was ended, in FloorPlan1"),
    ],
)
def test_a_process_that_fails_during_a_step_is_ended_and_told(
    start: Start, fault: str, expected: str
) -> None:
    link = start(fault, step_limit=0.5 if "0.5" in expected else LIMIT)
    link.load("FloorPlan1")
    pid = process(link)
    with pytest.raises(UserError) as caught:
        link.do("MoveAhead")
    assert expected in one_line(caught.value)
    assert not is_running(pid)
    with pytest.raises(RuntimeError):
        link.do("MoveAhead")


def test_it_can_be_started_again_after_a_failure(start: Start) -> None:
    link = start("die@MoveAhead")
    link.load("FloorPlan1")
    with pytest.raises(UserError):
        link.do("MoveAhead")
    assert "Floor" in {item["objectType"] for item in link.load("FloorPlan1").objects.values()}


def test_an_action_that_the_build_has_not_is_told_and_the_build_lives_on(start: Start) -> None:
    link = start()
    link.load("FloorPlan1")
    with pytest.raises(
        UserError, match="refuses the action Fly in FloorPlan1: Invalid action: Fly"
    ):
        link.do("Fly")
    assert link.attempt("Fly") is None
    assert link.do("Pass").success


def test_closing_twice_ends_the_process_once(start: Start) -> None:
    link = start()
    link.load("FloorPlan1")
    pid = process(link)
    link.close()
    link.close()
    assert not is_running(pid)


def test_the_process_ends_when_ours_is_killed(tmp_path: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path;"
        "from tests.standin.starting import bare_settings; from simulators.thor.link import ThorLink;"
        "link = ThorLink(bare_settings(Path(sys.argv[1])));"
        "link.load('FloorPlan1'); print(link.process_id, flush=True); time.sleep(600)"
    )
    path = os.pathsep.join([str(ROOT), *(entry for entry in sys.path if entry)])
    ours = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert ours.stdout is not None
    pid = int(ours.stdout.readline())
    assert is_running(pid)
    ours.kill()
    ours.communicate()
    assert has_ended(pid), "the build outlives the process that started it"
