"""Some records of a file, still encoded: sent to where they are needed, and decoded only there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.common.arrow import RecordT, from_table


@dataclass(frozen=True)
class Cut(Generic[RecordT]):
    """Records as Parquet bytes."""

    cls: type[RecordT]
    data: bytes

    def records(self) -> tuple[RecordT, ...]:
        """Decodes them, in the order of the file.

        Raises:
            CorruptData: If they are no such records.
        """
        return from_table(pq.read_table(pa.BufferReader(self.data)), self.cls)
