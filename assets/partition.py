"""One partition of one stage: kept if it is finished and of the same inputs, else made and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Generic

from assets.envelope import now, record_run
from assets.recipe import fingerprint
from assets.workshop import Workshop
from pipeline.common.arrow import RecordT
from schemas.verdict import Reject

REJECTS = "rejects"


class Made(Generic[RecordT]):
    """What a stage makes of a partition: records, and what it refused.

    Those of a kept partition are read when they are asked for.
    """

    def __init__(
        self,
        records: Sequence[RecordT] | Callable[[], Sequence[RecordT]],
        rejects: Sequence[Reject] | Callable[[], Sequence[Reject]] = (),
    ) -> None:
        """Takes both, or functions that read them."""
        self._records = records
        self._rejects = rejects

    @cached_property
    def records(self) -> tuple[RecordT, ...]:
        """The records."""
        return tuple(self._records() if callable(self._records) else self._records)

    @cached_property
    def rejects(self) -> tuple[Reject, ...]:
        """What was refused."""
        return tuple(self._rejects() if callable(self._rejects) else self._rejects)


def reject_stage(stage: str) -> str:
    """Returns the store's name for the rejects of a stage."""
    return f"{REJECTS}-{stage}"


def read_rejects(shop: Workshop, stage: str, partition: str) -> tuple[Reject, ...]:
    """Returns what a stage refused of a partition."""
    return shop.store.read(reject_stage(stage), partition, Reject)


def ensure(
    shop: Workshop,
    stage: str,
    partition: str,
    cls: type[RecordT],
    inputs: Callable[[], Sequence[str]],
    make: Callable[[], Made[RecordT]],
    beside: Sequence[str] = (),
) -> Made[RecordT]:
    """Returns a partition's records, making them only if they are not there from the same inputs.

    Args:
        shop: The build.
        stage: The stage's name.
        partition: The scene batch.
        cls: Class of the records.
        inputs: Returns the hashes of what the records are made from. Asked again when they are made,
            since a language model's answers are among them.
        make: Makes them.
        beside: What else `make` writes of the partition, without a fingerprint of its own.

    Raises:
        UserError: If the disk refuses.
    """
    store = shop.store
    # First, since what is written beside the records may be among the inputs.
    found = [shop.keeps(store, name, partition, "") for name in beside]
    key = fingerprint(stage, shop.config, *inputs())
    found += [shop.keeps(store, name, partition, key) for name in (stage, reject_stage(stage))]
    if all(found):
        shop.progress.kept(stage, partition)
        return Made(
            partial(store.read, stage, partition, cls),
            partial(store.read, reject_stage(stage), partition, Reject),
        )
    started = now()
    made = make()
    key = fingerprint(stage, shop.config, *inputs())
    # Before the records, so that no finished partition lacks it.
    record_run(shop, stage, partition, started, key)
    store.write(reject_stage(stage), partition, made.rejects, Reject, key)
    store.write(stage, partition, made.records, cls, key)
    return made


def split(results: Sequence[RecordT | Reject]) -> Made[RecordT]:
    """Sorts what workers returned into records and rejects."""
    records = tuple(result for result in results if not isinstance(result, Reject))
    return Made(records, tuple(result for result in results if isinstance(result, Reject)))
