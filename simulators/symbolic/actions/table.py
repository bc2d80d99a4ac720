"""Which function carries out which action."""

from __future__ import annotations

from collections.abc import Callable

from schemas.action import Action, Event
from schemas.names import ActionType
from simulators.symbolic.actions.hand import pick_up, put_object
from simulators.symbolic.actions.moves import look, move, rotate
from simulators.symbolic.actions.navigate import navigate
from simulators.symbolic.actions.openable import close_object, open_object
from simulators.symbolic.actions.rooms import enter_room, leave_room, move_to_room
from simulators.symbolic.actions.slicing import slice_object
from simulators.symbolic.actions.talk import finish, human_intervention
from simulators.symbolic.actions.toggle import toggle_off, toggle_on
from simulators.symbolic.household import Household

ACTIONS: dict[ActionType, Callable[[Household, Action], Event]] = {
    ActionType.NAVIGATE: navigate,
    ActionType.PICK_UP: pick_up,
    ActionType.PUT_OBJECT: put_object,
    ActionType.OPEN: open_object,
    ActionType.CLOSE: close_object,
    ActionType.TOGGLE_ON: toggle_on,
    ActionType.TOGGLE_OFF: toggle_off,
    ActionType.SLICE: slice_object,
    ActionType.LEAVE_ROOM: leave_room,
    ActionType.ENTER_ROOM: enter_room,
    ActionType.MOVE_TO_ROOM: move_to_room,
    ActionType.HUMAN_INTERVENTION: human_intervention,
    ActionType.DONE: finish,
    ActionType.MOVE_AHEAD: move,
    ActionType.MOVE_BACK: move,
    ActionType.MOVE_LEFT: move,
    ActionType.MOVE_RIGHT: move,
    ActionType.ROTATE_LEFT: rotate,
    ActionType.ROTATE_RIGHT: rotate,
    ActionType.LOOK_UP: look,
    ActionType.LOOK_DOWN: look,
}
