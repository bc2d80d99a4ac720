"""What a machine offers, as opposed to what a build is: it decides no byte and enters no record."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from schemas.base import Record

LONGEST_LIMIT = 86_400.0
"""A day: who waits longer waits for ever."""


class ThorSettings(Record):
    """How AI2-THOR is started on this machine.

    Attributes:
        executable: Path of a local build; empty = the build of `commit`, from `folder`.
        commit: Commit id of the build; empty = the one that the installed package names.
        platform: `Linux64` needs an X display with GLX, `CloudRendering` needs Vulkan and no display.
        display: X display, such as `:0`; used by `Linux64` only.
        folder: Where builds and the log lie; empty = `~/.ai2thor`.
        start_limit: Seconds until a started build must have answered.
        step_limit: Seconds until an action must have been answered.
    """

    executable: str = ""
    commit: str = Field(default="", pattern=r"^([0-9a-f]{40})?$")
    platform: Literal["Linux64", "CloudRendering"] = "Linux64"
    display: str = ""
    folder: str = ""
    start_limit: float = Field(default=300.0, gt=0, le=LONGEST_LIMIT)
    step_limit: float = Field(default=100.0, gt=0, le=LONGEST_LIMIT)


class ClusterSettings(Record):
    """Which cluster the engine `dask` works on.

    Attributes:
        scheduler: Address of a running Dask scheduler, such as `tcp://10.0.0.5:8786` or `tls://...`;
            empty = a cluster of the build's own, on this machine, for as long as it runs.
        connect_limit: Seconds until the scheduler must have answered.
        worker_limit: Seconds that a build waits while the scheduler has no worker.
    """

    scheduler: str = Field(default="", pattern=r"^([a-z]+://\S+)?$")
    connect_limit: float = Field(default=30.0, gt=0)
    worker_limit: float = Field(default=300.0, gt=0)


class Machine(Record):
    """All settings of this machine.

    Attributes:
        storage: URL below which a copy of the records is kept, such as `s3://bucket/emem`; empty = none.
    """

    thor: ThorSettings = ThorSettings()
    cluster: ClusterSettings = ClusterSettings()
    storage: str = ""
