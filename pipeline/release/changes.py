"""`CHANGES.json`: what each version added, removed and changed, and why. Follows from the manifest."""

from __future__ import annotations

import json

from schemas.manifest import Manifest


def changes_text(manifest: Manifest) -> str:
    """Returns the file's text: the versions, newest first."""
    versions = [
        {
            "version": entry.version,
            "why": entry.why,
            "previous_manifest": entry.previous_hash,
            "added": _added(manifest, entry.version),
            "removed": [
                {"episode_id": item.episode_id, "why": item.why}
                for item in manifest.header.retractions
                if item.version == entry.version
            ],
            "changed": [
                {
                    "episode_id": item.episode_id,
                    "before": item.before,
                    "after": item.after,
                    "why": item.why,
                }
                for item in manifest.header.changes
                if item.version == entry.version
            ],
        }
        for entry in reversed(manifest.header.versions)
    ]
    return (
        json.dumps(
            {"version": manifest.header.version, "versions": versions}, indent=1, sort_keys=True
        )
        + "\n"
    )


def _added(manifest: Manifest, version: str) -> list[str]:
    header = manifest.header
    changed = {item.episode_id for item in header.changes if item.version == version}
    published = [
        *((row.episode_id, row.since) for row in manifest.rows),
        *((item.episode_id, item.since) for item in header.retractions),
        *((item.episode_id, item.since) for item in header.changes),
    ]
    return sorted({name for name, since in published if since == version and name not in changed})
