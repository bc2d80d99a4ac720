"""Hand-made objects for tests that need no published room."""

from __future__ import annotations

from schemas.scene import ObjectSpec, Vector


def spec(
    object_id: str,
    object_type: str,
    centre: Vector,
    size: Vector,
    *,
    parents: tuple[str, ...] = (),
    controls: tuple[str, ...] = (),
    pickupable: bool = False,
    moveable: bool = False,
    receptacle: bool = False,
) -> ObjectSpec:
    """Makes an object that can do what is said, and nothing else."""
    return ObjectSpec(
        object_id=object_id,
        object_type=object_type,
        name=object_id,
        asset_id="",
        position=centre,
        rotation=(0.0, 0.0, 0.0),
        box_center=centre,
        box_size=size,
        oriented_corners=(),
        parents=parents,
        pickupable=pickupable,
        moveable=moveable,
        receptacle=receptacle,
        openable=False,
        toggleable=False,
        sliceable=False,
        breakable=False,
        dirtyable=False,
        fillable=False,
        cookable=False,
        is_open=False,
        is_toggled=False,
        is_dirty=False,
        is_filled=False,
        mass=0.0,
        controls=controls,
    )
