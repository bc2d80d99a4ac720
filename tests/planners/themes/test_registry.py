"""Every theme exists in some real room, and every room has themes."""

from __future__ import annotations

import random

import pytest

from planners.activities import make_activity
from planners.pyperplan_planner import PyperplanPlanner
from planners.room import RoomContent
from planners.themes import registry
from schemas.errors import UserError
from schemas.names import RoomType
from tests.planners.worlds import real_world

ROOMS = [(kind, index) for kind in RoomType for index in range(30)]


def _content(kind: RoomType, index: int) -> RoomContent:
    return RoomContent(real_world(kind, index), kind.value, ())


@pytest.mark.parametrize("name", registry.names())
def test_a_theme_exists_in_a_real_room_and_its_closed_form_is_the_plan_length(name: str) -> None:
    planned = 0
    for kind, index in ROOMS:
        tasks = registry.load(name).draw(_content(kind, index), random.Random(f"{name} {index}"))
        if tasks is None:
            continue
        chosen = make_activity(name, _content(kind, index), tasks)
        plan = PyperplanPlanner().plan(real_world(kind, index), chosen).plan
        assert plan is not None, chosen
        assert len(plan.actions) == chosen.length, plan.operators
        planned += 1
        if planned == 8:
            break
    assert planned >= 3


def test_every_real_room_offers_several_themes() -> None:
    for kind, index in ROOMS:
        room = _content(kind, index)
        offered = {
            name
            for name in registry.long_themes()
            if any(registry.load(name).draw(room, random.Random(seed)) for seed in range(3))
        }
        assert len(offered) >= 3, (kind, index, offered)


def test_there_are_at_least_fourteen_themes_and_two_fillers() -> None:
    assert len(registry.long_themes()) >= 14
    assert set(registry.names()) - set(registry.long_themes()) == {"look_around", "walk"}


def test_a_theme_bears_the_name_of_its_line() -> None:
    for name in registry.names():
        assert registry.load(name).name == name


def test_an_unknown_theme_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UserError, match="unknown theme 'wash_dish'; nearest: wash_dishes"):
        registry.load("wash_dish")
