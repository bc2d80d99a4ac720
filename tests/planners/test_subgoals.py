"""Splitting of goals."""

from __future__ import annotations

from planners.effects import after
from planners.problem import build_problem
from planners.subgoals import restricted, subgoals
from tests.planners.kitchen import (
    APPLE,
    COUNTER,
    DRAWER,
    FRIDGE,
    SPOON,
    TABLE,
    WASH_SPOON,
    activity,
    kitchen,
)


def test_parts_are_about_one_thing_each_in_the_order_of_ids() -> None:
    atoms = [("washed", "b"), ("in", "b", "x"), ("in", "a", "y")]
    assert subgoals(atoms) == ((("in", "a", "y"),), (("in", "b", "x"), ("washed", "b")))


def test_all_slicing_is_one_part() -> None:
    atoms = [("sliced", "c"), ("sliced", "a"), ("in", "b", "x")]
    assert subgoals(atoms) == ((("sliced", "a"), ("sliced", "c")), (("in", "b", "x"),))


def test_atoms_without_object_come_first() -> None:
    assert subgoals([("in", "b", "x"), ("handempty",)])[0] == (("handempty",),)


def test_a_part_has_only_what_it_takes() -> None:
    wanted = activity(
        ("washed", SPOON),
        ("in", SPOON, DRAWER),
        ("in", APPLE, FRIDGE),
        ("closed", DRAWER),
        ("closed", FRIDGE),
        ("handempty",),
        objects=(*WASH_SPOON.objects, APPLE, FRIDGE),
    )
    problem = build_problem(kitchen(), wanted)
    state = frozenset(problem.init)
    apple = restricted(problem, state, [("in", "apple_1", "fridge_1")])
    spoon = restricted(problem, state, [("washed", "spoon_1"), ("in", "spoon_1", "drawer_1")])
    assert [name for name, _ in apple.objects] == ["apple_1", "countertop_1", "fridge_1", "start"]
    assert apple.goal == (("closed", "fridge_1"), ("handempty",), ("in", "apple_1", "fridge_1"))
    assert [name for name, _ in spoon.objects] == [
        "countertop_1", "drawer_1", "faucet_1", "sinkbasin_1", "spoon_1", "start",
    ]  # fmt: skip


def test_effects_follow_the_domain_file() -> None:
    problem = build_problem(kitchen(), activity(objects=(APPLE, COUNTER, TABLE)))
    state = after(
        "domain.pddl",
        frozenset(problem.init),
        ["(gotoitem start apple_1 countertop_1)", "(pickup apple_1 countertop_1)"],
    )
    assert ("holding", "apple_1") in state
    assert ("at", "apple_1") in state
    assert not {("handempty",), ("in", "apple_1", "countertop_1"), ("at", "start")} & state
