"""Where stages keep their records: one Parquet or JSON file for each stage and partition.

    <root>/<stage>/<partition>.parquet             the records
    <root>/<stage>/<partition>.parquet.done.json   the marker: content hash and fingerprint of the inputs

A marker is written last, so a partition without one was not finished. A finished partition with the
same inputs need not be made again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pydantic import ValidationError

from pipeline.common.arrow import RecordT, from_table, to_table
from pipeline.common.atomic import clean_orphans, disk_error, prepare, replace
from pipeline.common.cut import Cut
from pipeline.common.marker import MEND, Marker, checked, marker_path, read_marker, set_aside
from pipeline.common.mirror import Mirror
from pipeline.common.parquet import parquet_bytes
from pipeline.common.recent import Recent
from schemas.base import Record, canonical_json, file_hash
from schemas.errors import CorruptData, UserError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_RECORDS = ".parquet"
_JSON = ".json"


class Recovery(Record):
    """What `Store.recover` found.

    Attributes:
        finished: The partition is there, whole, and of these inputs: it need not be made again.
        notice: One sentence about what was wrong and set aside; empty if nothing was.
    """

    finished: bool
    notice: str = ""


class Store:
    """Records of all stages below one folder. Safe against a crash at any moment.

    One process writes a partition at a time; different partitions may be written at the same time.
    The records of the partition that was last spoken of stay in memory, since one stage reads what the
    one before has written; a file is compared with its hash all the same.
    """

    def __init__(self, root: Path, mirror: Mirror | None = None) -> None:
        self.root = Path(root)
        self._recent = Recent()
        self._mirror = mirror
        if self.root.exists():
            clean_orphans(self.root)
        if mirror is not None:
            mirror.fetch()

    def write(
        self,
        stage: str,
        partition: str,
        records: Iterable[RecordT],
        cls: type[RecordT],
        inputs: str = "",
    ) -> Marker:
        """Writes the records of one partition, replacing earlier ones.

        Args:
            stage: Name of the stage, which becomes a folder.
            partition: Name of the partition.
            records: In the order in which they will be read.
            cls: Their class (also for no records at all).
            inputs: Fingerprint of what they were made from; see `recover`.

        Raises:
            UserError: If a name is no file name, or the disk refuses; then the partition is as before.
        """
        path = self.path(stage, partition)
        kept = tuple(records)
        table = to_table(kept, cls)
        marker = self._publish(path, parquet_bytes(table), cls.__name__, table.num_rows, inputs)
        self._recent.keep(stage, partition, marker.sha256, kept, cls)
        return marker

    def read(self, stage: str, partition: str, cls: type[RecordT]) -> tuple[RecordT, ...]:
        """Reads the records of one finished partition.

        Raises:
            UserError: If the partition was never finished.
            CorruptData: If the file is not the one that was written, or holds other records.
        """
        path = self.path(stage, partition)
        data = checked(path)
        digest = read_marker(path).sha256
        known = self._recent.get(stage, partition, digest, cls)
        if known is not None:
            return known
        try:
            records = from_table(pq.read_table(pa.BufferReader(data)), cls)
        except (pa.ArrowException, CorruptData) as error:
            raise CorruptData(
                f"{path}: {error}; it was written by another version: delete it and build again"
            ) from error
        self._recent.keep(stage, partition, digest, records, cls)
        return records

    def cut(
        self, stage: str, partition: str, cls: type[RecordT], column: str, values: Sequence[str]
    ) -> Cut[RecordT]:
        """Returns those records whose column has one of some values, without decoding any.

        Raises:
            UserError: If the partition was never finished.
            CorruptData: If the file is not the one that was written.
        """
        table = pq.read_table(pa.BufferReader(checked(self.path(stage, partition))))
        chosen = pc.is_in(table[column], value_set=pa.array(values, pa.string()))
        return Cut(cls, parquet_bytes(table.filter(chosen)))

    def write_json(self, stage: str, name: str, record: Record, inputs: str = "") -> Marker:
        """Writes one record as canonical JSON, replacing an earlier one.

        Raises:
            UserError: As for `write`.
        """
        path = self.path(stage, name, _JSON)
        data = canonical_json(record) + b"\n"
        return self._publish(path, data, type(record).__name__, 1, inputs)

    def read_json(self, stage: str, name: str, cls: type[RecordT]) -> RecordT:
        """Reads one record that `write_json` wrote.

        Raises:
            UserError: If it was never finished.
            CorruptData: If the file is not the one that was written, or holds another record.
        """
        path = self.path(stage, name, _JSON)
        try:
            return cls.model_validate_json(checked(path))
        except ValidationError as error:
            raise CorruptData(
                f"{path} holds no {cls.__name__}: {error.errors()[0]['msg']}; it was written by"
                " another version: delete it and build again"
            ) from error

    def exists(self, stage: str, partition: str, suffix: str = _RECORDS) -> bool:
        """Tells whether a partition was finished. Does not read it."""
        path = self.path(stage, partition, suffix)
        return path.exists() and marker_path(path).exists()

    def partitions(self, stage: str) -> tuple[str, ...]:
        """Returns the names of the finished record partitions of a stage, sorted."""
        names = (path.name.removesuffix(_RECORDS) for path in self._files(stage))
        return tuple(sorted(name for name in names if self.exists(stage, name)))

    def marker(self, stage: str, partition: str, suffix: str = _RECORDS) -> Marker:
        """Reads the marker of a finished partition; its hash is that of the records.

        Raises:
            UserError: If the partition was never finished.
            CorruptData: If the marker is none.
        """
        return read_marker(self.path(stage, partition, suffix))

    def checked_path(self, stage: str, partition: str, cls: type[Record]) -> Path:
        """Returns the file of a finished record partition after comparing its hash.

        Raises:
            UserError: If the partition was never finished.
            CorruptData: If the file is not the one that was written, or holds other records.
        """
        path = self.path(stage, partition)
        checked(path, cls)
        return path

    def require_whole(self, stage: str, partition: str) -> None:
        """Compares the file of a finished record partition with its marker.

        Raises:
            UserError: If the partition was never finished.
            CorruptData: If the file is not the one that was written.
        """
        checked(self.path(stage, partition))

    def recover(
        self,
        stage: str,
        partition: str,
        inputs: str,
        suffix: str = _RECORDS,
        cls: type[Record] | None = None,
    ) -> Recovery:
        """Tells whether a partition can be kept; what is damaged is set aside, to be made again.

        A file without a marker, whose bytes are not those of its marker, or which holds records of
        another class becomes `<name>.corrupt-<first 8 digits of its hash>` beside it.

        Raises:
            UserError: If the disk refuses.
        """
        path = self.path(stage, partition, suffix)
        if not path.exists():
            return Recovery(finished=False)
        try:
            checked(path, cls)
            return Recovery(finished=read_marker(path).inputs == inputs)
        except CorruptData as error:
            why = str(error).removesuffix(f"; {MEND}")
            return Recovery(finished=False, notice=f"{why}; set aside as {set_aside(path)}")
        except UserError:
            aside = set_aside(path)
            return Recovery(finished=False, notice=f"{path} was not finished; set aside as {aside}")

    def path(self, stage: str, partition: str, suffix: str = _RECORDS) -> Path:
        """Returns the file of a partition, whether or not it exists.

        Raises:
            UserError: If a name could lead out of the store.
        """
        for kind, name in (("stage", stage), ("partition", partition)):
            if _NAME.fullmatch(name) is None or _RECORDS in name or name.endswith(".done"):
                raise UserError(
                    f"{kind} name '{name}' cannot be a file name; use letters, digits, '.', '_', '-'"
                    " (but no '.parquet', and no '.done' at the end)"
                )
        return self.root / stage / f"{partition}{suffix}"

    def _publish(self, path: Path, data: bytes, record: str, rows: int, inputs: str) -> Marker:
        marker = _publish(path, data, record, rows, inputs)
        if self._mirror is not None:
            self._mirror.send(path)
        return marker

    def _files(self, stage: str) -> list[Path]:
        return sorted((self.root / stage).glob(f"[!.]*{_RECORDS}"))


def _publish(path: Path, data: bytes, record: str, rows: int, inputs: str) -> Marker:
    marker = Marker(file=path.name, record=record, rows=rows, sha256=file_hash(data), inputs=inputs)
    beside = marker_path(path)
    # Both are on disk before the first is renamed, so a full disk changes nothing.
    temporary = prepare(path, data)
    try:
        temporary_marker = prepare(beside, canonical_json(marker) + b"\n")
        # Without its marker the partition counts as unfinished until the new marker is there.
        beside.unlink(missing_ok=True)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise disk_error("write", path, error) from error
    except UserError:
        temporary.unlink(missing_ok=True)
        raise
    replace(temporary, path)
    replace(temporary_marker, beside)
    return marker
