"""Operators to benchmark actions."""

from __future__ import annotations

import pytest

from planners.actions import ACTIONS, action_of
from planners.search import parsed_domain
from planners.symbols import Symbols
from schemas.action import Action
from schemas.names import ActionType

SYMBOLS = Symbols([("K/Mug|1", "Mug"), ("K/Sink|1", "SinkBasin"), ("K/Tap|1", "Faucet")])


def test_the_table_has_exactly_the_operators_of_the_domain_files() -> None:
    operators = set(parsed_domain("domain.pddl").actions)
    operators |= set(parsed_domain("home_domain.pddl").actions)
    assert operators == set(ACTIONS)


def test_the_target_is_the_argument_that_the_action_is_on() -> None:
    on_tap = Action(type=ActionType.TOGGLE_ON, target="K/Tap|1")
    into_sink = Action(type=ActionType.PUT_OBJECT, target="K/Sink|1")
    go = Action(type=ActionType.NAVIGATE, target="K/Mug|1")
    assert action_of("(rinse mug_1 sinkbasin_1 faucet_1)", SYMBOLS) == on_tap
    assert action_of("(put mug_1 sinkbasin_1)", SYMBOLS) == into_sink
    assert action_of("(gotoitem start mug_1 sinkbasin_1)", SYMBOLS) == go


@pytest.mark.parametrize(
    "operator", ["(fly mug_1)", "(put mug_1)", "(goto start mug_9)", "goto start mug_1", "()"]
)
def test_what_is_no_operator_is_refused(operator: str) -> None:
    with pytest.raises(ValueError, match=r"operator|name|argument"):
        action_of(operator, SYMBOLS)
