"""A stage's fingerprint covers the code and data that it can import, and no other."""

from __future__ import annotations

import subprocess
import sys

import pytest

from assets.jobs import BATCH_STAGES, RELEASE_STAGES
from assets.paths import PROJECT
from assets.source import ENTRIES, PACKAGES, stage_files


def names(stage: str) -> set[str]:
    return {path.relative_to(PROJECT).as_posix() for path in stage_files(stage)}


def test_every_stage_has_its_entry_points() -> None:
    assert {*BATCH_STAGES, *RELEASE_STAGES} <= set(ENTRIES)


def test_lineage_code_counts_for_the_fragments_and_for_nothing_that_they_are_made_from() -> None:
    lineage = {"pipeline/lineage/fragments.py", "pipeline/lineage/tables.py"}
    assert lineage <= names("fragments")
    for stage in BATCH_STAGES[:-1]:
        assert not lineage & names(stage), stage


@pytest.mark.parametrize("stage", BATCH_STAGES)
def test_what_comes_after_the_batches_makes_none_of_them_again(stage: str) -> None:
    late = {
        f"pipeline/{name}.py"
        for name in (
            "audit",
            "exports/emem",
            "manifest",
            "reexecution",
            "statistics",
            "timeline",
            "verify",
        )
    }
    assert not (late | {"pipeline/release/write.py"}) & names(stage)


def test_what_a_registry_names_and_the_data_beside_a_module_count() -> None:
    assert {
        "pipeline/families/passive_observation.py",
        "planners/domain.pddl",
        "simulators/kinematic/simulator.py",
        "schemas/knowledge/placement.yaml",
        "pipeline/experience/prompt.txt",
    } <= names("cues")
    assert {"pipeline/checks/leak.py", "evaluator/env.py"} <= names("validation")
    assert "pipeline/checks/leak.py" not in names("cues")
    assert "evaluator/agents/explorer.py" in names("shortcuts")


LOAD = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
print("\\n".join(sorted(sys.modules)))
"""


@pytest.mark.parametrize("stage", ["cues", "validation", "fragments", "release"])
def test_no_module_that_is_imported_at_run_time_is_missed(stage: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOAD, *ENTRIES[stage]],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name for name in done.stdout.split() if name.split(".")[0] in PACKAGES}
    known = {name.removesuffix(".py").removesuffix("/__init__") for name in names(stage)}
    assert loaded <= {name.replace("/", ".") for name in known}
