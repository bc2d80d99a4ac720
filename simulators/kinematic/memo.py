"""What rooms have shown, remembered for the whole process and bounded in size.

Every entry follows from its key, so forgetting one changes the speed and nothing else.
"""

from __future__ import annotations

from functools import lru_cache

from schemas.perception import Perception
from schemas.scene import Vector
from simulators.agent import Pose
from simulators.symbolic.state import Box

ViewRows = tuple[tuple[str, tuple[float, float, float, float], float], ...]
"""Name, 2-D box and distance of each object in view, sorted by name."""

MOST_SCENES = 192
"""Scenes remembered: more than the rooms of a batch of houses that one worker has."""

MOST_VIEWS = 400
"""Views kept for each scene; about 4 kB each."""

MOST_POSES = 4000
MOST_SIGHTS = 4000
MOST_CANDIDATES = 400

CandidateKey = tuple[str, Box, Vector]
"""An object's name, its rest box, and the centre at which it is shown."""


class RoomMemo:
    """Views and interaction poses of one scene, under a key of the room's look."""

    def __init__(self) -> None:
        self._views: dict[tuple[int, Pose], ViewRows] = {}
        self._sights: dict[tuple[int, Pose, str], bool] = {}
        self._poses: dict[tuple[int, str], Pose | None] = {}
        self._candidates: dict[CandidateKey, tuple[Pose, ...]] = {}

    def view(self, look: int, pose: Pose) -> ViewRows | None:
        """Returns a remembered view."""
        return self._views.get((look, pose))

    def keep_view(self, look: int, pose: Pose, rows: ViewRows) -> None:
        """Remembers a view; the oldest goes when there are too many."""
        if len(self._views) >= MOST_VIEWS:
            del self._views[next(iter(self._views))]
        self._views[look, pose] = rows

    def sight(self, look: int, pose: Pose, name: str) -> bool | None:
        """Returns whether an object can be acted on from a pose; None if that is not known."""
        return self._sights.get((look, pose, name))

    def keep_sight(self, look: int, pose: Pose, name: str, interactable: bool) -> None:
        """Remembers whether an object can be acted on; the oldest goes when there are too many."""
        if len(self._sights) >= MOST_SIGHTS:
            del self._sights[next(iter(self._sights))]
        self._sights[look, pose, name] = interactable

    def pose(self, look: int, name: str) -> tuple[bool, Pose | None]:
        """Returns whether an object's interaction pose is known, and the pose."""
        key = (look, name)
        return key in self._poses, self._poses.get(key)

    def keep_pose(self, look: int, name: str, pose: Pose | None) -> None:
        """Remembers an object's interaction pose; the oldest goes when there are too many."""
        if len(self._poses) >= MOST_POSES:
            del self._poses[next(iter(self._poses))]
        self._poses[look, name] = pose

    def candidates(self, key: CandidateKey) -> tuple[Pose, ...] | None:
        """Returns the remembered poses to try for an object at a place."""
        return self._candidates.get(key)

    def keep_candidates(self, key: CandidateKey, poses: tuple[Pose, ...]) -> None:
        """Remembers poses to try; the oldest go when there are too many."""
        if len(self._candidates) >= MOST_CANDIDATES:
            del self._candidates[next(iter(self._candidates))]
        self._candidates[key] = poses


@lru_cache(maxsize=MOST_SCENES)
def memo_of(_scene_hash: str, _perception: Perception) -> RoomMemo:
    """Returns the memory of a scene under limits of perception; the one longest not asked for goes."""
    return RoomMemo()
