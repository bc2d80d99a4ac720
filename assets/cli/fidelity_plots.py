"""Plots of `emem bench fidelity`, as SVG text: the same figures give the same bytes.

For each kind of room `fidelity_<kind>.svg` has one line a room with its main figures, and
`maps_<kind>.svg` the plan of each room: where the recordings and the simulator agree and differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from simulators.agent import GRID
from simulators.kinematic.fidelity.grids import GridScore
from simulators.kinematic.fidelity.scores import FIGURES, OVERALL, Fidelity, Figure, SceneScores
from simulators.kinematic.geometry.grid import Cell

SHOWN: dict[str, str] = {
    "iou": "#1b6ca8",
    "starts_recall": "#e07b00",
    "visible_f1": "#3a8f3a",
    "both": "#8a2f8a",
}
"""The plotted figures, and their colours."""
LOWEST = 0.4
"""Left end of the axis; lower values are drawn there."""
WIDTH, LEFT, LINE, TOP = 640, 110, 16, 44
RADIUS = 4

CELL = 5
"""Side of a cell on a map, pixels."""
ACROSS = 5
MAP_COLOURS = {"hit": "#9fc5a8", "missed": "#d62728", "extra": "#8fb0dc"}
MAP_TITLES = {
    "hit": "reachable in both",
    "missed": "recorded, not reachable here",
    "extra": "reachable here, not recorded",
}


def write_plots(result: Fidelity, folder: Path) -> tuple[Path, ...]:
    """Writes the plots of every measured kind of room.

    Args:
        result: What was measured.
        folder: Is made if need be.

    Returns:
        The files, in the order written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind, rooms in result.groups().items():
        if kind == OVERALL:
            continue
        drawings = {f"fidelity_{kind}.svg": figures_plot(kind, rooms)}
        if any(one.grid for one in rooms):
            drawings[f"maps_{kind}.svg"] = maps_plot(rooms)
        for name, text in drawings.items():
            path = folder / name
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return tuple(written)


def figures_plot(kind: str, rooms: Sequence[SceneScores]) -> str:
    """Returns a plot with a line for each room and a dot for each figure, the worst room on top."""
    shown = [figure for figure in FIGURES if figure.key in SHOWN]
    known = [one for one in rooms if any(figure.of(one) is not None for figure in shown)]
    ordered = sorted(known, key=lambda one: (_lowest(one, shown), one.scene_id))
    height = TOP + LINE * (len(ordered) + 1)
    parts = [_text(8, 16, f"{kind}: {len(known)} rooms", bold=True)]
    for place, figure in enumerate(shown):
        x = 8 + place * 150
        parts.append(f'<circle cx="{x + 4}" cy="28" r="{RADIUS}" fill="{SHOWN[figure.key]}"/>')
        parts.append(_text(x + 12, 32, figure.title))
    for tenth in range(round(LOWEST * 10), 11):
        x = _across(tenth / 10)
        line = f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{height - LINE}" stroke="#ddd"/>'
        parts += [line, _text(x - 8, height - 3, f"{tenth / 10:.1f}")]
    for row, one in enumerate(ordered):
        y = TOP + LINE * row + LINE // 2
        parts.append(_text(8, y + 4, one.scene_id))
        for figure in shown:
            value = figure.of(one)
            if value is not None:
                title = escape(f"{one.scene_id} {figure.title} {value:.3f}")
                parts.append(
                    f'<circle cx="{_across(value)}" cy="{y}" r="{RADIUS}"'
                    f' fill="{SHOWN[figure.key]}" fill-opacity="0.8"><title>{title}</title></circle>'
                )
    return _svg(WIDTH, height, parts)


def _lowest(one: SceneScores, shown: Sequence[Figure]) -> float:
    values = [figure.of(one) for figure in shown]
    return min((value for value in values if value is not None), default=1.0)


def _across(value: float) -> int:
    share = (max(value, LOWEST) - LOWEST) / (1.0 - LOWEST)
    return LEFT + round(share * (WIDTH - LEFT - 20))


def maps_plot(rooms: Sequence[SceneScores]) -> str:
    """Returns the plans of rooms side by side; north is +z."""
    plans = [(one.scene_id, one.grid) for one in rooms if one.grid is not None]
    boxes = [_extent(grid) for _, grid in plans]
    width = max(box[1] - box[0] for box in boxes) * CELL + 30
    height = max(box[3] - box[2] for box in boxes) * CELL + 40
    parts = []
    for place, (key, title) in enumerate(MAP_TITLES.items()):
        x = 8 + place * 220
        parts.append(f'<rect x="{x}" y="8" width="10" height="10" fill="{MAP_COLOURS[key]}"/>')
        parts.append(_text(x + 16, 18, title))
    for place, ((name, grid), box) in enumerate(zip(plans, boxes, strict=True)):
        left, top = 10 + place % ACROSS * width, 30 + place // ACROSS * height
        parts.append(_text(left, top + 12, f"{name} {grid.iou:.2f}"))
        for key in MAP_TITLES:
            cells: tuple[Cell, ...] = getattr(grid, key)
            path = "".join(_square(cell, box, left, top + 18) for cell in cells)
            parts.append(f'<path d="{path}" fill="{MAP_COLOURS[key]}"/>')
    rows = -(-len(plans) // ACROSS)
    return _svg(max(10 + ACROSS * width, 680), 30 + rows * height, parts)


def _steps(cell: Cell) -> tuple[int, int]:
    return (round(cell[0] / GRID), round(cell[1] / GRID))


def _extent(grid: GridScore) -> tuple[int, int, int, int]:
    steps = [_steps(cell) for cell in (*grid.hit, *grid.missed, *grid.extra)]
    x, z = [one[0] for one in steps], [one[1] for one in steps]
    return (min(x), max(x) + 1, min(z), max(z) + 1)


def _square(cell: Cell, box: tuple[int, int, int, int], left: int, top: int) -> str:
    x, z = _steps(cell)
    side = CELL - 1
    return f"M{left + (x - box[0]) * CELL} {top + (box[3] - 1 - z) * CELL}h{side}v{side}h-{side}z"


def _text(x: int, y: int, text: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}"{weight}>{escape(text)}</text>'


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        ' font-family="sans-serif" font-size="11">'
    )
    ground = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join((head, ground, *parts, "</svg>")) + "\n"
