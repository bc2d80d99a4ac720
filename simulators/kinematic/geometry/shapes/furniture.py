"""Shapes of furniture: tables, shelves, seats and beds."""

from __future__ import annotations

from simulators.kinematic.geometry.shapes.builder import About, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Tube


def table(b: ShapeBuilder, about: About) -> None:
    """A table top on legs; things lie at `about.level`."""
    if about.has_drawers and not about.has_shelves:
        _table_with_drawers(b, about)
        return
    top = about.level
    under = top - b.share(1, 0.045, 0.3)
    b.box(y=(under, top), part="top", material="wood")
    b.box(
        (0.04, 0.96),
        (max(0.0, under - b.share(1, 0.05, 0.2)), under),
        (0.04, 0.96),
        "apron",
        "wood",
    )
    b.legs(under, 0.055, 0.02)


def _table_with_drawers(b: ShapeBuilder, about: About) -> None:
    if b.size[1] < 0.9 and b.size[0] < 1.0:
        chest(b, about)
        return
    under = about.level - b.share(1, 0.04)
    side = b.share(0, 0.03)
    b.box(y=(under, about.level), part="top", material="wood")
    b.box((0.0, side), (0.0, under), part="side", material="wood")
    b.box((1.0 - side, 1.0), (0.0, under), part="side", material="wood")
    b.box(y=(0.3 * under, under), z=(0.0, b.share(2, 0.02)), part="back", material="wood")


def chest(b: ShapeBuilder, about: About) -> None:
    """A body on low feet: a dresser, a chest of drawers, a television stand."""
    if about.has_shelves:
        b.open_front(0.03, "wood")
        return
    feet = b.share(1, 0.06)
    b.box(y=(feet, about.level), z=(0.0, 0.985), material="wood")
    b.legs(feet)


def shelf(b: ShapeBuilder, about: About) -> None:
    """A board right under the published box, which is the space above it."""
    del about
    b.box(y=(-0.025 / max(b.size[1], 1e-6), 0.0), part="board", material="wood")


def shelving_unit(b: ShapeBuilder, about: About) -> None:
    """A frame for shelves, which are objects of their own."""
    del about
    side, back = b.share(0, 0.025), b.share(2, 0.012)
    b.box(x=(0.0, side), part="side", material="wood")
    b.box(x=(1.0 - side, 1.0), part="side", material="wood")
    b.box((side, 1.0 - side), z=(0.0, back), part="back", material="wood")
    b.box(y=(1.0 - b.share(1, 0.03), 1.0), part="top", material="wood")
    b.box(y=(0.0, b.share(1, 0.04)), part="bottom", material="wood")


def chair(b: ShapeBuilder, about: About) -> None:
    """A chair with its back at the back."""
    seat = about.level
    b.box((0.02, 0.98), (seat - 0.07, seat), (0.05, 1.0), "seat", "wood")
    b.box((0.02, 0.98), (0.72, 0.98), (0.0, 0.09), "back", "wood")
    b.box((0.02, 0.1), (seat, 0.98), (0.0, 0.09), "back", "wood")
    b.box((0.9, 0.98), (seat, 0.98), (0.0, 0.09), "back", "wood")
    b.legs(seat - 0.07, 0.04, 0.03)


def stool(b: ShapeBuilder, about: About) -> None:
    """A round seat on four legs."""
    del about
    b.tube(Tube(radius=(0.45, 0.45), span=(0.9, 1.0), sides=14), "seat", "wood")
    b.legs(0.9, 0.035, 0.15)


def footstool(b: ShapeBuilder, about: About) -> None:
    """A cushion on short legs."""
    del about
    b.box(y=(0.15, 1.0), part="cushion", material="fabric")
    b.legs(0.15)


def sofa(b: ShapeBuilder, about: About) -> None:
    """A sofa or arm chair: cushions whose top is at `about.level`, back and two arms."""
    arm, seat = b.share(0, 0.17, 0.2), about.level
    arms_top = min(0.95, seat + 0.18)
    b.box((arm, 1.0 - arm), (0.06, seat - 0.07), (0.2, 0.97), "seat", "fabric")
    b.box(y=(0.06, 1.0), z=(0.0, 0.24), part="back", material="fabric")
    b.box((0.0, arm), (0.06, arms_top), (0.1, 1.0), "arm", "fabric")
    b.box((1.0 - arm, 1.0), (0.06, arms_top), (0.1, 1.0), "arm", "fabric")
    b.legs(0.06)
    inner = 1.0 - 2.0 * arm
    count = max(1, round(b.size[0] * inner / 0.7))
    for k in range(count):
        across = (arm + k * inner / count + 0.008, arm + (k + 1) * inner / count - 0.008)
        b.box(across, (seat - 0.07, seat), (0.24, 0.98), "cushion", "fabric")
        b.box(across, (seat, 0.94), (0.22, 0.3), "cushion", "fabric")


def bed(b: ShapeBuilder, about: About) -> None:
    """A bed whose mattress ends at `about.level`. The published front is where the head lies."""
    top = about.level
    b.box(y=(0.0, 0.45 * top), part="frame", material="wood")
    b.box((0.01, 0.99), (0.45 * top, top - 0.02), (0.02, 0.97), "mattress", "fabric")
    b.box((-0.005, 1.005), (0.4 * top, top), (0.0, 0.62), "blanket", "fabric")
    b.box(z=(0.96, 1.0), part="headboard", material="wood")


def basket(b: ShapeBuilder, about: About) -> None:
    """A dog bed: a soft rim around a cushion."""
    del about
    b.open_top(0.12, 0.35, "fabric")
