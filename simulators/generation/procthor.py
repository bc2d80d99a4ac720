"""The one place that imports the PyPI package `procthor`, and what is changed of it while it runs.

The package of 2022 is left as it is on disk. In the process of `emem scenes generate` only: modules that
it imports for pictures and videos are stood in for, sets whose order is not fixed are ordered ones, the
slow search for rectangles is replaced by one with the same result, and what it keeps from house to
house is cleared, so that a house follows from its seed alone.
"""

from __future__ import annotations

import importlib
import random
import sys
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from schemas.errors import UserError
from simulators.generation.ordered_set import OrderedSet
from simulators.generation.rectangles import Rectangle, joined_rectangles
from simulators.generation.stand_in import StandIn
from simulators.houses.reading import RawHouse

NEEDED = ("attrs", "fcl", "networkx", "pandas", "procthor", "pysat", "scipy", "shapely", "trimesh")
"""What has to be importable; the dependency group `generate`."""
REMEDY = "pip install -e .[generate]"
STOOD_IN = {
    "ai2thor": (),
    "ai2thor.controller": ("Controller",),
    "matplotlib": (),
    "matplotlib.pyplot": ("Axes",),
    "moviepy": (),
    "moviepy.editor": ("ImageSequenceClip",),
}
"""Modules that are imported only for pictures, videos and type hints, and the names taken of them."""
UNORDERED = ("asset_groups", "floorplan_generation", "materials")
"""Modules that iterate sets of objects or texts."""


def require_installed() -> None:
    """Checks that the dependency group is installed.

    Raises:
        UserError: If a package is missing.
    """
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise UserError(
            f"to make houses, the optional packages are needed, and {', '.join(missing)}"
            f" {'is' if len(missing) == 1 else 'are'} not installed; run: {REMEDY}"
        )


@cache
def generation() -> ModuleType:
    """Imports `procthor.generation` (a few seconds) and changes what has to be changed.

    Raises:
        UserError: If a package is missing.
    """
    require_installed()
    with _stand_ins():
        module = importlib.import_module("procthor.generation")
        parts = {name: importlib.import_module(f"procthor.generation.{name}") for name in UNORDERED}
        objects = importlib.import_module("procthor.generation.objects")
        walls = importlib.import_module("procthor.generation.wall_objects")
    for part in parts.values():
        vars(part)["set"] = OrderedSet
    databases = importlib.import_module("procthor.databases")
    vars(databases)["_get_asset_groups"] = _sorted(vars(databases)["_get_asset_groups"])
    objects.OrthogonalPolygon.get_all_rectangles = _all_rectangles
    vars(walls)["add_televisions"] = _with_counts(vars(walls)["add_televisions"])
    groups = vars(parts["asset_groups"])
    # All solids of the stand-in are convex; to find that out takes longer than to compare them.
    groups["Trimesh"] = type("Convex", (groups["Trimesh"],), {"is_convex": True})
    return module


def sample_house(split: str, seed: int, room_spec: str, controller: StandIn) -> RawHouse:
    """Runs the generator once.

    Args:
        split: `train`, `val` or `test`.
        seed: In [0, 2**32).
        room_spec: One of ProcTHOR's layouts, such as `4-room`.
        controller: Answers what the generator asks.

    Returns:
        The house in schema 0.0.1. Whatever the generator raises comes through.
    """
    module = generation()
    importlib.import_module("procthor.databases").get_spawnable_asset_group_info.cache_clear()
    with _own_random_state(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        every = module.PROCTHOR10K_ROOM_SPEC_SAMPLER
        only = type(every)([every[room_spec]])
        maker = module.HouseGenerator(
            split=split, seed=seed, room_spec_sampler=only, controller=controller
        )
        house, _ = maker.sample()
        data: RawHouse = house.data
    return data


@contextmanager
def _stand_ins() -> Iterator[None]:
    """Puts empty modules in the place of those that are not needed, and takes them away again."""
    before = {name: sys.modules.get(name) for name in STOOD_IN}
    for name, taken in STOOD_IN.items():
        module = ModuleType(name)
        for attribute in taken:
            setattr(module, attribute, object)
        parent, _, own = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], own, module)
        sys.modules[name] = module
    try:
        yield
    finally:
        for name, module_before in before.items():
            if module_before is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module_before


@contextmanager
def _own_random_state() -> Iterator[None]:
    """Gives back the global generators as they were: ProcTHOR seeds and draws from them."""
    numpy_random = importlib.import_module("numpy").random
    python_state, numpy_state = random.getstate(), numpy_random.get_state()
    try:
        yield
    finally:
        random.setstate(python_state)
        numpy_random.set_state(numpy_state)


def _sorted(read: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """The asset groups come in the order of a folder's listing."""
    return lambda: dict(sorted(read().items()))


def _all_rectangles(polygon: Any) -> OrderedSet[Rectangle]:
    return OrderedSet(sorted(joined_rectangles(polygon.get_neighboring_rectangles())))


def _with_counts(add: Callable[..., tuple[Any, ...]]) -> Callable[..., tuple[Any, ...]]:
    """`add_televisions` gives two values instead of three where a split has no wall television."""

    def added(*args: Any, **named: Any) -> tuple[Any, ...]:
        made = add(*args, **named)
        return (defaultdict(int), *made) if len(made) == 2 else made

    return added
