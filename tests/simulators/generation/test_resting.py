"""Free spots for small things on and in furniture."""

from __future__ import annotations

import random

import pytest

from simulators.generation.bodies import Body
from simulators.generation.resting import Spot, find_spot, places_on
from tests.simulators.houses.building import BOOK


def body(name: str, asset: str, at: tuple[float, float, float], yaw: float = 0.0) -> Body:
    return Body(name, BOOK.asset(asset), at, (0.0, yaw, 0.0))


TABLE = body("2|0", "Table_1", (1.0, 0.4, 3.0))
DRESSER = body("3|1", "Dresser_1", (5.0, 0.5, 1.0))


def spot(load: Body, furniture: Body, others: list[Body], seed: int, *names: str) -> Spot | None:
    wanted = names or (furniture.name,)
    return find_spot(load, [furniture], wanted, [furniture, load, *others], random.Random(seed))


@pytest.mark.parametrize("seed", range(20))
def test_a_thing_stands_on_the_top_within_its_edges(seed: int) -> None:
    found = spot(body("small", "Apple_1", (0.0, -20.0, 0.0)), TABLE, [], seed)
    assert found is not None
    x, y, z = found.position
    assert found.receptacle == "2|0"
    assert y == pytest.approx(0.8 + 0.05, abs=0.005)
    assert 0.55 <= x <= 1.45
    assert 2.55 <= z <= 3.45


def test_things_never_overlap_and_a_full_table_takes_no_more() -> None:
    placed: list[Body] = []
    for number in range(40):
        pillow = body(f"small|{number}", "Pillow_1", (0.0, -20.0, 0.0))
        found = spot(pillow, TABLE, placed, number)
        if found is None:
            break
        pillow.put(found.position, (0.0, found.yaw, 0.0), found.receptacle)
        placed.append(pillow)
    # A pillow is 0.4 by 0.3 m: at most eight lie on a square metre.
    assert 3 <= len(placed) <= 8
    for number, one in enumerate(placed):
        for other in placed[:number]:
            (a, b), (c, d) = one.bounds(), other.bounds()
            assert not ((a < d - 1e-6) & (b > c + 1e-6)).all()


def test_a_drawer_takes_what_fits_into_it_and_may_lie_there() -> None:
    pencil = body("small", "Pencil_1", (0.0, -20.0, 0.0))
    found = spot(pencil, DRESSER, [], 1, "3|1___0")
    assert found is not None
    assert found.receptacle == "3|1___0"
    # The drawer's box is 0.3 to 0.5 m high.
    assert 0.3 <= found.position[1] <= 0.5
    # A pillow is no thing for a drawer (AI2-THOR's placement rules), and there is no other receptacle.
    assert spot(body("p", "Pillow_1", (0.0, -20.0, 0.0)), DRESSER, [], 1, "3|1___0") is None


def test_only_the_receptacles_that_are_named_are_used() -> None:
    assert {place.receptacle for place in places_on(DRESSER)} == {"3|1", "3|1___0"}
    apple = body("small", "Apple_1", (0.0, -20.0, 0.0))
    assert spot(apple, DRESSER, [], 3, "2|0") is None


def test_the_same_seed_gives_the_same_spot() -> None:
    apple = body("small", "Apple_1", (0.0, -20.0, 0.0))
    assert spot(apple, TABLE, [], 5) == spot(apple, TABLE, [], 5)
    assert len({spot(apple, TABLE, [], seed) for seed in range(10)}) > 5


def test_what_is_too_large_finds_no_spot() -> None:
    assert spot(body("b", "Bed_1", (0.0, -20.0, 0.0)), TABLE, [], 1) is None
