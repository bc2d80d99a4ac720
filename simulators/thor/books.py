"""Writes what AI2-THOR reports of the loaded room into the home's state."""

from __future__ import annotations

from schemas.scene import ObjectSpec
from simulators.symbolic.containment import contents, in_hand
from simulators.symbolic.parents import best_holder
from simulators.symbolic.state import ROOM_TEMPERATURE, Box, HomeState, ObjectNow
from simulators.thor.figures import Figure, is_same_box, is_still
from simulators.thor.loaded_room import LoadedRoom


class Books:
    """Keeps the home's state in step with the loaded room.

    What has not moved but for the noise of physics keeps the place that is written down, so that a
    state's digest is the same however often it was reached. Nothing cools down by itself, as in the
    scene itself (its temperature decay is off): only a device changes a temperature.
    """

    def __init__(self, state: HomeState, loaded: LoadedRoom) -> None:
        self._state = state
        self._loaded = loaded

    def update(self) -> None:
        """Takes over what is reported of the loaded room's objects."""
        state, loaded = self._state, self._loaded
        for index in sorted(loaded.figures):
            figure, now = loaded.figures[index], state.now[index]
            held = in_hand(state, index)
            if now.room not in loaded.rooms and not held:
                continue
            warmth = (
                now.temperature if figure.temperature == ROOM_TEMPERATURE else figure.temperature
            )
            if held:
                state.set(index, now._replace(flags=figure.flags, temperature=warmth))
                continue
            parent, box = self._parent(index, figure, now), self._box(index, figure, now)
            if not is_still(figure.placement, loaded.placements[index]):
                loaded.placements[index] = figure.placement
            state.set(index, ObjectNow(now.room, parent, box, figure.flags, warmth))

    def _box(self, index: int, figure: Figure, now: ObjectNow) -> Box:
        for known in (now.box, self._state.initial(index).box):
            if is_same_box(figure.box, known):
                return known
        return figure.box

    def _parent(self, index: int, figure: Figure, now: ObjectNow) -> int:
        """Keeps the holder that is written down while AI2-THOR agrees, or the object lies still."""
        loaded, things = self._loaded, self._state.catalogue.things
        if (
            figure.holders is None
            or now.parent < 0
            or is_still(figure.placement, loaded.placements[index])
        ):
            return now.parent
        numbers = {name: number for number, name in loaded.ids.items()}
        numbers |= loaded.whole_floor()
        own = {index, *contents(self._state, index)}
        holders = [numbers[name] for name in figure.holders if numbers.get(name, index) not in own]
        if now.parent in holders or not holders:
            return now.parent
        specs = [self._at(things[number].spec, self._state.now[number].box) for number in holders]
        return holders[best_holder(self._at(things[index].spec, figure.box), specs)]

    @staticmethod
    def _at(spec: ObjectSpec, box: Box) -> ObjectSpec:
        """Returns an object's record as if it had been published where it is now."""
        return spec.model_copy(update={"box_center": box[0], "box_size": box[1]})
