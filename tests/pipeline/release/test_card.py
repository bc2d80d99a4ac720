"""The card and the Croissant file, and that a hub's library loads every config from them."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pipeline.common.arrow import arrow_schema
from pipeline.release.baselines import with_scores
from pipeline.release.configs import CONFIGS
from pipeline.release.features import card_features
from pipeline.shortcuts import LIMITS
from schemas.base import file_hash
from schemas.names import FamilyName
from schemas.shortcut import ShortcutReport, ShortcutScore
from tests.pipeline.release.building import FIRST, INFO, SECOND, build_release

ROOM_CONFIGS = tuple(name for name in CONFIGS if name != "scenes")
"""What a release has whose homes are iTHOR rooms."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_release(tmp_path_factory.mktemp("release"), (*FIRST, *SECOND))


def data_files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted((folder / "data").rglob("*.parquet"))
    }


def front_matter(folder: Path) -> dict[str, object]:
    text = (folder / "README.md").read_text()
    loaded = yaml.safe_load(text.split("---\n")[1])
    assert isinstance(loaded, dict)
    return loaded


def test_the_card_names_configs_gates_figures_and_licences(built: Path) -> None:
    text = (built / "README.md").read_text()
    matter = front_matter(built)
    assert matter["license"] == "apache-2.0"
    configs = matter["configs"]
    assert isinstance(configs, list)
    assert [entry["config_name"] for entry in configs if entry.get("default")] == ["episodes"]
    assert {entry["config_name"] for entry in configs} == set(ROOM_CONFIGS)
    for expected in (
        "schema, oracle, trap",
        "| passive_observation | 2 | 1 | 1 | 0 | 2 | 8 |",
        "1.00 [0.90, 1.00]",
        "[rooms](https://example.org/rooms): Apache-2.0",
        "reason of 1.0.0",
        "@misc{tiny",
        "| `probes` |",
        "**none**",
        "| passive_observation | where a thing is that was in view in passing",
        "* `explorer`: no history; tries",
        "Dresser 100.0 %",
    ):
        assert expected in text
    assert "\n\n\n" not in text
    lines = text.split("---\n", 2)[2].splitlines()
    for line, following in itertools.pairwise(lines):
        if line.startswith("|") and following:
            assert following.startswith("|")
        if line.startswith("#"):
            assert following == ""


def test_the_card_and_the_statistics_tell_both_rates_and_the_cue_effect(built: Path) -> None:
    lines = [line.strip() for line in (built / "README.md").read_text().splitlines()]
    at = lines.index("| reader | sr_terminal | 1.00 [0.90, 1.00] |  |  |  |")
    assert lines[at + 1 : at + 4] == [
        "| reader | sr_reference | 0.75 [0.30, 0.95] |  |  |  |",
        "| explorer | sr_terminal | 0.25 [0.05, 0.70] |  |  |  |",
        "| **cue effect** | sr_terminal | 0.875 |  |  |  |",
    ]
    statistics = json.loads((built / "statistics.json").read_text())
    assert statistics["cue_effect"] == {"passive_observation": 0.875}
    assert [item["agent"] for item in statistics["baselines"]] == ["reader", "explorer", "reader"]


def test_both_success_rates_of_every_agent_are_published() -> None:
    score = ShortcutScore(
        family=FamilyName.DYNAMIC_TRACKING,
        agent="explorer",
        episodes=8,
        terminal=0.5,
        reference=0.25,
        low=0.1,
        high=0.6,
        limit=0.25,
        exceeded=False,
        terminal_low=0.2,
        terminal_high=0.8,
    )
    effect = {FamilyName.DYNAMIC_TRACKING: 0.9}
    report = ShortcutReport(scores=(score,), cue_effect=effect, limits=LIMITS, problems=())
    info = with_scores(INFO, report)
    found = {item.metric: (item.value, item.low, item.high) for item in info.baselines}
    assert found == {"sr_terminal": (0.5, 0.2, 0.8), "sr_reference": (0.25, 0.1, 0.6)}
    assert info.cue_effect == effect


def test_croissant_names_every_file_with_its_hash(built: Path) -> None:
    content = json.loads((built / "croissant.json").read_text())
    assert content["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    hashes = {
        item["@id"]: item["sha256"]
        for item in content["distribution"]
        if item["@id"].endswith(".parquet")
    }
    assert hashes == {path: file_hash(data) for path, data in data_files(built).items()}
    sets = {item["@id"]: item for item in content["recordSet"]}
    assert sets.keys() == set(ROOM_CONFIGS)
    names = [field["name"] for field in sets["steps"]["field"]]
    assert names == arrow_schema(CONFIGS["steps"].row).names


LOAD = """
import json, sys
from datasets import load_dataset
found = {}
for config in sys.argv[2:]:
    data = load_dataset(sys.argv[1], config)
    found[config] = {split: len(data[split]) for split in data}
data = load_dataset(sys.argv[1])
steps = load_dataset(sys.argv[1], "steps", split="train")
columns = data["train"].column_names
print(json.dumps({"rows": found, "default": columns, "box": steps[2]["visible"][0]["box"]}))
"""


def test_every_config_loads_offline_without_code(built: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "HF_HOME": str(tmp_path / "hf"), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", LOAD, str(built), *ROOM_CONFIGS],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Ignoring" not in done.stderr
    found = json.loads(done.stdout)
    assert found["rows"]["episodes"] == {"train": 4, "validation": 2}
    assert found["rows"]["steps"] == {"train": 32, "validation": 16}
    assert found["rows"]["controls"] == {"train": 12, "validation": 6}
    assert found["rows"]["homes"] == {"train": 1, "validation": 1}
    assert found["rows"]["rejects"] == {"train": 1}
    assert found["default"] == arrow_schema(CONFIGS["episodes"].row).names
    assert found["box"] == [0.1, 0.125, 0.5, 0.5]


def test_card_features_are_those_that_the_hub_library_derives() -> None:
    datasets = pytest.importorskip("datasets")
    for name, config in CONFIGS.items():
        schema = arrow_schema(config.row)
        derived = datasets.DatasetInfo(features=datasets.Features.from_arrow_schema(schema))
        assert derived._to_yaml_dict()["features"] == card_features(schema), name
