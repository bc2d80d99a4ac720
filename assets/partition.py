"""One partition of one stage: kept if it is finished and of the same inputs, else made and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from assets.envelope import now, record_run
from assets.recipe import fingerprint
from assets.workshop import Workshop
from pipeline.common.arrow import RecordT
from schemas.verdict import Reject

REJECTS = "rejects"


@dataclass(frozen=True)
class Made(Generic[RecordT]):
    """What a stage makes of a partition: records, and what it refused."""

    records: tuple[RecordT, ...]
    rejects: tuple[Reject, ...] = ()


def reject_stage(stage: str) -> str:
    """Returns the store's name for the rejects of a stage."""
    return f"{REJECTS}-{stage}"


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
            store.read(stage, partition, cls), store.read(reject_stage(stage), partition, Reject)
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
