"""The linter and the type checker find nothing."""

from __future__ import annotations

import pytest

from tests.architecture.tools import TOOLS, Tools


@pytest.mark.parametrize("name", TOOLS)
def test_the_tool_finds_nothing(name: str, tools: Tools) -> None:
    code, printed = tools.result(name)
    assert code == 0, f"\n{printed}"
