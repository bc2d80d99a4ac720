"""The paper's figures beside ours, and what counts as off."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.paper import off_target, read_paper, read_reasons, side_by_side, tolerance
from pipeline.statistics import compute_statistics, episode_figures
from schemas.errors import UserError
from schemas.names import FamilyName
from schemas.statistics import Comparison, EpisodeFigures
from tests.factories import make_candidate, make_home

DATA = Path(__file__).parents[2] / "data"
PAPER = DATA / "paper.yaml"
PO = FamilyName.PASSIVE_OBSERVATION


def figures(number: int, **changes: object) -> EpisodeFigures:
    base = episode_figures(make_candidate(PO, seed=number), make_home())
    return base.model_copy(update=changes)


def test_the_papers_tables_are_complete_and_sum_up() -> None:
    paper = read_paper(PAPER)
    assert list(paper) == [*FamilyName, "all"]
    assert sum(paper[name]["episodes"] for name in FamilyName) == paper["all"]["episodes"] == 2554
    assert {len(paper[name]) for name in FamilyName} == {25}
    assert paper[PO]["steps.median"] == 81.5
    assert paper["interaction_failure"]["target_top5"] == 0.825


def test_our_figures_stand_beside_the_papers() -> None:
    rows = side_by_side(compute_statistics([figures(0)]), read_paper(PAPER))
    by_name = {(row.family, row.figure): row for row in rows}
    row = by_name[PO, "steps.mean"]
    assert (row.ours, row.paper, row.difference) == (8.0, 76.5, -68.5)
    missing = by_name["interaction_failure", "steps.mean"]
    assert (missing.ours, missing.paper, missing.difference) == (None, 71.7, None)
    assert by_name["all", "episodes"].ours == 1.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("passive: {steps.mean: 1}", "'passive' is no family"),
        ("all: {steps.mode: 1}", r"line 1: 'steps\.mode' is no figure; expected episodes, "),
        ("all: {steps.mean: many}", r"line 1: 'all\.steps\.mean': Input should be a valid number"),
        ("all: {steps.mean: true}", r"line 1: 'all\.steps\.mean': Input should be a valid number"),
        ("all: {steps.mean: .nan}", r"line 1: 'all\.steps\.mean': Input should be a finite number"),
        ("all: {", "is not valid YAML"),
        ("[1]", "must hold a mapping"),
        ("all:", r"line 1: 'all': Input should be an object"),
    ],
)
def test_a_wrong_table_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "paper.yaml").write_text(text)
    with pytest.raises(UserError, match=message):
        read_paper(tmp_path / "paper.yaml")
    with pytest.raises(UserError, match="does not exist"):
        read_paper(tmp_path / "none.yaml")


def compared(figure: str, ours: float | None, paper: float) -> Comparison:
    difference = None if ours is None else round(ours - paper, 4)
    return Comparison(family=PO, figure=figure, ours=ours, paper=paper, difference=difference)


@pytest.mark.parametrize(
    ("figure", "ours", "paper", "off"),
    [
        ("episodes", 1036, 1036, False),
        ("episodes", 1035, 1036, True),
        ("steps.median", 89.6, 81.5, False),
        ("steps.median", 89.7, 81.5, True),
        ("steps.median", 73.3, 81.5, True),
        ("steps.mean", 87.9, 76.5, False),
        ("steps.mean", 88.0, 76.5, True),
        ("visible_at_cue", 12.7, 11.0, True),
        ("target_types", 80, 52, False),
        ("target_types", 38, 52, True),
        ("target_top1", 0.01, 0.11, False),
        ("target_top1", 0.14, 0.11, True),
        ("gap.mean", None, 49.8, True),
    ],
)
def test_a_figure_is_off_beyond_its_tolerance(
    figure: str, ours: float | None, paper: float, off: bool
) -> None:
    one = compared(figure, ours, paper)
    assert off_target([one]) == ((one,) if off else ())


def test_counts_are_exact_medians_closer_than_means() -> None:
    assert [tolerance(name) for name in ("episodes", "gap.median", "gap.mean", "scenes")] == [
        0.0,
        0.1,
        0.15,
        0.25,
    ]


def test_every_reason_names_a_figure(tmp_path: Path) -> None:
    assert all(reason.strip() for reason in read_reasons(DATA / "differences.yaml").values())
    (tmp_path / "differences.yaml").write_text("steps.mode: because")
    with pytest.raises(UserError, match=r"'steps\.mode' is no figure; expected episodes, "):
        read_reasons(tmp_path / "differences.yaml")
