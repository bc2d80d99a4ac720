"""Progress on the terminal: one bar for each stage of each batch, and plain lines without a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as RichProgress

from assets.progress import Progress


class Bars(Progress):
    """Shows bars on a console. Use as a context manager."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._rich = RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task: TaskID | None = None
        self._what = ""
        self._left = 0

    def __enter__(self) -> Bars:
        """Starts to draw."""
        self._rich.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stops to draw; the finished bars stay."""
        self._rich.stop()

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Adds a bar."""
        self._what, self._left = f"{partition:<16} {stage:<12}", total
        self._task = self._rich.add_task(self._what, total=total)
        self._say_when_done()

    def advance(self) -> None:
        """Moves the newest bar."""
        assert self._task is not None
        self._rich.advance(self._task)
        self._left -= 1
        self._say_when_done()

    def reach(self, done: int, total: int) -> None:
        """Shows one bar for the only thing that is being done."""
        if self._task is None:
            self.begin("episodes", "", total)
        self.advance()

    def _say_when_done(self) -> None:
        if self._left == 0 and not self._console.is_terminal:
            self.notice(f"{self._what} done")

    def kept(self, stage: str, partition: str) -> None:
        """Writes that nothing had to be done."""
        self.notice(f"{partition:<16} {stage:<12} kept: finished before from the same inputs")

    def notice(self, text: str) -> None:
        """Writes a line above the bars."""
        self._rich.console.print(text, markup=False, highlight=False, soft_wrap=True)
