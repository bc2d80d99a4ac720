"""Each topic: what is well, what is not, and what to do about it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import duckdb
import pytest

from assets.config import load_machine, load_profile
from assets.doctor import (
    author,
    builds,
    dagster_home,
    datasets_cache,
    disk,
    locks,
    packages,
    python,
    thor,
)
from assets.doctor.base import Finding, Level, Patient
from assets.doctor.installed import installed
from assets.paths import PROJECT, Paths
from schemas.machine import Machine, ThorSettings


def patient(data: Path, machine: Machine | None = None, **changes: object) -> Patient:
    """Returns a data folder under the demo profile, with changes to the profile."""
    paths = Paths.of(data)
    profile = load_profile(paths, "demo").model_copy(update=changes)
    return Patient(paths, profile, machine or Machine(), {}, online=False)


def only(findings: Iterable[Finding]) -> Finding:
    """Returns the one finding, which has a remedy if something is to be done."""
    (finding,) = findings
    assert bool(finding.remedy) == (finding.level in (Level.WARNING, Level.FAULT))
    return finding


@pytest.mark.parametrize(
    ("version", "level"),
    [
        ((3, 10, 9), Level.FAULT),
        ((3, 11, 0), Level.OK),
        ((3, 13, 1), Level.OK),
        ((3, 14, 0), Level.FAULT),
    ],
)
def test_a_python_outside_of_the_supported_ones_is_a_fault(
    version: tuple[int, ...], level: Level
) -> None:
    assert python.judge(version).level is level


def test_the_supported_pythons_are_those_of_the_project() -> None:
    text = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    low, high = python.OLDEST, python.TOO_NEW
    assert f'requires-python = ">={low[0]}.{low[1]},<{high[0]}.{high[1]}"' in text


def lock(folder: Path, *pins: str) -> Path:
    path = folder / "requirements.lock"
    lines = [f"{pin} \\\n    --hash=sha256:00" for pin in pins]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_packages_as_locked_are_well(tmp_path: Path) -> None:
    version = installed("numpy")
    finding = packages.judge(lock(tmp_path, f"numpy=={version}"), frozenset({"numpy"}))
    assert (finding.level, finding.text) == (Level.OK, "1 of 1 locked ones installed, as locked")


def test_a_package_of_another_version_is_named_with_both(tmp_path: Path) -> None:
    finding = packages.judge(lock(tmp_path, "numpy==1.0", "pytest==1.0"), frozenset())
    assert finding.level is Level.WARNING
    assert f"numpy {installed('numpy')} instead of 1.0" in finding.text
    assert finding.text.startswith("2 of 2 are not as locked")


def test_a_needed_package_that_is_missing_is_a_fault(tmp_path: Path) -> None:
    finding = packages.judge(lock(tmp_path), frozenset({"numpy", "no-such-package"}))
    assert (finding.level, finding.text) == (Level.FAULT, "not installed: no-such-package")


def test_pins_for_other_platforms_do_not_count(tmp_path: Path) -> None:
    path = lock(tmp_path, "numpy==1.0 ; sys_platform == 'win32'", "Py_YAML.x==2")
    assert packages.locked(path) == {"py-yaml-x": "2"}


@pytest.mark.parametrize(
    ("least", "comfortable", "level"),
    [(0.0, 0.0, Level.OK), (0.0, 1e9, Level.WARNING), (1e9, 1e9, Level.FAULT)],
)
def test_room_on_the_disk_is_measured(
    tmp_path: Path, least: float, comfortable: float, level: Level
) -> None:
    finding = disk.judge("disk", tmp_path / "not" / "yet", least, comfortable)
    assert finding.level is level
    assert f"at {tmp_path}" in finding.text


def test_a_folder_that_may_not_be_written_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write everywhere
    assert disk.judge("disk", tmp_path, 0.0, 0.0).level is Level.FAULT


def test_a_free_build_lock_is_well_and_a_held_one_names_its_process(tmp_path: Path) -> None:
    path = tmp_path / "build" / "build.lock"
    path.parent.mkdir()
    assert locks.of_build(path).level is Level.OK
    holder = (
        "import sys, time; from pathlib import Path; from assets.lock import build_lock\n"
        "with build_lock(Path(sys.argv[1])):\n    print('held', flush=True); time.sleep(60)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", holder, str(path)], stdout=subprocess.PIPE, text=True, cwd=PROJECT
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        finding = locks.of_build(path)
    finally:
        process.kill()
        process.communicate()
    assert finding.level is Level.FAULT
    assert f"process {process.pid}" in finding.text


def test_a_database_that_another_process_writes_names_it(tmp_path: Path) -> None:
    path = tmp_path / "lineage.duckdb"
    assert locks.of_database(path).level is Level.OK
    duckdb.connect(str(path)).close()
    assert locks.of_database(path).text == "readable, not locked"
    holder = (
        "import sys, time, duckdb; connection = duckdb.connect(sys.argv[1]);"
        "print('held', flush=True); time.sleep(60)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", holder, str(path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        finding = locks.of_database(path)
    finally:
        process.kill()
        process.communicate()
    assert finding.level is Level.WARNING
    assert f"process {process.pid}" in finding.text


def test_a_database_that_is_none_can_be_deleted(tmp_path: Path) -> None:
    path = tmp_path / "lineage.duckdb"
    path.write_bytes(b"junk" * 5000)
    finding = locks.of_database(path)
    assert finding.level is Level.WARNING
    assert finding.remedy.endswith(f"rm {path}")


def test_a_dagster_home_of_somebody_else_is_told(tmp_path: Path) -> None:
    own = tmp_path / "dagster"
    assert dagster_home.judge("", own).level is Level.OK
    assert dagster_home.judge(str(own), own).level is Level.OK
    for other, word in ((".", "not absolute"), (str(tmp_path), "no dagster.yaml")):
        finding = dagster_home.judge(other, own)
        assert finding.level is Level.WARNING
        assert word in finding.text
        assert str(own) in finding.remedy


def test_the_language_model_needs_a_key_only_if_it_is_chosen(tmp_path: Path) -> None:
    assert only(author.check(patient(tmp_path))).level is Level.UNUSED
    chosen = patient(tmp_path, author="claude")
    keyed = Patient(
        chosen.paths, chosen.profile, chosen.machine, {"ANTHROPIC_API_KEY": "sk-secret"}
    )
    finding = only(author.check(keyed))
    assert finding.level is Level.OK
    assert "secret" not in finding.text


def test_without_key_and_answers_the_author_cannot_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Paths, "answers", (tmp_path / "answers",))
    chosen = patient(tmp_path, author="claude")
    assert only(author.check(chosen)).level is Level.FAULT
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "one.json").write_text("{}")
    finding = only(author.check(chosen))
    assert finding.level is Level.WARNING
    assert "the 1 kept answers" in finding.text


def test_the_dataset_cache_is_where_the_libraries_look(tmp_path: Path) -> None:
    (tmp_path / "hf" / "datasets" / "one").mkdir(parents=True)
    usual = patient(tmp_path)
    told = Patient(usual.paths, usual.profile, usual.machine, {"HF_HOME": str(tmp_path / "hf")})
    finding = only(datasets_cache.check(told))
    assert finding.text == f"{tmp_path / 'hf' / 'datasets'}: 1 loaded data sets"


# --- AI2-THOR


def test_the_build_that_is_looked_for_is_the_one_that_the_package_names() -> None:
    from ai2thor.build import COMMIT_ID, build_name

    assert builds.COMMIT == COMMIT_ID
    settings = ThorSettings(folder="/there", platform="CloudRendering")
    expected = Path("/there/releases") / build_name("CloudRendering", COMMIT_ID)
    assert builds.build_folder(settings) == expected


def test_what_the_profile_does_not_choose_is_no_fault(tmp_path: Path) -> None:
    missing = Machine(thor=ThorSettings(executable=str(tmp_path / "none")))
    assert only(thor.check(patient(tmp_path, missing))).level is Level.UNUSED
    finding = only(thor.check(patient(tmp_path, missing, simulator="thor")))
    assert (finding.level, finding.text) == (
        Level.FAULT,
        f"there is no build at {tmp_path / 'none'}",
    )


def test_a_build_that_is_there_is_well_and_one_to_be_fetched_a_warning(tmp_path: Path) -> None:
    machine = Machine(thor=ThorSettings(folder=str(tmp_path), commit="a" * 40))
    chosen = patient(tmp_path, machine, simulator="thor")
    finding = only(thor.check(chosen))
    assert finding.level is Level.WARNING
    assert "a" * 40 in finding.text
    builds.build_folder(machine.thor).mkdir(parents=True)
    assert only(thor.check(chosen)).level is Level.OK


def test_a_file_that_may_not_be_executed_is_a_fault_with_the_command(tmp_path: Path) -> None:
    path = tmp_path / "thor"
    path.write_text("")
    finding = thor.of_executable(path)
    assert (finding.level, finding.remedy) == (Level.FAULT, f"chmod +x {path}")


def test_the_machines_paths_count_from_its_file_and_its_display_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":7")
    paths = Paths.of(tmp_path)
    assert load_machine(paths).thor.display == ":7"
    (tmp_path / "machine.yaml").write_text("thor: {executable: builds/thor, display: ':1'}\n")
    settings = load_machine(paths).thor
    assert (settings.executable, settings.display) == (str(tmp_path / "builds/thor"), ":1")
    assert settings.folder == ""
