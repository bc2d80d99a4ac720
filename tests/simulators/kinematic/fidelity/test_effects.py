"""Recorded actions, written by hand after AI2-THOR's rules, and recordings that say otherwise."""

from __future__ import annotations

from typing import Any

from schemas.scene import Scene
from simulators.kinematic.fidelity.effects import EffectScore, measure_events
from simulators.kinematic.fidelity.records import EventFile
from simulators.kinematic.fidelity.stage import Stage
from tests.simulators.kinematic.fidelity.folders import metadata_object, step
from tests.simulators.kinematic.geometry.rooms import room, thing

APPLE, FRIDGE, TABLE, LAMP = "Apple|1", "Fridge|1", "DiningTable|1", "FloorLamp|1"
PLACES: dict[str, Any] = {
    APPLE: ((1.0, 0.85, 0.0), (0.1, 0.1, 0.1)),
    FRIDGE: ((0.0, 0.9, 1.0), (0.8, 1.8, 0.6)),
    TABLE: ((1.0, 0.4, 0.0), (0.8, 0.8, 0.8)),
    LAMP: ((-1.0, 0.8, 0.0), (0.3, 1.6, 0.3)),
}


def kitchen() -> Scene:
    """A fridge ahead of the start, a table with an apple to its right, a lamp to its left."""
    return room(
        thing("Apple", *PLACES[APPLE], pickupable=True, parents=(TABLE,)),
        thing(
            "Fridge", *PLACES[FRIDGE], receptacle=True, openable=True, rotation=(0.0, 180.0, 0.0)
        ),
        thing("DiningTable", *PLACES[TABLE], receptacle=True),
        thing("FloorLamp", *PLACES[LAMP], toggleable=True),
    )


def objects(**changes: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns metadata of the kitchen, the apple on the table unless it is said otherwise."""
    given = {APPLE: {"parentReceptacles": [TABLE]}} | {
        name: changes.get(name.split("|")[0].lower(), {}) for name in (FRIDGE, TABLE, LAMP)
    }
    given[APPLE] |= changes.get("apple", {})
    found = []
    for name, fields in given.items():
        centre, size = PLACES[name]
        box = {
            "center": dict(zip("xyz", centre, strict=True)),
            "size": dict(zip("xyz", size, strict=True)),
        }
        found.append(metadata_object(name, **({"axisAlignedBoundingBox": box} | fields)))
    return found


HELD = {"isPickedUp": True, "parentReceptacles": None}
HAND = [{"objectId": APPLE}]
IN_FRIDGE = {"parentReceptacles": [FRIDGE], "temperature": "Cold"}
OPEN = {"isOpen": True, "openness": 1.0}


def measured(*steps: Any) -> list[EffectScore]:
    stage = Stage(kitchen())
    run = EventFile.model_validate({"steps": list(steps)})
    return list(measure_events(stage, "run", run))


def only(*steps: Any) -> EffectScore:
    (score,) = measured(*steps)
    return score


def act(name: str, target: str = "", forced: bool = True) -> dict[str, object]:
    return {"action": name, "objectId": target, "forceAction": forced}


START = step({"action": "Initialize"}, objects())


def test_an_apple_put_into_the_fridge_is_cold_and_nowhere_else() -> None:
    scores = measured(
        START,
        step(act("OpenObject", FRIDGE), objects(fridge=OPEN)),
        step(act("PickupObject", APPLE), objects(apple=HELD, fridge=OPEN),
             inventoryObjects=HAND, actionReturn=APPLE),
        step(act("PutObject", FRIDGE), objects(apple=IN_FRIDGE, fridge=OPEN)),
        step(act("CloseObject", FRIDGE), objects(apple=IN_FRIDGE)),
    )  # fmt: skip
    assert [(one.agrees, one.differences) for one in scores] == [(True, ())] * 4
    # open: two fields; pick up: held, parent, the table's contents, inventory; put: the same of the
    # fridge and the temperature; close: two fields.
    assert [(one.changes, one.same) for one in scores] == [(2, 2), (4, 4), (5, 5), (2, 2)]
    assert [one.source for one in scores] == [f"run step {number}" for number in (1, 2, 3, 4)]


def test_a_forced_action_takes_what_lies_in_a_closed_fridge() -> None:
    score = only(
        step(act("CloseObject", FRIDGE), objects(apple=IN_FRIDGE)),
        step(act("PickupObject", APPLE), objects(apple=HELD | {"temperature": "Cold"}),
             inventoryObjects=HAND, actionReturn=APPLE),
    )  # fmt: skip
    assert score.agrees


def test_without_force_what_lies_in_a_closed_fridge_is_not_found() -> None:
    score = only(
        step(act("CloseObject", FRIDGE), objects(apple=IN_FRIDGE)),
        step(act("PickupObject", APPLE, forced=False), objects(apple=IN_FRIDGE),
             lastActionSuccess=False),
    )  # fmt: skip
    assert score.agrees
    assert not score.forced


def test_a_recording_in_which_the_apple_stays_warm_differs_in_one_field() -> None:
    score = only(
        step(act("PickupObject", APPLE), objects(apple=HELD, fridge=OPEN), inventoryObjects=HAND),
        step(act("PutObject", FRIDGE),
             objects(apple=IN_FRIDGE | {"temperature": "RoomTemp"}, fridge=OPEN)),
    )  # fmt: skip
    assert not score.agrees
    assert score.differences == ("Apple|1.temperature: Cold here, RoomTemp recorded",)


def test_a_recording_of_a_lamp_that_stays_off_differs() -> None:
    score = only(START, step(act("ToggleObjectOn", LAMP), objects()))
    assert score.differences == ("FloorLamp|1.isToggled: True here, False recorded",)
    assert (score.changes, score.same) == (0, 0)


def test_what_another_object_does_on_its_own_is_told_aside() -> None:
    score = only(
        START,
        step(act("ToggleObjectOn", LAMP), objects(floorlamp={"isToggled": True}, fridge=OPEN)),
    )
    assert score.agrees
    assert len(score.bystanders) == 2
    assert "Fridge|1.isOpen: False here, True recorded" in score.bystanders
    assert (score.changes, score.same) == (3, 1)


def test_an_action_that_fails_here_alone_differs() -> None:
    score = only(START, step(act("PutObject", FRIDGE), objects()))
    assert score.differences == ("succeeds here: False, recorded: True",)


def test_a_wrong_returned_value_differs() -> None:
    score = only(
        START,
        step(act("PickupObject", APPLE), objects(apple=HELD), inventoryObjects=HAND,
             actionReturn=TABLE),
    )  # fmt: skip
    assert score.differences == ("actionReturn: Apple|1 here, DiningTable|1 recorded",)


def test_moving_changes_no_field() -> None:
    score = only(START, step({"action": "MoveBack", "moveMagnitude": 0.5}, objects()))
    assert (score.agrees, score.forced, score.changes) == (True, False, 0)


def test_an_action_that_the_simulator_lacks_is_told_apart() -> None:
    score = only(START, step(act("BreakObject", APPLE), objects()))
    assert (score.known, score.agrees) == (False, False)


def test_a_pass_is_no_action() -> None:
    assert measured(START, step({"action": "Pass"}, objects())) == []


def test_the_floor_beside_another_holder_does_not_count() -> None:
    holders = {"parentReceptacles": [FRIDGE, "Floor|1"], "temperature": "Cold"}
    score = only(
        step(act("PickupObject", APPLE), objects(apple=HELD, fridge=OPEN), inventoryObjects=HAND),
        step(act("PutObject", FRIDGE), objects(apple=holders, fridge=OPEN)),
    )
    assert score.agrees
