"""What recordings of real AI2-THOR hold, as far as the measurement reads it.

Axes are AI2-THOR's: x right, y up, z forward, metres; yaw in degrees, clockwise from +z.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from schemas.errors import UserError
from schemas.ids import scene_number
from schemas.scene import Vector
from simulators.agent import GRID, Pose

OFF_GRID = 0.01
"""Recorded 32-bit coordinates may miss the grid by so many steps."""

FARTHEST = 1000.0
"""No coordinate, length (metres) or angle (degrees) of a recording is larger."""

PHYSICS = "_physics"
"""AI2-THOR appends this to the name of an iTHOR scene."""


def _scene_id(name: str) -> str:
    scene = name.removesuffix(PHYSICS)
    try:
        scene_number(scene)
    except UserError as error:
        raise ValueError(str(error)) from error
    return scene


def _on_grid(place: tuple[float, float]) -> tuple[float, float]:
    steps = [coordinate / GRID for coordinate in place]
    if any(abs(step - round(step)) > OFF_GRID for step in steps):
        raise ValueError(f"{list(place)} is no multiple of {GRID}")
    return (round(steps[0]) * GRID + 0.0, round(steps[1]) * GRID + 0.0)


SceneId = Annotated[str, AfterValidator(_scene_id)]
Measure = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]
"""A coordinate, a length or an angle."""
GridCell = Annotated[tuple[Measure, Measure], AfterValidator(_on_grid)]
"""(x, z)."""
RecordedPose = tuple[Measure, Measure, Measure, Measure]
"""(x, z, yaw, horizon)."""
FieldOfView = Annotated[float, Field(ge=10.0, le=170.0)]
"""Degrees: beyond it a picture with our focal length has no pixel, or too many for the memory."""


class Recording(BaseModel):
    """A record of a recording: what it does not name is left unread."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class Point(Recording):
    """A place or three angles, as AI2-THOR writes them."""

    x: Measure
    y: Measure
    z: Measure

    @property
    def vector(self) -> Vector:
        """(x, y, z)."""
        return (self.x, self.y, self.z)


class GridRecord(Recording):
    """Where real agents stood in one scene.

    Attributes:
        reachable: Cells of the 0.25 m grid that are known to be reachable.
        sampled_starts: True positions, drawn without a bias.
    """

    reachable: Annotated[tuple[GridCell, ...], Field(min_length=1)]
    sampled_starts: tuple[GridCell, ...] = ()


class AgentRecord(Recording):
    """The agent."""

    position: Point
    rotation: Point
    horizon: Annotated[Measure, Field(alias="cameraHorizon")]

    @property
    def pose(self) -> Pose:
        """(x, z, yaw, horizon), the angles to the nearest degree."""
        yaw = float(round(self.rotation.y) % 360)
        return (self.position.x, self.position.z, yaw, float(round(self.horizon)))


class SeenObject(Recording):
    """One object of a recorded view."""

    object_id: Annotated[str, Field(alias="objectId")]
    visible: bool


class SightRecord(Recording):
    """What AI2-THOR called visible at one pose in an untouched scene."""

    scene: SceneId
    field_of_view: Annotated[FieldOfView, Field(alias="fieldOfView")]
    agent: AgentRecord
    objects: Annotated[tuple[SeenObject, ...], Field(min_length=1)]


class PoseRecord(Recording):
    """Poses (x, z, yaw, horizon) from which an action succeeded on an object."""

    scene: SceneId
    action: str
    object_id: Annotated[str, Field(alias="objectId")]
    poses: Annotated[tuple[RecordedPose, ...], Field(alias="poses_x_z_rot_horizon", min_length=1)]


class BoxRecord(Recording):
    """An axis-aligned box."""

    center: Point
    size: Point


class ObjectRecord(Recording):
    """One object of recorded metadata."""

    object_id: Annotated[str, Field(alias="objectId")]
    is_open: Annotated[bool, Field(alias="isOpen")]
    openness: float
    is_toggled: Annotated[bool, Field(alias="isToggled")]
    is_picked_up: Annotated[bool, Field(alias="isPickedUp")]
    parents: Annotated[tuple[str, ...] | None, Field(alias="parentReceptacles")]
    contents: Annotated[tuple[str, ...] | None, Field(alias="receptacleObjectIds")]
    temperature: Literal["RoomTemp", "Hot", "Cold"]
    box: Annotated[BoxRecord, Field(alias="axisAlignedBoundingBox")]


class HeldRecord(Recording):
    """One entry of the agent's inventory."""

    object_id: Annotated[str, Field(alias="objectId")]


class MetadataRecord(Recording):
    """Recorded metadata right after an action."""

    scene: Annotated[SceneId, Field(alias="sceneName")]
    success: Annotated[bool, Field(alias="lastActionSuccess")]
    agent: AgentRecord
    inventory: Annotated[
        tuple[HeldRecord, ...],
        BeforeValidator(lambda found: () if found is None else found),
        Field(alias="inventoryObjects"),
    ] = ()
    action_return: Annotated[object, Field(alias="actionReturn")] = None
    objects: Annotated[tuple[ObjectRecord, ...], Field(min_length=1)]


class ActionRecord(Recording):
    """A recorded action."""

    action: str
    object_id: Annotated[str, Field(alias="objectId")] = ""
    forced: Annotated[bool, Field(alias="forceAction")] = False
    magnitude: Annotated[Measure | None, Field(alias="moveMagnitude")] = None
    degrees: Measure | None = None


class StepRecord(Recording):
    """One action, and the metadata after it."""

    action: ActionRecord
    metadata: MetadataRecord


class EventFile(Recording):
    """A recorded run: each step's metadata is the next step's state before."""

    steps: Annotated[tuple[StepRecord, ...], Field(min_length=2)]


class Recordings(Recording):
    """All that is measured against; a part that was not asked for is empty.

    Attributes:
        grids: By scene id.
        events: By file name.
    """

    grids: Mapping[str, GridRecord] = {}
    sights: tuple[SightRecord, ...] = ()
    poses: tuple[PoseRecord, ...] = ()
    events: Mapping[str, EventFile] = {}
