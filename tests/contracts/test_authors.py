"""The author contract over every registered author."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.experience import registry
from pipeline.experience.base import AuthorSettings
from pipeline.experience.prompts import question_text
from pipeline.experience.rules import RulesAuthor
from schemas.experience import ExperienceRequest
from tests.contracts.author_contract import REQUESTS, AuthorContract, MakeAuthor
from tests.pipeline.experience.loopback import Body, Reply, message, serving


def _answer(body: Body) -> Reply:
    """Plays the language model: answers a known question with a lesson, any other with nonsense."""
    asked = body["messages"][0]["content"]
    known: dict[str, ExperienceRequest] = {question_text(one): one for one in REQUESTS}
    if asked not in known:
        return message("I cannot think of any.")
    written = RulesAuthor().draft(known[asked])
    return message(json.dumps(written.model_dump(mode="json", exclude={"order"})))


@pytest.mark.parametrize("name", registry.names())
class TestAuthors(AuthorContract):
    """Every author of the table, with a loopback service for those that ask one."""

    @pytest.fixture
    def make(self, name: str, tmp_path: Path) -> Iterator[MakeAuthor]:
        with serving(_answer) as script:
            settings = AuthorSettings(
                api_key="sk-test", cache_dir=tmp_path, base_url=script.address, attempts=1
            )
            yield lambda: registry.load(name, settings)
