"""A simulator without geometry, for tests of everything that stands above simulators.

Everything in the agent's room is in view unless something closed holds it; what the agent stands at,
and what lies there, is within reach.
"""

from __future__ import annotations

import json

from schemas.action import Action, Event, FailureKind, WorldEvent, WorldEventKind
from schemas.base import content_hash
from schemas.errors import RecordRejected
from schemas.home import Home, Overlay
from schemas.knowledge.object_types import openable_types, pickupable_types, toggleable_types
from schemas.knowledge.placement import must_be_open, receptacle_types
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.observation import Observation, SeenObject
from schemas.world import AgentState, ObjectState, WorldState
from simulators.base import Simulator, Snapshot

_FEEDBACK = {"locked": "is locked.", "jammed": "is jammed and does not move.",
             "out_of_order": "is out of order."}  # fmt: skip


class _State:
    def __init__(self) -> None:
        self.room = ""
        self.at = ""
        self.held = ""
        self.parents: dict[str, str] = {}
        self.open: set[str] = set()
        self.on: set[str] = set()

    def dump(self) -> str:
        return json.dumps(
            [self.room, self.at, self.held, self.parents, sorted(self.open), sorted(self.on)],
            sort_keys=True,
        )

    def load(self, text: str) -> None:
        self.room, self.at, self.held, self.parents, opened, on = json.loads(text)
        self.open, self.on = set(opened), set(on)


