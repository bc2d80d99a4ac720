"""What a version may not change of the one that it continues, because the kept files depend on it."""

from __future__ import annotations

from collections.abc import Collection

from schemas.build import Profile
from schemas.errors import UserError
from schemas.manifest import Manifest

REMEDY = "keep its settings, or build into another data folder (--data DIR)"


def require_same_settings(profile: Profile, previous: Manifest, built: Collection[str]) -> None:
    """Checks that the episodes that are kept as they are fit a version's profile.

    A version is verified with its one profile. Its pictures must therefore be of one kind, and where
    a batch is kept without being built again, simulator and limits of perception must be the same, or
    its episodes would not replay.

    Args:
        profile: The new version's.
        previous: The version that it continues.
        built: Names of the scene batches that are built now.

    Raises:
        UserError: If they do not fit.
    """
    _compare(profile, previous, _frames(previous.header.profile), _frames(profile))
    if any(batch.name not in built for batch in previous.header.batches):
        _compare(profile, previous, _world(previous.header.profile), _world(profile))


def _compare(profile: Profile, previous: Manifest, old: str, new: str) -> None:
    if old != new:
        raise UserError(
            f"profile '{profile.name}' has {new}; version {previous.header.version}, whose files stay"
            f" as they are, has {old}: {REMEDY}"
        )


def _frames(profile: Profile) -> str:
    kind, size, quality = profile.frame_settings
    return f"frames: {kind}, {size} pixels, quality {quality}"


def _world(profile: Profile) -> str:
    limits = profile.perception
    return (
        f"simulator: {profile.simulator}, objects listed from a share of {limits.least_share:g} on, up"
        f" to {limits.farthest:g} m"
    )
