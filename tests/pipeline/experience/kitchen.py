"""A small room written by hand, and one experience that keeps every rule in it."""

from __future__ import annotations

from schemas.experience import Correction, Experience, ExperienceRequest, PlaceInfo, ThingInfo
from schemas.knowledge.object_types import pickupable_types
from schemas.knowledge.placement import compatible
from schemas.knowledge.taxonomy import categories

PLACES = (
    "Cabinet_1",
    "CounterTop_1",
    "DiningTable_1",
    "Drawer_1",
    "Fridge_1",
    "Shelf_1",
    "Shelf_2",
    "SideTable_1",
    "SinkBasin_1",
)
THINGS = (
    "Bottle_1",
    "Bowl_1",
    "Bread_1",
    "Cup_1",
    "Egg_1",
    "Fork_1",
    "Knife_1",
    "Mug_1",
    "PepperShaker_1",
    "Plate_1",
    "Plate_2",
    "SaltShaker_1",
    "Spoon_1",
)


def place(label: str) -> PlaceInfo:
    kind = label.partition("_")[0]
    accepts = tuple(name for name in pickupable_types() if compatible(name, kind))
    return PlaceInfo(label=label, type=kind, accepts=accepts)


def kitchen(seed: int = 0) -> ExperienceRequest:
    return ExperienceRequest(
        episode_id=f"kitchen-s{seed}",
        room_id="Kitchen",
        things=tuple(ThingInfo(label=label, type=label.partition("_")[0]) for label in THINGS),
        places=tuple(place(label) for label in PLACES),
        categories=categories(),
        seed=seed,
    )


def case(thing: str, wrong: str, right: str, feedback: str = "") -> Correction:
    return Correction(
        thing=thing,
        wrong_place=wrong,
        right_place=right,
        feedback=feedback or f"No, the right place for {thing} is {right}.",
    )


def lesson() -> Experience:
    """Dishes go on Shelf_2 (rank 5 of 6 for a Bowl here); larder goods on DiningTable_1."""
    return Experience(
        rule="In this household the place for dishes is Shelf_2.",
        category="dishes",
        place="Shelf_2",
        corrections=(
            case("Plate_1", "CounterTop_1", "Shelf_2"),
            case("Cup_1", "SinkBasin_1", "Shelf_2"),
        ),
        contrast_category="larder_goods",
        contrasts=(
            case("Bread_1", "Fridge_1", "DiningTable_1"),
            case("SaltShaker_1", "Shelf_1", "DiningTable_1"),
        ),
        probe_thing="Bowl_1",
    )
