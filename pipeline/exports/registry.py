"""The table of export formats. A new one is one new file and one line here."""

from __future__ import annotations

from importlib import import_module

from pipeline.exports.base import Export
from schemas.errors import unknown_name

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
    if name not in EXPORTS:
        raise unknown_name("export format", name, EXPORTS)
    module, _, attribute = EXPORTS[name].partition(":")
    export: Export = getattr(import_module(module), attribute)()
    return export
