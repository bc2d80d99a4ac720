"""Which version a build continues, and which it publishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assets.paths import Paths
from pipeline.common.versions import Version, parse_version
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


def reason(why: str, previous: Manifest | None, version: str, retracted: int) -> str:
    """Returns what the change log says of a version.

    Args:
        why: What the user says; empty = nothing.
        previous: What is continued.
        version: The new version.
        retracted: Number of episodes that are taken back.

    Raises:
        UserError: If it is a major version, of which only the user knows what changed.
    """
    if why:
        return why
    if previous is None:
        return "First version."
    old, new = parse_version(previous.header.version), parse_version(version)
    if new.major != old.major:
        raise UserError(f"version {version} is a major one: say what changed (--why TEXT)")
    if new.minor != old.minor:
        return "More episodes."
    return f"Retracted {retracted} of the episodes." if retracted else "Errata."
