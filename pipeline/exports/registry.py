"""The table of export formats. A new one is one new file and one line here."""

from __future__ import annotations

from pipeline.exports.base import Export
from schemas.registered import registered

EXPORTS: dict[str, str] = {
    "emem": "pipeline.exports.emem:EmemExport",
}


def names() -> tuple[str, ...]:
    """Returns the names of all formats, sorted."""
    return tuple(sorted(EXPORTS))


def load(name: str) -> Export:
    """Makes the export of a format.

    Raises:
        UserError: If there is no format of that name.
    """
    export: Export = registered("export format", EXPORTS, name)()
    return export
