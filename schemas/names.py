"""The closed vocabularies: families, rooms, splits, action and overlay kinds."""

from __future__ import annotations

from enum import StrEnum


class FamilyName(StrEnum):
    """The four task families of EMem-Bench."""

    PASSIVE_OBSERVATION = "passive_observation"
    DYNAMIC_TRACKING = "dynamic_tracking"
    INTERACTION_FAILURE = "interaction_failure"
    EXPERIENCE_GENERALIZATION = "experience_generalization"


class RoomType(StrEnum):
    """Room types, in the order in which a composed home lists them."""

    KITCHEN = "Kitchen"
    LIVING_ROOM = "LivingRoom"
    BEDROOM = "Bedroom"
    BATHROOM = "Bathroom"


class Split(StrEnum):
    """Dataset splits. Rooms never mix across splits."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"


class ActionType(StrEnum):
    """The benchmark's action names. One action is one history step."""

    NAVIGATE = "Navigate"
    PICK_UP = "PickUp"
    PUT_OBJECT = "PutObject"
    OPEN = "Open"
    CLOSE = "Close"
    TOGGLE_ON = "ToggleOn"
    TOGGLE_OFF = "ToggleOff"
    SLICE = "Slice"
    LEAVE_ROOM = "LeaveRoom"
    ENTER_ROOM = "EnterRoom"
    MOVE_TO_ROOM = "MoveToRoom"
    HUMAN_INTERVENTION = "HumanIntervention"
    DONE = "Done"
    MOVE_AHEAD = "MoveAhead"
    MOVE_BACK = "MoveBack"
    MOVE_LEFT = "MoveLeft"
    MOVE_RIGHT = "MoveRight"
    ROTATE_LEFT = "RotateLeft"
    ROTATE_RIGHT = "RotateRight"
    LOOK_UP = "LookUp"
    LOOK_DOWN = "LookDown"


class HomeKind(StrEnum):
    """What a home is: rooms of AI2-THOR composed to one, or a whole ProcTHOR house."""

    COMPOSED = "composed"
    HOUSE = "house"


class OverlayKind(StrEnum):
    """Conditions that AI2-THOR cannot express; never perceivable, only an attempt's feedback tells."""

    LOCKED = "locked"
    JAMMED = "jammed"
    OUT_OF_ORDER = "out_of_order"
