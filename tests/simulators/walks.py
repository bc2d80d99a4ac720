"""Random but sensible walks: mostly actions that can succeed, some that cannot."""

from __future__ import annotations

import random

from schemas.action import Action
from schemas.names import ActionType
from schemas.seeds import generator
from schemas.world import WorldState
from simulators.base import Simulator

MOVES = tuple(
    kind for kind in ActionType if kind.value.startswith(("Move", "Rotate", "Look"))
    and kind is not ActionType.MOVE_TO_ROOM
)  # fmt: skip
ON_NEAR = (
    ActionType.PICK_UP,
    ActionType.OPEN,
    ActionType.CLOSE,
    ActionType.TOGGLE_ON,
    ActionType.TOGGLE_OFF,
    ActionType.SLICE,
    ActionType.PUT_OBJECT,
)


def walk(sim: Simulator, seed: int, steps: int) -> list[Action]:
    """Takes `steps` actions, drawn from what is in view, and returns them."""
    draw = generator(seed, "walk", "test")
    world = sim.world_state()
    actions = []
    for _ in range(steps):
        action = next_action(sim, world, draw)
        sim.step(action)
        actions.append(action)
    return actions


def next_action(sim: Simulator, world: WorldState, draw: random.Random) -> Action:
    """Draws one action for where the agent is now."""
    seen = sim.observe()
    kind = draw.random()
    if not seen.agent.room_id or kind < 0.08:
        return Action(type=ActionType.MOVE_TO_ROOM, target=draw.choice(world.rooms))
    if kind < 0.16:
        return Action(type=draw.choice(MOVES))
    near = [item.object_id for item in seen.visible if item.interactable]
    if kind < 0.5 or not near:
        ids = [o.object_id for o in world.objects if o.room_id == seen.agent.room_id]
        return Action(type=ActionType.NAVIGATE, target=draw.choice(ids))
    if kind < 0.55:
        ids = [o.object_id for o in world.objects]
        return Action(type=draw.choice(ON_NEAR), target=draw.choice(ids))
    action = ActionType.PUT_OBJECT if seen.agent.held and kind < 0.8 else draw.choice(ON_NEAR)
    return Action(type=action, target=draw.choice(near))
