"""How a long stage says how far it is: nowhere, in a log, or as a bar (the command line's)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Result = TypeVar("Result")


class Progress(ABC):
    """Is told about each stage of each partition. Never decides anything."""

    @abstractmethod
    def begin(self, stage: str, partition: str, total: int) -> None:
        """A stage starts to work on `total` items of a partition."""

    @abstractmethod
    def advance(self) -> None:
        """One more item is done."""

    def kept(self, stage: str, partition: str) -> None:
        """A partition was finished before, from the same inputs."""

    def notice(self, text: str) -> None:
        """Something worth a line, such as a damaged file that was set aside."""

    def follow(
        self, stage: str, partition: str, total: int, results: Iterable[Result]
    ) -> Iterator[Result]:
        """Passes results on, and counts them."""
        self.begin(stage, partition, total)
        for result in results:
            self.advance()
            yield result


class NoticesOnly(Progress):
    """Passes on what is worth a line, and nothing else."""

    def __init__(self, other: Progress) -> None:
        self._other = other

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Does nothing."""

    def advance(self) -> None:
        """Does nothing."""

    def notice(self, text: str) -> None:
        """Passes it on."""
        self._other.notice(text)


class Silent(Progress):
    """Says nothing."""

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Does nothing."""

    def advance(self) -> None:
        """Does nothing."""


class Log(Progress):
    """Writes a line at the start and at about every tenth of the items.

    A line in Dagster's log costs milliseconds, so not every item gets one.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._what = ""
        self._total = self._done = self._next = 0

    def begin(self, stage: str, partition: str, total: int) -> None:
        """Writes what starts."""
        self._what, self._total, self._done, self._next = f"{stage} of {partition}", total, 0, 1
        self._write(f"{self._what}: {total} items")

    def advance(self) -> None:
        """Writes how far it is, at each tenth."""
        self._done += 1
        if self._done * 10 >= self._total * self._next:
            self._next = self._done * 10 // self._total + 1
            self._write(f"{self._what}: {self._done} of {self._total}")

    def kept(self, stage: str, partition: str) -> None:
        """Writes that nothing had to be done."""
        self._write(f"{stage} of {partition}: finished before from the same inputs, kept")

    def notice(self, text: str) -> None:
        """Writes the text."""
        self._write(text)
