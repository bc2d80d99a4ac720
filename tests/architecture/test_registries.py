"""Registries: siblings never import each other, nor do stages, and every entry can be loaded."""

from __future__ import annotations

from importlib import import_module
from itertools import permutations
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("schemas", "simulators", "planners", "evaluator", "pipeline", "assets")
STAGES = sorted(
    path.stem
    for path in (ROOT / "assets/stages").glob("*.py")
    if (ROOT / "pipeline" / path.name).is_file() and path.stem != "__init__"
)
"""Every asset whose work is a module of `pipeline`."""
REGISTRIES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for package in PACKAGES
    for path in (ROOT / package).rglob("registry.py")
)


def _table(registry: str) -> dict[str, str]:
    """Returns the one table of `module:attribute` strings of a registry."""
    tables = [
        value
        for name, value in vars(import_module(registry)).items()
        if name.isupper() and isinstance(value, dict) and all(":" in str(v) for v in value.values())
    ]
    assert len(tables) == 1, f"{registry} has {len(tables)} tables"
    return {str(name): str(place) for name, place in tables[0].items()}


@pytest.mark.parametrize("registry", REGISTRIES)
def test_every_entry_names_something_that_exists(registry: str) -> None:
    for name, place in _table(registry).items():
        module, _, attribute = place.partition(":")
        assert hasattr(import_module(module), attribute), f"{registry}: {name}"


@pytest.mark.parametrize("registry", REGISTRIES)
def test_siblings_of_a_registry_never_import_each_other(
    registry: str, graph: grimp.ImportGraph
) -> None:
    modules = sorted({place.partition(":")[0] for place in _table(registry).values()})
    broken = [
        (importer, imported)
        for importer, imported in permutations(modules, 2)
        if graph.direct_import_exists(importer=importer, imported=imported)
    ]
    assert broken == []


def test_stages_never_import_each_other(graph: grimp.ImportGraph) -> None:
    modules = [f"pipeline.{stage}" for stage in STAGES]
    assert {
        "pipeline.cues",
        "pipeline.validation",
        "pipeline.controls",
        "pipeline.shortcuts",
    } <= set(modules)
    broken = [
        (importer, imported)
        for importer, imported in permutations(modules, 2)
        if graph.direct_import_exists(importer=importer, imported=imported)
    ]
    assert broken == []
