"""What worker processes do to make pictures: those of an episode, and a small sheet of it."""

from __future__ import annotations

from dataclasses import dataclass

from assets.work import Setting
from pipeline.common.encoding import jpeg_bytes
from pipeline.common.frames import episode_frames, telling_steps
from pipeline.common.sheet import contact_sheet, episode_cells, sheet_title
from pipeline.frames import episode_pictures
from schemas.episode import Candidate
from schemas.home import Home
from schemas.picture import EpisodeFrames

SHEET_STEPS, SHEET_SIZE, SHEET_QUALITY = 24, 120, 80
"""Pictures of a small sheet, pixels of a side, and JPEG quality: some 80 kB."""


@dataclass(frozen=True)
class FrameItem:
    """Make the pictures of one episode, as the profile says."""

    setting: Setting
    home: Home
    candidate: Candidate

    @property
    def name(self) -> str:
        """The episode's id."""
        return self.candidate.episode_id


def make_frames(item: FrameItem) -> EpisodeFrames:
    """Runs stage `frames` on one episode."""
    tools = item.setting.tools
    return episode_pictures(item.candidate, item.home, tools.simulator(), tools.profile)


def make_sheet(item: FrameItem) -> bytes:
    """Makes a small contact sheet of one episode, as JPEG: its cue, and steps from all over it."""
    simulator = item.setting.tools.simulator()
    wanted = telling_steps(item.candidate, SHEET_STEPS)
    frames = tuple(episode_frames(item.candidate, item.home, simulator, SHEET_SIZE, wanted))
    cells = episode_cells(item.candidate, item.home, frames)
    return jpeg_bytes(contact_sheet(sheet_title(item.candidate), cells), SHEET_QUALITY)
