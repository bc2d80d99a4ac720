"""However a house is broken, it is refused as a record, never with another error."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.errors import RecordRejected
from simulators.houses.scenes import cut_house
from tests.simulators.houses.building import BOOK, house

HOME = "P-train-oak-0f3a9c51"
WRONG = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, from the top."""
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    found = [path] if path else []
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


PLACES = places(house())


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLACES), WRONG)
def test_one_wrong_value_anywhere_is_refused_or_harmless(
    place: tuple[Any, ...], value: Any
) -> None:
    raw = copy.deepcopy(house())
    inner: Any = raw
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    assert outcome(raw) in {"two scenes", "refused in one line"}


def outcome(raw: dict[str, Any]) -> str:
    try:
        made = cut_house(raw, HOME, "folder", BOOK)
    except RecordRejected as refused:
        one_line = refused.reason and refused.detail and "\n" not in refused.detail
        return "refused in one line" if one_line else f"refused badly: {refused}"
    return "two scenes" if len(made.scenes) == 2 else "other scenes"
