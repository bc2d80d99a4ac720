"""The asset graph, written down: a changed edge must be meant."""

from __future__ import annotations

import dagster as dg
import pytest

from assets.config import load_config
from assets.definitions import build_definitions
from assets.jobs import BATCH_STAGES, RELEASE_STAGES
from assets.partitions import scene_batches
from assets.paths import Paths

EDGES = {
    "scenes": set(),
    "homes": {"scenes"},
    "cues": {"homes"},
    "distractors": {"cues"},
    "episodes": {"distractors"},
    "validation": {"episodes"},
    "controls": {"validation"},
    "frames": {"validation"},
    "fragments": {"validation"},
    "manifest": {"validation"},
    "shortcuts": {"controls", "manifest"},
    "statistics": {"controls", "manifest"},
    "audit_page": {"shortcuts", "statistics"},
    "lineage": {"fragments", "manifest"},
    "release": {"audit_page", "frames", "lineage"},
}


@pytest.fixture(scope="module")
def definitions() -> dg.Definitions:
    return build_definitions(load_config(Paths.of(), "demo"))


def _specs(definitions: dg.Definitions) -> dict[str, dg.AssetSpec]:
    return {spec.key.to_user_string(): spec for spec in definitions.resolve_all_asset_specs()}


def test_the_edges_are_these(definitions: dg.Definitions) -> None:
    found = {
        name: {dep.asset_key.to_user_string() for dep in spec.deps}
        for name, spec in _specs(definitions).items()
    }
    assert found == EDGES


def test_stages_up_to_validation_are_partitioned_by_scene_batch(
    definitions: dg.Definitions,
) -> None:
    specs = _specs(definitions)
    assert {name for name, spec in specs.items() if spec.partitions_def == scene_batches} == set(
        BATCH_STAGES
    )
    assert set(specs) == {*BATCH_STAGES, *RELEASE_STAGES}


def test_everything_loads_and_every_asset_says_what_it_is(definitions: dg.Definitions) -> None:
    dg.Definitions.validate_loadable(definitions)
    for name, spec in _specs(definitions).items():
        assert spec.description, name
        assert spec.group_name in {"world", "generation", "audit", "publication"}, name
        assert spec.code_version, name


def test_the_code_version_changes_with_the_seed_and_not_with_the_choice_of_batches() -> None:
    config = load_config(Paths.of(), "demo")
    fewer = load_config(Paths.of(), "demo", ("ithor-demo-a",))
    other = config.with_profile(build_seed=config.profile.build_seed + 1)
    versions = [
        _specs(build_definitions(one))["cues"].code_version for one in (config, fewer, other)
    ]
    assert versions[0] == versions[1]
    assert versions[0] != versions[2]
