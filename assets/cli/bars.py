"""Progress on the terminal: a bar for the stage at work, and a line for each finished one.

Only the stage at work has a bar, so that a build of fifty batches does not outgrow the window. Without
a terminal a line says what begins, and a line what is finished.
"""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskID, TextColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from assets.progress import Progress

UNITS = {
    "batches": "batches",
    "cues": "proposals",
    "distractors": "cues",
    "validation": "homes",
    "fragments": "tables",
    "frames": "pictures",
    "houses": "houses",
    "shards": "files",
    "shortcuts": "groups of 8",
    "publish": "files",
}
"""What a stage counts, if it is not episodes."""


class Bars(Progress):
    """Shows progress on a console. Use as a context manager."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._rich = RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=14),
            _Count(),
            _Time(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task: TaskID | None = None
        self._idle: TaskID | None = None
        self._what = self._unit = ""
        self._total = self._done = 0
        self._began = 0.0

    @property
    def shown(self) -> int:
        """The number of bars of stages in the window."""
        return sum(task.total is not None for task in self._rich.tasks)

    def draw(self) -> None:
        """Draws at once what the next tick would draw."""
        self._rich.refresh()

    def __enter__(self) -> Bars:
        """Starts to draw."""
        self._rich.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stops to draw; the lines stay."""
        self._end_waiting()
        self._rich.stop()

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Shows a bar."""
        self._end_waiting()
        self._what, self._unit = _named(partition, stage), UNITS.get(stage, "episodes")
        self._total, self._done, self._began = total, 0, time.perf_counter()
        self._task = self._rich.add_task(self._what, total=total, unit=self._unit)
        if not self._console.is_terminal and total:
            self.notice(f"{self._what} {total} {self._unit} ...")
        self._end_when_done()

    def advance(self) -> None:
        """Moves the bar."""
        assert self._task is not None
        self._done += 1
        self._rich.advance(self._task)
        self._end_when_done()

    def reach(self, done: int, total: int) -> None:
        """Shows a bar for the only thing that is being done."""
        if self._task is None and done <= total:
            self.begin("episodes", "", total)
        self.advance()

    def _end_when_done(self) -> None:
        if self._task is None or self._done < self._total:
            return
        self._rich.remove_task(self._task)
        self._task = None
        seconds = _duration(time.perf_counter() - self._began)
        counted = f"{self._total} {self._unit}"
        self.notice(f"{self._what} {counted:<14} {seconds:>6}")
        # Rules over tables, and reading, come before the next stage counts anything.
        self._idle = self._rich.add_task(f"{'':<16} {'...':<11}", total=None)

    def _end_waiting(self) -> None:
        if self._idle is not None:
            self._rich.remove_task(self._idle)
            self._idle = None

    def kept(self, stage: str, partition: str) -> None:
        """Writes that nothing had to be done."""
        self.notice(f"{_named(partition, stage)} kept, made before from the same inputs")

    def notice(self, text: str) -> None:
        """Writes a line above the bar."""
        self._rich.console.print(text, markup=False, highlight=False, soft_wrap=True)


class _Count(ProgressColumn):
    """How many items are done of how many; nothing while no stage counts."""

    def render(self, task: Task) -> Text:
        if task.total is None:
            return Text("")
        return Text(f"{task.completed:g}/{task.total:g} {task.fields['unit']}")


class _Time(ProgressColumn):
    """How long it takes, and how long it will."""

    def render(self, task: Task) -> Text:
        text = _duration(task.elapsed or 0)
        if task.time_remaining:
            text += f", {_duration(task.time_remaining)} left"
        return Text(text, style="dim")


def _named(partition: str, stage: str) -> str:
    return f"{partition:<16} {stage:<11}" if partition else f"{stage:<11}"


def _duration(seconds: float) -> str:
    """Returns minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"
