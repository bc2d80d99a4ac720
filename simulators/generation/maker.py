"""Makes the house of a number: attempts one after the other until one becomes a home."""

from __future__ import annotations

from schemas.errors import RecordRejected
from schemas.names import Split
from schemas.seeds import derive_seed, generator
from simulators.generation.procthor import sample_house
from simulators.generation.stand_in import StandIn
from simulators.generation.upgrade import House, upgraded
from simulators.houses.assets import AssetBook
from simulators.houses.collection import HouseOrigin, NewHouse, RefusedAttempt
from simulators.houses.filters.results import filter_results, refusal
from simulators.houses.scenes import CutHouse, cut_house
from simulators.sources.package import PACKAGE
from simulators.sources.package import VERSION as PROCTHOR

VERSION = "houses-1"
"""Raised when the same number and seed give another house."""
STAGE = "generate"
MOST_ATTEMPTS = 25
PROCTHOR_SPLITS = {Split.TRAIN: "train", Split.VALIDATION: "val", Split.TEST: "test"}
LAYOUTS: dict[str, int] = {
    "2-bed-1-bath": 3,
    "2-bed-2-bath": 4,
    "4-room": 6,
    "5-room": 4,
    "7-room-3-bed": 2,
    "8-room-3-bed": 2,
}
"""ProcTHOR's layouts of 4 to 8 rooms with all four room types, and how often each is drawn."""
HOME = "P-train-made-00000000"
"""The home id that an attempt is tried under; it changes nothing of what is looked at."""


def make_house(number: int, split: Split, base_seed: int, assets: AssetBook) -> NewHouse:
    """Makes the house of a number; it follows from split, number and base seed alone.

    Raises:
        RecordRejected: `no_house`, if no attempt became a home.
    """
    place = f"{split}/{number}"
    draw = generator(base_seed, f"{STAGE}/layout", place)
    [layout] = draw.choices(tuple(LAYOUTS), tuple(LAYOUTS.values()))
    refused: list[RefusedAttempt] = []
    for attempt in range(MOST_ATTEMPTS):
        seed = derive_seed(base_seed, STAGE, f"{place}/{attempt}") % 2**32
        try:
            house = _sampled(split, seed, layout, assets)
            cut = cut_house(house, HOME, "generated", assets)
            _require_usable(house, cut)
        except RecordRejected as problem:
            found = RefusedAttempt(seed=seed, reason=problem.reason, detail=problem.detail)
            refused.append(found)
            continue
        origin = HouseOrigin(
            generator=f"{PACKAGE} {PROCTHOR}, {VERSION}",
            base_seed=base_seed,
            seed=seed,
            layout=layout,
            refused=tuple(refused),
        )
        return NewHouse(number=number, house=house, origin=origin)
    last = refused[-1]
    text = (
        f"house {place}: none of {MOST_ATTEMPTS} attempts; the last: {last.reason}: {last.detail}"
    )
    raise RecordRejected("no_house", text)


def _sampled(split: Split, seed: int, layout: str, assets: AssetBook) -> House:
    """Runs the generator.

    Raises:
        RecordRejected: `generator_failed`, if it stops with an error of its own: a few floor plans in a
            thousand it cannot finish.
    """
    try:
        raw = sample_house(PROCTHOR_SPLITS[split], seed, layout, StandIn(assets))
    except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
        text = f"{type(error).__name__}: {str(error)[:120]}"
        raise RecordRejected("generator_failed", text) from error
    return upgraded(raw, assets)


def _require_usable(house: House, cut: CutHouse) -> None:
    """Checks that the agent reaches every room, and that the house passes the filters.

    Raises:
        RecordRejected: `not_navigable`, or a filter's name.
    """
    if cut.left_out:
        rooms = ", ".join(f"{one.house_room} ({one.detail})" for one in cut.left_out)
        text = f"{len(cut.left_out)} of {len(house['rooms'])} rooms: {rooms}"
        raise RecordRejected("not_navigable", text)
    reason, detail = refusal(filter_results(cut))
    if reason:
        raise RecordRejected(reason, detail)
