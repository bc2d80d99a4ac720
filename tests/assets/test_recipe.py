"""Every stage declares one version; what has none is an error, not a version 1."""

from __future__ import annotations

import pytest

from assets.jobs import BATCH_STAGES, RELEASE_STAGES
from assets.recipe import stage_version
from assets.source import ENTRIES
from pipeline import distractors
from schemas import names


@pytest.mark.parametrize("stage", sorted({*ENTRIES, *BATCH_STAGES, *RELEASE_STAGES}))
def test_every_stage_declares_its_version(stage: str) -> None:
    assert stage_version(stage) >= 1


def test_the_version_is_the_one_that_the_stage_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distractors, "VERSION", 7)
    assert stage_version("distractors") == 7


def test_a_stage_without_a_version_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENTRIES, "new", (names.__name__,))
    with pytest.raises(AttributeError, match="VERSION"):
        stage_version("new")
