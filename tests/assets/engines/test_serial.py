"""The serial engine gives what the process engine gives."""

from __future__ import annotations

import pytest

from assets.engines import registry
from schemas.errors import UserError


def test_every_engine_gives_the_same_results_in_the_same_order() -> None:
    expected = [str(n) for n in range(9)]
    for name in registry.names():
        with registry.load(name, workers=2) as engine:
            assert list(engine.map(str, range(9))) == expected, name


def test_an_unknown_engine_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(UserError, match="unknown engine 'proces'; nearest: process"):
        registry.load("proces", workers=1)
