"""Pictures of a history: which steps have one, and that a forged one is named."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pipeline.common.encoding import jpeg_bytes, pixels_of, to_picture
from pipeline.common.frames import cue_steps, episode_frames, rendered_steps, telling_steps
from pipeline.frames import episode_pictures
from pipeline.release.pictures import frame_problems
from pipeline.release.rows import Published
from schemas.base import content_hash
from schemas.build import Profile
from schemas.errors import RecordRejected, UserError
from schemas.names import FamilyName
from schemas.picture import Picture
from tests.factories import make_profile
from tests.golden.episodes import PO, episode
from tests.golden.mutate import with_step
from tests.golden.world import HomeSimulator
from tests.pipeline.painter import Painter

ALL = make_profile(pictures={"frames": "all", "frame_size": 40})
CUE = make_profile(pictures={"frames": "cue", "frame_size": 40})


def published(profile: Profile) -> Published:
    candidate, home, _ = episode(PO)
    made = episode_pictures(candidate, home, Painter(), profile)
    assert made.candidate_hash == content_hash(candidate)
    return Published(candidate, home, "first", (), (), made.frames)


def test_cue_steps_are_the_cited_ones() -> None:
    candidate = episode(PO).candidate
    assert cue_steps(candidate) == tuple(sorted({one.step for one in candidate.evidence}))
    assert cue_steps(candidate)


def test_every_step_has_a_picture_of_the_state_that_it_led_to() -> None:
    candidate, home, _ = episode(PO)
    frames = list(episode_frames(candidate, home, Painter(), 40))
    assert [step for step, _ in frames] == [step.index for step in candidate.history.steps]
    for (_, frame), step in zip(frames, candidate.history.steps, strict=True):
        assert frame.rgb[7, 3].tobytes() == bytes.fromhex(step.digest[:6])


def test_only_the_wanted_steps_are_rendered() -> None:
    candidate, home, _ = episode(PO)
    frames = list(episode_frames(candidate, home, Painter(), 40, (3, 5)))
    assert [step for step, _ in frames] == [3, 5]


def test_a_history_that_cannot_be_replayed_gets_no_picture() -> None:
    candidate, home, _ = episode(PO)
    forged = with_step(candidate, 4, digest="0" * 64)
    frames = episode_frames(forged, home, Painter(), 40)
    with pytest.raises(RecordRejected, match="step 4"):
        list(frames)


def test_a_backend_without_pictures_says_so_in_one_line() -> None:
    candidate, home, _ = episode(PO)
    with pytest.raises(UserError, match="makes no pictures") as refused:
        list(episode_frames(candidate, home, HomeSimulator(), 40))
    assert "\n" not in str(refused.value)


def test_a_profile_asks_for_no_steps_for_the_cue_or_for_all() -> None:
    candidate = episode(PO).candidate
    assert rendered_steps(candidate, make_profile()) == ()
    assert rendered_steps(candidate, CUE) == cue_steps(candidate)
    assert len(rendered_steps(candidate, ALL)) == len(candidate.history.steps)


@pytest.mark.parametrize("most", [1, 4, 12, 500])
def test_telling_steps_hold_the_cue_and_are_spread_over_the_history(most: int) -> None:
    candidate = episode(PO).candidate
    chosen = telling_steps(candidate, most)
    count = len(candidate.history.steps)
    assert chosen == tuple(sorted(set(chosen)))
    assert len(chosen) <= most
    assert set(cue_steps(candidate)[:most]) <= set(chosen)
    assert all(0 <= step < count for step in chosen)
    if most == 500:
        assert len(chosen) == count


def test_pictures_are_encoded_at_their_steps_and_named_by_their_pixels() -> None:
    item = published(CUE)
    there = [k for k, picture in enumerate(item.frames) if picture.path]
    assert tuple(there) == cue_steps(item.candidate)
    assert len(item.frames) == len(item.candidate.history.steps)
    assert pixels_of(item.frames[there[0]].bytes).shape == (40, 40, 3)


@pytest.mark.parametrize("profile", [CUE, ALL], ids=["cue", "all"])
def test_sound_pictures_have_no_problem(profile: Profile) -> None:
    assert list(frame_problems(published(profile), Painter(), profile)) == []


def forged(frames: tuple[Picture, ...], place: int, picture: Picture) -> tuple[Picture, ...]:
    return (*frames[:place], picture, *frames[place + 1 :])


def test_each_forgery_of_a_picture_is_named_with_its_step() -> None:
    item = published(ALL)
    right = item.frames[6]
    black = np.zeros((40, 40, 3), dtype=np.uint8)
    small = np.zeros((20, 20, 3), dtype=np.uint8)
    cases = {
        "missing": Picture(),
        "rendered again": to_picture(black, 90),
        "away": Picture(bytes=jpeg_bytes(black, 90), path=right.path),
        "20 x 20": Picture(bytes=jpeg_bytes(small, 90), path=right.path),
        "no picture": Picture(bytes=b"no jpeg", path=right.path),
    }
    for words, picture in cases.items():
        frames = forged(item.frames, 6, picture)
        (problem,) = frame_problems(replace(item, frames=frames), Painter(), ALL)
        assert words in problem.detail
        assert "step 6" in problem.detail
        assert (problem.check, problem.config, problem.field) == ("frames", "steps", "frame")


def test_a_picture_at_a_step_that_should_have_none_is_named() -> None:
    item = published(CUE)
    free = next(k for k, picture in enumerate(item.frames) if not picture.path)
    extra = published(ALL).frames[free]
    changed = replace(item, frames=forged(item.frames, free, extra))
    (problem,) = frame_problems(changed, Painter(), CUE)
    assert f"step {free}" in problem.detail
    assert problem.config == "cue_frames"


def test_pixels_written_by_another_encoder_are_accepted() -> None:
    item = published(ALL)
    pixels = np.full((40, 40, 3), 0, dtype=np.uint8)
    _, frame = next(episode_frames(item.candidate, item.home, Painter(), 40, (6,)))
    pixels[:] = frame.rgb
    other = Picture(bytes=jpeg_bytes(pixels, 95), path=item.frames[6].path)
    assert other.bytes != item.frames[6].bytes
    changed = replace(item, frames=forged(item.frames, 6, other))
    assert list(frame_problems(changed, Painter(), ALL)) == []


def test_families_do_not_matter() -> None:
    for family in FamilyName:
        candidate, home, _ = episode(family)
        made = episode_pictures(candidate, home, Painter(), CUE)
        assert sum(bool(one.path) for one in made.frames) == len(cue_steps(candidate))
