"""The contact sheet: order, marks in the margins, and pictures that nothing is drawn into."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.common.frames import cue_steps, episode_frames
from pipeline.common.sheet import BAR, CUE, MARGIN, Cell, contact_sheet, episode_cells, picture_box
from tests.golden.episodes import PO, episode
from tests.pipeline.painter import Painter

SIDE = 40


def cells(count: int, cue: tuple[int, ...] = ()) -> list[Cell]:
    """Cells of plain pictures, each of another grey."""
    return [
        Cell(
            picture=np.full((SIDE, SIDE, 3), 10 + k, dtype=np.uint8),
            head=f"{k}  session 1",
            line="Navigate Drawer_2 with a very long caption that cannot fit",
            cue=k in cue,
        )
        for k in range(count)
    ]


@pytest.mark.parametrize(("count", "columns"), [(1, 8), (8, 8), (9, 8), (7, 3)])
def test_pictures_stand_in_order_and_are_untouched(count: int, columns: int) -> None:
    made = cells(count, cue=(0, count - 1))
    sheet = contact_sheet("title", made, columns)
    for k, cell in enumerate(made):
        left, top, right, bottom = picture_box(k, SIDE, min(columns, count))
        assert np.array_equal(sheet[top:bottom, left:right], cell.picture)


def test_a_cue_step_is_marked_in_the_margin_and_no_other_step_is() -> None:
    sheet = contact_sheet("title", cells(6, cue=(2, 4)), columns=3)
    for k in range(6):
        left, top, _, bottom = picture_box(k, SIDE, 3)
        margin = sheet[top:bottom, left - MARGIN + 1 : left]
        marked = (margin == CUE).all(axis=2)
        assert marked.any() == (k in (2, 4))
        if marked.any():
            assert marked.sum() == BAR * SIDE


def test_captions_never_reach_into_a_picture_or_its_neighbours() -> None:
    sheet = contact_sheet("a title " * 40, cells(5), columns=5)
    right_margin = sheet[:, -MARGIN + 2 :]
    assert (right_margin == right_margin[0, 0]).all()
    for k in range(4):
        _, top, right, bottom = picture_box(k, SIDE, 5)
        between = sheet[top - 30 : bottom, right + 1 : right + MARGIN - 1]
        assert (between == between[0, 0]).all()


def test_two_sheets_of_the_same_cells_are_equal() -> None:
    assert np.array_equal(contact_sheet("t", cells(5, (1,))), contact_sheet("t", cells(5, (1,))))


def test_captions_say_step_session_room_action_and_failure() -> None:
    candidate, home, _ = episode(PO)
    frames = tuple(episode_frames(candidate, home, Painter(), SIDE))
    made = episode_cells(candidate, home, frames)
    assert len(made) == len(candidate.history.steps)
    assert tuple(k for k, cell in enumerate(made) if cell.cue) == cue_steps(candidate)
    for cell, step in zip(made, candidate.history.steps, strict=True):
        assert cell.head.startswith(f"{step.index}  session {step.session}, {step.room_id}")
        assert cell.line.startswith(str(step.action.type))
        assert cell.line.endswith("(failed)") == (not step.event.success)
