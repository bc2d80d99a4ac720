"""Runs all filters over a house."""

from __future__ import annotations

from schemas.house import FilterResult
from simulators.houses.filters import registry
from simulators.houses.scenes import CutHouse

DIGITS = 3


def filter_results(house: CutHouse) -> tuple[FilterResult, ...]:
    """Returns what each filter measures in a house, in the order of the registry."""
    filters = ((name, registry.load(name)) for name in registry.names())
    return tuple(
        FilterResult(name=name, measured=round(one.measure(house), DIGITS), least=one.least)
        for name, one in filters
    )


def refusal(results: tuple[FilterResult, ...]) -> tuple[str, str]:
    """Returns name and sentence of the first filter that a house did not pass; empty without one."""
    for result in results:
        if not result.passed:
            one = registry.load(result.name)
            unit = f" {one.unit}" if one.unit else ""
            return result.name, f"{result.measured:g}{unit}, needs {result.least:g}: {one.what}"
    return "", ""
