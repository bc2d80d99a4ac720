"""The effective configuration of a build, and the targets it draws from. Written into the manifest."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import (
    Field,
    FiniteFloat,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)

from schemas.base import Record
from schemas.names import FamilyName, HomeKind
from schemas.perception import Perception
from schemas.picture import FrameChoice

LARGEST_SEED = 2**63 - 1
"""What a table of the lineage can hold."""
LONGEST = 10_000.0
"""Steps: far beyond what a history of a few sessions can be."""
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Weight = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=0, le=LONGEST, allow_inf_nan=False)]


class Profile(Record):
    """One file `data/profiles/<name>.yaml`: what a build is asked for, and what it works with.

    Attributes:
        name: Such as `demo`.
        build_seed: The root of all seeds.
        batches: Scene batches to build, by name; kept sorted, since their order decides nothing.
        simulator: Registered simulator backend.
        planner: Registered planner.
        author: Registered experience author (`rules` or `claude`).
        perception: From when on an object is in an observation's list.
        minimum: Episodes that the manifest must reach in each family; a shortfall is named.
        quota: Episodes that the manifest takes at most in each family; absent = all accepted.
        quota_in: Of these, how many at most in each kind of home (`composed`, `house`).
        shortcuts: What happens when a shortcut pays (gate 10): `block` publishes nothing, `report`
            warns and publishes. A small build has wide intervals, so it reports.
        frames: Which steps get a picture: `none`, `all` (in config `steps`, for agents) or `cue` (the
            cited ones, in the evaluator-only config `cue_frames`: a picture then marks the cue).
        frame_size: Pixels of a picture's side.
        frame_quality: JPEG quality.
    """

    name: str
    build_seed: int = Field(ge=0, le=LARGEST_SEED, strict=True)
    batches: tuple[str, ...]
    simulator: str = "kinematic"
    planner: str = "pyperplan"
    author: str = "rules"
    perception: Perception = Perception()
    minimum: dict[FamilyName, Count]
    quota: dict[FamilyName, Count] = Field(default_factory=dict)
    quota_in: dict[HomeKind, dict[FamilyName, Count]] = Field(default_factory=dict)
    shortcuts: Literal["report", "block"] = "block"
    frames: FrameChoice = "none"
    frame_size: int = Field(default=500, ge=32, le=2048)
    frame_quality: int = Field(default=90, ge=1, le=95)

    @property
    def frame_settings(self) -> tuple[FrameChoice, int, int]:
        """All that decides what pictures there are, and their pixels."""
        return (self.frames, self.frame_size, self.frame_quality)

    @model_validator(mode="after")
    def _no_size_of_nothing(self) -> Self:
        given = {"frame_size", "frame_quality"} & self.model_fields_set
        if self.frames == "none" and given:
            raise ValueError(f"{min(given)} says nothing without 'frames: cue' or 'frames: all'")
        return self

    @model_serializer(mode="wrap")
    def _without_idle_settings(self, handler: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leaves out what decides nothing: the usual perception, no quotas, settings of no pictures."""
        values: dict[str, object] = handler(self)
        if not self.quota_in:
            values.pop("quota_in", None)
        if self.perception == Perception():
            values.pop("perception", None)
        if self.frames == "none":
            for name in ("frames", "frame_size", "frame_quality"):
                values.pop(name, None)
        return values

    @field_validator("batches")
    @classmethod
    def _in_one_order(cls, batches: tuple[str, ...]) -> tuple[str, ...]:
        if not batches:
            raise ValueError("names no scene batch")
        twice = sorted(name for name in set(batches) if batches.count(name) > 1)
        if twice:
            raise ValueError(f"scene batch '{twice[0]}' is there twice")
        return tuple(sorted(batches))


class Quantiles(Record):
    """A distribution given by values at probabilities, linear in between.

    Attributes:
        at: Probabilities, rising from 0 to 1.
        values: Values at these probabilities, not falling.
    """

    at: tuple[FiniteFloat, ...]
    values: tuple[Length, ...]

    @model_validator(mode="after")
    def _rises(self) -> Self:
        pairs = list(pairwise(self.at))
        if len(self.at) < 2 or len(self.at) != len(self.values):
            raise ValueError("at and values need equally many entries, at least two")
        if self.at[0] != 0 or self.at[-1] != 1 or any(low > high for low, high in pairs):
            raise ValueError("at must rise from 0 to 1")
        if any(low > high for low, high in pairwise(self.values)):
            raise ValueError("values must not fall")
        return self

    def draw(self, u: float) -> int:
        """Returns the value at probability `u` in [0, 1], rounded to the nearest integer."""
        for low, high, left, right in zip(
            self.at, self.at[1:], self.values, self.values[1:], strict=False
        ):
            if u <= high:
                share = 0.0 if high == low else (u - low) / (high - low)
                return round(left + share * (right - left))
        return round(self.values[-1])


class FamilyTargets(Record):
    """What a family's episodes should look like.

    Attributes:
        steps: History length.
        gap: Steps after the last decisive evidence.
        kinds: Weight of each kind of cue.
    """

    steps: Quantiles
    gap: Quantiles
    kinds: dict[str, Weight]

    @field_validator("kinds")
    @classmethod
    def _can_be_drawn(cls, kinds: dict[str, float]) -> dict[str, float]:
        if not any(kinds.values()):
            raise ValueError("one weight must be positive")
        return kinds


class Targets(Record):
    """`data/targets.yaml`."""

    families: dict[FamilyName, FamilyTargets]
    session_cap: int = Field(default=80, ge=20, le=80)

    @field_validator("families")
    @classmethod
    def _all_families(
        cls, families: dict[FamilyName, FamilyTargets]
    ) -> dict[FamilyName, FamilyTargets]:
        missing = [name for name in FamilyName if name not in families]
        if missing:
            raise ValueError(f"targets for {', '.join(missing)} are missing")
        return families
