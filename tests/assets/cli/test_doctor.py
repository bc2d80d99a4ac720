"""`emem doctor`: its report and its exit codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from assets.cli.main import cli
from assets.doctor import registry
from assets.paths import PROJECT
from tests.standin.starting import bare_settings, machine

PROFILE = (PROJECT / "data" / "profiles" / "demo.yaml").read_text(encoding="utf-8")


@pytest.fixture
def data(tmp_path: Path, scene_cache: Path) -> Path:
    """A data folder whose profile `real` chooses AI2-THOR; its copies of rooms are made already."""
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "cache").symlink_to(scene_cache)
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "demo.yaml").write_text(PROFILE, encoding="utf-8")
    real = PROFILE.replace("name: demo", "name: real").replace(
        "simulator: kinematic", "simulator: thor"
    )
    (folder / "real.yaml").write_text(real, encoding="utf-8")
    return tmp_path


def doctor(data: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    """Runs the command; returns its exit code and its text with lines joined."""
    code = cli.main(["doctor", "--data", str(data), "--offline", *options], standalone_mode=False)
    return code, " ".join(capsys.readouterr().out.split())


def write_machine(data: Path, executable: str, **more: object) -> None:
    values = {"executable": executable, "folder": str(data / "home"), **more}
    text = "\n".join(f"  {key}: {value}" for key, value in values.items())
    (data / "machine.yaml").write_text(f"thor:\n{text}\n", encoding="utf-8")


def test_the_usual_profile_can_run(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = doctor(data, capsys)
    assert code == 0
    assert text.endswith("profile demo can run here (0 faults, 0 warnings)") or "warning" in text
    for word in (
        "Python",
        "packages",
        "rooms",
        "AI2-THOR",
        "disk",
        "DAGSTER_HOME",
        "dataset cache",
    ):
        assert word in text
    assert len(registry.names()) == 10


def test_a_chosen_build_that_is_missing_is_a_fault(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_machine(data, "no-such-build")
    code, text = doctor(data, capsys, "--profile", "real")
    assert code == 1
    assert "profile real cannot run here (1 fault" in text
    assert "correct thor.executable in machine.yaml" in text
    assert doctor(data, capsys)[0] == 0, "the other profile does not need it"


def test_a_start_shows_that_a_build_works(
    data: Path, scene_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_machine(data, machine(data, scene_cache).thor.executable)
    code, text = doctor(data, capsys, "--profile", "real", "--start")
    assert code == 0, text
    assert "thor starts; " in text


def test_a_start_of_what_is_no_build_ends_with_its_reason(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_machine(data, bare_settings(data, "hang@GetScenesInBuild").executable, step_limit=0.5)
    code, text = doctor(data, capsys, "--profile", "real", "--start")
    assert code == 1
    assert "did not answer within 0.5 seconds" in text


def test_an_unknown_profile_is_a_matter_of_usage() -> None:
    run = "from assets.cli.main import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", run, "doctor", "--profile", "no-such"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr.startswith("emem: unknown profile 'no-such'")
