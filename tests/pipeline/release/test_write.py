"""Releases: whole or not there, immutable, extended without touching a byte, loadable by a hub."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.release.checksums import read_checksums
from pipeline.release.configs import CONFIGS
from pipeline.release.read import Release
from schemas.errors import CorruptData, UserError
from tests.factories import make_published
from tests.pipeline.release.building import FIRST, INFO, REJECT, SECOND, build_release

REPOSITORY = Path(__file__).parents[3]
TOP_FILES = [
    "CHANGES.json",
    "LICENSES.md",
    "README.md",
    "checksums.sha256",
    "croissant.json",
    "lineage.duckdb",
    "manifest.jsonl",
    "statistics.json",
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_release(tmp_path_factory.mktemp("release"), (*FIRST, *SECOND))


def data_files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted((folder / "data").rglob("*.parquet"))
    }


def test_a_release_has_the_documented_files(built: Path) -> None:
    assert sorted(path.name for path in built.iterdir() if path.is_file()) == TOP_FILES
    stems = ["train-first", "validation-second"]
    assert sorted(data_files(built)) == sorted(
        f"data/{config}/{stem}.parquet"
        for config in CONFIGS
        if config != "scenes"
        for stem in stems
    )


def test_sha256sum_agrees_with_the_checksums(built: Path) -> None:
    done = subprocess.run(
        ["sha256sum", "-c", "--quiet", "checksums.sha256"], cwd=built, check=False
    )
    assert done.returncode == 0
    files = {p.relative_to(built).as_posix() for p in built.rglob("*") if p.is_file()}
    assert files - read_checksums(built).keys() == {"lineage.duckdb", "checksums.sha256"}


def test_every_episode_comes_back_exactly(built: Path) -> None:
    release = Release(built)
    everything = {item.candidate.episode_id: item for item in (*FIRST, *SECOND)}
    assert release.episode_ids() == tuple(sorted(everything))
    for episode_id, published in everything.items():
        assert release.load_candidate(episode_id) == (published.candidate, published.home)
        assert sorted(release.load_published(episode_id).controls, key=str) == sorted(
            published.controls, key=str
        )


def test_an_unknown_episode_names_its_neighbours(built: Path) -> None:
    with pytest.raises(UserError, match="nearest: po-H-003-217-301-411-s0"):
        Release(built).load_candidate("po-H-003-217-301-411-s1")


def test_a_folder_that_is_no_release_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is no release"):
        Release(tmp_path)


def test_the_same_content_again_changes_nothing(tmp_path: Path) -> None:
    first = build_release(tmp_path)
    before = {p: (p.stat().st_mtime_ns, p.stat().st_ino) for p in first.rglob("*")}
    assert build_release(tmp_path) == first
    assert {p: (p.stat().st_mtime_ns, p.stat().st_ino) for p in first.rglob("*")} == before
    assert [p.name for p in (tmp_path / "releases").iterdir()] == ["1.0.0"]


def test_a_release_elsewhere_has_the_same_bytes(tmp_path: Path, built: Path) -> None:
    again = build_release(tmp_path, (*SECOND, *reversed(FIRST)))
    assert read_checksums(again) == read_checksums(built)


def test_other_content_under_the_same_version_is_refused(tmp_path: Path) -> None:
    target = build_release(tmp_path)
    before = read_checksums(target)
    with pytest.raises(UserError, match=r"version 1\.0\.0 was published with other content"):
        build_release(tmp_path, FIRST[:3])
    assert read_checksums(target) == before
    assert [p.name for p in (tmp_path / "releases").iterdir()] == ["1.0.0"]


@pytest.mark.parametrize("with_folder", [True, False])
def test_a_later_version_leaves_every_old_data_file_as_it_was(
    tmp_path: Path, with_folder: bool
) -> None:
    first = build_release(tmp_path, FIRST[:2])
    later = build_release(
        tmp_path,
        (*FIRST, *SECOND),
        "1.1.0",
        Release(first).manifest,
        first if with_folder else None,
    )
    old, new = data_files(first), data_files(later)
    assert {path: new[path] for path in old} == old
    added = {path.split("/")[2] for path in new.keys() - old.keys()}
    assert added == {"train-first-1.1.0.parquet", "validation-second.parquet"}
    changes = json.loads((later / "CHANGES.json").read_text())
    assert [entry["version"] for entry in changes["versions"]] == ["1.1.0", "1.0.0"]
    assert changes["versions"][1]["added"] == sorted(i.candidate.episode_id for i in FIRST[:2])
    assert len(changes["versions"][0]["added"]) == 4


def test_a_retracted_episode_is_gone_from_the_data_and_told_in_the_changes(tmp_path: Path) -> None:
    first = build_release(tmp_path, FIRST)
    victim = FIRST[1].candidate.episode_id
    later = build_release(
        tmp_path, FIRST, "1.0.1", Release(first).manifest, first, {victim: "wrong goal"}
    )
    assert victim not in Release(later).episode_ids()
    assert victim.encode() not in b"".join(
        data for path, data in data_files(later).items() if "/episodes/" in path
    )
    stems = {Path(path).stem for path in data_files(later) if "/rejects/" not in path}
    assert stems == {"train-first-1.0.1"}
    newest = json.loads((later / "CHANGES.json").read_text())["versions"][0]
    assert newest["removed"] == [{"episode_id": victim, "why": "wrong goal"}]
    assert newest["added"] == []


def test_a_damaged_previous_release_is_not_built_upon(tmp_path: Path) -> None:
    first = build_release(tmp_path, FIRST)
    manifest = Release(first).manifest
    path = first / "data" / "probes" / "train-first.parquet"
    path.write_bytes(path.read_bytes() + b"x")
    with pytest.raises(
        UserError, match=r"probes/train-first\.parquet is not what its release says"
    ):
        build_release(tmp_path, (*FIRST, *SECOND), "1.1.0", manifest, first)
    assert not (tmp_path / "releases" / "1.1.0").exists()


def test_rows_that_differ_from_an_earlier_version_are_named(tmp_path: Path) -> None:
    first = build_release(tmp_path, FIRST)
    item = FIRST[0]
    verdict = item.verdicts[0].model_copy(update={"measured": {"steps": 9.0}})
    other = make_published()
    other = type(other)(
        other.candidate, other.home, other.batch, other.controls, (verdict, *other.verdicts[1:])
    )
    with pytest.raises(UserError, match=rf"{item.candidate.episode_id}: annotations \(verdicts\)"):
        build_release(tmp_path, (other, *FIRST[1:], *SECOND), "1.1.0", Release(first).manifest)


def test_an_unknown_licence_blocks_the_release(tmp_path: Path) -> None:
    part = INFO.components[0].model_copy(update={"licence": "Mystery-1.0"})
    info = INFO.model_copy(update={"components": (part,)})
    with pytest.raises(UserError, match=r"licence 'Mystery-1\.0' of rooms"):
        build_release(tmp_path, info=info)
    assert not (tmp_path / "releases").exists()


def test_a_full_disk_leaves_no_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(UserError, match="No space left on device"):
        build_release(tmp_path)
    assert list((tmp_path / "releases").iterdir()) == []


def test_a_config_or_file_that_is_not_there_is_named(built: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="unknown config 'step'; nearest: steps"):
        Release(built).rows("step", "train-first")
    copy = shutil.copytree(built, tmp_path / "copy")
    (copy / "data/steps/train-first.parquet").write_bytes(b"PAR1PAR1")
    with pytest.raises(CorruptData, match=r"steps/train-first\.parquet"):
        Release(copy).load_candidate(FIRST[0].candidate.episode_id)


def test_the_reject_is_published_with_its_reason(built: Path) -> None:
    (row,) = Release(built).rows("rejects", "train-first")
    assert row.model_dump()["reason"] == REJECT.reason
    assert Release(built).rows("rejects", "validation-second") == ()


def test_lineage_rows_lead_from_each_episode_to_its_scenes(built: Path) -> None:
    rows = [row.model_dump() for row in Release(built).rows("lineage", "validation-second")]
    found = {row["parent_id"] for row in rows if row["parent_kind"] == "scene"}
    assert found == {"FloorPlan21", "FloorPlan221", "FloorPlan321", "FloorPlan421"}
    assert not any("H-003" in str(row) for row in rows)


WRITER = """
import sys
from pathlib import Path
from tests.pipeline.release.building import FIRST, build_release
print("ready", flush=True)
build_release(Path(sys.argv[1]), FIRST)
print("done", flush=True)
"""


def run_writer(folder: Path, seed: str, pause: float | None = None) -> str:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": seed},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    if pause is not None:
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
    return process.communicate()[0]


def test_a_killed_writer_leaves_no_half_release_and_the_next_one_the_same_bytes(
    tmp_path: Path,
) -> None:
    run_writer(tmp_path, "0", 0.3)
    for path in (tmp_path / "releases").glob("[!.]*"):
        assert path.name == "1.0.0"
        assert len(Release(path).episode_ids()) == 4
    assert run_writer(tmp_path, "1") == "done\n"
    assert [path.name for path in (tmp_path / "releases").iterdir()] == ["1.0.0"]
    here = build_release(tmp_path / "here", FIRST)  # this process has another hash seed
    assert read_checksums(here) == read_checksums(tmp_path / "releases" / "1.0.0")
