"""Shapes of fixtures: basins, taps, burners, and what hangs on walls."""

from __future__ import annotations

from simulators.kinematic.geometry.shapes.builder import About, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Tube


def sink(b: ShapeBuilder, about: About) -> None:
    """A sink: a rim around its basin, whose floor is at `about.level`; a tall box has a pedestal."""
    bottom = max(0.0, about.level - 0.02)
    if b.size[1] <= 0.5:
        b.open_top(0.03, bottom, "metal")
        return
    b.tube(
        Tube((0.5, 0.35), (0.16, 0.18), (0.0, bottom), top=1.15, sides=10), "pedestal", "ceramic"
    )
    side, back = b.share(0, 0.035, 0.2), b.share(2, 0.035, 0.2)
    rim = (max(0.0, bottom - 0.1), 1.0)
    b.box(y=(rim[0], bottom), part="bottom", material="ceramic")
    b.box((0.0, side), rim, part="side", material="ceramic")
    b.box((1.0 - side, 1.0), rim, part="side", material="ceramic")
    b.box((side, 1.0 - side), rim, (0.0, back), "side", "ceramic")
    b.box((side, 1.0 - side), rim, (1.0 - back, 1.0), "side", "ceramic")


def basin(b: ShapeBuilder, about: About) -> None:
    """The floor of a sink's or bathtub's basin, which is an object of its own."""
    b.box(y=(0.0, 0.12 if about.object_type == "SinkBasin" else 0.08), part="bottom")


def bathtub(b: ShapeBuilder, about: About) -> None:
    """A bathtub around its basin."""
    b.open_top(0.07, max(0.0, about.level - 0.02), "ceramic")


def faucet(b: ShapeBuilder, about: About) -> None:
    """A tap with a spout over the basin."""
    del about
    b.tube(Tube((0.5, 0.25), (0.14, 0.14), (0.0, 0.85), sides=8), "pipe", "metal")
    b.box((0.42, 0.58), (0.75, 0.88), (0.2, 1.0), "spout", "metal")
    b.box((0.42, 0.58), (0.55, 0.8), (0.88, 1.0), "spout", "metal")
    b.box((0.1, 0.9), (0.05, 0.16), (0.15, 0.35), "handle", "metal")


def shower_head(b: ShapeBuilder, about: About) -> None:
    """A shower head on its arm."""
    del about
    b.tube(Tube((0.5, 0.6), (0.35, 0.35), (0.0, 0.25), top=0.6, sides=10), "head", "metal")
    b.box((0.42, 0.58), (0.2, 1.0), (0.1, 0.6), "pipe", "metal")


def stove_burner(b: ShapeBuilder, about: About) -> None:
    """A burner plate."""
    del about
    b.tube(Tube(radius=(0.48, 0.48), sides=14), "plate")
    b.tube(
        Tube(radius=(0.25, 0.25), span=(1.0, 1.0 + b.share(1, 0.006, 1.0)), sides=10),
        "grate",
        "metal",
    )


def stove_knob(b: ShapeBuilder, about: About) -> None:
    """A round knob."""
    del about
    b.tube(Tube(axis=2, sides=10), "knob", "metal")


def window(b: ShapeBuilder, about: About) -> None:
    """A pane in a frame with a cross of bars."""
    del about
    axis = 0 if b.size[0] < b.size[2] else 2
    lateral = b.size[2] if axis == 0 else b.size[0]
    side, high = min(0.06 / max(lateral, 0.1), 0.2), b.share(1, 0.06, 0.2)
    deep = (0.0, 1.0)
    b.slab(axis, (0.01, 0.99), (0.01, 0.99), (0.04, 0.96), "pane", "light")
    b.slab(axis, (0.0, side), (0.0, 1.0), deep, "frame")
    b.slab(axis, (1.0 - side, 1.0), (0.0, 1.0), deep, "frame")
    b.slab(axis, (side, 1.0 - side), (0.0, high), deep, "frame")
    b.slab(axis, (side, 1.0 - side), (1.0 - high, 1.0), deep, "frame")
    b.slab(axis, (0.5 - side / 2.0, 0.5 + side / 2.0), (high, 1.0 - high), deep, "bar")
    b.slab(axis, (side, 1.0 - side), (0.5 - high / 3.0, 0.5 + high / 3.0), deep, "bar")


def picture(b: ShapeBuilder, about: About) -> None:
    """A painting, poster or mirror: a frame around a face that is seen from both sides."""
    mirror = about.object_type == "Mirror"
    edge = 0.03 if mirror else 0.05
    face = (-0.02, 1.02) if mirror else (-0.03, 1.03)
    inner = (edge, 1.0 - edge)
    axis = b.thin_axis
    b.slab(axis, (0.0, 1.0), (0.0, 1.0), (0.0, 0.9), "frame", "metal" if mirror else "wood")
    b.slab(axis, inner, inner, face, "face", "glass" if mirror else "paint")


def light_switch(b: ShapeBuilder, about: About) -> None:
    """A plate with a rocker."""
    del about
    b.box(z=(0.0, 0.6), part="plate")
    b.box((0.35, 0.65), (0.3, 0.7), (0.6, 1.0), "rocker")


def hanger(b: ShapeBuilder, about: About) -> None:
    """A bar on two arms, for towels or paper."""
    del about
    b.box(y=(0.7, 1.0), z=(0.6, 1.0), part="bar", material="metal")
    b.box((0.0, 0.12), (0.5, 1.0), part="arm", material="metal")
    b.box((0.88, 1.0), (0.5, 1.0), part="arm", material="metal")
