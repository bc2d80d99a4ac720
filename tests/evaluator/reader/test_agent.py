"""The reader acts on what it remembers, and succeeds where memory is enough."""

from __future__ import annotations

from evaluator.reader.agent import ReaderAgent
from evaluator.result import TaskResult
from evaluator.run import run_episode
from schemas import instructions
from schemas.model_view import ModelStep, model_view
from schemas.names import ActionType, OverlayKind
from schemas.probe import FactKind, Probe
from tests.evaluator.rows import Diary, entry
from tests.evaluator.symbolic_simulator import SymbolicSimulator
from tests.evaluator.worlds import (
    act,
    book,
    holding,
    ids,
    inside,
    make_probe,
    navigate_trigger,
    simulator,
    small_home,
    state_goal,
)

FOUR = ["Cabinet_1", "Cabinet_2", "Cabinet_3", "Cabinet_4"]


def _run(
    probe: Probe, history: tuple[ModelStep, ...], world: SymbolicSimulator | None = None
) -> TaskResult:
    return run_episode(world or simulator(), small_home(), probe, ReaderAgent(), history)


def _path(result: TaskResult) -> list[tuple[str, str]]:
    return [(action.action_type, action.target_label) for action in result.actions]


def test_it_goes_straight_to_where_the_thing_was_seen() -> None:
    diary = Diary().row(
        "EnterRoom", "Bedroom", entry("Drawer_3", "", "open"), entry("Book_1", "Drawer_3")
    )
    world = simulator({"Book_1": "Drawer_3"})
    world.place_agent("Bedroom")
    world.step(act(ActionType.NAVIGATE, "Drawer_3"))
    world.step(act(ActionType.OPEN, "Drawer_3"))
    trigger = navigate_trigger(["Desk", "Dresser", "CounterTop"], "Drawer_3")
    probe = make_probe(instructions.find("Book"), holding("Book_1"), triggers=[trigger])
    result = _run(probe, diary.row("MoveToRoom", "Kitchen").done(), world)
    assert result.sr_reference
    assert ("Open", "Drawer_3") not in _path(result)


def test_it_opens_what_was_closed_again() -> None:
    diary = Diary().row("EnterRoom", "Bedroom", entry("Drawer_3"))
    diary.row("Open", "Drawer_3", entry("Drawer_3", "", "open"), entry("Book_1", "Drawer_3"))
    diary.row("Close", "Drawer_3", entry("Drawer_3"))
    probe = make_probe(instructions.find("Book"), holding("Book_1"))
    result = _run(probe, diary.done(), simulator({"Book_1": "Drawer_3"}))
    assert _path(result) == [
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "Drawer_3"),
        ("Open", "Drawer_3"),
        ("PickUp", "Book_1"),
    ]
    assert result.sr_reference


def test_it_fetches_from_where_the_thing_is_and_avoids_what_failed() -> None:
    diary = Diary().row("EnterRoom", "Kitchen", *[entry(name) for name in FOUR])
    for name in ("Cabinet_1", "Cabinet_2", "Cabinet_4"):
        diary.row("Open", name, fails=f"{name} is locked.")
    diary.row("MoveToRoom", "Bedroom", entry("Desk_1"), entry("KeyChain_1", "Desk_1"))
    probe = make_probe(
        instructions.put_one_of("KeyChain", FOUR), inside("KeyChain_1", "Cabinet_3"),
        start="Bathroom",
    )  # fmt: skip
    locked = {name: OverlayKind.LOCKED for name in FOUR if name != "Cabinet_3"}
    result = _run(probe, diary.done(), simulator(conditions=locked))
    assert _path(result) == [
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "KeyChain_1"),
        ("PickUp", "KeyChain_1"),
        ("MoveToRoom", "Kitchen"),
        ("Navigate", "Cabinet_3"),
        ("Open", "Cabinet_3"),
        ("PutObject", "Cabinet_3"),
    ]
    assert result.sr_reference


