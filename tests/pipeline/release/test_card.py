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
from pipeline.release.configs import CONFIGS
from pipeline.release.features import card_features
from schemas.base import file_hash
from tests.pipeline.release.building import FIRST, SECOND, build_release


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
    assert {entry["config_name"] for entry in configs} == set(CONFIGS)
    for expected in (
        "schema, oracle, trap",
        "| passive_observation | 2 | 1 | 1 | 0 | 2 | 8 |",
        "1.000 [0.900, 1.000] (n=4)",
        "[rooms](https://example.org/rooms): Apache-2.0",
        "reason of 1.0.0",
        "@misc{tiny",
        "| `probes` |",
        "**no**",
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
    assert sets.keys() == CONFIGS.keys()
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
        [sys.executable, "-W", "error::UserWarning", "-c", LOAD, str(built), *CONFIGS],
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
