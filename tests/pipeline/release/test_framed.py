"""A release with pictures: its column loads as images, and the setting changes nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from pipeline.common.arrow import PICTURE, arrow_schema, from_table, to_table
from pipeline.common.encoding import pixels_of, to_picture
from pipeline.common.frames import cue_steps
from pipeline.release.checksums import read_checksums
from pipeline.release.configs import configs_of, data_path
from pipeline.release.consistency import episode_problems
from pipeline.release.features import card_features
from pipeline.release.manifest_file import read_manifest
from pipeline.release.read import Release
from pipeline.release.restore import restore_frames
from pipeline.release.rows import Published, model_steps, step_rows
from schemas.errors import UserError
from schemas.picture import Picture
from schemas.release_rows import CueFrameRow, FramedStepRow
from tests.pipeline.release.building import FIRST, SECOND, build_release
from tests.pipeline.release.tampering import check

SETTINGS = {"frames": "all", "frame_size": 32, "frame_quality": 80}


def with_pictures(item: Published) -> Published:
    """Gives each step but the second one a picture of another colour."""
    count = len(item.candidate.history.steps)
    frames = [
        to_picture(np.full((32, 32, 3), 20 * k, dtype=np.uint8), 80) if k != 1 else Picture()
        for k in range(count)
    ]
    return replace(item, frames=tuple(frames), framed="all")


def with_cue_pictures(item: Published) -> Published:
    """Gives each cited step a picture of another colour."""
    cited = cue_steps(item.candidate)
    frames = [
        to_picture(np.full((32, 32, 3), 20 * k, dtype=np.uint8), 80) if k in cited else Picture()
        for k in range(len(item.candidate.history.steps))
    ]
    return replace(item, frames=tuple(frames), framed="cue")


FRAMED = tuple(with_pictures(item) for item in FIRST)
CUED = tuple(with_cue_pictures(item) for item in FIRST)


@pytest.fixture(scope="module")
def framed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_release(tmp_path_factory.mktemp("framed"), FRAMED, pictures=SETTINGS)


@pytest.fixture(scope="module")
def cued(tmp_path_factory: pytest.TempPathFactory) -> Path:
    settings = {**SETTINGS, "frames": "cue"}
    return build_release(tmp_path_factory.mktemp("cued"), CUED, pictures=settings)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_release(tmp_path_factory.mktemp("plain"), FIRST)


def test_rows_with_pictures_survive_arrow_and_none_is_null() -> None:
    rows = step_rows(FRAMED[0].candidate, FRAMED[0].home, FRAMED[0].frames)
    framed_rows = [row for row in rows if isinstance(row, FramedStepRow)]
    table = to_table(framed_rows, FramedStepRow)
    assert table.schema.field("frame").type == PICTURE
    assert [value is None for value in table["frame"].to_pylist()][:3] == [False, True, False]
    assert from_table(table, FramedStepRow) == tuple(framed_rows)


def test_what_an_agent_gets_of_a_row_has_no_picture_of_a_cue() -> None:
    rows = step_rows(FRAMED[0].candidate, FRAMED[0].home, FRAMED[0].frames)
    plain_rows = step_rows(FRAMED[0].candidate, FRAMED[0].home)
    assert model_steps(rows) == model_steps(plain_rows)


def test_the_card_and_the_file_say_that_the_column_is_an_image(framed: Path) -> None:
    datasets = pytest.importorskip("datasets")
    schema = arrow_schema(FramedStepRow)
    derived = datasets.DatasetInfo(features=datasets.Features.from_arrow_schema(schema))
    assert derived._to_yaml_dict()["features"] == card_features(schema)
    assert {"name": "frame", "dtype": "image"} in card_features(schema)
    shard = read_manifest(framed).header.shards[0].name
    stored = pq.read_schema(framed / data_path("steps", shard))
    assert json.loads(stored.metadata[b"huggingface"]) == {
        "info": {"features": {"frame": {"_type": "Image"}}}
    }


LOAD = """
import json, sys
from datasets import load_dataset
steps = load_dataset(sys.argv[1], "steps", split="train")
plain = load_dataset("parquet", data_files=sys.argv[2], split="train")
shown = [row["frame"] and (row["frame"].size, row["frame"].getpixel((5, 5))) for row in steps]
other = [row["frame"] and (row["frame"].size, row["frame"].getpixel((5, 5))) for row in plain]
print(json.dumps({"shown": shown[:4], "same": shown == other}))
"""


def test_pictures_decode_offline_without_code(framed: Path, tmp_path: Path) -> None:
    shard = read_manifest(framed).header.shards[0].name
    environment = {**os.environ, "HF_HOME": str(tmp_path / "hf"), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LOAD, str(framed), str(framed / data_path("steps", shard))],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["same"]
    assert found["shown"][1] is None
    assert found["shown"][0] == [[32, 32], [0, 0, 0]]
    assert found["shown"][3] == [[32, 32], [60, 60, 60]]


def test_a_release_with_pictures_verifies_and_gives_them_back(framed: Path) -> None:
    assert check(framed).problems == ()
    published = Release(framed).load_published(FRAMED[0].candidate.episode_id)
    assert published.frames == FRAMED[0].frames


def test_pictures_change_only_what_tells_them(framed: Path, plain: Path) -> None:
    one, two = read_checksums(framed), read_checksums(plain)
    assert one.keys() - two.keys() == {"sheet.jpg"}
    assert not two.keys() - one.keys()
    changed = {path for path in two if one[path] != two[path]}
    shard = read_manifest(plain).header.shards[0].name
    assert changed == {
        data_path("steps", shard), "README.md", "croissant.json", "manifest.jsonl",
    }  # fmt: skip


def test_the_card_shows_one_episode_and_says_what_the_column_is(framed: Path) -> None:
    card = (framed / "README.md").read_text(encoding="utf-8")
    assert "](sheet.jpg)" in card
    assert "32 x 32 pixels" in card
    assert "| all but `episode_id` |" in card
    assert pixels_of((framed / "sheet.jpg").read_bytes()).shape[1] > 120


def test_what_agents_get_is_the_same_bytes_with_pictures_of_the_cue_and_without_any(
    cued: Path, plain: Path
) -> None:
    one, two = read_checksums(cued), read_checksums(plain)
    shards = [shard.name for shard in read_manifest(plain).header.shards]
    added = {data_path("cue_frames", shard) for shard in shards}
    assert one.keys() - two.keys() == {"sheet.jpg", *added}
    changed = {path for path in two if one[path] != two[path]}
    assert changed == {"README.md", "croissant.json", "manifest.jsonl"}
    for name, config in configs_of("cue").items():
        if config.model_visible:
            assert "frame" not in config.row.model_fields, name


def test_pictures_of_the_cue_stand_in_a_config_that_the_card_keeps_from_agents(cued: Path) -> None:
    card = (cued / "README.md").read_text("utf-8")
    (line,) = (row for row in card.splitlines() if row.startswith("| `cue_frames` |"))
    assert "| **none** |" in line
    assert "**no agent may get it**" in card
    assert "| all but `episode_id` |" in card
    assert "cue_frames" in (cued / "croissant.json").read_text("utf-8")


def test_a_release_with_pictures_of_the_cue_verifies_and_gives_them_back(cued: Path) -> None:
    assert check(cued).problems == ()
    published = Release(cued).load_published(CUED[0].candidate.episode_id)
    assert (published.frames, published.framed) == (CUED[0].frames, "cue")
    rows = Release(cued).episode_rows(CUED[0].candidate.episode_id)["cue_frames"]
    indices = [row.index for row in rows if isinstance(row, CueFrameRow)]
    assert tuple(indices) == cue_steps(CUED[0].candidate)


def test_a_picture_of_no_step_of_the_history_is_named(cued: Path) -> None:
    release = Release(cued)
    name = CUED[0].candidate.episode_id
    row = release.row(name)
    rows = release.episode_rows(name)
    (first, *rest) = (one for one in rows["cue_frames"] if isinstance(one, CueFrameRow))
    forged = {**rows, "cue_frames": (*rest, first.model_copy(update={"index": 999}))}
    published = replace(
        release.load_published(name),
        frames=restore_frames(CUED[0].candidate, rows["steps"], forged["cue_frames"]),
    )
    found = list(episode_problems(row, forged, published, release.manifest.header))
    assert {problem.config for problem in found} == {"cue_frames"}


def test_a_changed_or_missing_sheet_is_named(framed: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(framed, tmp_path / "copy"))
    (copy / "sheet.jpg").unlink()
    assert {one.config for one in check(copy).problems} == {"sheet.jpg"}


def test_a_release_without_pictures_has_no_trace_of_them(plain: Path) -> None:
    for path in ("README.md", "croissant.json", "manifest.jsonl"):
        assert "frame" not in (plain / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "other", [{}, {**SETTINGS, "frame_size": 64}, {"frames": "cue", "frame_size": 32}]
)
def test_a_version_keeps_the_settings_of_the_one_that_it_extends(
    framed: Path, tmp_path: Path, other: dict[str, object]
) -> None:
    previous = read_manifest(framed)
    with pytest.raises(UserError, match="frames: all, 32 pixels") as refused:
        build_release(tmp_path, (*FRAMED, *SECOND), "1.1.0", previous, framed, pictures=other)
    assert "\n" not in str(refused.value)