def test_it_does_not_open_what_shows_as_open() -> None:
    diary = Diary().row("EnterRoom", "Kitchen", *[entry(name) for name in FOUR])
    for name in ("Cabinet_1", "Cabinet_2", "Cabinet_4"):
        diary.row("Open", name, fails=f"{name} is jammed and does not move.")
    world = simulator()
    world.place_agent("Kitchen")
    world.step(act(ActionType.NAVIGATE, "Cabinet_3"))
    world.step(act(ActionType.OPEN, "Cabinet_3"))
    probe = make_probe(instructions.put_one_of("Mug", FOUR), inside("Mug_1", "Cabinet_3"))
    result = _run(probe, diary.done(), world)
    assert _path(result) == [
        ("Navigate", "Mug_1"),
        ("PickUp", "Mug_1"),
        ("Navigate", "Cabinet_3"),
        ("PutObject", "Cabinet_3"),
    ]
    assert result.sr_reference


def test_it_goes_to_the_sink_where_the_basin_cannot_be_reached() -> None:
    diary = Diary().row(
        "EnterRoom",
        "Bathroom",
        entry("SinkBasin_1"),
        entry("Sink_1"),
        entry("Mug_1", "SinkBasin_1"),
    )
    world = simulator({"Mug_1": "SinkBasin_1"})
    world.unreachable = set(ids("SinkBasin_1", "Mug_1"))
    probe = make_probe(instructions.find("Mug"), holding("Mug_1"))
    result = _run(probe, diary.done(), world)
    assert ("Navigate", "Sink_1") in _path(result)
    assert ("Navigate", "Toilet_1") not in _path(result)


def test_it_closes_what_the_history_left_open() -> None:
    diary = Diary().row("EnterRoom", "Kitchen", *[entry(name) for name in FOUR])
    diary.row("Open", "Cabinet_2", entry("Cabinet_2", "", "open")).row("MoveToRoom", "Bedroom")
    world = simulator()
    world.place_agent("Kitchen")
    world.step(act(ActionType.NAVIGATE, "Cabinet_2"))
    world.step(act(ActionType.OPEN, "Cabinet_2"))
    probe = make_probe(
        instructions.close("cabinet"), state_goal(FactKind.CLOSED, "Cabinet_2"), start="Bathroom"
    )
    result = _run(probe, diary.done(), world)
    assert _path(result) == [
        ("MoveToRoom", "Kitchen"),
        ("Navigate", "Cabinet_2"),
        ("Close", "Cabinet_2"),
    ]
    assert result.sr_reference


def test_it_stores_a_new_thing_where_corrections_taught_even_if_it_lies_on_a_usual_place() -> None:
    diary = Diary().row("EnterRoom", "Kitchen", entry("Fridge_1"), entry("CounterTop_1"))
    diary.row("HumanIntervention", text="Cup_3 goes in Fridge_1.")
    diary.row("HumanIntervention", text="Bowl_1 goes in Fridge_1.")
    probe = make_probe(instructions.store("Plate"), inside("Plate_1", "Fridge_1"))
    result = _run(probe, diary.done(), simulator({"Mug_1": "Cabinet_1"}))
    assert _path(result) == [
        ("Navigate", "Plate_1"),
        ("PickUp", "Plate_1"),
        ("Navigate", "Fridge_1"),
        ("Open", "Fridge_1"),
        ("PutObject", "Fridge_1"),
    ]
    assert result.sr_reference


def test_the_views_that_a_history_is_made_of_suffice_for_it() -> None:
    world = simulator()
    diary = Diary()
    world.place_agent("Bedroom")
    diary.row("EnterRoom", "Bedroom", *model_view(world.observe(), book()).visible)
    probe = make_probe(
        instructions.find("KeyChain"), holding("KeyChain_1"), start="Bathroom",
        triggers=[navigate_trigger(["Bed", "Dresser"], "Desk_1")],
    )  # fmt: skip
    assert ids("KeyChain_1")[0] in {item.object_id for item in world.observe().visible}
    assert _run(probe, diary.done()).sr_reference
