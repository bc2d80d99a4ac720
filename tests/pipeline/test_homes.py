"""How rooms are drawn into homes."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.homes import home_ids
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.ids import parse_home_id
from schemas.names import Split


def batch(homes: int, size: int = 5, name: str = "b") -> SceneBatch:
    return SceneBatch(
        name=name,
        source="ithor",
        split=Split.TRAIN,
        rooms={
            kind: tuple(range(base + 1, base + 1 + size))
            for kind, base in (
                ("Kitchen", 0),
                ("LivingRoom", 200),
                ("Bedroom", 300),
                ("Bathroom", 400),
            )
        },
        homes=homes,
        candidates={},
    )


@given(st.integers(1, 25), st.integers(0, 2**32))
def test_no_home_is_composed_twice(homes: int, seed: int) -> None:
    ids = home_ids(batch(homes), seed)
    assert len(set(ids)) == homes


@given(st.integers(0, 2**32))
def test_every_room_is_used_equally_often_in_full_rounds(seed: int) -> None:
    rooms = Counter(number for home in home_ids(batch(10), seed) for number in parse_home_id(home))
    assert set(rooms.values()) == {2}
    assert len(rooms) == 20


@given(st.integers(1, 20), st.integers(0, 2**32))
def test_more_homes_leave_the_earlier_ones_as_they_are(homes: int, seed: int) -> None:
    assert home_ids(batch(homes + 5), seed)[:homes] == home_ids(batch(homes), seed)


def test_another_seed_draws_other_homes() -> None:
    assert home_ids(batch(5), 1) != home_ids(batch(5), 2)


def test_rooms_of_different_counts_give_no_home_twice() -> None:
    uneven = batch(25).model_copy(
        update={
            "rooms": {
                "Kitchen": (1, 2, 3, 4, 5),
                "LivingRoom": tuple(range(201, 207)),
                "Bedroom": tuple(range(301, 308)),
                "Bathroom": tuple(range(401, 409)),
            }
        }
    )
    assert len(set(home_ids(uneven, 7))) == 25


def test_too_many_homes_for_the_rooms_are_refused() -> None:
    with pytest.raises(UserError, match="homes is 2; its rooms give 1 different ones"):
        home_ids(batch(2, size=1), 7)
