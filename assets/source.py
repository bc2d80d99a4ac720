"""Which source can change what a stage makes: all that its entry points can import, and their data."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from assets.paths import PROJECT

PACKAGES = ("schemas", "simulators", "planners", "evaluator", "pipeline")
_NAMED = re.compile(rf"((?:{'|'.join(PACKAGES)})(?:\.\w+)+):\w+")
"""How a registry names what it imports later: `module:Name`."""

_STORE = ("pipeline.common.store",)
_TOOLS = ("pipeline.experience.registry", "planners.registry", "simulators.registry")
_AGENTS = ("evaluator.agents.registry",)
ENTRIES: dict[str, tuple[str, ...]] = {
    "scenes": ("pipeline.scenes", "pipeline.houses", "simulators.sources.registry"),
    "homes": ("pipeline.homes",),
    "cues": ("pipeline.cues", *_TOOLS),
    "distractors": ("pipeline.distractors", *_TOOLS),
    "episodes": ("pipeline.episodes", *_TOOLS),
    "validation": ("pipeline.validation", *_TOOLS),
    "controls": ("pipeline.controls",),
    "frames": ("pipeline.frames", "pipeline.common.sheet", *_TOOLS),
    "fragments": ("pipeline.lineage.audits", "pipeline.lineage.fragments"),
    "table-rules": ("pipeline.checks.tables.runner",),
    "manifest": ("pipeline.manifest",),
    "shortcuts": ("pipeline.shortcuts", *_AGENTS, *_TOOLS),
    "statistics": ("pipeline.statistics",),
    "audit_page": ("pipeline.audit",),
    "lineage": ("pipeline.lineage.database",),
    "release": ("pipeline.release.write", "pipeline.release.baselines"),
}
"""What each stage calls below `assets`; the first declares the stage's `VERSION`."""


@cache
def code_hash(stage: str) -> str:
    """Returns a hash of the source that can change what a stage makes, and of the lock file.

    Version numbers say what a change *means*; this only makes sure that a partition is made again after
    any edit that may matter, since a kept one would hide it.
    """
    digest = hashlib.sha256()
    for path in stage_files(stage):
        digest.update(f"{path.relative_to(PROJECT).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    lock = PROJECT / "requirements.lock"
    digest.update(lock.read_bytes() if lock.exists() else b"")
    return digest.hexdigest()


def stage_files(stage: str) -> tuple[Path, ...]:
    """Returns these files, sorted: modules, and what is no module and lies beside one of them."""
    found: set[Path] = set()
    waiting = [*ENTRIES[stage], *_STORE]
    seen = set(waiting)
    while waiting:
        for path in _files(waiting.pop()):
            found |= {path, *_data(path.parent)}
            for name in imports(path):
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
    return tuple(sorted(found))


def _files(module: str) -> Iterator[Path]:
    """Yields the files that importing a module runs: the packages around it, and its own."""
    parts = module.split(".")
    for length in range(1, len(parts) + 1):
        place = PROJECT.joinpath(*parts[:length])
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                yield path


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Returns the modules of ours that a file can import, or names in a registry, sorted."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            # What is imported may be a module of the package, or a name of it.
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {match[1] for match in _NAMED.finditer(node.value)}
    return tuple(sorted(name for name in found if name.split(".")[0] in PACKAGES))


@cache
def _data(folder: Path) -> frozenset[Path]:
    return frozenset(
        path for path in folder.iterdir() if path.is_file() and path.suffix not in {".py", ".pyc"}
    )
