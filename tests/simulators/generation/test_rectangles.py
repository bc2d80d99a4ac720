"""All rectangles that cells join to: the same set as ProcTHOR's own search in pairs."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from simulators.generation.rectangles import Rectangle, joined_rectangles


def in_pairs(cells: set[Rectangle]) -> set[Rectangle]:
    """The slow way: two rectangles that have exactly two corners in common join, until nothing new."""
    found = set(cells)
    while True:
        made = set()
        for one, other in combinations(sorted(found), 2):
            corners = [{(r[i], r[j]) for i in (0, 2) for j in (1, 3)} for r in (one, other)]
            if len(corners[0] & corners[1]) == 2:
                made.add(
                    (
                        min(one[0], other[0]),
                        min(one[1], other[1]),
                        max(one[2], other[2]),
                        max(one[3], other[3]),
                    )
                )
        if made <= found:
            return found
        found |= made


def test_three_cells_in_a_row_make_six_rectangles() -> None:
    cells = [(0.0, 0.0, 1.0, 1.0), (1.0, 0.0, 2.0, 1.0), (2.0, 0.0, 3.0, 1.0)]
    assert joined_rectangles(cells) == {
        *cells,
        (0.0, 0.0, 2.0, 1.0),
        (1.0, 0.0, 3.0, 1.0),
        (0.0, 0.0, 3.0, 1.0),
    }


def test_an_l_has_no_rectangle_around_its_corner() -> None:
    cells = [(0.0, 0.0, 1.0, 1.0), (1.0, 0.0, 2.0, 1.0), (0.0, 1.0, 1.0, 2.0)]
    assert joined_rectangles(cells) == {*cells, (0.0, 0.0, 2.0, 1.0), (0.0, 0.0, 1.0, 2.0)}


def test_no_cells_make_nothing() -> None:
    assert joined_rectangles([]) == set()


@settings(max_examples=60, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=10))
def test_tables_of_edges_find_what_pairs_find(places: set[tuple[int, int]]) -> None:
    cells = {(float(x), float(z), x + 1.0, z + 1.0) for x, z in places}
    assert joined_rectangles(cells) == in_pairs(cells)
