"""How the tests ask the author `claude`, and what a valid answer to them is."""

from __future__ import annotations

import json
from pathlib import Path

from pipeline.experience.base import AuthorSettings
from pipeline.experience.claude import ClaudeAuthor
from schemas.experience import Experience
from tests.pipeline.experience.loopback import Script

KEY = "sk-test-0123456789"


def answer_text(experience: Experience) -> str:
    return json.dumps(experience.model_dump(mode="json", exclude={"order"}))


def author(script: Script, folder: Path, *, key: str = KEY, timeout: float = 5.0) -> ClaudeAuthor:
    return ClaudeAuthor.from_settings(
        AuthorSettings(
            api_key=key, cache_dir=folder, base_url=script.address, timeout=timeout, attempts=3
        )
    )


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
