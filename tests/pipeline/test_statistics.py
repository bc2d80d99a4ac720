"""Figures of episodes against values worked out by hand."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.statistics import compute_statistics, episode_figures, quantile
from schemas.names import FamilyName
from schemas.statistics import EpisodeFigures
from tests.factories import make_candidate, make_home

PO = FamilyName.PASSIVE_OBSERVATION


def figures(number: int, **changes: object) -> EpisodeFigures:
    base = episode_figures(make_candidate(PO, seed=number), make_home())
    return base.model_copy(update=changes)


def test_the_figures_of_the_hand_made_episode_are_those_counted_by_hand() -> None:
    found = figures(0)
    assert (found.steps, found.gap, found.sessions, found.transitions) == (8, 5, 2, 2)
    # Step 2 lists Bed_1, Book_2 and Dresser_1.
    assert found.visible_at_cue == 3.0
    assert (found.oracle_length, found.target_type, found.receptacle_type) == (3, "Book", "Dresser")
    assert found.scenes == ("FloorPlan217", "FloorPlan3", "FloorPlan301", "FloorPlan411")
    assert found.visible_types == ("Bed", "Book", "CounterTop", "Drawer", "Dresser")


def test_means_medians_and_shares_are_right() -> None:
    items = [
        figures(0, steps=10, target_type="Book"),
        figures(1, steps=20, target_type="Mug"),
        figures(2, steps=40, target_type="Book", kind="open_container"),
        figures(3, steps=50, target_type="Pen", home_id="H-001-201-301-401"),
    ]
    (family,) = compute_statistics(items).families
    assert (family.family, family.episodes, family.homes) == (PO, 4, 2)
    assert (family.composed_episodes, family.house_episodes) == (4, 0)
    assert (family.steps.mean, family.steps.median, family.steps.p90) == (30.0, 30.0, 47.0)
    assert family.kinds == {"open_container": 1, "surface": 3}
    assert set(family.oracle_by_kind) == set(family.kinds)
    assert [(s.type, s.episodes, s.share) for s in family.targets] == [
        ("Book", 2, 0.5),
        ("Mug", 1, 0.25),
        ("Pen", 1, 0.25),
    ]
    assert (family.target_top1, family.target_top5, family.target_types) == (0.5, 1.0, 3)
    assert (family.receptacle_top1, family.receptacle_types) == (1.0, 1)


def test_the_order_of_the_episodes_does_not_matter() -> None:
    items = [figures(number, steps=number) for number in range(4)]
    found = {compute_statistics(order).model_dump_json() for order in itertools.permutations(items)}
    assert len(found) == 1


def test_no_episodes_give_zeros_and_no_families() -> None:
    statistics = compute_statistics([])
    assert statistics.families == ()
    assert (statistics.total.episodes, statistics.total.steps.p90) == (0, 0.0)


@given(st.lists(st.integers(0, 200), min_size=1, max_size=30), st.sampled_from([0.5, 0.9]))
def test_quantiles_are_those_of_numpy(values: list[int], share: float) -> None:
    assert quantile(values, share) == pytest.approx(float(np.quantile(values, share)), abs=1e-4)


def test_a_house_is_one_scene_whatever_its_rooms() -> None:
    house = "P-train-oak-0f3a9c51"
    rooms = make_home().rooms
    named = [
        room.model_copy(update={"scene_id": f"{house}.{number}"})
        for number, room in enumerate(rooms, 1)
    ]
    home = make_home().model_copy(update={"home_id": house, "rooms": tuple(named)})
    found = episode_figures(make_candidate(PO, seed=0), home)
    assert found.scenes == (house,)
    (family,) = compute_statistics([found, figures(1)]).families
    assert (family.composed_episodes, family.house_episodes, family.scenes) == (1, 1, 5)
