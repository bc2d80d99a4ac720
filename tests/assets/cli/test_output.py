"""What commands print: nothing cut at 80 columns, plain lines without a terminal, honest figures."""

from __future__ import annotations

import socket
from io import StringIO

import pytest
from rich.console import Console

from assets.cli.bars import Bars
from assets.cli.tables import ALL, Row, count_row, families_table, figure_rows
from assets.cli.ui import require_free
from pipeline.statistics import compute_statistics
from schemas.errors import UserError
from schemas.names import FamilyName
from schemas.statistics import EpisodeFigures


def _printed(renderable: object, width: int = 80) -> list[str]:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    console.print(renderable, highlight=False)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def _figures(family: FamilyName, number: int) -> EpisodeFigures:
    return EpisodeFigures(
        episode_id=f"{family.value}-{number}",
        family=family,
        split="train",
        kind="surface",
        home_id="H-1",
        scenes=("FloorPlan1",),
        room_types=("Kitchen",),
        steps=100 + 40 * number,
        gap=110,
        sessions=12,
        transitions=12,
        visible_at_cue=111.1,
        oracle_length=10,
        target_type="Book",
        receptacle_type="Shelf",
        visible_types=("Book",),
    )


def test_the_families_table_cuts_nothing_at_80_columns() -> None:
    episodes = [_figures(family, number) for family in FamilyName for number in range(3)]
    counts = {family.value: 1234 for family in FamilyName}
    rows = [
        count_row("proposed", counts),
        count_row("  start_unsolved", counts, dim=True),
        *figure_rows(compute_statistics(episodes)),
        Row(
            "episodes", {**{family.value: "1036 / 1036" for family in FamilyName}, ALL: "9 / 2554"}
        ),
    ]
    lines = _printed(families_table("Version 10.10.10", rows))
    text = "\n".join(lines)
    assert "…" not in text
    assert max(len(line) for line in lines) <= 80
    assert "generalization" in text
    # Steps are 100, 140 and 180 in each family: the 90th percentile of three is 172, of all twelve 180.
    history = next(line for line in lines if line.startswith("history length"))
    assert history.split() == ["history", "length", *["140.0", "(172)"] * 4, "140.0", "(180)"]


def test_a_count_row_adds_up_and_a_detail_leaves_zeros_out() -> None:
    counts = {FamilyName.DYNAMIC_TRACKING.value: 2, FamilyName.PASSIVE_OBSERVATION.value: 1}
    row = count_row("proposed", counts)
    assert row.cells[ALL] == "3"
    assert row.cells[FamilyName.INTERACTION_FAILURE.value] == "0"
    detail = count_row("  leak", counts, dim=True)
    assert detail.cells[FamilyName.INTERACTION_FAILURE.value] == ""


def test_without_a_terminal_each_stage_is_two_plain_lines() -> None:
    file = StringIO()
    with Bars(Console(file=file, width=80, force_terminal=False)) as bars:
        assert list(bars.follow("cues", "ithor-demo-a", 2, "ab")) == ["a", "b"]
        assert list(bars.follow("validation", "ithor-demo-a", 1, "c")) == ["c"]
        bars.kept("controls", "ithor-demo-a")
        bars.notice("a file was set aside")
    lines = file.getvalue().splitlines()
    assert lines[0].split() == ["ithor-demo-a", "cues", "2", "proposals", "..."]
    assert lines[1].split() == ["ithor-demo-a", "cues", "2", "proposals", "0:00"]
    assert lines[2].split() == ["ithor-demo-a", "validation", "1", "homes", "..."]
    assert lines[3].split() == ["ithor-demo-a", "validation", "1", "homes", "0:00"]
    assert lines[4].startswith("ithor-demo-a     controls    kept")
    assert lines[5] == "a file was set aside"
    assert len(lines) == 6
    assert "\x1b" not in file.getvalue()


def test_a_stage_without_items_is_told_too() -> None:
    file = StringIO()
    with Bars(Console(file=file, width=80, force_terminal=False)) as bars:
        assert list(bars.follow("cues", "empty", 0, "")) == []
    assert file.getvalue().split() == ["empty", "cues", "0", "proposals", "0:00"]


def test_on_a_terminal_finished_bars_leave_the_window() -> None:
    console = Console(file=StringIO(), width=80, height=5, force_terminal=True)
    with Bars(console) as bars:
        for number in range(20):
            list(bars.follow("cues", f"batch-{number}", 1, "a"))
            assert bars.shown == 0
        bars.begin("cues", "last", 2)
        assert bars.shown == 1


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UserError, match=rf"cannot serve on 127\.0\.0\.1:{port}.*--port"):
            require_free("127.0.0.1", port)
    require_free("127.0.0.1", port)


def test_a_bar_in_full_fits_80_columns() -> None:
    console = Console(file=StringIO(), width=80, height=5, force_terminal=True, color_system=None)
    with Bars(console) as bars:
        bars.begin("distractors", "procthor-batch12", 1000)
        for _ in range(200):
            bars.advance()
        bars.draw()
    assert isinstance(console.file, StringIO)
    rows = [part for line in console.file.getvalue().splitlines() for part in line.split("\r")]
    assert any("200/1000 cues" in row for row in rows)
    assert "left" in console.file.getvalue()
    assert not any(row.strip().startswith("left") for row in rows)
