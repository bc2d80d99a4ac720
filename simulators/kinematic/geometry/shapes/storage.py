"""Shapes of things that open: fronts, lids, and what they look like inside."""

from __future__ import annotations

from simulators.kinematic.geometry.shapes.builder import About, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Tube

FRIDGE_SHELVES = (0.3, 0.5, 0.7)
"""Heights of the shelves in a fridge, as fractions of its box."""
WIRE = 0.01
"""Thickness of a wire of a shelf, through which one sees what lies below, as a fraction."""


def _panel(b: ShapeBuilder) -> None:
    """Adds a closed front: a body and a raised frame around its front face."""
    width, height, deep = b.share(0, 0.05, 0.2), b.share(1, 0.05, 0.2), b.share(2, 0.012, 0.1)
    face = (1.0 - deep, 1.0)
    b.box(z=(0.0, 1.0 - deep), part="front")
    b.box(x=(0.0, width), z=face, part="frame")
    b.box(x=(1.0 - width, 1.0), z=face, part="frame")
    b.box(x=(width, 1.0 - width), y=(0.0, height), z=face, part="frame")
    b.box(x=(width, 1.0 - width), y=(1.0 - height, 1.0), z=face, part="frame")


def cabinet(b: ShapeBuilder, about: About) -> None:
    """A cabinet behind one door."""
    left = about.variant % 2 == 0
    if about.is_open:
        b.open_front(material="wood")
        b.swung_door(left, material="wood")
        return
    _panel(b)
    side = b.share(0, 0.012, 0.1)
    x0 = 1.0 - b.share(0, 0.05, 0.2) - 0.02 - side if left else b.share(0, 0.05, 0.2) + 0.02
    tall = b.share(1, 0.14, 0.4)
    b.box(
        (x0, x0 + side),
        (0.55, min(0.98, 0.55 + tall)),
        (1.0, 1.0 + b.share(2, 0.025, 0.3)),
        "handle",
        "metal",
    )


def drawer(b: ShapeBuilder, about: About) -> None:
    """A drawer; the room shows an open one slid out."""
    if about.is_open:
        b.open_top(thick=0.015, bottom=b.share(1, 0.012, 0.1), material="wood")
        return
    _panel(b)
    half, high = b.share(0, 0.16, 0.6) / 2.0, b.share(1, 0.012, 0.3) / 2.0
    b.box(
        (0.5 - half, 0.5 + half),
        (0.5 - high, 0.5 + high),
        (1.0, 1.0 + b.share(2, 0.025, 0.3)),
        "handle",
        "metal",
    )


def fridge(b: ShapeBuilder, about: About) -> None:
    """A fridge with a freezer door above."""
    if about.is_open:
        b.open_front(0.04, "metal")
        for y in FRIDGE_SHELVES:
            for z in (0.1, 0.3, 0.5, 0.7, 0.88):
                b.box((0.04, 0.96), (y - WIRE, y), (z, z + WIRE), "shelf", "metal")
        b.swung_door(True, 0.05, "metal")
        return
    b.box(z=(0.0, 0.9), material="metal")
    b.box(y=(0.02, 0.62), z=(0.91, 1.0), part="door", material="metal")
    b.box(y=(0.635, 0.99), z=(0.91, 1.0), part="door", material="metal")
    handle = (1.0, 1.0 + b.share(2, 0.04))
    b.box((0.06, 0.09), (0.3, 0.58), handle, "handle", "metal")
    b.box((0.06, 0.09), (0.66, 0.86), handle, "handle", "metal")


def microwave(b: ShapeBuilder, about: About) -> None:
    """A microwave with a window in its door."""
    if about.is_open:
        b.open_front(0.03, "metal")
        b.swung_door(True, 0.03, "metal")
        return
    b.box(z=(0.0, 0.96), material="metal")
    b.box((0.05, 0.72), (0.12, 0.88), (0.96, 1.0), "door", "glass")
    b.box((0.78, 0.95), (0.1, 0.9), (0.96, 1.0), "panel")
    b.box((0.8, 0.93), (0.75, 0.85), (1.0, 1.01), "display", "light")
    b.box((0.73, 0.75), (0.15, 0.85), (1.0, 1.0 + b.share(2, 0.03)), "handle", "metal")


def safe(b: ShapeBuilder, about: About) -> None:
    """A safe with a dial."""
    if about.is_open:
        b.open_front(0.04, "metal")
        b.swung_door(True, 0.04, "metal")
        return
    b.box(z=(0.0, 0.95), material="metal")
    b.box((0.06, 0.94), (0.06, 0.94), (0.95, 1.0), "door", "metal")
    b.tube(Tube((0.3, 0.5), (0.12, 0.12), (1.0, 1.06), axis=2, sides=10), "dial", "metal")


def carton(b: ShapeBuilder, about: About) -> None:
    """A cardboard box."""
    b.open_top(0.015, 0.06, "cardboard")
    if not about.is_open:
        b.box(y=(0.97, 1.0), part="lid", material="cardboard")


