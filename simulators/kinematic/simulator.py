"""The embedded simulator: boxes, a grid and a z-buffer; no dynamics, no GPU, nothing to download."""

from __future__ import annotations

from schemas.action import Action, Event, WorldEvent
from schemas.base import content_hash
from schemas.errors import UserError, unknown_name
from schemas.home import Home, HomeRoom, Overlay
from schemas.names import OverlayKind
from schemas.observation import Observation
from schemas.scene import Scene
from schemas.world import WorldState
from simulators.base import SceneLookup, Simulator, Snapshot
from simulators.frame import DEFAULT_SIZE, Frame, check_size
from simulators.kinematic.actions.rooms import entry_pose
from simulators.kinematic.actions.table import ACTIONS
from simulators.kinematic.catalogue import Catalogue, build_catalogue
from simulators.kinematic.effects import settle_all
from simulators.kinematic.feedback import Refused
from simulators.kinematic.initial import initial_objects, overlay_by_index
from simulators.kinematic.observe import observe
from simulators.kinematic.others import apply_event
from simulators.kinematic.render.renderer import Renderer
from simulators.kinematic.render.view import render_world
from simulators.kinematic.room_view import RoomView
from simulators.kinematic.snapshots import bring_back, take_snapshot
from simulators.kinematic.state import HALLWAY, HomeState
from simulators.kinematic.world import WorldExport
from simulators.kinematic.world_now import WorldNow


class KinematicSimulator(Simulator):
    """A home of iTHOR rooms without physics; see the contract for what every method promises."""

    def __init__(self, scenes: SceneLookup) -> None:
        """Opens nothing yet.

        Args:
            scenes: Where the scenes of a home come from.
        """
        self._scenes = scenes
        self._hashes: dict[str, tuple[Scene, str]] = {}
        self._home: Home | None = None
        self._catalogue: Catalogue | None = None
        self._world: WorldNow | None = None
        self._export: WorldExport | None = None
        self._renderer: Renderer | None = None

    def reset(self, home: Home, overlay: Overlay) -> None:
        """Loads a home; whatever was loaded before leaves no trace."""
        scenes = tuple(self._scene(home, room) for room in home.rooms)
        catalogue = self._catalogue
        if catalogue is None or (home is not self._home and home != catalogue.home):
            catalogue = build_catalogue(home, scenes)
        conditions = overlay_by_index(catalogue, overlay)
        if self._world is not None and self._world.catalogue is catalogue:
            self._world.state.start_over(conditions)
            settle_all(self._world.state)
        else:
            self.close()
            self._world = _new_world(catalogue, conditions)
            self._export = WorldExport(self._world)
        self._home, self._catalogue = home, catalogue

    def step(self, action: Action) -> Event:
        """Executes one action; a refused one has changed nothing."""
        try:
            return ACTIONS[action.type](self._now(), action)
        except Refused as refused:
            return refused.event

    def observe(self) -> Observation:
        """Returns what the agent sees now."""
        return observe(self._now())

    def render(self, size: int = DEFAULT_SIZE, *, colours: bool = True) -> Frame:
        """Returns a picture of what the agent sees now."""
        check_size(size)
        if self._renderer is None:
            self._renderer = Renderer()
        return render_world(self._renderer, self._now(), size, colours)

    def apply(self, event: WorldEvent) -> None:
        """Makes a change by somebody else."""
        apply_event(self._now(), event)

    def place_agent(self, room_id: str) -> None:
        """Moves the agent to a room's entry pose, or to the hallway.

        Raises:
            UserError: If the home has no such room.
        """
        world = self._now()
        if not room_id:
            world.state.agent = HALLWAY
            return
        if room_id not in world.catalogue.rooms:
            raise unknown_name("room", room_id, world.catalogue.rooms)
        world.state.agent = entry_pose(world, world.catalogue.rooms[room_id])

    def world_state(self) -> WorldState:
        """Exports the symbolic state of the whole home."""
        self._now()
        assert self._export is not None
        return self._export.world_state()

    def snapshot(self) -> Snapshot:
        """Copies the state."""
        return take_snapshot(self._now().state)

    def restore(self, snapshot: Snapshot) -> None:
        """Brings a copied state back."""
        bring_back(self._now().state, snapshot)

    def state_digest(self) -> str:
        """Returns the SHA-256 of the whole state."""
        return self._now().state.digest()

    def close(self) -> None:
        """Forgets the home, and leaves its rooms to the next simulator of the process."""
        if self._world is not None:
            for view in self._world.views:
                view.release()
        self._world = None
        self._export = None

    def _now(self) -> WorldNow:
        if self._world is None:
            raise RuntimeError("the simulator has no home; call reset first")
        return self._world

    def _scene(self, home: Home, room: HomeRoom) -> Scene:
        scene = self._scenes(room.scene_id)
        known = self._hashes.get(room.scene_id)
        found = known[1] if known is not None and known[0] is scene else content_hash(scene)
        self._hashes[room.scene_id] = (scene, found)
        if found != room.scene_hash:
            raise UserError(
                f"home {home.home_id}: scene {room.scene_id} has hash {found[:12]}..., expected"
                f" {room.scene_hash[:12]}...; compose the home again from the current scenes"
            )
        return scene


def _new_world(catalogue: Catalogue, conditions: dict[int, OverlayKind]) -> WorldNow:
    state = HomeState(catalogue, initial_objects(catalogue), conditions)
    settle_all(state)
    rooms = range(len(catalogue.scenes))
    return WorldNow(catalogue, state, tuple(RoomView(catalogue, room, state) for room in rooms))
