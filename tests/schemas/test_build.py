"""Profiles, targets and the distributions that lengths are drawn from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from schemas.base import content_hash
from schemas.build import FamilyTargets, Profile, Quantiles

PAPER = Quantiles(at=(0.0, 0.5, 0.9, 1.0), values=(40.0, 82.0, 98.0, 110.0))


@pytest.mark.parametrize(
    ("u", "value"),
    [(0.0, 40), (0.25, 61), (0.5, 82), (0.7, 90), (0.9, 98), (0.95, 104), (1.0, 110)],
)
def test_a_draw_lies_on_the_line_between_two_quantiles(u: float, value: int) -> None:
    assert PAPER.draw(u) == value


@given(st.floats(min_value=0, max_value=1), st.floats(min_value=0, max_value=1))
def test_a_larger_probability_never_gives_a_smaller_value(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 40 <= PAPER.draw(low) <= PAPER.draw(high) <= 110


def test_a_single_value_is_always_drawn() -> None:
    assert {Quantiles(at=(0.0, 1.0), values=(5.0, 5.0)).draw(u / 10) for u in range(11)} == {5}


def test_a_jump_is_drawn_on_its_lower_side() -> None:
    jump = Quantiles(at=(0.0, 0.5, 0.5, 1.0), values=(1.0, 1.0, 9.0, 9.0))
    assert (jump.draw(0.5), jump.draw(0.51)) == (1, 9)


def profile(**changes: object) -> Profile:
    fields: dict[str, object] = {"name": "demo", "build_seed": 1, "batches": ["a"], "minimum": {}}
    return Profile.model_validate(fields | changes)


def test_a_profile_names_the_embedded_backends_unless_told_otherwise() -> None:
    plain = profile()
    assert (plain.simulator, plain.planner, plain.author) == ("kinematic", "pyperplan", "rules")


def test_the_usual_perception_is_no_part_of_a_profile_as_it_is_written() -> None:
    usual, near = profile(perception={"farthest": 6}), profile(perception={"farthest": 4.5})
    assert "perception" not in usual.model_dump(mode="json")
    assert content_hash(usual) == content_hash(profile()) != content_hash(near)
    assert Profile.model_validate_json(near.model_dump_json()) == near


@pytest.mark.parametrize(
    "limits",
    [{"farthest": 1.4}, {"least_share": 0.0}, {"least_share": float("nan")}, {"fartest": 3.0}],
)
def test_limits_under_which_nothing_could_be_acted_on_are_refused(limits: object) -> None:
    with pytest.raises(ValidationError, match="perception"):
        profile(perception=limits)


def test_a_misspelt_key_is_refused() -> None:
    with pytest.raises(ValidationError, match="quotas"):
        profile(quotas={})


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(ValidationError, match="minimum"):
        profile(minimum={"passive": 3})


@pytest.mark.parametrize("seed", [True, -1, 2**63, 99999999999999999999999999, 1.0, "1"])
def test_a_seed_is_an_integer_that_every_table_can_hold(seed: object) -> None:
    with pytest.raises(ValidationError, match="build_seed"):
        profile(build_seed=seed)
    assert profile(build_seed=2**63 - 1).build_seed == 2**63 - 1


@pytest.mark.parametrize(
    ("batches", "expected"),
    [([], "names no scene batch"), (["b", "a", "b"], "scene batch 'b' is there twice")],
)
def test_batches_are_named_once_each(batches: list[str], expected: str) -> None:
    with pytest.raises(ValidationError, match=expected):
        profile(batches=batches)
    assert profile(batches=["b", "a"]).batches == ("a", "b")


@pytest.mark.parametrize("key", ["minimum", "quota"])
@pytest.mark.parametrize("count", [-1, 10**26])
def test_a_count_of_episodes_is_no_negative_or_absurd_one(key: str, count: int) -> None:
    with pytest.raises(ValidationError, match=key):
        profile(**{key: {"passive_observation": count}})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1.0, 1e9])
def test_a_length_can_be_drawn(value: float) -> None:
    with pytest.raises(ValidationError, match="values"):
        Quantiles(at=(0.0, 1.0), values=(1.0, value))
    with pytest.raises(ValidationError, match=r"kinds|weight"):
        FamilyTargets(steps=PAPER, gap=PAPER, kinds={"a": value})
    with pytest.raises(ValidationError, match=r"at\.1|at must rise"):
        Quantiles(at=(0.0, value, 1.0), values=(1.0, 2.0, 3.0))


@pytest.mark.parametrize("kinds", [{}, {"a": 0.0}])
def test_one_kind_can_be_drawn(kinds: dict[str, float]) -> None:
    with pytest.raises(ValidationError, match="one weight must be positive"):
        FamilyTargets(steps=PAPER, gap=PAPER, kinds=kinds)
