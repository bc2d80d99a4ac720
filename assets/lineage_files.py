"""The lineage's files: what is missing or damaged is named, and made again where that is possible."""

from __future__ import annotations

from assets.inputs import ALL_STAGES, fragment_files
from assets.workshop import Workshop
from pipeline.lineage.audits import run_fragment
from pipeline.lineage.fragments import append
from pipeline.lineage.tables import ENVELOPE, TABLES
from schemas.errors import UserError


def keeps_fragments(shop: Workshop, name: str, key: str) -> bool:
    """Tells whether a batch's lineage files need not be made again; what is wrong with them is said.

    Args:
        shop: The build.
        name: The batch.
        key: The fingerprint that the files should have.

    Raises:
        UserError: If the disk refuses.
    """
    *files, last = fragment_files(name)
    # The last one is written when the others are there, so that they are lost if they are not.
    finished = shop.keeps(shop.fragments, *last, key, cls=TABLES[last[0]])
    missing = [file for file in files if not shop.fragments.path(*file).exists()]
    if finished and missing:
        shop.progress.notice(f"{_named(shop, missing)} of batch '{name}'; made again")
    found = [
        shop.keeps(shop.fragments, *file, key, cls=TABLES[file[0]])
        for file in files
        if file not in missing
    ]
    return finished and not missing and all(found)


def tell_lost_envelopes(shop: Workshop, name: str) -> None:
    """Says of which stages of a batch nobody knows any more who made them, once.

    The records are there and right, so they are not made again for the sake of that. An empty envelope
    takes the place of the lost one.

    Raises:
        UserError: If the disk refuses.
    """
    for stage in ALL_STAGES:
        file = (ENVELOPE, f"{stage}.{name}")
        if not shop.store.exists(stage, name):
            continue
        shop.keeps(shop.fragments, *file, "", cls=TABLES[ENVELOPE])
        if not shop.fragments.exists(*file):
            inputs = shop.store.marker(stage, name).inputs
            append(shop.fragments, stage, name, run_fragment([]), inputs)
            shop.progress.notice(
                f"{shop.fragments.path(*file)} is lost: who made {stage} of batch '{name}', and when,"
                " is not known any more"
            )


def tell_gaps(shop: Workshop, name: str) -> None:
    """Says what a batch that is not built now lacks in the lineage; damage is set aside.

    Raises:
        UserError: If the disk refuses.
    """
    for file in fragment_files(name):
        shop.keeps(shop.fragments, *file, "", cls=TABLES[file[0]])
    gaps = _gaps(shop, name)
    if gaps:
        shop.progress.notice(f"{_named(shop, gaps)} of batch '{name}'; {_remedy(name)}")


def require_fragments(shop: Workshop, name: str) -> None:
    """Checks that no lineage file of a batch is missing.

    Raises:
        UserError: If one is: which, and what to do.
    """
    gaps = _gaps(shop, name)
    if gaps:
        raise UserError(f"{_named(shop, gaps)} of batch '{name}'; {_remedy(name)}")


def _gaps(shop: Workshop, name: str) -> list[tuple[str, str]]:
    return [file for file in fragment_files(name) if not shop.fragments.exists(*file)]


def _named(shop: Workshop, files: list[tuple[str, str]]) -> str:
    count = "1 lineage file is" if len(files) == 1 else f"{len(files)} lineage files are"
    return f"{count} missing ({shop.fragments.path(*files[0])})"


def _remedy(name: str) -> str:
    return f"build that batch too (--batch {name})"
