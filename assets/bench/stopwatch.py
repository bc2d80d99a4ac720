"""Times the stages of a build from what they tell about their progress."""

from __future__ import annotations

import time

from assets.progress import Progress


class Stopwatch(Progress):
    """Times each stage: from its first item handed out to its last result, and up to the next stage.

    Attributes:
        seconds: For each stage the seconds of all partitions, in the order of the stages.
        items: For each stage the number of items.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.items: dict[str, int] = {}
        self._stage = ""
        self._began = time.perf_counter()

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Starts to time a stage."""
        self.stop()
        self._stage = stage
        self.items[stage] = self.items.get(stage, 0) + total

    def advance(self) -> None:
        """Does nothing: only whole stages are timed."""

    def stop(self) -> None:
        """Books the time since the last call to the stage that ran."""
        now = time.perf_counter()
        if self._stage:
            self.seconds[self._stage] = self.seconds.get(self._stage, 0.0) + now - self._began
        self._began, self._stage = now, ""
