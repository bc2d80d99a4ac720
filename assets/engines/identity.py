"""What must be the same where a build runs and where its workers run: source, Python, packages."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from functools import cache

from assets.doctor.installed import installed
from assets.doctor.packages import needed
from assets.paths import PROJECT

SOURCE = ("assets", "evaluator", "pipeline", "planners", "schemas", "simulators")
_DIGITS = 12


@dataclass(frozen=True)
class Identity:
    """What runs here.

    Attributes:
        source: Hash of the project's own files.
        python: Version of the interpreter, without its patch level.
        packages: Name and version of each package that the project itself needs, sorted.
    """

    source: str
    python: str
    packages: tuple[tuple[str, str], ...]

    def difference(self, other: Identity) -> str:
        """Returns the first thing in which another differs, in words; empty if there is none."""
        if self.python != other.python:
            return f"Python {other.python} instead of {self.python}"
        known = dict(self.packages)
        for name, version in other.packages:
            if known.get(name, version) != version:
                return f"{name} {version} instead of {known[name]}"
        if self.source != other.source:
            return f"other source of EMem Forge ({other.source} instead of {self.source})"
        return ""


@cache
def identity() -> Identity:
    """Returns the identity of this process, found once."""
    packages = ((name, installed(name)) for name in sorted(needed()))
    return Identity(
        source=_source_hash(),
        python=f"{sys.version_info.major}.{sys.version_info.minor}",
        packages=tuple((name, version) for name, version in packages if version is not None),
    )


def _source_hash() -> str:
    """Returns a hash of all files of the project's packages, without what Python compiled of them."""
    digest = hashlib.sha256()
    for package in SOURCE:
        for path in sorted((PROJECT / package).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"{path.relative_to(PROJECT).as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:_DIGITS]
