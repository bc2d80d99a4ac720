"""ProcTHOR-10K: what is there is used if it is the pinned data, else `prior` is asked once."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from schemas.errors import CorruptData, UserError
from schemas.names import Split
from simulators.sources import houses
from simulators.sources.procthor_10k import PLACE, SHARDS, Procthor10kSource, Shard
from tests.simulators.houses.building import BOOK
from tests.simulators.houses.building import furnished as house

LINES = b"".join(
    json.dumps(one).encode() + b"\n"
    for one in (house(), house(doors=[]), house(objects=house()["objects"][1:]))
)
DATA = gzip.compress(LINES, mtime=0)
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 5\n"
PRIOR = """
import pathlib
def load_dataset(dataset, revision):
    home = pathlib.Path.home() / ".prior" / "datasets" / "allenai" / dataset / revision
    home.mkdir(parents=True)
    (home / "train.jsonl.gz").write_bytes(pathlib.Path({data!r}).read_bytes())
"""


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(houses, "published_assets", lambda: BOOK)


def source_of(tmp_path: Path) -> Procthor10kSource:
    digest = hashlib.sha256(DATA).hexdigest()
    shard = Shard("train.jsonl.gz", 3, len(DATA), digest)
    folder = tmp_path / "home" / PLACE
    return Procthor10kSource(tmp_path / "cache", folder, dict.fromkeys(Split, shard))


def place(tmp_path: Path, data: bytes) -> Path:
    folder = tmp_path / "home" / PLACE
    folder.mkdir(parents=True)
    path = folder / "train.jsonl.gz"
    path.write_bytes(data)
    return path


def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "prior.py").write_text(text)
    monkeypatch.setenv("PYTHONPATH", str(folder))


def test_houses_are_numbered_within_their_split() -> None:
    source = Procthor10kSource(Path("nowhere"))
    assert len(source.houses(Split.TRAIN)) == 10_000
    assert source.houses(Split.TEST)[-1] == "999"
    assert {shard.size for shard in SHARDS.values()} == {53_314_510, 5_094_681, 5_022_093}


def test_data_that_is_there_needs_no_network(tmp_path: Path) -> None:
    place(tmp_path, DATA)
    made = list(source_of(tmp_path).take(Split.TRAIN, ["0", "1", "2"], 10))
    assert [(one.report.house, one.report.reason) for one in made] == [
        ("train/0", ""),
        ("train/1", "no_doors"),
        ("train/2", ""),
    ]
    assert made[2].report.home_id.startswith("P-train-10k-2-")


def test_without_a_folder_only_kept_scenes_can_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="was opened without the folder of its files"):
        list(Procthor10kSource(tmp_path).take(Split.TRAIN, ["0"], 1))


def test_only_the_named_houses_are_read(tmp_path: Path) -> None:
    place(tmp_path, DATA)
    [one] = source_of(tmp_path).take(Split.TRAIN, ["2"], 10)
    assert one.report.house == "train/2"


def test_missing_data_is_downloaded_by_prior_at_the_pinned_revision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "remote").write_bytes(DATA)
    stand_in(tmp_path, monkeypatch, PRIOR.format(data=str(tmp_path / "remote")))
    [one] = source_of(tmp_path).take(Split.TRAIN, ["0"], 10)
    assert len(one.scenes) == 2


@pytest.mark.parametrize(
    ("data", "error", "told"),
    [
        (b"<html>404</html>", CorruptData, "is no gzip file"),
        (DATA[:-1], CorruptData, r"SHA-256 .* expected"),
        (gzip.compress(b"{}", mtime=0), CorruptData, r"SHA-256 .* expected"),
    ],
)
def test_other_data_is_corrupt(
    tmp_path: Path, data: bytes, error: type[Exception], told: str
) -> None:
    place(tmp_path, data)
    with pytest.raises(error, match=told):
        list(source_of(tmp_path).take(Split.TRAIN, ["0"], 1))


def test_a_pointer_that_stays_one_after_the_download_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place(tmp_path, POINTER)
    stand_in(tmp_path, monkeypatch, "def load_dataset(dataset, revision): pass")
    with pytest.raises(UserError, match=r"is a Git LFS pointer, .* git lfs pull"):
        list(source_of(tmp_path).take(Split.TRAIN, ["0"], 1))


def test_without_network_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, monkeypatch, "def load_dataset(d, revision): raise OSError('no route')")
    with pytest.raises(
        UserError, match=r"cannot be downloaded now \(OSError: no route\)"
    ) as caught:
        list(source_of(tmp_path).take(Split.TRAIN, ["0"], 1))
    assert "\n" not in str(caught.value)


def test_without_prior_one_line_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = "raise ModuleNotFoundError(\"No module named 'prior'\")"
    stand_in(tmp_path, monkeypatch, missing)
    with pytest.raises(UserError, match="not installed; run: make install"):
        list(source_of(tmp_path).take(Split.TRAIN, ["0"], 1))


def test_a_number_past_the_end_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="unknown house '3'"):
        list(source_of(tmp_path).take(Split.TRAIN, ["3"], 1))
