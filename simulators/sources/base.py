"""The contract of a scene source."""

from __future__ import annotations

from abc import ABC, abstractmethod

from schemas.scene import Scene


class SceneSource(ABC):
    """A fixed collection of scenes. The same id gives the same scene, byte for byte, for ever."""

    @abstractmethod
    def scene_ids(self) -> tuple[str, ...]:
        """Returns the ids of all scenes that can be loaded now, sorted."""

    def has(self, scene_id: str) -> bool:
        """Tells whether there is a scene of an id."""
        return scene_id in self.scene_ids()

    @abstractmethod
    def load(self, scene_id: str) -> Scene:
        """Returns one scene.

        Raises:
            UserError: If there is no such scene (with the nearest ids).
            CorruptData: If the source's data is not what it should be.
        """

    @abstractmethod
    def provenance(self) -> dict[str, str]:
        """Returns `package`, `version`, `licence` and `sha256` of the source's data, and more if it has.

        What changes the scenes of the source changes these.
        """