class SymbolicSimulator(Simulator):
    """Takes the first layout from `layout`: label of each loose thing to the label of its place."""

    def __init__(self, layout: dict[str, str]) -> None:
        self._layout = layout
        self.unreachable: set[str] = set()
        self.boxes: dict[str, tuple[float, float, float, float]] = {}
        self._s = _State()

    def reset(self, home: Home, overlay: Overlay) -> None:
        self._home = home
        self._book = LabelBook(home)
        self._types = {item.object_id: item.object_type for item in home.labels}
        self._overlay = {item.object_id: item.kind.value for item in overlay.entries}
        self._s = _State()
        for thing, place in self._layout.items():
            self._s.parents[self._book.object_id(thing)] = self._book.object_id(place)

    def step(self, action: Action) -> Event:
        before = self._s.dump()
        try:
            self._do(action)
        except _Refused as refused:
            self._s.load(before)
            return Event(success=False, failure=refused.kind, feedback=str(refused), message="")
        return Event(success=True, failure=FailureKind.NONE, feedback="Done.", message="")

    def _do(self, action: Action) -> None:
        kind, target, s = action.type, action.target, self._s
        if kind is ActionType.MOVE_TO_ROOM:
            if target == s.room:
                raise _Refused(FailureKind.ALREADY, f"You are in {target} already.")
            s.room, s.at = target, ""
            return
        if kind in (ActionType.DONE, ActionType.HUMAN_INTERVENTION):
            return
        name = self._book.label(target)
        if self._room(target) != s.room or self._is_hidden(target):
            raise _Refused(FailureKind.NOT_VISIBLE, f"You do not see {name} within reach.")
        if kind is ActionType.NAVIGATE and target in self.unreachable:
            raise _Refused(FailureKind.UNREACHABLE, f"You cannot get to {name}.")
        if kind is ActionType.NAVIGATE:
            s.at = target
            return
        if not self._is_near(target):
            raise _Refused(FailureKind.NOT_VISIBLE, f"You do not see {name} within reach.")
        self._handle(kind, target, name)

    def _handle(self, kind: ActionType, target: str, name: str) -> None:
        s = self._s
        condition = self._overlay.get(target, "")
        if kind is ActionType.PICK_UP:
            if s.held:
                raise _Refused(FailureKind.HAND_FULL, "Your hand is full.")
            s.held = target
            del s.parents[target]
        elif kind is ActionType.PUT_OBJECT:
            if not s.held:
                raise _Refused(FailureKind.HAND_EMPTY, "You are not holding anything.")
            if must_be_open(self._types[target]) and target not in s.open:
                raise _Refused(FailureKind.CLOSED, f"{name} is closed.")
            s.parents[s.held], s.held = target, ""
        elif kind in (ActionType.OPEN, ActionType.TOGGLE_ON) and condition:
            raise _Refused(FailureKind(condition), f"{name} {_FEEDBACK[condition]}")
        elif kind is ActionType.OPEN:
            s.open.add(target)
        elif kind is ActionType.CLOSE:
            s.open.discard(target)
        elif kind is ActionType.TOGGLE_ON:
            s.on.add(target)
        elif kind is ActionType.TOGGLE_OFF:
            s.on.discard(target)

    def observe(self) -> Observation:
        s = self._s
        ids = [
            object_id
            for object_id in sorted(self._types)
            if s.room and self._room(object_id) == s.room and not self._is_hidden(object_id)
        ]
        return Observation(
            agent=self._agent(), visible=tuple(self._seen(object_id, ids) for object_id in ids)
        )

    def _seen(self, object_id: str, ids: list[str]) -> SeenObject:
        parent = self._s.parents.get(object_id, "")
        states = [("open", self._s.open), ("on", self._s.on)]
        return SeenObject(
            object_id=object_id,
            object_type=self._types[object_id],
            box=self.boxes.get(object_id, (0.1, 0.1, 0.2, 0.2)),
            holder=parent if parent in ids else "",
            states=tuple(sorted(name for name, having in states if object_id in having)),
            interactable=self._is_near(object_id),
            distance=0.0,
        )

    def apply(self, event: WorldEvent) -> None:
        s = self._s
        if s.room and s.room in (self._room(event.object_id), self._room(event.to)):
            raise RecordRejected("agent_is_there", f"the agent is in {s.room}")
        if event.kind in (WorldEventKind.MOVE, WorldEventKind.ARRIVE):
            s.parents[event.object_id] = event.to
        elif event.kind is WorldEventKind.REMOVE:
            s.parents.pop(event.object_id, None)
        elif event.kind is WorldEventKind.OPEN:
            s.open.add(event.object_id)
        elif event.kind is WorldEventKind.TOGGLE_ON:
            s.on.add(event.object_id)
        else:
            s.open.discard(event.object_id)
            s.on.discard(event.object_id)

    def place_agent(self, room_id: str) -> None:
        self._s.room, self._s.at = room_id, ""

    def world_state(self) -> WorldState:
        return WorldState(
            home_id=self._home.home_id,
            rooms=tuple(room.room_id for room in self._home.rooms),
            agent=self._agent(),
            objects=tuple(self._object(object_id) for object_id in sorted(self._types)),
        )

    def _object(self, object_id: str) -> ObjectState:
        kind, parent = self._types[object_id], self._s.parents.get(object_id, "")
        return ObjectState(
            object_id=object_id,
            object_type=kind,
            room_id=self._room(object_id),
            parent=parent,
            ancestors=tuple(self._ancestors(object_id)),
            pickupable=kind in pickupable_types(),
            receptacle=kind in receptacle_types(),
            openable=kind in openable_types(),
            toggleable=kind in toggleable_types(),
            sliceable=False,
            is_open=object_id in self._s.open,
            is_toggled=object_id in self._s.on,
            is_sliced=False,
            is_dirty=False,
            is_filled=False,
            is_cooked=False,
            is_held=object_id == self._s.held,
            temperature="RoomTemp",
            accessible=not self._is_hidden(object_id),
            reachable=True,
            overlay=self._overlay.get(object_id, ""),
        )

    def snapshot(self) -> Snapshot:
        return Snapshot(digest=self.state_digest(), payload=self._s.dump().encode())

    def restore(self, snapshot: Snapshot) -> None:
        self._s.load(snapshot.payload.decode())

    def state_digest(self) -> str:
        return content_hash(self._s.dump())

    def _agent(self) -> AgentState:
        return AgentState(
            room_id=self._s.room,
            position=(0.0, 0.0, 0.0),
            rotation=0.0,
            horizon=0.0,
            held=self._s.held,
            at=self._s.at,
        )

    def _ancestors(self, object_id: str) -> list[str]:
        found = []
        while object_id in self._s.parents:
            object_id = self._s.parents[object_id]
            found.append(object_id)
        return found

    def _room(self, object_id: str) -> str:
        if not object_id or object_id == self._s.held:
            return ""
        loose = self._types[object_id] in pickupable_types()
        ancestors = self._ancestors(object_id)
        if loose and not ancestors:
            return ""
        return (ancestors[-1] if ancestors else object_id).split("/", 1)[0]

    def _is_hidden(self, object_id: str) -> bool:
        return any(
            must_be_open(self._types[holder]) and holder not in self._s.open
            for holder in self._ancestors(object_id)
        )

    def _is_near(self, object_id: str) -> bool:
        at = self._s.at
        around = {object_id, *self._ancestors(object_id)}
        return bool(at) and (at in around or object_id in self._ancestors(at))


class _Refused(Exception):
    def __init__(self, kind: FailureKind, text: str) -> None:
        super().__init__(text)
        self.kind = kind
