"""Fingerprints: what a partition was made from, so that a finished one is kept or made again rightly."""

from __future__ import annotations

from importlib import import_module

from assets.config import BuildConfig
from assets.source import ENTRIES, code_hash
from pipeline.families import registry as families
from schemas.base import content_hash


def recipe(stage: str, config: BuildConfig) -> str:
    """Returns the hash of what makes a stage's records out of its inputs.

    Batches, minimum counts and quotas are not part of it: they choose among records and change none.
    """
    profile = config.profile
    parts: dict[str, object] = {
        "stage": stage,
        "version": stage_version(stage),
        "families": {name: families.load(name).version for name in families.names()},
        "seed": profile.build_seed,
        "simulator": profile.simulator,
        "planner": profile.planner,
        "author": profile.author,
        "perception": content_hash(profile.perception),
        "targets": content_hash(config.targets),
        "code": code_hash(stage),
    }
    if stage == "frames":
        parts["frames"] = profile.frame_settings
    return content_hash(parts)


def stage_version(stage: str) -> int:
    """Returns the version that a stage's first entry point declares as `VERSION`.

    Raises:
        AttributeError: If it declares none.
    """
    version: int = import_module(ENTRIES[stage][0]).VERSION
    return version


def fingerprint(stage: str, config: BuildConfig, *inputs: str) -> str:
    """Returns the fingerprint of a partition: the recipe, and the hashes of its inputs in order."""
    return content_hash([recipe(stage, config), *inputs])