def bin_(b: ShapeBuilder, about: About) -> None:
    """A garbage can (always open) or a laundry hamper (with a lid)."""
    hamper = about.object_type == "LaundryHamper"
    material = "fabric" if hamper else "metal"
    b.tube(
        Tube(radius=(0.42, 0.42), top=1.17, caps=(True, False), sides=16),
        material=material,
        two_sided=True,
    )
    if hamper and not about.is_open:
        b.tube(Tube(span=(0.97, 1.0), sides=16), "lid", material)


def toilet(b: ShapeBuilder, about: About) -> None:
    """A toilet: bowl, tank and lid."""
    b.tube(Tube((0.5, 0.6), (0.3, 0.32), (0.0, 0.42), top=1.1), "bowl", "ceramic")
    b.tube(Tube((0.5, 0.62), (0.42, 0.38), (0.42, 0.5), sides=14), "seat", "ceramic")
    b.box((0.08, 0.92), (0.4, 1.0), (0.0, 0.28), "tank", "ceramic")
    b.box((0.05, 0.95), (0.95, 1.0), (0.0, 0.3), "tank", "ceramic")
    if about.is_open:
        b.box((0.12, 0.88), (0.5, 0.98), (0.28, 0.33), "lid", "ceramic")
    else:
        b.tube(Tube((0.5, 0.62), (0.42, 0.38), (0.5, 0.54), sides=14), "lid", "ceramic")


def shower_door(b: ShapeBuilder, about: About) -> None:
    """A glass wall or door in a metal frame; an open one is slid aside."""
    normal = 2 if b.long_axis == 0 else 0
    edge = b.share(b.long_axis, 0.03, 0.1)
    high = b.share(1, 0.03)
    b.slab(normal, (0.0, edge), (0.0, 1.0), (0.0, 1.0), "frame", "metal")
    b.slab(normal, (1.0 - edge, 1.0), (0.0, 1.0), (0.0, 1.0), "frame", "metal")
    b.slab(normal, (0.0, 1.0), (0.0, high), (0.0, 1.0), "frame", "metal")
    b.slab(normal, (0.0, 1.0), (1.0 - high, 1.0), (0.0, 1.0), "frame", "metal")
    pane = (edge, 0.15) if about.is_open else (edge, 1.0 - edge)
    b.slab(normal, pane, (high, 1.0 - high), (0.3, 0.7), "pane", "glass")


def curtain(b: ShapeBuilder, about: About) -> None:
    """A curtain in folds; an open shower curtain is drawn aside."""
    axis = b.long_axis
    folds = max(4, int(b.size[axis] / 0.08))
    drawn = 0.25 if about.is_open else 1.0
    for k in range(folds):
        deep = 0.25 * (k % 2)
        across = (k / folds * drawn, (k + 1) / folds * drawn)
        b.slab(
            2 if axis == 0 else 0, across, (0.0, 1.0), (0.1 + deep, 0.6 + deep), "fold", "fabric"
        )


def blinds(b: ShapeBuilder, about: About) -> None:
    """Slats; open blinds are drawn up."""
    slats = max(2, int(b.size[1] / 0.06))
    low = 0.8 if about.is_open and b.size[1] > 0.5 else 0.0
    for k in range(slats):
        y0 = low + (1.0 - low) * k / slats
        b.box(y=(y0, y0 + 0.72 * (1.0 - low) / slats), z=(0.1, 0.9), part="slat")


def laptop(b: ShapeBuilder, about: About) -> None:
    """A laptop. Published boxes are those of open ones; the screen stands at the back."""
    base = b.share(1, 0.02, 0.3)
    if about.is_open:
        b.box(y=(0.0, base), z=(0.25, 1.0), part="base", material="metal")
        b.box((0.08, 0.92), (base, base + 0.015), (0.3, 0.75), "keys")
        b.box(y=(base, 1.0), z=(0.1, 0.16), part="lid", material="metal")
        b.box((0.03, 0.97), (0.1, 0.96), (0.16, 0.18), "screen", "glass")
        return
    b.box(y=(0.0, base), z=(0.25, 1.0), part="base", material="metal")
    b.box(y=(base, 2.0 * base), z=(0.25, 1.0), part="lid", material="metal")


def book(b: ShapeBuilder, about: About) -> None:
    """A book; an open one lies spread to its left."""
    b.box(y=(0.0, 0.12), part="cover")
    b.box(y=(0.88, 1.0), part="cover")
    b.box((0.03, 0.97), (0.12, 0.88), (0.03, 0.97), "pages", "paper")
    b.box(x=(0.0, 0.05), part="cover")
    if about.is_open:
        b.box(x=(-0.9, 0.0), y=(0.0, 0.5), part="cover")


def kettle(b: ShapeBuilder, about: About) -> None:
    """A kettle with a handle over its lid; open, the lid is off."""
    b.ball((0.45, 0.38, 0.5), (0.42, 0.38, 0.45), material="metal")
    b.box((0.2, 0.7), (0.85, 1.0), (0.45, 0.55), "handle")
    b.box((0.2, 0.26), (0.6, 1.0), (0.45, 0.55), "handle")
    b.box((0.64, 0.7), (0.6, 1.0), (0.45, 0.55), "handle")
    b.tube(Tube((0.9, 0.5), (0.06, 0.08), (0.45, 0.75), sides=6), "spout", "metal")
    if about.is_open:
        b.tube(Tube((0.45, 0.5), (0.2, 0.2), (0.76, 0.8), sides=8), "opening")
