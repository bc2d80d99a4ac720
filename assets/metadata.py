"""What the web interface shows of a partition: counts and small tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dagster import MetadataValue

from schemas.verdict import Reject

Metadata = dict[str, int | MetadataValue]
SHOWN_REJECTS = 30


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Writes a Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")


def counts(what: str, values: Iterable[str]) -> MetadataValue:
    """Shows how often each value occurs, sorted by value."""
    tally = Counter(values)
    rows = [(value, tally[value]) for value in sorted(tally)]
    return MetadataValue.md(markdown_table([what, "count"], rows))


def rejects_metadata(rejects: Sequence[Reject]) -> Metadata:
    """Shows what was refused: how many by reason, and the first of them with the measured values."""
    rows = [(one.episode_id, one.check, one.reason, one.detail) for one in rejects]
    header = ["episode", "check", "reason", "detail"]
    return {
        "rejected": len(rejects),
        "rejected_by_reason": counts("reason", (f"{one.check}: {one.reason}" for one in rejects)),
        "first_rejects": MetadataValue.md(markdown_table(header, rows[:SHOWN_REJECTS])),
    }
