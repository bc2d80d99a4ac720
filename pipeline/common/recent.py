"""The records of one partition, kept in memory while its stages follow each other."""

from __future__ import annotations

from typing import cast

from pipeline.common.arrow import RecordT
from schemas.base import Record


class Recent:
    """Remembers, for the partition that was last spoken of, what each stage has written or read."""

    def __init__(self) -> None:
        self._partition = ""
        self._stages: dict[str, tuple[str, type[Record], tuple[Record, ...]]] = {}

    def keep(
        self,
        stage: str,
        partition: str,
        digest: str,
        records: tuple[RecordT, ...],
        cls: type[RecordT],
    ) -> None:
        """Remembers the records of a file with this hash; another partition's are forgotten."""
        if partition != self._partition:
            self._partition = partition
            self._stages.clear()
        self._stages[stage] = (digest, cls, records)

    def get(
        self, stage: str, partition: str, digest: str, cls: type[RecordT]
    ) -> tuple[RecordT, ...] | None:
        """Returns the records of a file with this hash; None if they are not remembered."""
        known = self._stages.get(stage) if partition == self._partition else None
        if known is None or known[:2] != (digest, cls):
            return None
        return cast(tuple[RecordT, ...], known[2])
