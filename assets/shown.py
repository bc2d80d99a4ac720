"""What Dagster shows of a partition, worked out once and kept beside the records.

So a partition that is kept costs no reading, and one that a worker made is described there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FunctionType

from dagster import MarkdownMetadataValue, MetadataValue

from assets.metadata import Metadata
from assets.partition import reject_stage
from assets.recipe import fingerprint
from assets.workshop import Workshop
from schemas.base import Record, file_hash

STAGE = "shown"
"""The store's name for it."""


class Entry(Record):
    """One value: a number, a text, or a text in Markdown."""

    key: str
    value: bool | int | str
    markdown: bool


class Entries(Record):
    """What is shown of one partition, in order."""

    entries: tuple[Entry, ...]


def shown(
    shop: Workshop, stage: str, name: str, describe: Callable[[Workshop, str], Metadata]
) -> Metadata:
    """Returns what to show of one stage of a batch.

    Args:
        shop: The build.
        stage: The stage.
        name: The batch, of which the stage is finished.
        describe: Works it out from the records.
    """
    store = shop.store
    assert isinstance(describe, FunctionType)
    made = [
        store.marker(one, name).sha256
        for one in (stage, reject_stage(stage))
        if store.exists(one, name)
    ]
    code = file_hash(Path(describe.__code__.co_filename).read_bytes())
    key, place = fingerprint(stage, shop.config, code, *made), f"{stage}.{name}"
    if shop.keeps(store, STAGE, place, key, ".json"):
        return _metadata(store.read_json(STAGE, place, Entries))
    found: Metadata = describe(shop, name)
    store.write_json(STAGE, place, _entries(found), key)
    return found


def _entries(metadata: Metadata) -> Entries:
    entries = []
    for key, value in metadata.items():
        if isinstance(value, MarkdownMetadataValue):
            entries.append(Entry(key=key, value=value.md_str or "", markdown=True))
        elif isinstance(value, bool | int | str):
            entries.append(Entry(key=key, value=value, markdown=False))
        else:
            raise TypeError(f"{key} is a {type(value).__name__}, which is not kept")
    return Entries(entries=tuple(entries))


def _metadata(kept: Entries) -> Metadata:
    found: Metadata = {}
    for one in kept.entries:
        found[one.key] = MetadataValue.md(str(one.value)) if one.markdown else one.value
    return found
