"""Rules over several rows at once, as plain functions over a data frame.

Each returns the keys of what breaks the rule, sorted. `limit` is the rule's one number.
"""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from pipeline.checks import registry
from schemas.families import TRAITS

Rule = Callable[[pd.DataFrame, int], list[str]]


def steps_contiguous(frame: pd.DataFrame, limit: int) -> list[str]:
    """Episodes whose step indices are not 0, 1, 2, ... in this order."""
    del limit
    expected = frame.groupby("episode_id", sort=False).cumcount()
    return _keys(frame[frame["index"] != expected], "episode_id")


def sessions_rise(frame: pd.DataFrame, limit: int) -> list[str]:
    """Episodes whose session numbers do not start at 1 and rise by 0 or 1."""
    del limit
    grouped = frame.groupby("episode_id", sort=False)["session"]
    rise = grouped.diff()
    first = rise.isna()
    bad = (first & (frame["session"] != 1)) | (~first & ~rise.isin([0, 1]))
    return _keys(frame[bad], "episode_id")


def session_length(frame: pd.DataFrame, limit: int) -> list[str]:
    """Sessions with more than `limit` steps."""
    sizes = frame.groupby(["episode_id", "session"]).size()
    long = sizes[sizes > limit]
    return sorted(f"{episode} session {session}" for episode, session in long.index)


def session_in_one_room(frame: pd.DataFrame, limit: int) -> list[str]:
    """Sessions that are in more rooms than one."""
    del limit
    rooms = frame.groupby(["episode_id", "session"])["room_id"].nunique()
    spread = rooms[rooms > 1]
    return sorted(f"{episode} session {session}" for episode, session in spread.index)


def failure_named(frame: pd.DataFrame, limit: int) -> list[str]:
    """Steps that failed without a kind of failure or without feedback, or succeeded with a kind."""
    del limit
    none = frame["failure"] == "none"
    silent = ~frame["success"] & (frame["feedback"] == "")
    return _step_keys(frame[(frame["success"] != none) | silent])


def visible_in_rooms(frame: pd.DataFrame, limit: int) -> list[str]:
    """Steps inside a room that list nothing."""
    del limit
    return _step_keys(frame[(frame["room_id"] != "") & (frame["visible"] == 0)])


def evidence_in_history(frame: pd.DataFrame, limit: int) -> list[str]:
    """Episodes without evidence, or whose cue gap is not the number of steps after it."""
    del limit
    inside = (frame["first_evidence"] >= 0) & (frame["last_evidence"] < frame["steps"])
    gap = frame["steps"] - 1 - frame["last_evidence"]
    return _keys(frame[~inside | (frame["cue_gap"] != gap)], "episode_id")


def enumerated_by_family(frame: pd.DataFrame, limit: int) -> list[str]:
    """Cues that enumerate candidates though their family does not, or do not though it does."""
    del limit
    should = frame["family"].isin([name.value for name in TRAITS if TRAITS[name].enumerates])
    return _keys(frame[should != (frame["candidates"] > 0)], "episode_id")


def gates_in_order(frame: pd.DataFrame, limit: int) -> list[str]:
    """Episodes whose verdicts are not the first gates in order, or go on after a refusal."""
    del limit
    order = registry.names()
    broken = []
    for episode, rows in frame.groupby("episode_id", sort=True):
        passed = list(rows["outcome"] == "pass")
        whole = len(rows) == len(order) or not passed[-1]
        if tuple(rows["check"]) != order[: len(rows)] or not all(passed[:-1]) or not whole:
            broken.append(str(episode))
    return broken


def reason_given(frame: pd.DataFrame, limit: int) -> list[str]:
    """Verdicts that refuse without a reason, or pass with one."""
    del limit
    passed = frame["outcome"] == "pass"
    bad = frame[passed != (frame["reason"] == "")]
    return sorted(f"{row.episode_id} {row.check}" for row in bad.itertuples())


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        steps_contiguous,
        sessions_rise,
        session_length,
        session_in_one_room,
        failure_named,
        visible_in_rooms,
        evidence_in_history,
        enumerated_by_family,
        gates_in_order,
        reason_given,
    )
}
"""The rules by name."""


def _keys(frame: pd.DataFrame, column: str) -> list[str]:
    return sorted({str(value) for value in frame[column]})


def _step_keys(frame: pd.DataFrame) -> list[str]:
    pairs = zip(frame["episode_id"], frame["index"], strict=True)
    return [f"{episode} step {index}" for episode, index in sorted(pairs)]
