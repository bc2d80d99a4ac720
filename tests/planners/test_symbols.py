"""Names of objects in PDDL."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.symbols import Symbols

IDS = st.text(alphabet="aZ|/+-0.1 _é", min_size=1, max_size=12)
TYPES = st.sampled_from(["Mug", "SinkBasin", "CD", "3DPrinter", "É", "Mug2"])


def test_names_count_each_type_in_the_order_of_the_ids() -> None:
    symbols = Symbols([("Kitchen/Mug|2", "Mug"), ("Kitchen/Mug|1", "Mug"), ("K/Sink", "SinkBasin")])
    assert symbols.name("Kitchen/Mug|1") == "mug_1"
    assert symbols.name("Kitchen/Mug|2") == "mug_2"
    assert symbols.name("K/Sink") == "sinkbasin_1"


def test_unknown_ids_and_names_and_doubled_ids_are_refused() -> None:
    symbols = Symbols([("a", "Mug")])
    with pytest.raises(ValueError, match="no object 'b'"):
        symbols.name("b")
    with pytest.raises(ValueError, match="no name 'mug_2'"):
        symbols.object_id("mug_2")
    with pytest.raises(ValueError, match="'a' comes twice"):
        Symbols([("a", "Mug"), ("a", "Cup")])


@given(st.dictionaries(IDS, TYPES, max_size=12))
def test_every_name_is_valid_pddl_and_leads_back(objects: dict[str, str]) -> None:
    symbols = Symbols(objects.items())
    for object_id in objects:
        name = symbols.name(object_id)
        assert re.fullmatch(r"[a-z][a-z0-9]*_[0-9]+", name)
        assert symbols.object_id(name) == object_id
