"""The type by which placement rules know an object: a sliced thing has a type of its own."""

from __future__ import annotations

from simulators.symbolic.state import SLICED, HomeState


def placement_type(state: HomeState, index: int) -> str:
    """Returns `BreadSliced` for a sliced Bread, `EggCracked` for an Egg, else the object's type.

    In AI2-THOR slicing makes new objects of these types; here the object keeps its id and its type,
    and only the rules see the difference.
    """
    object_type = state.catalogue.things[index].object_type
    if not state.flag(index, SLICED):
        return object_type
    return "EggCracked" if object_type == "Egg" else f"{object_type}Sliced"
