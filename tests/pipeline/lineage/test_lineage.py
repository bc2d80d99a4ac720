"""The lineage database: built whole, digested, queried, and safe against kills."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pytest

from pipeline.common.store import Store
from pipeline.lineage import audits
from pipeline.lineage import fragments as fr
from pipeline.lineage.database import build_database, database_digests, open_database
from pipeline.lineage.queries import Lineage
from pipeline.lineage.tables import TABLES
from schemas.base import content_hash
from schemas.errors import CorruptData, UserError
from tests.pipeline.lineage.filling import BAD, GOOD, HOME, NUMBERS, fill, release

REPOSITORY = Path(__file__).parents[3]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    store = Store(tmp_path / "fragments")
    fill(store)
    build_database(store, tmp_path / "lineage.duckdb")
    return tmp_path / "lineage.duckdb"


def test_a_trace_reaches_every_scene_and_its_source(built: Path) -> None:
    with Lineage(built) as lineage:
        trace = lineage.trace(GOOD[3].episode_id)
    cue, *distractors = trace.root.parents
    assert (cue.kind, cue.relation) == ("cue", "assembled_from")
    assert [item.kind for item in distractors] == ["distractor", "distractor"]
    home, call = cue.parents
    assert (home.kind, home.id, home.hash) == ("home", HOME.home_id, content_hash(HOME))
    assert (call.kind, call.id, call.details["prompt_version"]) == ("llm_call", "c1", "2")
    assert sorted(scene.id for scene in home.parents) == sorted(f"FloorPlan{n}" for n in NUMBERS)
    sources = {(one.kind, one.id, one.hash) for scene in home.parents for one in scene.parents}
    assert sources == {("source", "rooms==1.2", "5" * 64)}
    assert [line.outcome for line in trace.checks] == ["pass"] * 3
    assert trace.versions == ("1.1.0",)
    assert trace.root.hash == content_hash(GOOD[3])
    assert trace.root.details["steps"] == "8"


def test_an_unknown_episode_names_its_neighbours(built: Path) -> None:
    with (
        Lineage(built) as lineage,
        pytest.raises(UserError, match="nearest: po-H-003-217-301-411-s"),
    ):
        lineage.trace("po-H-003-217-301-411-s7")


def ask(path: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    connection = open_database(path)
    found: list[tuple[object, ...]] = connection.execute(query, list(values)).fetchall()
    connection.close()
    return found


def test_the_views_answer_the_usual_questions(built: Path) -> None:
    everyone = sorted(item.episode_id for item in (*GOOD, BAD))
    scene = "SELECT episode_id FROM episode_scenes WHERE scene_id = ? ORDER BY ALL"
    assert ask(built, scene, "FloorPlan301") == [(name,) for name in everyone]
    assert ask(built, scene, "FloorPlan302") == []
    prompt = "SELECT episode_id FROM episode_calls WHERE prompt_version = ?"
    assert ask(built, prompt, 2) == [(GOOD[3].episode_id,)]
    assert ask(built, prompt, 3) == []
    version = "SELECT episode_id FROM release_episodes WHERE version = ? ORDER BY ALL"
    first, later = (
        {name for (name,) in ask(built, version, number)} for number in ("1.0.0", "1.1.0")
    )
    assert later - first == {item.episode_id for item in GOOD[2:]}
    assert first < later


def test_each_reject_counts_once_at_its_gate(built: Path) -> None:
    query = 'SELECT stage, "check", family, judged, rejected FROM gate_rejects'
    counts = {row[:3]: row[3:] for row in ask(built, query)}
    assert counts["validation", "trap", "passive_observation"] == (2, 1)
    assert counts["cues", "cues", "interaction_failure"] == (1, 1)
    assert sum(int(str(rejected)) for _, rejected in counts.values()) == 2


def test_rows_that_are_no_fragment_yet_join_the_database(tmp_path: Path) -> None:
    store = Store(tmp_path / "fragments")
    fill(store)
    known = build_database(store, tmp_path / "a.duckdb")
    manifest = release("1.1.1", 4, release("1.1.0", 4, release("1.0.0", 2, None)))
    extra = audits.release_fragment(manifest)
    with_it = build_database(store, tmp_path / "b.duckdb", extra=extra)
    fr.append(store, "release", "1.1.1", extra, "i")
    assert build_database(store, tmp_path / "c.duckdb") == with_it
    changed = {table for table in known if known[table] != with_it[table]}
    assert changed == {"edges", "releases"}


def test_every_table_is_filled_as_the_fragments_say(built: Path) -> None:
    connection = open_database(built)
    counts = {
        table: connection.execute(f"SELECT count(*) FROM {table}").fetchall()[0][0]
        for table in TABLES
    }
    connection.close()
    assert counts == {
        "scenes": 4,
        "homes": 1,
        "cues": 5,
        "distractors": 10,
        "episodes": 5,
        "steps": 40,
        "checks": 16,
        "releases": 2,
        "llm_calls": 1,
        "runs": 1,
        "edges": 4 + 4 + 5 + 10 + 15 + 1 + 2 + 4,
    }


def test_digests_are_of_the_content_and_never_of_the_envelope(tmp_path: Path) -> None:
    stores = [Store(tmp_path / name) for name in ("a", "b")]
    fill(stores[0], "run-1")
    fill(stores[1], "run-2")
    paths = [tmp_path / "a.duckdb", tmp_path / "b.duckdb"]
    first, second = (build_database(*pair) for pair in zip(stores, paths, strict=True))
    assert first == second == database_digests(paths[0]) == database_digests(paths[1])
    assert "runs" not in first
    assert first.keys() == TABLES.keys() - {"runs"}


def test_a_changed_row_changes_the_digest_of_its_table_only(built: Path) -> None:
    before = database_digests(built)
    connection = duckdb.connect(str(built))
    connection.execute("UPDATE cues SET seed = seed + 1 WHERE episode_id LIKE 'dt-%'")
    connection.close()
    after = database_digests(built)
    assert {table for table in before if before[table] != after[table]} == {"cues"}


def test_only_the_asked_partitions_are_taken(tmp_path: Path) -> None:
    store = Store(tmp_path / "fragments")
    fill(store)
    build_database(store, tmp_path / "l.duckdb", partitions=("1.0.0",))
    connection = open_database(tmp_path / "l.duckdb")
    assert connection.execute("SELECT count(*) FROM episodes").fetchall() == [(0,)]
    assert connection.execute("SELECT version FROM releases").fetchall() == [("1.0.0",)]
    connection.close()


def test_a_damaged_fragment_is_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "fragments")
    fill(store)
    store.path("cues", "cues.first").write_bytes(b"PAR1")
    with pytest.raises(CorruptData, match=r"cues\.first\.parquet"):
        build_database(store, tmp_path / "lineage.duckdb")
    assert not (tmp_path / "lineage.duckdb").exists()
    assert list(tmp_path.glob(".*")) == []


def test_what_is_no_lineage_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="build first"):
        open_database(tmp_path / "none.duckdb")
    (tmp_path / "text.duckdb").write_text("not a database, but long enough to be read as one" * 99)
    with pytest.raises(CorruptData, match="cannot be opened"):
        open_database(tmp_path / "text.duckdb")
    duckdb.connect(str(tmp_path / "other.duckdb")).close()
    with pytest.raises(CorruptData, match="it lacks checks"):
        open_database(tmp_path / "other.duckdb")


def test_a_reader_keeps_its_file_while_a_new_one_is_built(built: Path, tmp_path: Path) -> None:
    with Lineage(built) as lineage:
        store = Store(tmp_path / "fragments")
        digests = build_database(store, built)
        assert lineage.trace(GOOD[0].episode_id).root.id == GOOD[0].episode_id
    assert database_digests(built) == digests


BUILDER = """
import sys
from pathlib import Path
from pipeline.common.store import Store
from pipeline.lineage.database import build_database
store = Store(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    build_database(store, Path(sys.argv[2]))
"""


def test_a_builder_killed_at_any_moment_leaves_a_whole_database(
    built: Path, tmp_path: Path
) -> None:
    expected = database_digests(built)
    for pause in (0.03, 0.11, 0.19):
        process = subprocess.Popen(
            [sys.executable, "-c", BUILDER, str(tmp_path / "fragments"), str(built)],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert database_digests(built) == expected
    Store(tmp_path)
    assert [path for path in tmp_path.iterdir() if path.name.startswith(".")] == []
