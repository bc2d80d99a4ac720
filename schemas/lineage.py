"""Edges of the lineage graph: what was made from what."""

from __future__ import annotations

from schemas.base import Record


class Edge(Record):
    """One step from a record to one that it was made from.

    Attributes:
        child_kind: Table of the child, in the singular: `episode`, `cue`, `home`, `scene`, ...
        child_hash: Content hash of the child; empty for what has none.
        relation: Such as `composed_of`, `proposed_from`, `written_by`, `published_in`.
    """

    child_kind: str
    child_id: str
    child_hash: str
    relation: str
    parent_kind: str
    parent_id: str
    parent_hash: str
