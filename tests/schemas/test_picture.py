"""Pictures as records, and the settings that ask for them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from schemas.base import canonical_json, content_hash, file_hash
from schemas.build import Profile
from schemas.picture import Picture
from tests.factories import make_profile


def test_a_digest_stands_for_the_bytes_in_json() -> None:
    picture = Picture(bytes=b"\xff\xd8\xff", path="a.jpg")
    assert picture.model_dump(mode="json") == {"bytes": file_hash(b"\xff\xd8\xff"), "path": "a.jpg"}
    assert content_hash(picture) != content_hash(Picture(bytes=b"\xff\xd8", path="a.jpg"))
    assert picture.model_dump()["bytes"] == b"\xff\xd8\xff"
    assert Picture().model_dump(mode="json") == {"bytes": "", "path": ""}


def test_a_profile_without_pictures_is_the_same_bytes_as_before_there_were_any() -> None:
    expected = (
        b'{"author":"rules","batches":["first"],"build_seed":11,"minimum":{},"name":"tiny",'
        b'"planner":"pyperplan","quota":{},"shortcuts":"block","simulator":"kinematic"}'
    )
    assert canonical_json(make_profile()) == expected
    assert canonical_json(make_profile(pictures={"frames": "none"})) == expected


def test_a_profile_with_pictures_says_which() -> None:
    profile = make_profile(pictures={"frames": "all", "frame_size": 200})
    assert profile.model_dump()["frames"] == "all"
    assert profile.frame_settings == ("all", 200, 90)
    again = Profile.model_validate_json(profile.model_dump_json())
    assert again == profile
    settings = [
        {"frames": "all", "frame_size": size, "frame_quality": quality}
        for size in (100, 200)
        for quality in (80, 90)
    ]
    hashes = {content_hash(make_profile(pictures=one)) for one in settings}
    assert len(hashes) == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"frames": "some"},
        {"frames": "all", "frame_size": 31},
        {"frames": "all", "frame_size": 2049},
        {"frames": "all", "frame_quality": 0},
        {"frames": "all", "frame_quality": 96},
        {"frame_size": 300},
        {"frames": "none", "frame_quality": 80},
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        make_profile(pictures=wrong)
