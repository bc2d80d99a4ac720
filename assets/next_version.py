"""What is made of the next version, each part marked with what it was made from."""

from __future__ import annotations

from assets.published import batches_of
from assets.recipe import fingerprint
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from pipeline.common.arrow import RecordT
from pipeline.common.store import Store
from schemas.base import content_hash
from schemas.errors import UserError
from schemas.manifest import Manifest
from schemas.shortcut import ShortcutReport

NEXT = "next"
_READ = ("homes", "episodes", "validation", "rejects-validation")


def manifest_key(shop: Workshop, previous_hash: str, names: tuple[str, ...]) -> str:
    """Returns the fingerprint of a manifest.

    Args:
        shop: The build.
        previous_hash: Content hash of the manifest that it extends; empty for a first one.
        names: The batches that it draws from.
    """
    markers = [
        [name, *(shop.store.marker(stage, name).sha256 for stage in _READ)]
        for name in sorted(names)
    ]
    inputs = [content_hash(shop.config.profile), list(gates.names()), previous_hash, markers]
    return fingerprint("manifest", shop.config, content_hash(inputs))


def read_manifest(shop: Workshop) -> Manifest:
    """Reads the manifest of the next version, as it was last selected.

    Raises:
        UserError: If there is none.
    """
    return shop.store.read_json("manifest", NEXT, Manifest)


def part_key(shop: Workshop, stage: str, manifest: Manifest) -> str:
    """Returns the fingerprint of what a stage makes of a manifest's episodes."""
    # Not the rows' own hash: a published manifest's rows carry digests that a new one's do not yet.
    rows = [[row.episode_id, row.batch, row.candidate_hash, row.home_hash] for row in manifest.rows]
    return fingerprint(stage, shop.config, content_hash(rows))


def kept_part(shop: Workshop, stage: str, manifest: Manifest, cls: type[RecordT]) -> RecordT | None:
    """Returns what a stage made of these episodes before, or None if it has to be made."""
    key = part_key(shop, stage, manifest)
    if not shop.keeps(shop.store, stage, NEXT, key, ".json"):
        return None
    shop.progress.kept(stage, manifest.header.version)
    return shop.store.read_json(stage, NEXT, cls)


def part_of(shop: Workshop, stage: str, manifest: Manifest, cls: type[RecordT]) -> RecordT:
    """Reads what a stage made of exactly these episodes.

    Raises:
        UserError: If it was made of others, or not at all.
    """
    _require(shop.store, stage, part_key(shop, stage, manifest))
    return shop.store.read_json(stage, NEXT, cls)


def require_selected_now(shop: Workshop, manifest: Manifest) -> None:
    """Checks that a manifest was selected from the present records and profile.

    Raises:
        UserError: If it was not.
    """
    previous_hash = manifest.header.versions[-1].previous_hash
    key = manifest_key(shop, previous_hash, batches_of(shop, manifest))
    _require(shop.store, "manifest", key)


def require_no_shortcut(manifest: Manifest, report: ShortcutReport) -> None:
    """Raises UserError if a shortcut pays and the manifest's profile does not just report it."""
    if report.problems and manifest.header.profile.shortcuts == "block":
        raise UserError(
            f"version {manifest.header.version} is not published, a shortcut pays:"
            f" {'; '.join(report.problems)}; change the targets or the scenes, or set"
            " 'shortcuts: report' in the profile"
        )


def _require(store: Store, stage: str, key: str) -> None:
    found = ""
    if store.exists(stage, NEXT, ".json"):
        found = store.marker(stage, NEXT, ".json").inputs
    if found != key:
        state = "was made for other episodes, settings or source" if found else "is not made"
        raise UserError(
            f"{stage} of the next version {state}; materialize {stage} and what follows"
        )
