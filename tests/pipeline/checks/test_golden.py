"""Each gate refuses every wrong example and accepts every right one, and its examples are enough."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import pytest

from pipeline.checks import registry
from schemas.verdict import Outcome, Verdict
from tests.golden.mutate import Golden


def _golden(check: str) -> Golden:
    golden: Golden = import_module(f"tests.golden.{check}.examples").GOLDEN
    return golden


@cache
def _refused(check: str, name: str) -> Verdict:
    example, _ = _golden(check).rejects[name]
    return registry.load(check).run(example())


REJECTS = [(check, name) for check in registry.names() for name in _golden(check).rejects]
ACCEPTS = [(check, name) for check in registry.names() for name in _golden(check).accepts]


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize(("check", "name"), REJECTS, ids=[f"{c}-{n}" for c, n in REJECTS])
def test_a_gate_refuses_what_is_wrong_for_the_right_reason(check: str, name: str) -> None:
    verdict = _refused(check, name)
    assert verdict.outcome is Outcome.FAIL, verdict
    assert _golden(check).rejects[name][1] in verdict.reason


@pytest.mark.parametrize(("check", "name"), ACCEPTS, ids=[f"{c}-{n}" for c, n in ACCEPTS])
def test_a_gate_accepts_what_is_right(check: str, name: str) -> None:
    verdict = registry.load(check).run(_golden(check).accepts[name]())
    assert verdict.outcome is Outcome.PASS, verdict.reason
    assert not verdict.reason


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize("check", registry.names())
def test_each_gate_has_two_kinds_to_refuse_and_one_to_accept(check: str) -> None:
    golden = _golden(check)
    assert len({_refused(check, name).reason for name in golden.rejects}) >= 2
    assert golden.accepts
