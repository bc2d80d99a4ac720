"""The contract of a scene source."""

from __future__ import annotations

from abc import ABC, abstractmethod

from schemas.scene import Scene


class SceneSource(ABC):
    """A fixed collection of scenes. The same id gives the same scene, byte for byte, for ever."""

    @abstractmethod
    def scene_ids(self) -> tuple[str, ...]:
        """Returns the ids of all scenes, sorted by number."""

    @abstractmethod
    def load(self, scene_id: str) -> Scene:
        """Returns one scene.

        Raises:
            UserError: If there is no such scene (with the nearest ids).
            CorruptData: If the source's data is not what it should be.
        """

    @abstractmethod
    def provenance(self) -> dict[str, str]:
        """Returns package, version, licence and the SHA-256 of the source's data."""
