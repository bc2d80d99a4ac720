"""Who gets which item: homes stay with a worker, nobody idles, deaths blame the right item."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.engines.dispatch import AHEAD, Dispatch
from schemas.errors import UserError


class Home(NamedTuple):
    home_id: str


class Job(NamedTuple):
    name: str
    home: Home | None = None


def jobs(text: str) -> list[Job]:
    """Returns one job a letter, each in the home of that letter."""
    return [Job(f"{letter}{n}", Home(letter)) for n, letter in enumerate(text)]


def run(dispatch: Dispatch[Job, int], order: list[int] | None = None) -> dict[int, list[int]]:
    """Works all items off; returns the indices that each worker did."""
    did: dict[int, list[int]] = {}
    while dispatch.unfinished():
        handed = []
        while taken := dispatch.next_item():
            handed.append(taken)
        for worker, index in handed:
            did.setdefault(worker, []).append(index)
            dispatch.finished(worker, index, index * 10)
        if order is not None:
            order.extend(result // 10 for result in dispatch.ready())
        else:
            list(dispatch.ready())
    return did


def test_a_home_stays_with_its_worker_from_one_map_to_the_next() -> None:
    owners: dict[str, int] = {}
    first: Dispatch[Job, int] = Dispatch(jobs("aabbccdd"), 2, owners)
    run(first)
    before = dict(owners)
    second: Dispatch[Job, int] = Dispatch(jobs("ddccbbaa"), 2, owners)
    done = run(second)
    assert set(before) == {"a", "b", "c", "d"}
    assert owners == before
    for worker, indices in done.items():
        assert {before["ddccbbaa"[index]] for index in indices} == {worker}


def test_a_worker_without_homes_of_its_own_takes_the_last_of_another() -> None:
    dispatch: Dispatch[Job, int] = Dispatch(jobs("aaaaaa"), 2, {"a": 0})
    taken = [dispatch.next_item() for _ in range(4)]
    assert taken == [(0, 0), (1, 5), (0, 1), (1, 4)]


def test_a_worker_has_two_items_at_most() -> None:
    dispatch: Dispatch[Job, int] = Dispatch([Job(str(n)) for n in range(9)], 2, {})
    taken = []
    while one := dispatch.next_item():
        taken.append(one)
    assert len(taken) == 2 * AHEAD
    assert sorted(index for _, index in taken) == [0, 1, 2, 3]


@given(st.text("abcde", max_size=30), st.integers(1, 4))
def test_every_item_is_done_once_and_results_come_in_order(text: str, workers: int) -> None:
    order: list[int] = []
    did = run(Dispatch(jobs(text), workers, {}), order)
    assert order == list(range(len(text)))
    assert sorted(index for indices in did.values() for index in indices) == order


def test_what_a_dead_worker_had_is_tried_again_alone() -> None:
    dispatch: Dispatch[Job, int] = Dispatch(jobs("aabb"), 2, {})
    handed = []
    while taken := dispatch.next_item():
        handed.append(taken)
    lost = [index for worker, index in handed if worker == 0]
    dispatch.died(0)
    assert dispatch.next_item() is None
    for worker, index in handed:
        if worker == 1:
            dispatch.finished(worker, index, 0)
    again = []
    while taken := dispatch.next_item():
        again.append(taken[1])
        assert dispatch.next_item() is None
        dispatch.finished(*taken, 0)
    assert again == lost


def test_an_item_that_kills_alone_three_times_is_named_and_no_other() -> None:
    dispatch: Dispatch[Job, int] = Dispatch([Job("good"), Job("bad")], 1, {})
    dispatch.next_item()
    dispatch.next_item()
    dispatch.died(0)
    assert dispatch.next_item() == (0, 0)
    dispatch.finished(0, 0, 1)
    assert dispatch.next_item() == (0, 1)
    dispatch.died(0)
    assert dispatch.next_item() == (0, 1)
    with pytest.raises(UserError, match=r"died 3 times while working on bad;"):
        dispatch.died(0)
