"""Shapes of kitchenware, kitchen devices and food."""

from __future__ import annotations

from simulators.kinematic.geometry.shapes.builder import About, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Tube

OPEN = (True, False)


def toaster(b: ShapeBuilder, about: About) -> None:
    """A toaster with two slots."""
    del about
    b.box((0.02, 0.98), (0.08, 0.95), (0.05, 0.95), material="metal")
    b.box((0.15, 0.85), (0.95, 1.0), (0.25, 0.4), "slot")
    b.box((0.15, 0.85), (0.95, 1.0), (0.6, 0.75), "slot")
    b.box(y=(0.0, 0.1), part="base")


def coffee_machine(b: ShapeBuilder, about: About) -> None:
    """A coffee machine: a mug stands on the plate in front, under the head."""
    del about
    b.box(z=(0.0, 0.45))
    b.box(y=(0.75, 1.0), z=(0.4, 1.0), part="head", material="metal")
    b.box(y=(0.0, 0.12), z=(0.4, 1.0), part="plate")


def pan(b: ShapeBuilder, about: About) -> None:
    """A pan with its handle along the longer side."""
    del about
    small, large = sorted((b.size[0], b.size[2]))
    half = 0.5 * small / max(large, 1e-6)
    if b.long_axis == 0:
        b.tube(
            Tube((half, 0.5), (half * 0.98, 0.48), (0.0, 0.6), caps=OPEN, sides=14),
            material="metal",
            two_sided=True,
        )
        b.box((2.0 * half - 0.03, 1.0), (0.4, 0.6), (0.42, 0.58), "handle")
        return
    b.tube(
        Tube((0.5, half), (0.48, half * 0.98), (0.0, 0.6), caps=OPEN, sides=14),
        material="metal",
        two_sided=True,
    )
    b.box((0.42, 0.58), (0.4, 0.6), (2.0 * half - 0.03, 1.0), "handle")


def pot(b: ShapeBuilder, about: About) -> None:
    """A pot with two handles."""
    del about
    b.tube(
        Tube(radius=(0.42, 0.42), span=(0.0, 0.95), caps=OPEN, sides=14),
        material="metal",
        two_sided=True,
    )
    b.box(y=(0.6, 0.7), z=(0.45, 0.55), part="handle")


def mug(b: ShapeBuilder, about: About) -> None:
    """A mug, or a cup without a handle."""
    b.tube(Tube((0.45, 0.45), (0.4, 0.4), caps=OPEN), material="ceramic", two_sided=True)
    if about.object_type == "Mug":
        b.box((0.8, 1.0), (0.25, 0.35), (0.42, 0.52), "handle", "ceramic")
        b.box((0.8, 1.0), (0.65, 0.75), (0.42, 0.52), "handle", "ceramic")
        b.box((0.95, 1.0), (0.25, 0.75), (0.42, 0.52), "handle", "ceramic")


def bowl(b: ShapeBuilder, about: About) -> None:
    """A bowl."""
    del about
    b.tube(
        Tube(radius=(0.3, 0.3), top=1.65, caps=OPEN, sides=14), material="ceramic", two_sided=True
    )


def plate(b: ShapeBuilder, about: About) -> None:
    """A plate."""
    del about
    b.tube(
        Tube(radius=(0.32, 0.32), top=1.55, caps=OPEN, sides=16), material="ceramic", two_sided=True
    )
    b.tube(Tube(radius=(0.34, 0.34), span=(0.0, 0.35), sides=16), "bottom", "ceramic")


def cutlery(b: ShapeBuilder, about: About) -> None:
    """A knife, fork, spoon or ladle along its longer side."""
    if b.long_axis == 0:
        b.box((0.0, 0.55), z=(0.1, 0.9), part="blade", material="metal")
        b.box((0.5, 1.0), z=(0.3, 0.7), part="handle", material="metal")
    else:
        b.box((0.1, 0.9), z=(0.0, 0.55), part="blade", material="metal")
        b.box((0.3, 0.7), z=(0.5, 1.0), part="handle", material="metal")
    if about.object_type == "Ladle":
        centre = (0.2, 0.3, 0.5) if b.long_axis == 0 else (0.5, 0.3, 0.2)
        b.ball(centre, (0.2, 0.3, 0.2), "bowl", "metal")


def spatula(b: ShapeBuilder, about: About) -> None:
    """A spatula along its longer side."""
    del about
    if b.long_axis == 0:
        b.box((0.0, 0.35), (0.1, 0.4), part="blade")
        b.box((0.3, 1.0), (0.3, 0.8), (0.4, 0.6), "handle")
    else:
        b.box(y=(0.1, 0.4), z=(0.0, 0.35), part="blade")
        b.box((0.4, 0.6), (0.3, 0.8), (0.3, 1.0), "handle")


def fruit(b: ShapeBuilder, about: About) -> None:
    """An apple or tomato with its stem."""
    del about
    b.ball((0.5, 0.46, 0.5), (0.5, 0.46, 0.5))
    b.box((0.47, 0.53), (0.85, 1.0), (0.47, 0.53), "stem")


def lump(b: ShapeBuilder, about: About) -> None:
    """Anything about as round as a potato."""
    del about
    b.ball()


def lettuce(b: ShapeBuilder, about: About) -> None:
    """A head of lettuce."""
    del about
    b.ball(material="leaf")
    b.ball((0.5, 0.6, 0.5), (0.35, 0.42, 0.35), "heart", "leaf")


def bread(b: ShapeBuilder, about: About) -> None:
    """A loaf."""
    del about
    b.ball(part="crust")
    b.box((0.06, 0.94), (0.0, 0.6), (0.06, 0.94), "loaf")


def bottle(b: ShapeBuilder, about: About) -> None:
    """A bottle: body, shoulder and neck."""
    neck = 0.65 if about.object_type == "Bottle" else 0.62
    b.tube(Tube(radius=(0.47, 0.47), span=(0.0, neck)), material="glass")
    b.tube(Tube(radius=(0.47, 0.47), span=(neck, neck + 0.13), top=0.4), material="glass")
    b.tube(Tube(radius=(0.19, 0.19), span=(neck + 0.13, 1.0)), "neck", "glass")
    if about.object_type == "WineBottle":
        b.tube(Tube(radius=(0.49, 0.49), span=(0.2, 0.5)), "label", "paper")


def shaker(b: ShapeBuilder, about: About) -> None:
    """A salt or pepper shaker."""
    del about
    b.tube(Tube(radius=(0.45, 0.45), span=(0.0, 0.75), top=0.8))
    b.tube(Tube(radius=(0.4, 0.4), span=(0.75, 1.0), top=0.7), "cap", "metal")


def roll(b: ShapeBuilder, about: About) -> None:
    """A roll of paper; toilet paper may lie on its side."""
    if about.object_type == "PaperTowelRoll":
        b.tube(Tube(radius=(0.48, 0.48), sides=14), material="paper")
        return
    middle = sorted(b.size)[1]
    axis = max(range(3), key=lambda k: abs(b.size[k] - middle))
    b.tube(Tube(axis=axis), material="paper")
