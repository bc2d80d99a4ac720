"""Publishing: everything once, the list of checksums last, and never other content over it."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from pipeline.common.storage import Storage
from pipeline.publishing import publish
from pipeline.release.checksums import CHECKSUMS, checksum_text
from schemas.errors import CorruptData, UserError


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / "0.1.0"
    (folder / "data").mkdir(parents=True)
    (folder / "data/a.parquet").write_bytes(b"rows")
    (folder / "README.md").write_bytes(b"card")
    (folder / "lineage.duckdb").write_bytes(b"tables")
    (folder / CHECKSUMS).write_text(checksum_text(folder), encoding="utf-8")
    return folder


@pytest.fixture
def target() -> Storage:
    return Storage(f"memory://{uuid4()}/emem/0.1.0")


def test_every_file_is_copied_and_the_checksums_come_last(release: Path, target: Storage) -> None:
    assert list(publish(release, target)) == [
        "README.md",
        "data/a.parquet",
        "lineage.duckdb",
        CHECKSUMS,
    ]
    found = {name: target.read(name) for name in target.sizes()}
    assert found == {
        path.relative_to(release).as_posix(): path.read_bytes()
        for path in release.rglob("*")
        if path.is_file()
    }


def test_an_interrupted_copy_goes_on_and_a_second_one_changes_nothing(
    release: Path, target: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = publish(release, target)
    assert next(iter(first)) == "README.md"
    assert CHECKSUMS not in target.sizes()
    written: list[str] = []
    write = target.write

    def noting(name: str, data: bytes) -> None:
        written.append(name)
        write(name, data)

    monkeypatch.setattr(target, "write", noting)
    list(publish(release, target))
    assert written == ["data/a.parquet", "lineage.duckdb", CHECKSUMS]
    list(publish(release, target))
    assert len(written) == 3


def test_other_content_under_a_published_name_is_refused(release: Path, target: Storage) -> None:
    target.write("README.md", b"CARD")
    with pytest.raises(
        UserError, match=r"README\.md is there with other content, .* never changes"
    ):
        list(publish(release, target))
    assert target.sizes() == {"README.md": 4}


def test_a_place_that_holds_something_else_is_refused(release: Path, target: Storage) -> None:
    target.write("thesis.tex", b"")
    with pytest.raises(UserError, match=r"holds thesis\.tex, which is not of 0\.1\.0; .*/0\.1\.0$"):
        list(publish(release, target))


def test_a_damaged_release_is_not_published(release: Path, target: Storage) -> None:
    (release / "README.md").write_bytes(b"CARD")
    with pytest.raises(CorruptData, match=r"README\.md is not what checksums\.sha256 says"):
        list(publish(release, target))
    assert target.sizes() == {}


def test_a_folder_that_is_no_release_is_refused(tmp_path: Path, target: Storage) -> None:
    with pytest.raises(UserError, match="is no release"):
        list(publish(tmp_path, target))
