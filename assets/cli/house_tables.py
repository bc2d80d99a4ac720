"""What `emem scenes list` shows of houses: the filters, and what was refused or left out, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from rich.table import Table

from schemas.house import HouseReport
from simulators.houses.filters import registry

Reports = Mapping[str, Sequence[HouseReport]]
"""Batch to what came of its houses."""


def filter_table(reports: Reports) -> Table:
    """Returns each filter with its limit, what it measures, and what it found so far."""
    table = Table(title="\nFilters of houses", box=None, pad_edge=False)
    table.title_justify = "left"
    table.add_column("filter", no_wrap=True)
    for column in ("at least", "refused", "lowest", "median"):
        table.add_column(column, justify="right")
    table.add_column("what it measures")
    for name in registry.names():
        one = registry.load(name)
        results = [
            result
            for every in reports.values()
            for report in every
            for result in report.filters
            if result.name == name
        ]
        found = [result.measured for result in results]
        shown = (f"{min(found):g}", f"{median(found):g}") if found else ("", "")
        refused = str(sum(not result.passed for result in results)) if results else ""
        table.add_row(name, f"{one.least:g} {one.unit}".strip(), refused, *shown, one.what)
    return table


def refused_table(reports: Reports) -> Table:
    """Returns a row for each house that was refused, and each room or object that was left out."""
    table = Table("batch", "house", "left out", "reason", "detail", box=None, pad_edge=False)
    table.title, table.title_justify = "\nRefused houses, and what others lack", "left"
    for name, every in reports.items():
        for report in every:
            if report.reason:
                table.add_row(name, report.house, "", report.reason, report.detail)
                continue
            for room in report.left_out:
                table.add_row(name, report.house, room.house_room, room.reason, room.detail)
            if report.unknown:
                assets = sorted({thing.asset_id for thing in report.unknown})
                more = f" and {len(assets) - 3} more" if len(assets) > 3 else ""
                detail = f"{', '.join(assets[:3])}{more}"
                count = f"{len(report.unknown)} objects"
                table.add_row(name, report.house, count, "unknown_asset", detail)
    return table
