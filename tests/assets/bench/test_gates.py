"""What gates cost: every gate is timed for every candidate that reaches it."""

from __future__ import annotations

from assets.bench.gates import GatesItem, Yield, measure_gates
from assets.published import read_batch_records
from pipeline.checks import registry
from tests.assets.conftest import Build


def test_gates_are_timed_in_order_and_the_first_round_is_not_counted(built: Build) -> None:
    shop = built.shop()
    records = read_batch_records(shop, "mini")
    pairs = tuple((records.homes[one.cue.home_id], one) for one in records.candidates)
    costs = measure_gates(GatesItem(shop.setting, pairs))
    assert tuple(cost.gate for cost in costs) == registry.names()
    judged = [cost.judged for cost in costs]
    assert judged[0] == len(pairs)
    assert judged == sorted(judged, reverse=True)
    assert all(cost.seconds > 0 for cost in costs if cost.judged)


def test_refusals_are_counted_by_stage_and_gate_in_their_order() -> None:
    found = Yield.of(10, ["evidence", "cues", "evidence", "trap"])
    assert (found.proposed, found.accepted) == (10, 6)
    assert list(found.rejects.items()) == [("cues", 1), ("trap", 1), ("evidence", 2)]
