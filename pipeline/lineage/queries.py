"""Where an episode comes from, by the lineage database. Its views answer the other questions."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from types import TracebackType

from pipeline.lineage.database import open_database
from schemas.base import Record
from schemas.errors import unknown_name

# kind -> table, its id column, and the columns that a trace shows.
_SHOWN: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "episode": (
        "episodes",
        "episode_id",
        (
            "family",
            "split",
            "batch",
            "instruction",
            "steps",
            "sessions",
            "cue_gap",
            "oracle_length",
            "stage_version",
        ),
    ),
    "cue": ("cues", "episode_id", ("kind", "seed", "family_version", "target_type")),
    "distractor": (
        "distractors",
        "distractor_id",
        ("theme", "room_id", "steps", "goal", "plan", "planner", "problem_hash"),
    ),
    "home": ("homes", "home_id", ("split", "labels")),
    "scene": ("scenes", "scene_id", ("room_type", "objects", "source")),
    "llm_call": ("llm_calls", "call_id", ("model", "prompt_version")),
}


class TraceNode(Record):
    """A record and what it was made from.

    Attributes:
        relation: How the record above was made from this one; empty at the root.
        details: What its table tells, as text.
    """

    kind: str
    id: str
    hash: str
    relation: str
    details: dict[str, str]
    parents: tuple[TraceNode, ...]


class CheckLine(Record):
    """One gate's verdict in a trace."""

    check: str
    outcome: str
    reason: str


class MadeBy(Record):
    """The run that made the records of one stage that an episode is made from.

    Attributes:
        git: Commit of the source; empty if unknown.
        code: Hash of the source that can change a record.
    """

    stage: str
    run_id: str
    finished: str
    git: str
    code: str
    profile: str
    build_seed: int
    packages: dict[str, str]


class Trace(Record):
    """Everything that the lineage tells of an episode.

    Attributes:
        runs: In the order in which the stages were made; none if the envelope was not kept.
    """

    root: TraceNode
    checks: tuple[CheckLine, ...]
    versions: tuple[str, ...]
    runs: tuple[MadeBy, ...] = ()


class Lineage:
    """A lineage database, open for reading only. Use it as a context manager."""

    def __init__(self, path: Path) -> None:
        self._connection = open_database(path)

    def __enter__(self) -> Lineage:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database."""
        self._connection.close()

    def trace(self, episode_id: str) -> Trace:
        """Tells where an episode comes from and what was said of it.

        Raises:
            UserError: If there is no such episode, with the nearest ids.
        """
        known = [str(row[0]) for row in self._rows("SELECT DISTINCT episode_id FROM episodes")]
        if episode_id not in known:
            raise unknown_name("episode", episode_id, known)
        found = self._rows(
            'SELECT DISTINCT "check", outcome, reason FROM checks WHERE episode_id = ? ORDER BY ALL',
            episode_id,
        )
        return Trace(
            root=self._tree(episode_id),
            checks=tuple(
                CheckLine(check=str(check), outcome=str(outcome), reason=str(reason))
                for check, outcome, reason in found
            ),
            versions=self._column(
                "SELECT version FROM release_episodes WHERE episode_id = ? ORDER BY ALL", episode_id
            ),
            runs=self._runs(episode_id),
        )

    def _tree(self, episode_id: str) -> TraceNode:
        edges = self._rows(
            """
            WITH RECURSIVE up AS (
                SELECT * FROM edges WHERE child_kind = 'episode' AND child_id = ?
                UNION
                SELECT e.* FROM edges e
                JOIN up ON e.child_kind = up.parent_kind AND e.child_id = up.parent_id
            )
            SELECT child_kind, child_id, relation, parent_kind, parent_id, parent_hash
            FROM up ORDER BY ALL
            """,
            episode_id,
        )
        parents: dict[tuple[str, str], list[tuple[str, str, str, str]]] = defaultdict(list)
        for child_kind, child_id, relation, kind, parent, digest in edges:
            parents[str(child_kind), str(child_id)].append(
                (str(relation), str(kind), str(parent), str(digest))
            )
        digest = self._column(
            "SELECT candidate_hash FROM episodes WHERE episode_id = ? ORDER BY ALL", episode_id
        )[0]
        return self._node(("", "episode", episode_id, digest), parents, ())

    def _node(
        self,
        found: tuple[str, str, str, str],
        parents: dict[tuple[str, str], list[tuple[str, str, str, str]]],
        above: tuple[tuple[str, str], ...],
    ) -> TraceNode:
        relation, kind, name, digest = found
        here = (kind, name)
        below = [] if here in above else parents.get(here, [])
        return TraceNode(
            kind=kind,
            id=name,
            hash=digest,
            relation=relation,
            details=self._details(kind, name),
            parents=tuple(self._node(item, parents, (*above, here)) for item in below),
        )

    def _runs(self, episode_id: str) -> tuple[MadeBy, ...]:
        names = tuple(MadeBy.model_fields)
        rows = self._rows(
            f"SELECT {', '.join(names)} FROM runs WHERE partition IN"
            " (SELECT batch FROM episodes WHERE episode_id = ?) ORDER BY finished, stage",
            episode_id,
        )
        found = (dict(zip(names, row, strict=True)) for row in rows)
        return tuple(
            MadeBy.model_validate({**one, "packages": json.loads(str(one["packages"]))})
            for one in found
        )

    def _details(self, kind: str, name: str) -> dict[str, str]:
        if kind not in _SHOWN:
            return {}
        table, key, columns = _SHOWN[kind]
        chosen = ", ".join(columns)
        rows = self._rows(
            f"SELECT {chosen} FROM {table} WHERE {key} = ? ORDER BY ALL LIMIT 1", name
        )
        return {
            column: _atoms(value) if isinstance(value, list) else str(value)
            for row in rows
            for column, value in zip(columns, row, strict=True)
        }

    def _column(self, query: str, *values: object) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in self._rows(query, *values))

    def _rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        rows: list[tuple[object, ...]] = self._connection.execute(query, list(values)).fetchall()
        return rows


def _atoms(found: list[str]) -> str:
    """Returns PDDL atoms in one line, each in brackets."""
    return " ".join(one if one.startswith("(") else f"({one})" for one in found)
