"""Fingerprints: what a partition was made from, so that a finished one is kept or made again rightly."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from assets.config import BuildConfig
from assets.paths import PROJECT
from pipeline.families import registry as families
from schemas.base import content_hash

_CODE = ("schemas", "simulators", "planners", "evaluator", "pipeline")
_AFTER_VALIDATION = (
    "audit.py",
    "export.py",
    "lineage",
    "manifest.py",
    "release",
    "statistics.py",
    "templates",
    "timeline.py",
)
_LATE_CODE = {"fragments": "lineage"}
"""Code after validation that still decides a stage's files."""


@cache
def code_hash(late: str = "") -> str:
    """Returns a hash of the source that can change a record, and of the lock file.

    Version numbers say what a change *means*; this only makes sure that a partition is made again after
    any edit, since a kept one would hide it.

    Args:
        late: A part of the pipeline after validation that counts too.
    """
    digest = hashlib.sha256()
    for package in _CODE:
        for path in sorted((PROJECT / package).rglob("*")):
            within = path.relative_to(PROJECT / package)
            part = within.parts[0]
            after = package == "pipeline" and part in _AFTER_VALIDATION and part != late
            if path.is_dir() or "__pycache__" in within.parts or after:
                continue
            digest.update(f"{package}/{within.as_posix()}\0".encode())
            digest.update(path.read_bytes())
    lock = PROJECT / "requirements.lock"
    digest.update(lock.read_bytes() if lock.exists() else b"")
    return digest.hexdigest()


def recipe(stage: str, config: BuildConfig) -> str:
    """Returns the hash of what makes a stage's records out of its inputs.

    Batches, minimum counts and quotas are not part of it: they choose among records and change none.
    """
    profile = config.profile
    parts = {
        "stage": stage,
        "version": stage_version(stage),
        "families": {name: families.load(name).version for name in families.names()},
        "seed": profile.build_seed,
        "simulator": profile.simulator,
        "planner": profile.planner,
        "author": profile.author,
        "targets": content_hash(config.targets),
        "code": code_hash(_LATE_CODE.get(stage, "")),
    }
    return content_hash(parts)


def stage_version(stage: str) -> int:
    """Returns the version that a stage declares; 1 for what only rearranges other stages' records."""
    if find_spec(f"pipeline.{stage}") is None:
        return 1
    module = import_module(f"pipeline.{stage}")
    version: int = getattr(module, "STAGE_VERSION", getattr(module, "VERSION", 1))
    return version


def fingerprint(stage: str, config: BuildConfig, *inputs: str) -> str:
    """Returns the fingerprint of a partition: the recipe, and the hashes of its inputs in order."""
    return content_hash([recipe(stage, config), *inputs])
