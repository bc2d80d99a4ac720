"""A house is made by the build, or told in one line, in time, with nothing left running."""

from __future__ import annotations

import pytest

from schemas.errors import UserError
from tests.simulators.thor.links import LIMIT, Start, is_running, one_line, process


def test_a_house_without_walls_is_none(start: Start) -> None:
    with pytest.raises(UserError, match="house h1 lacks walls, doors"):
        start().load_house({"rooms": [], "windows": [], "objects": []}, "h1")


def house(rooms: list[object], x: float = 1.0) -> dict[str, object]:
    agent = {
        "position": {"x": x, "y": 0.95, "z": 2.0},
        "rotation": {"x": 0.0, "y": 90.0, "z": 0.0},
        "horizon": 30.0,
        "standing": True,
    }
    parts: dict[str, object] = {
        "walls": [],
        "doors": [],
        "windows": [],
        "objects": [],
        "proceduralParameters": {},
    }
    return {"rooms": rooms, **parts, "metadata": {"agent": agent, "schema": "1.0.0"}}


def test_a_house_is_made_and_its_agent_placed(start: Start) -> None:
    link = start()
    assert link.load_house(house([{"id": "room|1"}]), "h1").success
    assert link.load("FloorPlan1").objects, "a room may follow a house"


def test_a_house_that_the_build_cannot_make_is_named(start: Start) -> None:
    with pytest.raises(UserError, match="cannot make house h2: NullReferenceException"):
        start().load_house(house([]), "h2")


def test_a_house_whose_agent_stands_outside_is_named(start: Start) -> None:
    with pytest.raises(UserError, match="house h3: its agent cannot stand there: Teleport"):
        start().load_house(house([{"id": "room|1"}], x=900.0), "h3")


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("hang@CreateHouse", "did not answer within 0.5 seconds while making house h4"),
        ("die@CreateHouse", "ended with 7 while making house h4"),
        ("corrupt@CreateHouse", "sent what is no answer while making house h4"),
    ],
)
def test_a_build_that_fails_while_it_makes_a_house_is_ended_and_told(
    start: Start, fault: str, expected: str
) -> None:
    link = start(fault, step_limit=0.5 if "0.5" in expected else LIMIT)
    link.load("FloorPlan1")
    pid = process(link)
    with pytest.raises(UserError) as caught:
        link.load_house(house([{"id": "room|1"}]), "h4")
    assert expected in one_line(caught.value)
    assert not is_running(pid)


def test_an_agent_without_a_posture_stands(start: Start) -> None:
    short = house([{"id": "room|1"}])
    short["metadata"] = {"agent": {"position": {"x": 1.0, "y": 0.95, "z": 2.0}}}
    assert start().load_house(short, "h5").success
