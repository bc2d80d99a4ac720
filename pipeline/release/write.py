"""Writes a release: prepared whole in a temporary folder, then renamed. Releases are immutable."""

from __future__ import annotations

import shutil
from pathlib import Path

from pipeline.common.atomic import (
    clean_orphans,
    discard,
    disk_error,
    replace,
    sync_file,
    sync_folder,
    temporary_path,
)
from pipeline.release.checksums import CHECKSUMS, LINEAGE, checksum_text, read_checksums
from pipeline.release.content import Content
from pipeline.release.data import file_facts, write_data
from pipeline.release.houses import house_components
from pipeline.release.licences import check_licences
from pipeline.release.manifest_file import MANIFEST, manifest_bytes, seal
from pipeline.release.sheet import SHEET, release_sheet
from pipeline.release.texts import derived_texts
from schemas.errors import UserError
from schemas.manifest import Manifest

VERSION = 2


def write_release(
    root: Path, manifest: Manifest, content: Content, previous: Path | None = None
) -> Path:
    """Writes the version that a manifest freezes.

    Args:
        root: Folder of all releases; the release becomes `<root>/<version>`.
        manifest: From `pipeline.manifest.select`.
        content: Everything that goes into it.
        previous: Folder of the release that it extends, from which old files are taken byte for byte;
            None makes them again.

    Returns:
        The folder of the release. If it was there already with the same content, nothing happens.

    Raises:
        UserError: If the version is there with other content, a licence is unknown, an episode is not
            what the manifest says, or the disk refuses. Then no release of this version appears.
        CorruptData: If the previous release is damaged.
    """
    check_licences(content.info)
    target = root / manifest.header.version
    temporary = temporary_path(target)
    try:
        if root.exists():
            clean_orphans(root)
        discard(temporary)
        temporary.mkdir(parents=True)
        _fill(temporary, manifest, content, previous)
        if target.exists():
            _same_or_refuse(target, temporary)
            return target
        for path in sorted(temporary.rglob("*")):
            if path.is_file():
                sync_file(path)
            else:
                sync_folder(path)
        replace(temporary, target)
    except OSError as error:
        raise disk_error("write", target, error) from error
    finally:
        discard(temporary)
    return target


def _fill(folder: Path, manifest: Manifest, content: Content, previous: Path | None) -> None:
    found = write_data(folder, manifest, content, previous)
    facts = file_facts(folder, manifest)
    files = {fact.path: fact.sha256 for fact in facts}
    parts = (*content.info.components, *house_components(folder, manifest))
    info = content.info.model_copy(update={"components": parts})
    sealed = seal(manifest, found.rows, found.fields, found.lineage, content.lineage, files, info)
    (folder / MANIFEST).write_bytes(manifest_bytes(sealed))
    for path, data in derived_texts(sealed, content.statistics, facts).items():
        (folder / path).write_bytes(data)
    if manifest.header.profile.frames != "none":
        (folder / SHEET).write_bytes(release_sheet(folder, manifest))
    shutil.copyfile(content.lineage_database, folder / LINEAGE)
    (folder / CHECKSUMS).write_text(checksum_text(folder), encoding="utf-8")


def _same_or_refuse(target: Path, new: Path) -> None:
    old_sums, new_sums = read_checksums(target), read_checksums(new)
    different = sorted(
        path
        for path in old_sums.keys() | new_sums.keys()
        if old_sums.get(path) != new_sums.get(path)
    )
    if different:
        raise UserError(
            f"version {target.name} was published with other content ({len(different)} files differ,"
            f" such as {different[0]}); releases are immutable: choose the next version"
        )
