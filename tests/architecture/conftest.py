"""Starts the type checker before the first test and asks for its result after the last one.

It takes about as long as all other tests, and one core.
"""

from __future__ import annotations

import grimp
import pytest

from tests.architecture.tools import TOOLS, Tools

PACKAGES = ("schemas", "simulators", "planners", "evaluator", "pipeline", "assets")
_TOOLS = Tools()


def _uses_tools(item: pytest.Item) -> bool:
    return "tools" in getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tools' tests last; the order of all others stays."""
    items.sort(key=_uses_tools)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Starts the tools if their tests were chosen."""
    if session.config.option.collectonly:
        return
    chosen = [item.name for item in session.items if _uses_tools(item)]
    for name in TOOLS:
        if any(f"[{name}]" in item for item in chosen):
            _TOOLS.start(name)


def pytest_unconfigure() -> None:
    """Leaves no process behind when the tests are interrupted."""
    _TOOLS.stop()


@pytest.fixture(scope="session")
def graph() -> grimp.ImportGraph:
    """Who imports whom."""
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


@pytest.fixture(scope="session")
def tools() -> Tools:
    return _TOOLS
