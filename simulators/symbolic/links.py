"""Which object works on which: basins of sinks, burners of knobs, what a faucet runs into."""

from __future__ import annotations

from itertools import permutations

from schemas.knowledge.aliases import alias_type
from schemas.scene import ObjectSpec, Scene

WATER_TYPES = ("Faucet", "ShowerHead")
MOST_KNOBS = 8
"""Above this many knobs the assignment is made knob by knob; no published stove has more than six."""


def basin_parts(scene: Scene) -> dict[str, str]:
    """Returns, for each Sink or Bathtub that has a basin, the basin's id (`<id>|SinkBasin`)."""
    specs = {spec.object_id: spec for spec in scene.objects}
    parts = {}
    for name, spec in specs.items():
        whole, _, kind = name.rpartition("|")
        if kind == spec.object_type and whole in specs and alias_type(kind) != kind:
            parts[whole] = name
    return parts


def switched_objects(scene: Scene) -> dict[str, tuple[str, ...]]:
    """Returns, for each StoveKnob, the burners that it switches.

    The published link decides. Where a source has none, every knob gets a burner of its own so that
    the sum of distances is smallest.
    """
    present = {spec.object_id for spec in scene.objects}
    links = {
        spec.object_id: tuple(sorted(set(spec.controls) & present))
        for spec in scene.objects
        if set(spec.controls) & present
    }
    knobs = [spec for spec in scene.objects if spec.object_type == "StoveKnob"]
    burners = [spec for spec in scene.objects if spec.object_type == "StoveBurner"]
    if links or not knobs or not burners:
        return links
    return {
        knob.object_id: (burner.object_id,)
        for knob, burner in zip(knobs, _assignment(knobs, burners), strict=True)
    }


def water_targets(scene: Scene) -> dict[str, tuple[str, ...]]:
    """Returns, for each faucet and shower head, what its water runs into.

    That is the Sink or Bathtub that published data names as its parent, else the nearest one by the
    distance of its box; always together with its basin.
    """
    basins = basin_parts(scene)
    tubs = [spec for spec in scene.objects if spec.object_type in ("Sink", "Bathtub")]
    if not tubs:
        return {}
    targets: dict[str, tuple[str, ...]] = {}
    for spec in scene.objects:
        if spec.object_type not in WATER_TYPES:
            continue
        named = {
            parent.removesuffix("|SinkBasin").removesuffix("|BathtubBasin")
            for parent in spec.parents
        }
        tub = next((tub for tub in tubs if tub.object_id in named), None)
        if tub is None:
            tub = min(tubs, key=lambda tub: (_gap(spec, tub), tub.object_id))
        name = tub.object_id
        targets[spec.object_id] = (name, basins[name]) if name in basins else (name,)
    return targets


def _assignment(knobs: list[ObjectSpec], burners: list[ObjectSpec]) -> list[ObjectSpec]:
    if len(knobs) > len(burners) or len(knobs) > MOST_KNOBS:
        return [min(burners, key=lambda burner: _square(knob, burner)) for knob in knobs]
    best = min(
        permutations(range(len(burners)), len(knobs)),
        key=lambda order: sum(
            _square(knob, burners[at]) ** 0.5 for knob, at in zip(knobs, order, strict=True)
        ),
    )
    return [burners[at] for at in best]


def _square(a: ObjectSpec, b: ObjectSpec) -> float:
    return sum((p - q) ** 2 for p, q in zip(a.box_center, b.box_center, strict=True))


def _gap(spec: ObjectSpec, tub: ObjectSpec) -> float:
    """Squared horizontal distance from an object's centre to a box."""
    total = 0.0
    for axis in (0, 2):
        away = abs(spec.box_center[axis] - tub.box_center[axis]) - tub.box_size[axis] / 2
        total += max(away, 0.0) ** 2
    return round(total, 6)
