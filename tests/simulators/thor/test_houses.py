"""A house on AI2-THOR: all its rooms are loaded at once, and stay rooms of a home."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.action import FailureKind
from schemas.errors import UserError
from schemas.home import Home, Overlay
from schemas.names import ActionType
from simulators.base import House
from simulators.thor import body, facts
from simulators.thor.replies import Reply
from simulators.thor.simulator import ThorSimulator
from tests.own_houses import OwnHouses
from tests.simulators.tour import act, find, go, is_closed_container, loose, move, reach, state_of
from tests.standin.starting import machine


@pytest.fixture(scope="module")
def own(scene_cache: Path) -> OwnHouses:
    return OwnHouses(scene_cache)


@pytest.fixture(scope="module")
def home(own: OwnHouses) -> Home:
    return own.home(0)


class Lookup:
    """The house lookup, which a test may let go wrong."""

    def __init__(self, own: OwnHouses) -> None:
        self.own = own
        self.key = ""
        self.kept = 0

    def __call__(self, home_id: str) -> House:
        house = dict(self.own.house(home_id))
        if self.key and self.kept:
            house[self.key] = house[self.key][: self.kept]
        else:
            house.pop(self.key, None)
        return house


@pytest.fixture(scope="module")
def lookup(own: OwnHouses) -> Lookup:
    return Lookup(own)


@pytest.fixture(scope="module")
def running(own: OwnHouses, lookup: Lookup, scene_cache: Path) -> Iterator[ThorSimulator]:
    settings = machine(scene_cache.parent / "standin", scene_cache, start_limit=60.0)
    simulator = ThorSimulator(own.scene, settings, None, lookup)
    yield simulator
    simulator.close()


@pytest.fixture
def thor(running: ThorSimulator, home: Home) -> ThorSimulator:
    running.reset(home, Overlay())
    return running


def loads(thor: ThorSimulator, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns a list that grows with each loading of a house."""
    made: list[str] = []
    load = thor._link.load_house

    def load_house(house: House, name: str) -> object:
        made.append(name)
        return load(house, name)

    monkeypatch.setattr(thor._link, "load_house", load_house)
    return made


def test_a_house_is_loaded_once_for_all_its_rooms(
    thor: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = loads(thor, monkeypatch)
    thing, place = move(thor, across_rooms=True)
    reach(thor, thing)
    assert act(thor, ActionType.PICK_UP, thing).success
    reach(thor, place)
    assert act(thor, ActionType.PUT_OBJECT, place).success
    assert state_of(thor, thing).room_id == state_of(thor, place).room_id
    for room in home.rooms:
        go(thor, room.room_id)
        assert thor.observe().visible
    assert made == [home.home_id]


def test_a_restored_copy_brings_back_all_rooms_without_loading(
    thor: ThorSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    container, thing = find(thor, is_closed_container), find(thor, loose)
    copy = thor.snapshot()
    reach(thor, container)
    assert act(thor, ActionType.OPEN, container).success
    reach(thor, thing)
    assert act(thor, ActionType.PICK_UP, thing).success
    made = loads(thor, monkeypatch)
    thor.restore(copy)
    go(thor, state_of(thor, container).room_id)
    assert not state_of(thor, container).is_open
    assert made == []


def test_a_step_through_a_door_is_taken_back(
    thor: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = (ActionType.MOVE_AHEAD, ActionType.MOVE_BACK, ActionType.MOVE_LEFT)
    go(thor, home.rooms[0].room_id)
    before = thor.observe()
    kind = next(kind for kind in kinds if act(thor, kind).success)
    thor.place_agent(home.rooms[0].room_id)
    monkeypatch.setattr(body, "is_in_room", lambda scene, x, z: False)
    event = act(thor, kind)
    assert (event.failure, event.feedback) == (FailureKind.BLOCKED, "The wall is in the way.")
    assert thor.observe() == before


@pytest.mark.parametrize(
    ("key", "kept", "message"),
    [
        ("objects", 5, "AI2-THOR's scene {}.1 lacks [0-9]+ objects of the published one"),
        ("rooms", 1, "AI2-THOR cannot make house {}: NullReferenceException: "),
        ("proceduralParameters", 0, "house {} lacks proceduralParameters; it is no ProcTHOR house"),
    ],
)
def test_a_house_that_is_not_as_published_is_one_line_and_the_next_is_played(
    running: ThorSimulator,
    own: OwnHouses,
    lookup: Lookup,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    kept: int,
    message: str,
) -> None:
    monkeypatch.setattr(facts, "_KNOWN", {})
    lookup.key, lookup.kept = key, kept
    try:
        with pytest.raises(UserError, match=message.format(own.home_ids[1])) as caught:
            running.reset(own.home(1), Overlay())
    finally:
        lookup.key = ""
    assert "\n" not in str(caught.value)
    running.reset(own.home(0), Overlay())
    running.place_agent(own.home(0).rooms[0].room_id)
    assert running.observe().visible


def test_a_room_where_the_agent_can_stand_nowhere_is_one_line(
    running: ThorSimulator, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.reset(home, Overlay())
    do = running._link.do

    def failing(action: str, **arguments: object) -> Reply:
        if action != "TeleportFull" or arguments["horizon"] == 30:
            return do(action, **arguments)
        return dataclasses.replace(do("Pass"), success=False, message="it is not free")

    monkeypatch.setattr(running._link, "do", failing)
    monkeypatch.setattr(facts, "_KNOWN", {})
    nowhere = (
        f"lets the agent stand nowhere in scene {home.home_id}.1: it is not free; leave its house"
    )
    with pytest.raises(UserError, match=nowhere):
        running.reset(home, Overlay())


def test_a_house_without_its_json_is_one_line(own: OwnHouses, home: Home) -> None:
    simulator = ThorSimulator(own.scene)
    with pytest.raises(UserError, match=f"{home.home_id} is a house, whose JSON AI2-THOR needs"):
        simulator.reset(home, Overlay())
