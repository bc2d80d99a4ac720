"""The overlay of a home: which object has which hidden condition."""

from __future__ import annotations

from schemas.errors import UserError
from schemas.home import Overlay
from schemas.names import OverlayKind
from simulators.symbolic.catalogue import Catalogue


def overlay_by_index(catalogue: Catalogue, overlay: Overlay) -> dict[int, OverlayKind]:
    """Resolves an overlay's ids.

    Raises:
        UserError: If an id is unknown, named twice, or cannot have the condition.
    """
    kinds: dict[int, OverlayKind] = {}
    for entry in overlay.entries:
        where = f"overlay of home {catalogue.home.home_id}: '{entry.object_id}'"
        index = catalogue.index.get(entry.object_id)
        if index is None:
            raise UserError(f"{where} is no object of the home; use an id of its labels")
        if index in kinds:
            raise UserError(f"{where} is named twice; one condition an object")
        spec = catalogue.things[index].spec
        fits = spec.toggleable if entry.kind is OverlayKind.OUT_OF_ORDER else spec.openable
        if not fits:
            raise UserError(f"{where} cannot be {entry.kind.value}: it has nothing to fail")
        kinds[index] = entry.kind
    return kinds
