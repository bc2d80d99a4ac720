"""What a missing package says, and what stays as it was after the generator ran."""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec

import numpy as np
import pytest

from schemas.errors import UserError
from schemas.names import Split
from simulators.generation import procthor
from simulators.generation.stand_in import StandIn
from simulators.houses.assets import published_assets

MISSING = [name for name in procthor.NEEDED if find_spec(name) is None]


def test_a_missing_package_is_one_line_that_names_it_and_the_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(procthor, "NEEDED", ("json", "no_such_package"))
    with pytest.raises(UserError, match=r"no_such_package is not installed; run: pip install -e"):
        procthor.require_installed()
    monkeypatch.setattr(procthor, "NEEDED", ("json",))
    procthor.require_installed()


@pytest.mark.skipif(bool(MISSING), reason=f"pip install -e .[generate]: no {', '.join(MISSING)}")
def test_the_generator_leaves_random_state_and_modules_as_they_were() -> None:
    modules = {name: sys.modules.get(name) for name in procthor.STOOD_IN}
    python, numpy = random.getstate(), repr(np.random.get_state())
    assert procthor.sample_house(Split.TRAIN, 5, "4-room", StandIn(published_assets()))["rooms"]
    assert random.getstate() == python
    assert repr(np.random.get_state()) == numpy
    assert {name: sys.modules.get(name) for name in procthor.STOOD_IN} == modules
