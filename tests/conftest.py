"""What all tests share: a home and caches of their own, and a guard against leftover state."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.elsewhere import Elsewhere

_STATE = Path(tempfile.gettempdir()) / f"emem-tests-{os.getuid()}"


def pytest_configure() -> None:
    """Points everything that writes outside of a test's folder to one temporary folder.

    It is the same for each run, so that compiled kernels and scene copies are made once.
    """
    _STATE.mkdir(exist_ok=True)
    for variable, folder in (
        ("HOME", "home"),
        ("XDG_CACHE_HOME", "cache"),
        ("HF_HOME", "hf"),
    ):
        path = _STATE / folder
        path.mkdir(exist_ok=True)
        os.environ[variable] = str(path)
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(_STATE / "hypothesis")
    os.environ["GX_ANALYTICS_ENABLED"] = "false"
    os.environ["DAGSTER_DISABLE_TELEMETRY"] = "1"
    os.environ["HF_HUB_OFFLINE"] = "1"
    for variable in ("DAGSTER_HOME", "EMEM_DATA", "EMEM_PROFILE", "ANTHROPIC_API_KEY"):
        os.environ.pop(variable, None)
    # All servers that the tests talk to are their own, on the loopback interface.
    for variable in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        os.environ.pop(variable, None)
        os.environ.pop(variable.lower(), None)
    for variable in ("NO_PROXY", "no_proxy"):
        os.environ[variable] = "127.0.0.1,localhost"


@pytest.fixture(scope="session")
def scene_cache() -> Path:
    """The folder of compact copies of published scenes, shared by all tests."""
    path = _STATE / "scenes"
    path.mkdir(exist_ok=True)
    return path


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[Elsewhere]:
    """Another process with another hash seed, started when it is first asked."""
    process = Elsewhere()
    yield process
    process.close()


@pytest.fixture(autouse=True)
def _same_working_directory() -> Iterator[None]:
    """Fails a test that changes the working directory and does not change it back."""
    before = Path.cwd()
    yield
    assert Path.cwd() == before
