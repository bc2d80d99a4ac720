"""What a Dask worker does with one item. Errors of the work come back as results, never as failures.

So that whatever Dask itself calls a failure is one of the cluster: a worker that died or cannot import
this module.
"""

from __future__ import annotations

import pickle
import tempfile
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.collecting import collect_rarely
from schemas.errors import UserError

if TYPE_CHECKING:
    from assets.engines.identity import Identity
    from assets.engines.luggage import Luggage

_ALONE = threading.Lock()
"""Tools are one for each process: a simulator has one state, so items take turns."""


@dataclass(frozen=True)
class Parcel:
    """An item on its way to a worker.

    Attributes:
        luggage: The files that it needs there; None = none, or the worker sees this machine's disk.
        sender: What the worker must be alike; None = it is started by the sender.
    """

    work: Callable[[Any], Any]
    item: Any
    luggage: Luggage | None = None
    sender: Identity | None = None


@dataclass(frozen=True)
class Answer:
    """What came of an item: a result or an exception of the work, and files to keep."""

    result: Any = None
    error: Exception | None = None
    brought: Luggage | None = None


def work_on(packed: bytes) -> Answer:
    """Works on one parcel, pickled, in a worker process."""
    with _ALONE:
        try:
            _settle()
            parcel: Parcel = pickle.loads(packed)  # noqa: S301  (the client's; Dask does the same)
            return _answer(parcel)
        except Exception as error:  # noqa: BLE001  (it is raised again where the item came from)
            error.add_note("in a worker process:\n" + "".join(traceback.format_exception(error)))
            return Answer(error=error)


@cache
def _settle() -> None:
    """Does once in each worker what saves time in all that follows."""
    collect_rarely()


def _answer(parcel: Parcel) -> Answer:
    if parcel.sender is not None:
        _require_alike(parcel.sender)
    if parcel.luggage is None:
        return Answer(parcel.work(parcel.item))
    # Late, because only a worker on another machine needs it.
    from assets.engines.luggage import souvenirs, unpack

    folder = _own_folder()
    item = unpack(parcel.item, parcel.luggage, folder)
    result = parcel.work(item)
    return Answer(result, brought=souvenirs(item, parcel.luggage, folder))


def _require_alike(sender: Identity) -> None:
    """Checks that this worker would make the same bytes.

    Raises:
        UserError: If it may not.
    """
    from assets.engines.identity import identity

    difference = sender.difference(identity())
    if difference:
        raise UserError(
            f"the Dask worker {_address()} has {difference}; install the same version of EMem Forge"
            " and its requirements.lock there, start it again, then run the same command again"
        )


def _address() -> str:
    from distributed import get_worker

    return str(get_worker().address)


def _own_folder() -> Path:
    """Returns a folder of this worker that goes when it ends."""
    from distributed import get_worker

    with suppress(ValueError):
        return Path(get_worker().local_directory) / "emem"
    return Path(tempfile.gettempdir()) / "emem"
