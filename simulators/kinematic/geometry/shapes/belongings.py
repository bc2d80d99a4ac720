"""Shapes of belongings: electronics, lamps, textiles, toiletries, toys and decoration."""

from __future__ import annotations

from simulators.kinematic.geometry.camera import sin_cos
from simulators.kinematic.geometry.shapes.builder import About, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Tube

OPEN = (True, False)
RING = (False, False)


def television(b: ShapeBuilder, about: About) -> None:
    """A television: on a foot if its box is deep, else flat on a wall."""
    del about
    foot = b.size[2] > 0.15
    b.box(y=(0.1 if foot else 0.0, 1.0), z=(0.35, 0.65))
    b.box((0.02, 0.98), (0.13 if foot else 0.03, 0.97), (0.65, 0.68), "screen", "glass")
    if foot:
        b.box((0.3, 0.7), (0.0, 0.03), (0.1, 0.9), "foot")
        b.box((0.45, 0.55), (0.0, 0.2), (0.4, 0.6), "foot")


def handset(b: ShapeBuilder, about: About) -> None:
    """A phone or remote control with its face up."""
    del about
    b.box(y=(0.0, 0.95))
    b.box((0.08, 0.92), (0.9, 1.0), (0.08, 0.92), "screen", "glass")


def alarm_clock(b: ShapeBuilder, about: About) -> None:
    """A clock with a display."""
    del about
    b.box(z=(0.0, 0.9))
    b.box((0.1, 0.9), (0.2, 0.8), (0.9, 0.95), "display", "light")


def lamp(b: ShapeBuilder, about: About) -> None:
    """A lamp with a shade."""
    del about
    b.tube(Tube(radius=(0.35, 0.35), span=(0.0, 0.04)), "foot", "metal")
    b.tube(Tube(radius=(0.05, 0.05), span=(0.04, 0.75), sides=6), "pole", "metal")
    b.tube(Tube(span=(0.7, 1.0), top=0.65, caps=RING, sides=14), "shade", "fabric", two_sided=True)


def towel(b: ShapeBuilder, about: About) -> None:
    """A cloth with a seam."""
    del about
    b.box(material="fabric")
    b.box((-0.01, 1.01), (0.08, 0.14), (-0.02, 1.02), "seam", "fabric")


def pillow(b: ShapeBuilder, about: About) -> None:
    """A pillow."""
    del about
    b.ball(material="fabric", sides=14, rings=8)


def plant(b: ShapeBuilder, about: About) -> None:
    """A pot with leaves."""
    del about
    b.tube(Tube(radius=(0.24, 0.24), span=(0.0, 0.32), top=1.3), "pot", "ceramic")
    for k in range(9):
        sine, cosine = sin_cos(137.5 * k)
        reach = 0.12 * (k % 3) + 0.05
        centre = (0.5 + reach * cosine, 0.42 + 0.055 * k, 0.5 + reach * sine)
        b.ball(centre, (0.22, 0.13, 0.22), "leaves", "leaf", sides=8, rings=5)


def vase(b: ShapeBuilder, about: About) -> None:
    """A vase: belly, shoulder and neck."""
    del about
    b.tube(Tube(radius=(0.3, 0.3), span=(0.0, 0.45), top=1.6, caps=OPEN), two_sided=True)
    b.tube(Tube(radius=(0.48, 0.48), span=(0.45, 0.8), top=0.55, caps=RING), two_sided=True)
    b.tube(Tube(radius=(0.27, 0.27), span=(0.8, 1.0), top=1.3, caps=RING), "neck", two_sided=True)


def candle(b: ShapeBuilder, about: About) -> None:
    """A candle with its wick."""
    del about
    b.tube(Tube(radius=(0.45, 0.45), span=(0.0, 0.85)), "wax")
    b.tube(Tube(radius=(0.06, 0.06), span=(0.85, 1.0), sides=6), "wick", "light")


def statue(b: ShapeBuilder, about: About) -> None:
    """A figure on a base."""
    del about
    b.box((0.05, 0.95), (0.0, 0.15), (0.05, 0.95), "base", "stone")
    b.ball((0.5, 0.45, 0.5), (0.38, 0.35, 0.38), material="stone")
    b.ball((0.5, 0.85, 0.5), (0.2, 0.15, 0.2), "head", "stone")


