"""A cue: the decisive steps of an episode, as a script whose gaps distractors will fill."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.action import Action, WorldEvent
from schemas.base import Record
from schemas.home import Overlay
from schemas.names import FamilyName
from schemas.probe import Probe


class Enter(Record):
    """The agent goes to a room: one step, and the start of a session."""

    kind: Literal["enter"] = "enter"
    room_id: str


class Fill(Record):
    """Distractors fill exactly `steps` steps in the current room.

    Attributes:
        hide: Object ids that no observation in this gap may list (the target, after the cue).
    """

    kind: Literal["fill"] = "fill"
    steps: int = Field(ge=0)
    hide: tuple[str, ...] = ()


class Block(Record):
    """Cue actions, executed one after another; `expect` says for each whether it must succeed."""

    kind: Literal["block"] = "block"
    name: str
    actions: tuple[Action, ...]
    expect: tuple[bool, ...]


class World(Record):
    """Somebody else changes something while the agent is elsewhere. Takes no step."""

    kind: Literal["world"] = "world"
    event: WorldEvent


ScriptItem = Annotated[Enter | Fill | Block | World, Field(discriminator="kind")]


class Cue(Record):
    """What one candidate is about, before distractors.

    Attributes:
        episode_id: Id of the episode that it becomes.
        kind: The family's kind of cue, such as `surface` or `two_hops`.
        setup: Changes before the first step, which give the home its arrangement.
        overlay: Hidden conditions in force from the first step to the end of the task.
        protected: Ids that no distractor may act on, name or navigate to.
        script: Enter, Fill, Block and World items in order.
        steps: Number of history steps that the script makes (every Enter and block action counts).
        drawn_gap: The cue gap that was drawn from the targets.
    """

    episode_id: str
    home_id: str
    home_hash: str
    family: FamilyName
    family_version: int
    kind: str
    seed: int
    setup: tuple[WorldEvent, ...]
    overlay: Overlay
    protected: tuple[str, ...]
    script: tuple[ScriptItem, ...]
    steps: int
    drawn_gap: int
    probe: Probe
