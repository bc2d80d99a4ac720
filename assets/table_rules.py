"""The rules of a stage's table over one batch, kept like a partition: the audit page reads them too."""

from __future__ import annotations

from dataclasses import dataclass

from assets.recipe import fingerprint
from assets.workshop import Workshop
from pipeline.checks.tables.result import TableResult
from schemas.base import Record
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.home import Home
from schemas.scene import Scene
from schemas.verdict import Verdict

STAGE = "table-rules"


@dataclass(frozen=True)
class Table:
    """One table of rules.

    Attributes:
        name: The suite's name.
        stage: The stage whose records it speaks of.
        cls: Their class.
    """

    name: str
    stage: str
    cls: type[Record]


TABLES = (
    Table("scenes", "scenes", Scene),
    Table("homes", "homes", Home),
    Table("cues", "cues", Cue),
    Table("distractors", "distractors", Distractor),
    Table("episodes", "episodes", Candidate),
    Table("steps", "episodes", Candidate),
    Table("verdicts", "validation", Verdict),
)


def table_rules(shop: Workshop, table: Table, batch: str) -> TableResult:
    """Runs, or keeps, the rules of one table over one batch.

    Raises:
        UserError: If the stage of the batch is not finished.
    """
    store, cap = shop.store, shop.config.targets.session_cap
    inputs = store.marker(table.stage, batch).sha256
    key, name = fingerprint(STAGE, shop.config, table.name, inputs), f"{table.name}.{batch}"
    if shop.keeps(store, STAGE, name, key, ".json"):
        return store.read_json(STAGE, name, TableResult)
    # Imports pandas, which only a run needs.
    from pipeline.checks.tables.runner import check_table

    made = check_table(table.name, store.read(table.stage, batch, table.cls), cap)
    store.write_json(STAGE, name, made, key)
    return made
