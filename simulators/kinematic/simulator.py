"""The embedded simulator: boxes, a grid and a z-buffer; no dynamics, no GPU, nothing to download."""

from __future__ import annotations

from schemas.home import Home, Overlay
from schemas.machine import Machine
from schemas.names import OverlayKind
from schemas.perception import Perception
from simulators.base import HouseLookup, SceneLookup, Snapshot
from simulators.frame import DEFAULT_SIZE, Frame, blank_frame, check_size
from simulators.kinematic.effects import settle_all
from simulators.kinematic.initial import published_home
from simulators.kinematic.reach import reachable_furniture
from simulators.kinematic.render.renderer import Renderer
from simulators.kinematic.render.view import render_home
from simulators.kinematic.room_view import RoomView
from simulators.symbolic.catalogue import Catalogue, build_catalogue
from simulators.symbolic.conditions import overlay_by_index
from simulators.symbolic.export import Export
from simulators.symbolic.ranks import distance_ranks
from simulators.symbolic.scenes import HomeScenes
from simulators.symbolic.simulator import RuledSimulator
from simulators.symbolic.snapshots import bring_back, take_snapshot
from simulators.symbolic.state import NOWHERE


class KinematicSimulator(RuledSimulator):
    """A home of iTHOR rooms without physics; see the contract for what every method promises."""

    def __init__(
        self,
        scenes: SceneLookup,
        machine: Machine | None = None,
        perception: Perception | None = None,
        houses: HouseLookup | None = None,
    ) -> None:
        """Opens nothing yet.

        Args:
            scenes: Where the scenes of a home come from.
            machine: Nothing of it is needed.
            perception: From when on an object is listed; absent = the usual limits.
            houses: Not needed: the scenes of a house have all of it.
        """
        super().__init__()
        self._scenes = HomeScenes(scenes)
        self._perception = perception or Perception()
        self._home: Home | None = None
        self._catalogue: Catalogue | None = None
        self._views: tuple[RoomView, ...] = ()
        self._renderer: Renderer | None = None

    def reset(self, home: Home, overlay: Overlay) -> None:
        """Loads a home; whatever was loaded before leaves no trace."""
        scenes = self._scenes.of(home)
        catalogue = self._catalogue
        if catalogue is None or (home is not self._home and home != catalogue.home):
            catalogue = build_catalogue(home, scenes)
        conditions = overlay_by_index(catalogue, overlay)
        loaded = self._household
        if loaded is not None and loaded.catalogue is catalogue:
            loaded.state.start_over(conditions)
            settle_all(loaded.state)
        else:
            self.close()
            self._load(catalogue, conditions)
        self._home, self._catalogue = home, catalogue

    def render(self, size: int = DEFAULT_SIZE, *, colours: bool = True) -> Frame:
        """Returns a picture of what the agent sees now; a blank one in the hallway."""
        check_size(size)
        home = self._now()
        room = home.state.agent.room
        if room == NOWHERE:
            return blank_frame(size, colours)
        if self._renderer is None:
            self._renderer = Renderer()
        return render_home(self._renderer, home, self._views[room], size, colours)

    def snapshot(self) -> Snapshot:
        """Copies the state."""
        return take_snapshot(self._now().state)

    def restore(self, snapshot: Snapshot) -> None:
        """Brings a copied state back."""
        bring_back(self._now().state, snapshot)

    def close(self) -> None:
        """Forgets the home, and leaves its rooms to the next simulator of the process."""
        for view in self._views:
            view.release()
        self._views = ()
        self._household = None
        self._export = None

    def _load(self, catalogue: Catalogue, conditions: dict[int, OverlayKind]) -> None:
        self._household, body = published_home(catalogue, conditions, self._perception)
        self._views = body.views
        self._export = Export(
            self._household,
            distance_ranks(catalogue, (view.distances_from_entry() for view in self._views)),
            self._furniture(catalogue),
            lambda room, index: self._views[room].interaction_pose(index) is not None,
        )

    def _furniture(self, catalogue: Catalogue) -> tuple[frozenset[str], ...]:
        return tuple(
            reachable_furniture(scene, room.scene_hash, self._perception)
            for scene, room in zip(catalogue.scenes, catalogue.home.rooms, strict=True)
        )
