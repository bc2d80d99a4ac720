"""The paper's figures beside ours: the difference, and which are off by more than is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import FiniteFloat, RootModel

from pipeline.common.yaml_record import load_yaml_record, place_of
from pipeline.statistics import ALL, PLACES, compute_statistics, figures_of
from schemas.errors import UserError
from schemas.names import FamilyName
from schemas.statistics import Comparison, Statistics

_PaperTables = RootModel[dict[str, dict[str, FiniteFloat]]]
_Reasons = RootModel[dict[str, str]]

TOLERANCES = {"median": 0.10, "mean": 0.15, "p90": 0.15}
"""Share of the paper's value by which a figure of a distribution may differ."""
MEANS = ("visible_at_cue", "oracle_length")
EXACT = ("episodes", "composed_episodes", "house_episodes")
ELSE = 0.25
"""The same for variety and concentration, which follow the rooms that there are."""


def read_paper(path: Path) -> dict[str, dict[str, float]]:
    """Reads the paper's tables: family (or `all`) to figure to value.

    Raises:
        UserError: If the file is missing or wrong, or names a family or figure that there is not.
    """
    tables = load_yaml_record(path, _PaperTables, "paper").root
    for family, values in tables.items():
        if family not in (*FamilyName, ALL):
            expected = ", ".join((*FamilyName, ALL))
            place = place_of(path, "paper", family)
            raise UserError(f"{place}: '{family}' is no family; expected {expected}")
        for figure in values:
            _require_figure(path, figure, family, figure)
    return tables


def read_reasons(path: Path) -> dict[str, str]:
    """Reads why figures differ from the paper's: figure to one sentence.

    Raises:
        UserError: If the file is missing or wrong, or names a figure that there is not.
    """
    reasons = load_yaml_record(path, _Reasons, "differences").root
    for figure in reasons:
        _require_figure(path, figure, figure)
    return reasons


def _require_figure(path: Path, figure: str, *location: str) -> None:
    known = figures_of(compute_statistics(()).total)
    if figure not in known:
        place = place_of(path, "paper", *location)
        raise UserError(f"{place}: '{figure}' is no figure; expected {', '.join(known)}")


def side_by_side(
    statistics: Statistics, paper: Mapping[str, Mapping[str, float]]
) -> tuple[Comparison, ...]:
    """Puts our figures beside the paper's, in the order of the paper's tables."""
    ours = {item.family: figures_of(item) for item in (*statistics.families, statistics.total)}
    rows = []
    for family, values in paper.items():
        for figure, value in values.items():
            mine = ours.get(family, {}).get(figure)
            rows.append(
                Comparison(
                    family=family,
                    figure=figure,
                    ours=mine,
                    paper=value,
                    difference=None if mine is None else round(mine - value, PLACES),
                )
            )
    return tuple(rows)


def tolerance(figure: str) -> float:
    """Returns the share of the paper's value by which a figure may differ."""
    if figure in EXACT:
        return 0.0
    if figure in MEANS:
        return TOLERANCES["mean"]
    return TOLERANCES.get(figure.rpartition(".")[2], ELSE)


def off_target(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """Returns the figures that differ from the paper's by more than their tolerance, in order.

    A greater variety (more scenes, more types) is no miss, nor is a lower concentration.
    """
    return tuple(one for one in comparisons if _is_off(one))


def _is_off(one: Comparison) -> bool:
    if one.difference is None:
        return True
    allowed = tolerance(one.figure) * abs(one.paper)
    if one.figure.endswith("_types") or one.figure == "scenes":
        return -one.difference > allowed
    if "_top" in one.figure:
        return one.difference > allowed
    return abs(one.difference) > allowed
