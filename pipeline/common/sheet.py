"""A contact sheet: the pictures of a history in order, with captions in the margins.

Nothing is ever drawn inside a picture. A cue step has a coloured bar in the margin beside it and the
word `cue` above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.common.frames import cue_steps
from schemas.episode import Candidate
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history
from simulators.frame import Frame

Picture = NDArray[np.uint8]
Box = tuple[int, int, int, int]

COLUMNS = 8
MARGIN, BAR, CAPTION, TITLE = 12, 5, 34, 30
"""Pixels between pictures, of the bar beside a cue step, of the text above a picture and the sheet."""
TEXT_SIZE, TITLE_SIZE = 11, 15
PAPER, INK, FAINT, CUE = (250, 250, 248), (30, 30, 34), (120, 120, 126), (214, 84, 0)


@dataclass(frozen=True)
class Cell:
    """One picture of the sheet.

    Attributes:
        picture: Shape (side, side, 3); all cells have the same side.
        head: First line of the caption, such as the step's number and room.
        line: Second line, such as the action.
        cue: Whether the step holds decisive evidence.
    """

    picture: Picture
    head: str
    line: str
    cue: bool


def contact_sheet(title: str, cells: Sequence[Cell], columns: int = COLUMNS) -> Picture:
    """Returns the sheet.

    Args:
        title: Above all pictures.
        cells: In their order, from left to right, then down; at least one.
        columns: Pictures in a row.

    Returns:
        Shape (height, width, 3).
    """
    side = cells[0].picture.shape[0]
    across = min(columns, len(cells))
    rows = -(-len(cells) // across)
    width = MARGIN + across * (side + MARGIN)
    height = TITLE + rows * (CAPTION + side) + MARGIN
    sheet = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(sheet)
    _write(pen, (MARGIN, 7), title, TITLE_SIZE, INK, width - 2 * MARGIN)
    for number, cell in enumerate(cells):
        left, top, _, bottom = picture_box(number, side, across)
        sheet.paste(Image.fromarray(cell.picture), (left, top))
        ink = CUE if cell.cue else FAINT
        head = f"{cell.head}  cue" if cell.cue else cell.head
        _write(pen, (left, top - CAPTION + 5), head, TEXT_SIZE, ink, side)
        _write(pen, (left, top - CAPTION + 18), cell.line, TEXT_SIZE, INK, side)
        if cell.cue:
            pen.rectangle((left - BAR - 2, top, left - 3, bottom - 1), fill=CUE)
    return np.asarray(sheet)


def sheet_title(candidate: Candidate) -> str:
    """Returns what stands above an episode's sheet."""
    return f"{candidate.episode_id}   {candidate.cue.probe.instruction}"


def episode_cells(
    candidate: Candidate, home: Home, frames: Sequence[tuple[int, Frame]]
) -> tuple[Cell, ...]:
    """Returns the captioned pictures of some steps of an episode.

    Args:
        candidate: The episode.
        home: Its home.
        frames: Step indices and their pictures, in the order of the sheet.
    """
    rows = {row.index: row for row in model_history(candidate.history.steps, LabelBook(home))}
    cited = cue_steps(candidate)
    return tuple(cell_of(frame.rgb, rows[step], step in cited) for step, frame in frames)


def cell_of(picture: Picture, row: ModelStep, cue: bool) -> Cell:
    """Returns a step's picture with what the step was."""
    words = " ".join(part for part in (row.action_type, row.target_label, row.text) if part)
    return Cell(
        picture=picture,
        head=f"{row.index}  session {row.session}, {row.room or 'hallway'}",
        line=words if row.success else f"{words} (failed)",
        cue=cue,
    )


def picture_box(number: int, side: int, columns: int) -> Box:
    """Returns where a cell's picture lies: left, top, right, bottom; the last two excluded."""
    row, column = divmod(number, columns)
    left = MARGIN + column * (side + MARGIN)
    top = TITLE + row * (CAPTION + side) + CAPTION
    return (left, top, left + side, top + side)


def _write(
    pen: ImageDraw.ImageDraw,
    place: tuple[int, int],
    text: str,
    size: int,
    ink: tuple[int, int, int],
    room: int,
) -> None:
    """Writes one line, cut with an ellipsis where it does not fit."""
    font = ImageFont.load_default(size)
    shown = text
    while shown and pen.textlength(shown if shown == text else f"{shown}…", font) > room:
        shown = shown[:-1]
    pen.text(place, shown if shown == text else f"{shown}…", ink, font)