def tissue_box(b: ShapeBuilder, about: About) -> None:
    """A box with a tissue sticking out."""
    del about
    b.box(y=(0.0, 0.8), material="cardboard")
    b.ball((0.5, 0.85, 0.5), (0.18, 0.2, 0.1), "tissue", "paper")


def soap_bottle(b: ShapeBuilder, about: About) -> None:
    """A bottle with a pump."""
    del about
    b.tube(Tube(radius=(0.45, 0.45), span=(0.0, 0.68)))
    b.tube(Tube(radius=(0.15, 0.15), span=(0.68, 0.95)), "pump")
    b.box((0.4, 0.6), (0.92, 1.0), (0.4, 0.95), "pump")


def spray_bottle(b: ShapeBuilder, about: About) -> None:
    """A bottle with a trigger."""
    del about
    b.tube(Tube(radius=(0.42, 0.42), span=(0.0, 0.6), top=0.7))
    b.box((0.35, 0.65), (0.6, 0.85), (0.3, 0.7), "neck")
    b.box((0.35, 0.65), (0.85, 1.0), (0.1, 0.95), "trigger")


def brush(b: ShapeBuilder, about: About) -> None:
    """A plunger or toilet brush: a head below, a stick above."""
    del about
    b.tube(Tube(radius=(0.48, 0.48), span=(0.0, 0.25), top=0.6), "head")
    b.tube(Tube(radius=(0.1, 0.1), span=(0.2, 1.0), sides=6), "stick", "wood")


def sponge(b: ShapeBuilder, about: About) -> None:
    """A sponge of two layers."""
    del about
    b.box(y=(0.0, 0.6), part="sponge", material="fabric")
    b.box(y=(0.6, 1.0), part="pad", material="fabric")


def key_chain(b: ShapeBuilder, about: About) -> None:
    """A ring and a key."""
    del about
    b.tube(Tube((0.3, 0.5), (0.25, 0.3), sides=8), "ring", "metal")
    b.box((0.45, 1.0), (0.0, 0.8), (0.4, 0.6), "key", "metal")


def watch(b: ShapeBuilder, about: About) -> None:
    """A wrist watch."""
    del about
    b.tube(Tube(caps=RING, sides=10), "strap", two_sided=True)
    b.tube(Tube((0.5, 0.8), (0.2, 0.2), (0.7, 1.0), sides=8), "dial", "metal")


def rod(b: ShapeBuilder, about: About) -> None:
    """A pen, pencil or bat along its longest side."""
    axis = max(range(3), key=lambda k: b.size[k])
    top = 1.3 if about.object_type == "BaseballBat" else 1.0
    b.tube(Tube(radius=(0.38, 0.38), top=top, axis=axis, sides=6))


def disc(b: ShapeBuilder, about: About) -> None:
    """A flat round thing: a compact disc, a racket's head."""
    del about
    b.tube(Tube(axis=b.thin_axis, sides=16))


def boots(b: ShapeBuilder, about: About) -> None:
    """A pair of boots."""
    del about
    for side in ((0.0, 0.45), (0.55, 1.0)):
        b.box(side, z=(0.0, 0.4), part="shaft", material="leather")
        b.box(side, (0.0, 0.35), (0.3, 1.0), "foot", "leather")


def teddy_bear(b: ShapeBuilder, about: About) -> None:
    """A teddy bear."""
    del about
    b.ball((0.5, 0.35, 0.5), (0.4, 0.35, 0.4), material="fabric")
    b.ball((0.5, 0.8, 0.5), (0.28, 0.2, 0.3), "head", "fabric")
    b.ball((0.2, 0.95, 0.5), (0.1, 0.07, 0.1), "ear", "fabric")
    b.ball((0.8, 0.95, 0.5), (0.1, 0.07, 0.1), "ear", "fabric")


def bag(b: ShapeBuilder, about: About) -> None:
    """A tied garbage bag."""
    del about
    b.ball((0.5, 0.42, 0.5), (0.5, 0.45, 0.5), material="plastic")
    b.tube(Tube(radius=(0.12, 0.12), span=(0.8, 1.0), top=1.6, sides=8), "knot", "plastic")


def block(b: ShapeBuilder, about: About) -> None:
    """A plain box: what no better shape is known for."""
    del about
    b.box()
