"""The shape of the tree: file sizes, docstrings, names, and the README's picture of it."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("schemas", "simulators", "planners", "evaluator", "pipeline", "assets")
LIMIT = 300


def _sources() -> list[Path]:
    return sorted(
        path
        for folder in (*PACKAGES, "tests")
        for path in (ROOT / folder).rglob("*.py")
        if "__pycache__" not in path.parts
    )


@pytest.mark.parametrize("path", _sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_has_at_most_300_lines_and_says_what_it_holds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LIMIT
    assert not text or ast.get_docstring(ast.parse(text)), "no module docstring"


def test_no_file_is_a_catch_all() -> None:
    banned = {"utils.py", "util.py", "helpers.py", "misc.py", "common.py"}
    assert [path for path in _sources() if path.name in banned] == []


def test_a_function_has_at_most_60_lines() -> None:
    long = []
    sources = (path for path in _sources() if path.relative_to(ROOT).parts[0] in PACKAGES)
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
                lines = node.end_lineno - node.lineno + 1
                if lines > 60:
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name} {lines}")
    assert long == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_installed_distribution_has_a_package_of_our_name(package: str) -> None:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin == str(ROOT / package / "__init__.py")
    clashes = [
        entry
        for entry in sys.path
        if Path(entry).resolve() != ROOT and (Path(entry) / package / "__init__.py").exists()
    ]
    assert clashes == []


def test_the_tree_in_the_readme_is_the_real_tree() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    match = re.search(r"^## The tree$.*?^```text\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert match, "README.md has no tree under '## The tree'"
    shown = {line.split()[0].rstrip("/") for line in match[1].splitlines() if line.strip()}
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    folders = {
        str(parent) for name in tracked for parent in Path(name).parents if str(parent) != "."
    }
    top_level = {name for name in folders if "/" not in name}
    packages = {
        folder
        for folder in folders
        if folder.split("/")[0] in PACKAGES and (ROOT / folder / "__init__.py").exists()
    }
    missing = sorted((top_level | packages) - shown)
    gone = sorted(name for name in shown if not (ROOT / name).exists())
    assert (missing, gone) == ([], [])


def test_no_path_of_one_machine_stands_in_the_tree() -> None:
    pattern = "|".join((r"/" + "work/", "/" + "root/", "/" + "home/[a-z]+/"))
    found = subprocess.run(
        ["git", "grep", "-nIE", pattern, "--", ":!requirements.lock"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == ""
