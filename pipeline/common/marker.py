"""Markers: what is said beside a file of the store about when it is finished and what it holds."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from pipeline.common.mirror import MARKER
from schemas.base import Record, file_hash
from schemas.disk import disk_error
from schemas.errors import CorruptData, UserError

MEND = "build again, which makes it anew"


class Marker(Record):
    """What is said about a finished file.

    Attributes:
        file: Its name, since a stage may keep both records and JSON for a partition.
        record: Name of the record class.
        rows: Number of records.
        sha256: Hash of the file's bytes.
        inputs: Fingerprint of everything that the file was made from.
    """

    file: str
    record: str
    rows: int
    sha256: str
    inputs: str


def marker_path(path: Path) -> Path:
    """Returns the marker's file beside a file."""
    return path.with_name(path.name + MARKER)


def read_marker(path: Path) -> Marker:
    """Reads the marker of a file.

    Raises:
        UserError: If there is none: the file was never finished.
        CorruptData: If it is no marker.
    """
    try:
        return Marker.model_validate_json(marker_path(path).read_bytes())
    except FileNotFoundError as error:
        raise UserError(f"{path} is not finished; build the stage '{path.parent.name}'") from error
    except ValidationError as error:
        raise CorruptData(f"{marker_path(path)} is no marker; {MEND}") from error
    except OSError as error:
        raise disk_error("read", path, error) from error


def checked(path: Path, cls: type[Record] | None = None) -> bytes:
    """Returns the bytes of a finished file, compared with its marker.

    Args:
        path: The file.
        cls: Class of its records, if that is to be compared too.

    Raises:
        UserError: If it was never finished.
        CorruptData: If it is not the file that was written, or holds other records.
    """
    marker = read_marker(path)
    if cls is not None and marker.record != cls.__name__:
        raise CorruptData(f"{path} holds {marker.record} instead of {cls.__name__}; {MEND}")
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise UserError(f"{path} is not there; build the stage '{path.parent.name}'") from error
    except OSError as error:
        raise disk_error("read", path, error) from error
    found = file_hash(data)
    if found != marker.sha256:
        raise CorruptData(
            f"{path} has SHA-256 {found[:8]}, its marker says {marker.sha256[:8]}; {MEND}"
        )
    return data


def set_aside(path: Path) -> str:
    """Renames a damaged file and returns its new name; its marker goes.

    Raises:
        UserError: If the disk refuses.
    """
    try:
        aside = path.with_name(f"{path.name}.corrupt-{file_hash(path.read_bytes())[:8]}")
        path.replace(aside)
        marker_path(path).unlink(missing_ok=True)
    except OSError as error:
        raise disk_error("set aside", path, error) from error
    return aside.name
