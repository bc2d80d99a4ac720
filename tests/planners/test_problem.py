"""Problems from states."""

from __future__ import annotations

import pytest

from planners.problem import build_problem, encloses
from tests.planners.kitchen import (
    APPLE,
    BASIN,
    BED,
    CABINET,
    COUNTER,
    FAUCET,
    KNIFE,
    MUG,
    MUG_TO_TABLE,
    TABLE,
    activity,
    kitchen,
)
from tests.planners.worlds import thing


def test_the_text_holds_only_the_activity_and_is_sorted() -> None:
    assert build_problem(kitchen(), MUG_TO_TABLE).text() == (
        "(define (problem activity) (:domain room)\n"
        "(:objects cabinet_1 - container mug_1 - item start - spot diningtable_1 - surface)\n"
        "(:init (at start) (closed cabinet_1) (fits mug_1 cabinet_1) (fits mug_1 diningtable_1)"
        " (handempty) (in mug_1 cabinet_1) (reachable cabinet_1) (reachable diningtable_1)"
        " (reachable mug_1) (works cabinet_1))\n"
        "(:goal (and (closed cabinet_1) (handempty) (in mug_1 diningtable_1))))\n"
    )


def test_the_agent_stands_at_an_object_of_the_problem_or_at_an_inert_spot() -> None:
    near = build_problem(kitchen(at=TABLE), MUG_TO_TABLE)
    far = build_problem(kitchen(at=COUNTER), MUG_TO_TABLE)
    assert ("at", "diningtable_1") in near.init
    assert ("start", "spot") not in near.objects
    assert ("at", "start") in far.init
    assert "countertop" not in far.text()


def test_states_become_complementary_facts() -> None:
    world = kitchen(
        Cabinet={"is_open": True, "overlay": "jammed"},
        Apple={"is_sliced": True},
        Mug={"accessible": True},
        DiningTable={"reachable": False},
    )
    init = build_problem(world, activity(objects=(APPLE, CABINET, TABLE))).init
    assert ("accessible", "cabinet_1") in init
    assert ("closed", "cabinet_1") not in init
    assert ("works", "cabinet_1") not in init
    assert ("sliced", "apple_1") in init
    assert ("whole", "apple_1") not in init
    assert ("reachable", "diningtable_1") not in init


def test_a_tap_serves_the_sink_and_not_the_bath() -> None:
    world = kitchen(SinkBasin={"object_type": "BathtubBasin"})
    facts = build_problem(world, activity(objects=(BASIN, FAUCET))).init
    assert not any(fact[0] == "serves" for fact in facts)
    facts = build_problem(kitchen(), activity(objects=(BASIN, FAUCET))).init
    assert ("serves", "faucet_1", "sinkbasin_1") in facts


def test_the_placement_table_decides_what_fits() -> None:
    init = build_problem(kitchen(), activity(objects=(APPLE, CABINET, COUNTER, KNIFE))).init
    assert ("fits", "apple_1", "countertop_1") in init
    assert ("fits", "apple_1", "cabinet_1") not in init


def test_a_held_thing_lies_nowhere() -> None:
    world = kitchen(held=MUG, Mug={"parent": "", "room_id": "", "is_held": True})
    init = build_problem(world, activity(objects=(MUG, TABLE))).init
    assert ("holding", "mug_1") in init
    assert ("handempty",) not in init
    assert not any(fact[0] == "in" for fact in init)


def test_nothing_of_another_room_is_reachable() -> None:
    assert ("reachable", "bed_1") not in build_problem(kitchen(), activity(objects=(BED,))).init


def test_unknown_objects_are_refused() -> None:
    with pytest.raises(ValueError, match="names 'K/Unicorn'"):
        build_problem(kitchen(), activity(objects=("K/Unicorn",)))
    with pytest.raises(ValueError, match="no object 'K/Mug'"):
        build_problem(kitchen(), activity(("in", MUG, TABLE), objects=(TABLE,)))


def test_a_safe_hides_what_it_holds_and_a_toilet_does_not() -> None:
    assert encloses(thing("a", "Safe", receptacle=True, openable=True))
    assert encloses(thing("a", "Drawer", receptacle=True, openable=True))
    assert not encloses(thing("a", "Toilet", receptacle=True, openable=True))
    assert not encloses(thing("a", "Laptop", openable=True))
