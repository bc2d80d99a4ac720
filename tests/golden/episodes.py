"""One valid episode of each family, filled, executed and recorded by the pipeline's own stages."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pipeline.common.tools import Tools
from pipeline.distractors import fill
from pipeline.episodes import assemble
from schemas.action import Action, WorldEvent, WorldEventKind
from schemas.base import content_hash
from schemas.cue import Block, Cue, Enter, Fill, ScriptItem
from schemas.episode import Candidate
from schemas.home import Home, Overlay, OverlayEntry
from schemas.ids import EpisodeKey, format_episode_id
from schemas.instructions import close, find, put_one_of, store
from schemas.names import ActionType, FamilyName, OverlayKind
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from tests.golden.world import HOME_ID, act, make_home, make_tools, object_id

GO, PICK, PUT = ActionType.NAVIGATE, ActionType.PICK_UP, ActionType.PUT_OBJECT
OPEN, CLOSE, ROOM = ActionType.OPEN, ActionType.CLOSE, ActionType.MOVE_TO_ROOM
PO, DT = FamilyName.PASSIVE_OBSERVATION, FamilyName.DYNAMIC_TRACKING
IF, EG = FamilyName.INTERACTION_FAILURE, FamilyName.EXPERIENCE_GENERALIZATION


class Base(NamedTuple):
    """A valid candidate with what a gate needs besides."""

    candidate: Candidate
    home: Home
    tools: Tools


@cache
def episode(family: FamilyName, kind: str = "") -> Base:
    """Returns the valid episode of a family; `kind` is `left_open` for the second one of DT."""
    home, tools = make_home(), make_tools()
    makers = {
        PO: _seen,
        DT: _left_open if kind == "left_open" else _moved,
        IF: _locked,
        EG: _taught,
    }
    cue = makers[family](home)
    return Base(assemble(cue, fill(cue, home, tools), home, tools), home, tools)


def _seen(home: Home) -> Cue:
    look = _block("look", [act(GO, "Dresser_1")])
    probe = _probe(
        find("Book"),
        "Book_1",
        answer=["Dresser_1"],
        places=["Bed_1", "Desk_1", "Dresser_1", "SideTable_1", "Sofa_1", "Shelf_1", "CounterTop_1"],
        goal=_holding("Book_1"),
        trigger=_elsewhere("Dresser_1"),
        oracle=[act(ROOM, "Bedroom"), act(GO, "Dresser_1"), act(PICK, "Book_1")],
        trap=[act(ROOM, "Bedroom"), act(GO, "Desk_1")],
    )
    return _cue(home, PO, "surface", ["Book_1", "Dresser_1"], [look], probe)


def _moved(home: Home) -> Cue:
    carry = _block(
        "carry",
        [
            act(GO, "Desk_1"),
            act(PICK, "KeyChain_1"),
            act(GO, "SideTable_1"),
            act(PUT, "SideTable_1"),
        ],
    )
    probe = _probe(
        find("KeyChain"),
        "KeyChain_1",
        answer=["SideTable_1"],
        places=["Desk_1", "Dresser_1", "SideTable_1", "Sofa_1", "Shelf_1", "CounterTop_1"],
        goal=_holding("KeyChain_1"),
        trigger=_elsewhere("SideTable_1"),
        oracle=[act(ROOM, "Bedroom"), act(GO, "SideTable_1"), act(PICK, "KeyChain_1")],
        trap=[act(ROOM, "Bedroom"), act(GO, "Desk_1")],
    )
    protected = ["KeyChain_1", "Desk_1", "SideTable_1"]
    return _cue(home, DT, "one_hop", protected, [carry], probe)


def _left_open(home: Home) -> Cue:
    first = _block("one", [act(GO, "Drawer_1"), act(OPEN, "Drawer_1"), act(CLOSE, "Drawer_1")])
    second = _block("two", [act(GO, "Drawer_2"), act(OPEN, "Drawer_2")])
    drawers = [f"Drawer_{number}" for number in range(1, 5)]
    others = ["Drawer_1", "Drawer_3", "Drawer_4"]
    probe = _probe(
        close("drawer"),
        "Drawer_2",
        answer=["Drawer_2"],
        places=drawers,
        goal=_fact(FactKind.CLOSED, "Drawer_2"),
        trigger=_attempt([OPEN, CLOSE], others),
        oracle=[act(ROOM, "Bedroom"), act(GO, "Drawer_2"), act(CLOSE, "Drawer_2")],
        trap=[act(ROOM, "Bedroom"), act(GO, "Drawer_1"), act(CLOSE, "Drawer_1")],
    )
    return _cue(home, DT, "left_open", drawers, [first, second], probe)


def _locked(home: Home) -> Cue:
    names = ["Drawer_3", "Drawer_1", "Drawer_4", "Drawer_2"]
    bad = ["Drawer_1", "Drawer_2", "Drawer_3"]
    blocks = [_block(name, [act(GO, name), act(OPEN, name)], (True, False)) for name in bad]
    probe = _probe(
        put_one_of("KeyChain", names),
        "KeyChain_1",
        answer=["Drawer_4"],
        candidates=names,
        places=names,
        goal=_inside("KeyChain_1", "Drawer_4"),
        trigger=_attempt([OPEN, PUT], bad),
        oracle=[
            act(ROOM, "Bedroom"),
            act(GO, "KeyChain_1"),
            act(PICK, "KeyChain_1"),
            act(GO, "Drawer_4"),
            act(OPEN, "Drawer_4"),
            act(PUT, "Drawer_4"),
        ],
        trap=[act(ROOM, "Bedroom"), act(GO, "Drawer_1"), act(OPEN, "Drawer_1")],
    )
    overlay = Overlay(
        entries=tuple(
            OverlayEntry(object_id=object_id(name), kind=OverlayKind.LOCKED) for name in sorted(bad)
        )
    )
    protected = [*names, "KeyChain_1", "Desk_1"]
    return _cue(home, IF, "locked", protected, blocks, probe, overlay)


def _taught(home: Home) -> Cue:
    cases = (
        ("Candle_1", "Bed_1", "Dresser_1", "Not there, please. Candle_1 goes on Dresser_1."),
        ("CellPhone_1", "Desk_1", "SideTable_1", "CellPhone_1 should be on SideTable_1, not here."),
        ("Statue_1", "Bed_1", "Dresser_1", "Wrong spot: Statue_1 has its place on Dresser_1."),
    )
    start = {"Candle_1": "Desk_1", "CellPhone_1": "Bed_1", "Statue_1": "Desk_1"}
    blocks = []
    for thing, wrong, right, said in cases:
        actions = [
            act(GO, start[thing]),
            act(PICK, thing),
            act(GO, wrong),
            act(PUT, wrong),
            Action(type=ActionType.HUMAN_INTERVENTION, text=said),
            act(PICK, thing),
            act(GO, right),
            act(PUT, right),
        ]
        blocks.append(_block(thing, actions))
    vase = object_id("Vase_1")
    probe = _probe(
        store("Vase"),
        "Vase_1",
        answer=["Dresser_1"],
        places=["Desk_1", "Dresser_1", "SideTable_1", "Shelf_1", "CounterTop_1"],
        goal=_inside("Vase_1", "Dresser_1"),
        trigger=Trigger(
            trigger_id="stored_elsewhere",
            kind=TriggerKind.PLACE,
            object_id=vase,
            wrong_types=("CounterTop", "Desk", "DiningTable", "Shelf", "SideTable"),
        ),
        oracle=[
            act(GO, "DiningTable_1"),
            act(PICK, "Vase_1"),
            act(ROOM, "Bedroom"),
            act(GO, "Dresser_1"),
            act(PUT, "Dresser_1"),
        ],
        trap=[
            act(GO, "DiningTable_1"),
            act(PICK, "Vase_1"),
            act(ROOM, "Bedroom"),
            act(GO, "SideTable_1"),
            act(PUT, "SideTable_1"),
        ],
    )
    table = object_id("DiningTable_1")
    arrival = WorldEvent(kind=WorldEventKind.ARRIVE, object_id=vase, to=table)
    probe = probe.model_copy(update={"arrivals": (arrival,)})
    protected = [label for case in cases for label in case[:3]] + ["Vase_1", "Desk_1"]
    gone = (WorldEvent(kind=WorldEventKind.REMOVE, object_id=vase),)
    return _cue(home, EG, "surface", protected, blocks, probe, setup=gone)


def _cue(
    home: Home,
    family: FamilyName,
    kind: str,
    protected: list[str],
    blocks: list[Block],
    probe: Probe,
    overlay: Overlay | None = None,
    setup: tuple[WorldEvent, ...] = (),
) -> Cue:
    script: list[ScriptItem] = [Enter(room_id="Bedroom"), Fill(steps=3)]
    for block in blocks:
        script += [block, Fill(steps=8)]
    script += [Enter(room_id="Kitchen"), Fill(steps=16)]
    fills = sum(item.steps for item in script if isinstance(item, Fill))
    acts = sum(len(block.actions) for block in blocks)
    return Cue(
        episode_id=format_episode_id(EpisodeKey(family, HOME_ID, int(kind == "left_open"))),
        home_id=HOME_ID,
        home_hash=content_hash(home),
        family=family,
        family_version=1,
        kind=kind,
        seed=5,
        setup=setup,
        overlay=overlay or Overlay(),
        protected=tuple(sorted({object_id(label) for label in protected})),
        script=tuple(script),
        steps=fills + acts + 2,
        drawn_gap=17,
        probe=probe,
    )


def _block(name: str, actions: list[Action], expect: tuple[bool, ...] = ()) -> Block:
    return Block(name=name, actions=tuple(actions), expect=expect or (True,) * len(actions))


def _probe(
    instruction: str,
    target: str,
    answer: list[str],
    places: list[str],
    goal: Goal,
    trigger: Trigger,
    oracle: list[Action],
    trap: list[Action],
    candidates: list[str] | None = None,
) -> Probe:
    return Probe(
        instruction=instruction,
        target=object_id(target),
        target_type=target.rsplit("_", 1)[0],
        answer=tuple(object_id(label) for label in answer),
        candidates=tuple(candidates or ()),
        places=tuple(sorted(object_id(label) for label in places)),
        start=StartPose(room_id="Kitchen"),
        arrivals=(),
        goal=goal,
        triggers=(trigger,),
        oracle=tuple(oracle),
        trap=tuple(trap),
    )


def _elsewhere(right: str) -> Trigger:
    kinds = {"Bed", "CounterTop", "Desk", "Dresser", "Shelf", "SideTable", "Sofa"}
    return Trigger(
        trigger_id="navigate_elsewhere",
        kind=TriggerKind.NAVIGATE,
        wrong_types=tuple(sorted(kinds - {right.rsplit("_", 1)[0]})),
        reached=(object_id(right),),
    )


def _attempt(actions: list[ActionType], wrong: list[str]) -> Trigger:
    return Trigger(
        trigger_id="attempt_unusable",
        kind=TriggerKind.ATTEMPT,
        actions=tuple(sorted(actions)),
        wrong_ids=tuple(sorted(object_id(label) for label in wrong)),
    )


def _holding(label: str) -> Goal:
    return _fact(FactKind.HOLDING, label)


def _inside(label: str, place: str) -> Goal:
    fact = Fact(kind=FactKind.INSIDE, object_id=object_id(label), place_id=object_id(place))
    return Goal(any_of=((fact,),))


def _fact(kind: FactKind, label: str) -> Goal:
    return Goal(any_of=((Fact(kind=kind, object_id=object_id(label)),),))
