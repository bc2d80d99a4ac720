"""The author table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.experience.base import AuthorSettings, ExperienceAuthor
from pipeline.experience.registry import AUTHORS, load, names
from schemas.errors import UserError


def test_the_table_has_the_embedded_author_and_claude() -> None:
    assert names() == ("claude", "rules")


@pytest.mark.parametrize("name", AUTHORS)
def test_every_name_loads_an_author(name: str, tmp_path: Path) -> None:
    assert isinstance(load(name, AuthorSettings(cache_dir=tmp_path)), ExperienceAuthor)


def test_the_embedded_author_needs_no_settings() -> None:
    assert isinstance(load("rules"), ExperienceAuthor)


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UserError, match="unknown author 'rule'; nearest: rules"):
        load("rule")


def test_the_embedded_author_does_not_import_the_sdk() -> None:
    code = (
        "import sys; from pipeline.experience.registry import load; load('rules');"
        " print('anthropic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"
