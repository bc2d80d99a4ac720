"""Parquet bytes that depend on nothing but the table and the version of the library."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from schemas.errors import CorruptData, UserError

COMPRESSION = "zstd"
COMPRESSION_LEVEL = 3
ROW_GROUP_ROWS = 8192


def parquet_bytes(table: pa.Table, row_group_rows: int = ROW_GROUP_ROWS) -> bytes:
    """Encodes a table: fixed compression and row groups, no time stamps, no path.

    Args:
        table: Its schema metadata is written as it is.
        row_group_rows: Rows in one group, which is what a reader has to decode at least.
    """
    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        row_group_size=row_group_rows,
        compression=COMPRESSION,
        compression_level=COMPRESSION_LEVEL,
        version="2.6",
        write_page_index=True,
    )
    data: bytes = sink.getvalue().to_pybytes()
    return data


def read_parquet(path: Path) -> pa.Table:
    """Reads one Parquet file.

    Raises:
        UserError: If there is no such file.
        CorruptData: If it is no complete Parquet file.
    """
    if path.exists() and not path.is_file():
        raise CorruptData(f"{path} is no file")
    try:
        return pq.ParquetFile(path).read()
    except FileNotFoundError as error:
        raise UserError(f"there is no file {path}") from error
    except (pa.ArrowException, OSError) as error:
        reason = str(error).splitlines()[0]
        raise CorruptData(f"{path} is no complete Parquet file: {reason}") from error
