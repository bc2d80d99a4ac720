"""Pictures in a build: the asset, its small sheet, the command, and what a wrong wish is told."""

from __future__ import annotations

import base64
from pathlib import Path

import dagster as dg
import numpy as np
import pytest
from click.testing import CliRunner

from assets.cli.frames import frames as frames_command
from assets.cli.verify import require_frames
from assets.episode import built_episode
from assets.first_picture import NOTICE, announced
from assets.inputs import ALL_STAGES, stale_stage
from assets.published import load_published
from assets.recipe import recipe
from assets.stages.frames import build_frames
from pipeline.common.encoding import pixels_of
from pipeline.common.frames import cue_steps
from pipeline.release.pictures import frame_problems
from pipeline.release.read import Release
from schemas.base import content_hash
from schemas.episode import Candidate
from schemas.errors import UserError
from schemas.perception import Perception
from tests.assets.conftest import Build

SIZE = 48


def test_a_build_without_pictures_makes_none_and_shows_a_sheet_of_one_episode(
    built: Build,
) -> None:
    event = built.instance.get_latest_materialization_event(dg.AssetKey("frames"))
    assert event is not None
    assert event.asset_materialization is not None
    metadata = event.asset_materialization.metadata
    assert metadata["pictures"].value == 0
    text = str(metadata["contact_sheet"].value)
    sheet = pixels_of(base64.b64decode(text.partition("base64,")[2].rstrip(")")))
    assert sheet.shape[1] > 400
    assert len(np.unique(sheet.reshape(-1, 3), axis=0)) > 1000
    assert build_frames(built.shop(), "mini").records == ()


def test_the_setting_makes_pictures_anew_and_nothing_else(own_build: Build) -> None:
    plain, framed = own_build.shop(), own_build.shop(frames="cue", frame_size=SIZE)
    for stage in ("scenes", "homes", "cues", "distractors", "episodes", "validation", "controls"):
        assert recipe(stage, plain.config) == recipe(stage, framed.config)
    assert recipe("frames", plain.config) != recipe("frames", framed.config)
    near = own_build.shop(perception=Perception(farthest=3.0))
    assert recipe("cues", plain.config) != recipe("cues", near.config)
    made = build_frames(framed, "mini").records
    again = build_frames(framed, "mini").records
    assert made == again
    assert made
    wanted = {one.episode_id: one.candidate_hash for one in made}
    for item in load_published(framed, "mini", wanted):
        there = tuple(k for k, picture in enumerate(item.frames) if picture.path)
        assert there == cue_steps(item.candidate)
        assert pixels_of(item.frames[there[0]].bytes).shape == (SIZE, SIZE, 3)
        tools = framed.setting.tools
        assert list(frame_problems(item, tools.simulator(), framed.config.profile)) == []
    for item in load_published(plain, "mini", wanted):
        assert item.frames == ()
        assert content_hash(item.candidate) == wanted[item.candidate.episode_id]


def test_pictures_of_another_setting_are_stale(own_build: Build) -> None:
    framed = own_build.shop(frames="cue", frame_size=SIZE)
    build_frames(framed, "mini")
    assert stale_stage(framed, "mini", ALL_STAGES) == ""
    larger = own_build.shop(frames="cue", frame_size=SIZE + 10)
    assert stale_stage(larger, "mini", ALL_STAGES) == "frames"
    assert stale_stage(own_build.shop(), "mini", ALL_STAGES) == "frames"


def test_an_episode_that_was_built_is_rendered_with_the_settings_of_this_machine(
    own_build: Build,
) -> None:
    machine = own_build.paths.data / "machine.yaml"
    machine.write_text("thor: {executable: builds/thor}\n", encoding="utf-8")
    name = own_build.shop().store.read("episodes", "mini", Candidate)[0].episode_id
    found = built_episode(own_build.paths, name, "mini")
    expected = str(own_build.paths.data / "builds/thor")
    assert found.setting.machine.thor.executable == expected


def run(build: Build, *arguments: str) -> tuple[int, str, Exception | None]:
    """Runs `emem frames` on a build of the profile `mini`."""
    data = ("--profile", "mini", "--data", str(build.paths.data))
    done = CliRunner().invoke(frames_command, (*arguments, *data))
    error = done.exception if isinstance(done.exception, Exception) else None
    return done.exit_code, done.output, error


def test_the_command_writes_files_and_a_sheet(built: Build, tmp_path: Path) -> None:
    episode = Release(built.paths.releases / "0.1.0").episode_ids()[0]
    sheet = tmp_path / "sheet.png"
    code, said, error = run(
        built, episode, "--out", str(tmp_path / "out"), "--sheet", str(sheet),
        "--size", str(SIZE), "--steps", "cue",
    )  # fmt: skip
    assert (code, error) == (0, None)
    files = sorted((tmp_path / "out").glob("*.jpg"))
    assert len(files) >= 1
    assert f"{len(files)} pictures" in said
    assert pixels_of(files[0].read_bytes()).shape == (SIZE, SIZE, 3)
    assert pixels_of(sheet.read_bytes()).shape[1] >= SIZE


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--out DIR"),
        (("--sheet", "sheet.gif"), "expected a file name"),
        (("--sheet", "sheet.png", "--size", "5"), "picture size 5"),
    ],
)
def test_a_wrong_wish_is_refused_in_one_line(
    built: Build, arguments: tuple[str, ...], words: str
) -> None:
    episode = Release(built.paths.releases / "0.1.0").episode_ids()[0]
    code, _, error = run(built, episode, *arguments)
    assert code == 1
    assert isinstance(error, UserError)
    assert words in str(error)
    assert "\n" not in str(error)


def test_an_unknown_episode_is_told_the_nearest(built: Build) -> None:
    episode = Release(built.paths.releases / "0.1.0").episode_ids()[0]
    other = f"{episode[:-1]}9"
    _, _, error = run(built, other, "--sheet", "sheet.png")
    assert isinstance(error, UserError)
    assert episode in str(error)


def test_there_must_be_pictures_to_be_verified(built: Build) -> None:
    manifest = Release(built.paths.releases / "0.1.0").manifest
    require_frames(manifest, False, True)
    with pytest.raises(UserError, match="has no pictures"):
        require_frames(manifest, True, False)
    with pytest.raises(UserError, match="exclude each other"):
        require_frames(manifest, True, True)


def test_only_a_slow_first_picture_is_announced() -> None:
    told: list[str] = []
    waited: list[bool] = []

    def slow() -> None:
        while not told:
            waited.append(True)

    announced(lambda: None, told.append, 60.0)
    assert told == []
    assert announced(slow, told.append, 0.01) >= 0.01
    assert told == [NOTICE]
