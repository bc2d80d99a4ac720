"""Which version a build continues, and which it publishes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from assets.config import BuildConfig
from assets.paths import Paths
from pipeline.common.continuity import require_same_settings
from pipeline.common.versions import Version, parse_version
from pipeline.release.manifest_file import read_manifest
from schemas.errors import UserError, unknown_name
from schemas.manifest import Manifest

FIRST = "0.1.0"


@dataclass(frozen=True)
class Choice:
    """The manifest of a build.

    Attributes:
        fresh: Whether it is a new version; False if everything in it is published already.
    """

    manifest: Manifest
    fresh: bool


def release_versions(paths: Paths) -> tuple[str, ...]:
    """Returns the published versions, oldest first."""
    found = []
    for path in paths.releases.glob("[0-9]*.[0-9]*.[0-9]*"):
        if (path / "manifest.jsonl").is_file():
            found.append(parse_version(path.name))
    return tuple(str(version) for version in sorted(found))


def previous_version(paths: Paths, version: str, previous: str) -> str:
    """Returns the version to continue; empty for a first one.

    Args:
        paths: The data folder's paths.
        version: The version asked for; empty = the next one.
        previous: The version asked to be continued; empty = the newest older than `version`.

    Raises:
        UserError: If the version to continue is not published.
    """
    versions = release_versions(paths)
    if previous:
        if previous not in versions:
            raise unknown_name("release", previous, versions)
        return previous
    if version:
        limit = parse_version(version)
        versions = tuple(one for one in versions if parse_version(one) < limit)
    return versions[-1] if versions else ""


def check_wish(
    paths: Paths, version: str, previous: str, retractions: Collection[str], why: str
) -> None:
    """Checks what a user says about the version before any work is done for it.

    Args:
        paths: The data folder's paths.
        version: The version asked for; empty = the next one.
        previous: The version asked to be continued; empty = the newest older than `version`.
        retractions: Ids of published episodes to take back.
        why: What the version changes; empty = nothing was said.

    Raises:
        UserError: If a version is none or does not fit the published ones, an episode to take back is
            not published, or a major version has no reason.
    """
    continued = previous_version(paths, version, previous)
    if continued and version:
        old, new = parse_version(continued), parse_version(version)
        if new <= old:
            raise UserError(
                f"version {version} does not come after {continued}, which it would continue;"
                " choose a higher one, or another --previous"
            )
        if new.major != old.major and not why:
            raise _no_reason(version)
    if not retractions:
        return
    if not continued:
        raise UserError("there is no published version to take an episode back from")
    rows = {row.episode_id for row in read_manifest(paths.releases / continued).rows}
    for episode_id in sorted(retractions):
        if episode_id not in rows:
            raise unknown_name(f"episode of version {continued}", episode_id, rows)


def check_continues(paths: Paths, config: BuildConfig, version: str, previous: str) -> None:
    """Checks that a build fits the version that it would continue, before any work is done for it.

    Args:
        paths: The data folder's paths.
        config: The build's configuration.
        version: The version asked for; empty = the next one.
        previous: The version asked to be continued; empty = the newest older than `version`.

    Raises:
        UserError: If simulator, limits of perception or pictures are others; only a major version may
            make the episodes of all its batches again.
    """
    continued = previous_version(paths, version, previous)
    if not continued:
        return
    manifest = read_manifest(paths.releases / continued)
    major = bool(version) and parse_version(version).major != parse_version(continued).major
    require_same_settings(config.profile, manifest, config.profile.batches if major else ())


def choose(select: Callable[[str], Manifest], previous: Manifest | None, version: str) -> Choice:
    """Selects with the version that fits what there is to publish.

    Args:
        select: Makes the manifest of a version; raises UserError if the number does not fit.
        previous: What is continued.
        version: The version asked for; empty = the next one that fits.

    Raises:
        UserError: If nothing fits, or what is published is no longer among the candidates.
    """
    if version or previous is None:
        return Choice(select(version or FIRST), fresh=True)
    old = parse_version(previous.header.version)
    try:
        # A patch adds no episode: if it fits, there is nothing new, or only a retraction.
        patch = select(str(Version(old.major, old.minor, old.patch + 1)))
    except UserError:
        return Choice(select(str(Version(old.major, old.minor + 1, 0))), fresh=True)
    retracted = len(patch.header.retractions) > len(previous.header.retractions)
    return Choice(patch, fresh=True) if retracted else Choice(previous, fresh=False)


def reason(
    why: str, previous: Manifest | None, version: str, retracted: int, batches: Sequence[str] = ()
) -> str:
    """Returns what the change log says of a version.

    Args:
        why: What the user says; empty = nothing.
        previous: What is continued.
        version: The new version.
        retracted: Number of episodes that are taken back.
        batches: Names of the batches that it draws from.

    Raises:
        UserError: If it is a major version, of which only the user knows what changed.
    """
    if why:
        return why
    if previous is None:
        return "First version."
    old, new = parse_version(previous.header.version), parse_version(version)
    if new.major != old.major:
        raise _no_reason(version)
    if new.minor != old.minor:
        known = {entry.name for entry in previous.header.batches}
        added = [name for name in batches if name not in known]
        return f"More episodes, of {', '.join(added)}." if added else "More episodes."
    return f"Retracted {retracted} of the episodes." if retracted else "Errata."


def _no_reason(version: str) -> UserError:
    return UserError(f"version {version} is a major one: say what changed (--why TEXT)")
