"""The engine contract: work on many items, results in the order of the items."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Self, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Engine(ABC):
    """Applies a function to items, wherever that happens.

    Rules that hold for every kind:

    * Results come in the order of the items, so that no output depends on the kind, on the number of
      workers, or on which of them is fast.
    * The function is a module-level function and items and results can be pickled.
    * An exception of the function reaches the caller as it is; what has not run by then never runs.
    * Any exception in the caller (also KeyboardInterrupt, and a generator that is closed early) ends
      the workers at once; the next `map` starts new ones.
    """

    shares_disk = True
    """Whether the workers read and write the build's own folder."""

    @abstractmethod
    def map(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Result]:
        """Yields `work(item)` for each item, in order, each as soon as it and all before it are done.

        Raises:
            UserError: If a worker process keeps dying on one item.
        """

    @abstractmethod
    def renew(self) -> None:
        """Makes the next `map` start in fresh processes, where the kind has processes of its own."""

    @abstractmethod
    def close(self) -> None:
        """Ends the workers. May be called more than once."""

    def __enter__(self) -> Self:
        """Returns the engine itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ends the workers."""
        self.close()


def name_of(item: object) -> str:
    """Returns what an engine calls an item: its `name`, if it has one."""
    return str(getattr(item, "name", "")) or f"an item of kind {type(item).__name__}"


def place_of(item: object) -> str:
    """Returns where an item takes place (the id of its `home`); empty if it does not say."""
    return str(getattr(getattr(item, "home", None), "home_id", ""))
