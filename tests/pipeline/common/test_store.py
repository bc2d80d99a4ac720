"""The store: round trips, resumption, damage, full disks, and writers that are killed."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.common.arrow import to_table
from pipeline.common.parquet import parquet_bytes
from pipeline.common.store import Store
from schemas.base import file_hash
from schemas.episode import Candidate, Evidence
from schemas.errors import CorruptData, UserError
from schemas.names import FamilyName
from tests.factories import make_candidate, make_profile

REPOSITORY = Path(__file__).parents[3]
CANDIDATES = tuple(make_candidate(family) for family in FamilyName)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def test_records_come_back_in_their_order(store: Store) -> None:
    marker = store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    assert store.read("episodes", "first", Candidate) == CANDIDATES
    assert (marker.rows, marker.inputs, marker.record) == (4, "abc", "Candidate")
    assert marker.sha256 == file_hash(store.path("episodes", "first").read_bytes())
    assert store.marker("episodes", "first") == marker


def test_a_partition_without_records_is_finished_and_empty(store: Store) -> None:
    store.write("episodes", "none", (), Candidate)
    assert store.exists("episodes", "none")
    assert store.read("episodes", "none", Candidate) == ()


def test_a_json_record_comes_back_equal(store: Store) -> None:
    store.write_json("profiles", "tiny", make_profile(), inputs="x")
    assert store.read_json("profiles", "tiny", type(make_profile())) == make_profile()
    assert store.recover("profiles", "tiny", "x", suffix=".json").finished


def test_partitions_lists_finished_ones_sorted(store: Store) -> None:
    for name in ("b", "a", "c"):
        store.write("episodes", name, (), Candidate)
    store.path("episodes", "c").with_name("c.parquet.done.json").unlink()
    assert store.partitions("episodes") == ("a", "b")
    assert store.partitions("cues") == ()


def test_the_same_inputs_need_no_second_run_and_others_do(store: Store) -> None:
    assert not store.recover("episodes", "first", "abc").finished
    store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    assert store.recover("episodes", "first", "abc").finished
    other = store.recover("episodes", "first", "abd")
    assert (other.finished, other.notice) == (False, "")


def test_the_bytes_do_not_depend_on_place_or_time(tmp_path: Path) -> None:
    stores = [Store(tmp_path / name) for name in ("one", "two")]
    for store in stores:
        store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    files = [sorted(path for path in s.root.rglob("*") if path.is_file()) for s in stores]
    assert [path.name for path in files[0]] == [path.name for path in files[1]]
    assert [p.read_bytes() for p in files[0]] == [p.read_bytes() for p in files[1]]


def test_a_changed_byte_is_named_then_set_aside_then_made_again(store: Store) -> None:
    store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    path = store.path("episodes", "first")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(CorruptData, match=r"first\.parquet has SHA-256"):
        store.read("episodes", "first", Candidate)
    recovery = store.recover("episodes", "first", "abc")
    aside = path.with_name(f"first.parquet.corrupt-{file_hash(bytes(data))[:8]}")
    assert not recovery.finished
    assert aside.name in recovery.notice
    assert aside.read_bytes() == data
    assert not store.exists("episodes", "first")
    store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    assert store.read("episodes", "first", Candidate) == CANDIDATES


def test_a_file_without_its_marker_was_not_finished(store: Store) -> None:
    store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    store.path("episodes", "first").with_name("first.parquet.done.json").unlink()
    with pytest.raises(UserError, match="is not finished; build the stage 'episodes'"):
        store.read("episodes", "first", Candidate)
    assert "was not finished; set aside as" in store.recover("episodes", "first", "abc").notice


def test_a_marker_that_is_none_is_corrupt(store: Store) -> None:
    store.write("episodes", "first", CANDIDATES, Candidate, inputs="abc")
    store.path("episodes", "first").with_name("first.parquet.done.json").write_text("{}")
    with pytest.raises(CorruptData, match="is no marker"):
        store.read("episodes", "first", Candidate)
    assert "is no marker" in store.recover("episodes", "first", "abc").notice


def test_records_of_another_class_are_refused_by_file_and_column(store: Store) -> None:
    store.write("episodes", "first", CANDIDATES, Candidate)
    with pytest.raises(CorruptData, match=r"first\.parquet: not a table of Evidence: columns"):
        store.read("episodes", "first", Evidence)


@pytest.mark.parametrize("name", ["../x", "", ".hidden", "a/b", "x.parquet", "x.done", "a b"])
def test_a_name_that_could_leave_the_store_is_refused(store: Store, name: str) -> None:
    with pytest.raises(UserError, match="cannot be a file name"):
        store.write("episodes", name, (), Candidate)


def test_a_full_disk_is_one_line_and_keeps_the_old_partition(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write("episodes", "first", CANDIDATES[:1], Candidate, inputs="old")
    before = sorted(path.name for path in store.root.rglob("*"))
    for failing_call in (1, 2):
        calls = iter(range(1, 9))

        def full(_handle: int, calls: object = calls, failing_call: int = failing_call) -> None:
            if next(calls) == failing_call:  # type: ignore[call-overload]
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(UserError, match="No space left on device") as caught:
                store.write("episodes", "first", CANDIDATES, Candidate, inputs="new")
        assert "\n" not in str(caught.value)
        assert store.read("episodes", "first", Candidate) == CANDIDATES[:1]
        assert sorted(path.name for path in store.root.rglob("*")) == before


def test_a_real_file_size_limit_is_reported_the_same_way(tmp_path: Path) -> None:
    code = (
        "import resource, pathlib\n"
        "from pipeline.common.atomic import write_atomic\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"write_atomic(pathlib.Path({str(tmp_path / 'big')!r}), bytes(5000))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )
    assert "UserError: cannot write" in result.stderr
    assert "File too large" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_root_that_is_a_file_is_a_user_error(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("in the way")
    with pytest.raises(UserError, match="cannot write"):
        Store(tmp_path / "store").write("episodes", "first", (), Candidate)


def test_only_temporary_files_of_dead_processes_are_removed(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    folder = tmp_path / "episodes"
    folder.mkdir()
    orphan = folder / f".first.parquet.{dead.pid}.tmp"
    alive = folder / f".first.parquet.{os.getppid()}.tmp"
    other = folder / ".first.parquet.tmp"
    for path in (orphan, alive, other):
        path.write_text("x")
    Store(tmp_path)
    assert sorted(folder.iterdir()) == sorted([alive, other])


WRITER = """
import sys
from pathlib import Path
from pipeline.common.store import Store
from schemas.episode import Candidate
from schemas.names import FamilyName
from tests.factories import make_candidate
store = Store(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(10**6):
    records = [make_candidate(seed=number)] * (1 + number % 5)
    store.write("episodes", "first", records, Candidate, inputs=str(number))
"""


def test_a_writer_killed_at_any_moment_leaves_a_whole_partition_or_none(tmp_path: Path) -> None:
    states = set()
    for pause in (0.011, 0.037, 0.061, 0.093):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], cwd=REPOSITORY, stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        store = Store(tmp_path)
        assert list(tmp_path.rglob("*.tmp")) == []
        if store.exists("episodes", "first"):
            marker = store.marker("episodes", "first")
            records = store.read("episodes", "first", Candidate)
            assert len(records) == marker.rows == 1 + int(marker.inputs) % 5
            assert records[0] == make_candidate(seed=int(marker.inputs))
            states.add("finished")
        else:
            store.recover("episodes", "first", "")
            states.add("unfinished")
        assert store.recover("episodes", "first", "nothing").finished is False
    assert states  # every kill ended in one of the two


def test_a_torn_write_of_the_naive_kind_would_be_noticed(store: Store) -> None:
    store.write("episodes", "first", CANDIDATES, Candidate)
    data = parquet_bytes(to_table(CANDIDATES, Candidate))
    store.path("episodes", "first").write_bytes(data[: len(data) // 2])
    with pytest.raises(CorruptData):
        store.read("episodes", "first", Candidate)
