"""The import rules hold: layers, independent siblings, Dagster only where it belongs, no cycles."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import grimp
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("schemas", "simulators", "planners", "evaluator", "pipeline", "assets")
DAGSTER_IN_CLI = {
    "assets.cli.bench",
    "assets.cli.instance",
    "assets.cli.storage",
}


def test_the_import_contracts_of_pyproject_are_kept() -> None:
    code = lint_imports(
        config_filename=str(ROOT / "pyproject.toml"), cache_dir=None, is_debug_mode=False
    )
    assert code == 0


def test_no_module_is_part_of_an_import_cycle(graph: grimp.ImportGraph) -> None:
    modules = {name for name in graph.modules if name.split(".")[0] in PACKAGES}
    left = {
        name: {other for other in graph.find_modules_directly_imported_by(name) if other in modules}
        for name in modules
    }
    # Peels off what imports nothing that is left; what stays is on, or leads to, a cycle.
    while free := {name for name, imports in left.items() if not imports}:
        left = {name: imports - free for name, imports in left.items() if name not in free}
    assert sorted(left) == []


def test_agents_and_reader_meet_only_where_the_reader_acts(graph: grimp.ImportGraph) -> None:
    packages = ("evaluator.agents", "evaluator.reader", "evaluator.language")
    inside = {
        name: package for name in graph.modules for package in packages if name.startswith(package)
    }
    crossing = {
        (importer, inside[imported])
        for importer in sorted(inside)
        for imported in graph.find_modules_directly_imported_by(importer)
        if imported in inside and inside[imported] != inside[importer]
    }
    mixed = {pair for pair in crossing if pair[1] != "evaluator.language"}
    assert mixed == {("evaluator.reader.agent", "evaluator.agents")}
    assert not {pair for pair in crossing if inside[pair[0]] == "evaluator.language"}


def test_in_the_command_line_only_what_starts_dagster_imports_it(
    graph: grimp.ImportGraph,
) -> None:
    importers = {
        name
        for name in graph.find_modules_that_directly_import("dagster")
        if name.startswith("assets.cli")
    }
    assert importers <= DAGSTER_IN_CLI


@cache
def _modules() -> tuple[tuple[str, ast.Module], ...]:
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple(
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in paths
    )


def _imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_records_depend_on_no_clock_environment_log_or_printing() -> None:
    banned = {"datetime", "logging", "uuid", "secrets", "dotenv"}
    for path, tree in _modules():
        if path.startswith("assets/"):
            continue
        assert not _imported(tree) & banned, path
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "hash", "input", "eval", "exec"}, path
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                # To wait for a service changes no record; to look at the clock may.
                assert node.value.id != "time" or node.attr == "sleep", path
            if isinstance(node, ast.ImportFrom):
                assert node.module != "time", path
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"environ", "getenv"}, path


def test_dagster_modules_do_not_postpone_their_annotations() -> None:
    for path, tree in _modules():
        postponed = any(
            isinstance(node, ast.ImportFrom) and node.module == "__future__"
            for node in ast.walk(tree)
        )
        if path.startswith("assets/stages/"):
            assert not postponed, f"{path}: Dagster reads annotations at import time"


def test_no_error_is_swallowed_silently() -> None:
    for path, tree in _modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.ExceptHandler):
                assert node.type is not None, f"{path}:{node.lineno}: bare except"
                only_pass = len(node.body) == 1 and isinstance(node.body[0], ast.Pass)
                broad = isinstance(node.type, ast.Name) and node.type.id in {
                    "Exception",
                    "BaseException",
                }
                assert not (only_pass and broad), f"{path}:{node.lineno}"
