"""The data files of the PyPI package `procthor`, read without ever importing the package."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
from pathlib import Path

from schemas.base import file_hash
from schemas.errors import CorruptData, UserError

PACKAGE = "procthor"
VERSION = "0.0.1.dev2"
LICENCE = "Apache-2.0"
REMEDY = f"install it with: uv pip install --no-deps {PACKAGE}=={VERSION}"


def package_file(name: str) -> Path:
    """Finds a published file inside the installed package, without importing the package.

    Raises:
        UserError: If the package, or the file in it, is missing.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise UserError(f"the package '{PACKAGE}' with the iTHOR rooms is not installed; {REMEDY}")
    path = Path(spec.submodule_search_locations[0]) / name
    if not path.is_file():
        raise UserError(f"the package '{PACKAGE}' lacks its file {name}; re{REMEDY}")
    return path


def installed_version() -> str:
    """Returns the installed package's version.

    Raises:
        UserError: If the package is not installed.
    """
    try:
        return importlib.metadata.version(PACKAGE)
    except importlib.metadata.PackageNotFoundError as missing:
        raise UserError(
            f"the package '{PACKAGE}' with the iTHOR rooms is not installed; {REMEDY}"
        ) from missing


def read_pinned(path: Path, expected: str) -> object:
    """Reads a JSON file whose SHA-256 is known.

    Raises:
        UserError: If it cannot be read.
        CorruptData: If it is not the pinned one, or no JSON.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}; {REMEDY}") from error
    found = file_hash(data)
    if found != expected:
        raise CorruptData(
            f"{path} has SHA-256 {found[:12]}..., expected {expected[:12]}..."
            f" ({PACKAGE} {VERSION}); re{REMEDY}"
        )
    try:
        value: object = json.loads(data)
    except ValueError as error:
        raise CorruptData(f"{path} is not valid JSON: {error}; re{REMEDY}") from error
    return value
