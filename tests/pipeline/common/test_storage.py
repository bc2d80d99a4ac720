"""Storage by URL: what is written is read and listed, and every refusal is one line."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from pipeline.common.storage import Storage
from schemas.errors import UserError


@pytest.fixture(params=["path", "file", "memory"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    urls = {
        "path": str(tmp_path / "there"),
        "file": f"file://{tmp_path}/there/",
        "memory": f"memory://{uuid4()}/there",
    }
    return Storage(urls[request.param])


def test_an_empty_place_has_no_files(storage: Storage) -> None:
    assert storage.sizes() == {}
    assert storage.read("data/a.json") is None


def test_what_is_written_is_read_and_listed_by_its_name_below_the_place(storage: Storage) -> None:
    storage.write("data/deep/a.json", b"{}\n")
    storage.write("README.md", b"hello")
    storage.write("README.md", b"hello again")
    assert storage.read("README.md") == b"hello again"
    assert storage.read("data/deep/a.json") == b"{}\n"
    assert storage.sizes() == {"README.md": 11, "data/deep/a.json": 3}


def test_another_storage_of_the_same_url_sees_the_same_files(storage: Storage) -> None:
    storage.write("a", b"1")
    assert Storage(storage.url).sizes() == {"a": 1}


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nosuch://bucket/x", "^nosuch://bucket/x cannot be opened: .*; expected a path or s3://"),
        ("abfs://bucket/x", "^abfs://bucket/x needs another package: .*; install it here$"),
        ("s3://bucket/x?scheme=carrier-pigeon", r"^s3://bucket/x\?scheme=\S+ cannot be opened: "),
    ],
)
def test_an_address_that_nothing_can_open_is_told_in_one_line(url: str, told: str) -> None:
    with pytest.raises(UserError, match=told) as caught:
        Storage(url)
    assert "\n" not in str(caught.value)


def test_a_place_that_cannot_be_written_to_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UserError, match=f"^cannot write {tmp_path}/file/a"):
        Storage(str(tmp_path / "file")).write("a", b"1")
