"""A folder of compact scene files, each of which proves that it is whole and from the right source.

A file `<scene id>.json.gz` holds two lines: a header with the format, the source's SHA-256 and the
SHA-256 of the second line, and the scene's canonical JSON.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

from pydantic import ValidationError

from schemas.base import canonical_json, file_hash
from schemas.scene import Scene

FORMAT = 1
"""Raised when the conversion from the published data changes; older files are then made again."""


class SceneCache:
    """Scene files under one folder. A file that does not prove itself counts as absent."""

    def __init__(self, folder: Path, source_hash: str) -> None:
        self._folder = folder
        self._source_hash = source_hash

    def path(self, scene_id: str) -> Path:
        """Returns the file of a scene, whether or not it exists."""
        return self._folder / f"{scene_id}.json.gz"

    def read(self, scene_id: str) -> Scene | None:
        """Returns a cached scene, or None if it is absent, stale, or damaged in any way."""
        try:
            header_line, payload = gzip.decompress(self.path(scene_id).read_bytes()).split(b"\n", 1)
            if json.loads(header_line) != self._header(payload):
                return None
            scene = Scene.model_validate_json(payload)
        except (OSError, EOFError, zlib.error, ValueError, ValidationError):
            return None
        return scene if scene.scene_id == scene_id else None

    def write(self, scene: Scene) -> None:
        """Writes a scene so that a reader finds the old file, or the new one, and never a part."""
        payload = canonical_json(scene)
        header = canonical_json(self._header(payload))
        data = gzip.compress(header + b"\n" + payload, compresslevel=6, mtime=0)
        self._folder.mkdir(parents=True, exist_ok=True)
        target = self.path(scene.scene_id)
        temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            temporary.write_bytes(data)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)

    def _header(self, payload: bytes) -> dict[str, str | int]:
        return {
            "format": FORMAT,
            "source_sha256": self._source_hash,
            "payload_sha256": file_hash(payload),
        }


def set_damage_aside(folder: Path, scene_ids: Iterable[str]) -> tuple[str, ...]:
    """Renames cached files that are not whole, so that nobody takes them for what they claim to be.

    A whole file of another source or format is only stale; `SceneCache` makes it again.

    Args:
        folder: The folder of one source's cache.
        scene_ids: The scenes to look at.

    Returns:
        For each such file a sentence.

    Raises:
        OSError: If the disk refuses.
    """
    notices = []
    for scene_id in scene_ids:
        path = folder / f"{scene_id}.json.gz"
        if not path.exists():
            continue
        data = path.read_bytes()
        if not _is_whole(data, scene_id):
            aside = path.with_name(f"{path.name}.corrupt-{file_hash(data)[:8]}")
            path.replace(aside)
            notices.append(f"{path} is damaged; set aside as {aside.name}, it is made again")
    return tuple(notices)


def _is_whole(data: bytes, scene_id: str) -> bool:
    try:
        header, payload = gzip.decompress(data).split(b"\n", 1)
        told: object = json.loads(header)["payload_sha256"]
        return told == file_hash(payload) and json.loads(payload)["scene_id"] == scene_id
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError):
        return False
