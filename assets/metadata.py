"""What the web interface shows of a partition: counts and small tables; empty ones are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from dagster import MetadataValue

from schemas.verdict import Reject

Metadata = dict[str, int | str | bool | MetadataValue]
SHOWN_REJECTS = 30


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Writes a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")


def table_metadata(key: str, header: Sequence[str], rows: Sequence[Sequence[object]]) -> Metadata:
    """Shows a table under a key; nothing if it has no rows."""
    return {key: MetadataValue.md(markdown_table(header, rows))} if rows else {}


def counts(key: str, what: str, values: Iterable[str]) -> Metadata:
    """Shows under a key how often each value occurs, sorted by value."""
    tally = Counter(values)
    return table_metadata(key, [what, "count"], [(value, tally[value]) for value in sorted(tally)])


def rejects_metadata(rejects: Sequence[Reject]) -> Metadata:
    """Shows what was refused: how many by reason, and the first of them with the measured values."""
    rows = [(one.episode_id, one.check, one.reason, one.detail) for one in rejects]
    header = ["episode", "refused by", "reason", "detail and measured values"]
    reasons = (f"{one.check}: {one.reason}" for one in rejects)
    return {
        "rejected": len(rejects),
        **counts("rejected_by_reason", "reason", reasons),
        **table_metadata("first_rejects", header, rows[:SHOWN_REJECTS]),
    }


def family_counts(families: Mapping[str, int]) -> Metadata:
    """Shows the number of episodes of each family."""
    return table_metadata("families", ["family", "episodes"], list(families.items()))
