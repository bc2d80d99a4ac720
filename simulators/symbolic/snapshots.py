"""A copy of the state as bytes: only what differs from the reset, in canonical JSON."""

from __future__ import annotations

import json
from typing import Any

from schemas.base import canonical_json
from simulators.base import Snapshot
from simulators.symbolic.state import AgentPose, HomeState, ObjectNow


def take_snapshot(state: HomeState) -> Snapshot:
    """Copies a home's state."""
    payload: dict[str, Any] = {
        "home": state.catalogue.home.home_id,
        "agent": list(state.agent),
        "held": state.held,
        "changed": [[index, *state.now[index]] for index in state.changed()],
    }
    return Snapshot(digest=state.digest(), payload=canonical_json(payload))


def bring_back(state: HomeState, snapshot: Snapshot) -> None:
    """Restores a copied state.

    Raises:
        RuntimeError: If the snapshot is of another home, or the result's digest is not its own (made
            under another overlay); the state is as before then.
    """
    payload = json.loads(snapshot.payload)
    home_id = state.catalogue.home.home_id
    if payload["home"] != home_id:
        raise RuntimeError(f"a snapshot of home {payload['home']} cannot be restored in {home_id}")
    before = [(index, state.now[index]) for index in state.changed()]
    agent, held = state.agent, state.held
    _replace(state, payload)
    if state.digest() != snapshot.digest:
        state.replace_all(before, agent, held)
        raise RuntimeError(
            f"home {home_id}: the restored state's digest is not the snapshot's; was it made under"
            " another overlay?"
        )


def _replace(state: HomeState, payload: dict[str, Any]) -> None:
    room, x, z, yaw, horizon, at = payload["agent"]
    state.replace_all(
        [(row[0], _object(row[1:])) for row in payload["changed"]],
        AgentPose(room, x, z, yaw, horizon, at),
        payload["held"],
    )


def _object(row: list[Any]) -> ObjectNow:
    room, parent, (centre, size, yaw), flags, temperature = row
    return ObjectNow(room, parent, (tuple(centre), tuple(size), yaw), flags, temperature)
