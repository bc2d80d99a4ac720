"""What a version may not change of the one that it continues."""

from __future__ import annotations

import pytest

from pipeline.common.continuity import require_same_settings
from schemas.errors import UserError
from schemas.manifest import Manifest
from schemas.perception import Perception
from tests.factories import make_profile
from tests.pipeline.test_manifest import FIRST, publish


@pytest.fixture
def first() -> Manifest:
    """Version 1.0.0, of the one batch `first`."""
    return publish(FIRST)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"simulator": "thor"}, "simulator: thor"),
        ({"perception": Perception(farthest=3.0)}, r"up to 3 m; version 1\.0\.0"),
    ],
)
def test_a_batch_that_is_kept_unbuilt_needs_the_simulator_and_the_perception_that_it_has(
    first: Manifest, changes: dict[str, object], told: str
) -> None:
    other = make_profile().model_copy(update=changes)
    with pytest.raises(UserError, match=told):
        require_same_settings(other, first, {"second"})
    with pytest.raises(UserError, match=told):
        publish(FIRST, first, other, version="1.1.0", batches={})
    require_same_settings(other, first, {"first", "second"})


def test_a_version_has_pictures_of_one_kind_whatever_is_built(first: Manifest) -> None:
    framed = make_profile().model_copy(update={"frames": "all"})
    with pytest.raises(UserError, match=r"frames: all, 500 pixels, quality 90; version 1\.0\.0"):
        require_same_settings(framed, first, {"first"})


def test_the_same_settings_fit(first: Manifest) -> None:
    require_same_settings(make_profile(), first, ())
