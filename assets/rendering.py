"""An episode's pictures in files and on a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assets.episode import FoundEpisode
from assets.first_picture import announced
from assets.progress import Progress
from pipeline.common.atomic import write_atomic
from pipeline.common.encoding import jpeg_bytes, png_bytes
from pipeline.common.frames import StepFrame, cue_steps, episode_frames
from pipeline.common.sheet import contact_sheet, episode_cells, sheet_title
from schemas.errors import RecordRejected, UserError
from simulators.frame import LEAST_SIZE


@dataclass(frozen=True)
class RenderedEpisode:
    """An episode with some of its pictures, in the order of the steps."""

    found: FoundEpisode
    frames: tuple[StepFrame, ...]

    def write_files(self, folder: Path, quality: int) -> int:
        """Writes `<step>.jpg` for each picture; returns how many.

        Raises:
            UserError: If the disk refuses.
        """
        for step, frame in self.frames:
            write_atomic(folder / f"{step:04d}.jpg", jpeg_bytes(frame.rgb, quality))
        return len(self.frames)

    def write_sheet(self, path: Path, quality: int) -> None:
        """Writes the contact sheet, as PNG or JPEG by the file's name.

        Raises:
            UserError: If the disk refuses.
        """
        candidate, home, _ = self.found
        cells = episode_cells(candidate, home, self.frames)
        sheet = contact_sheet(sheet_title(candidate), cells)
        lossless = path.suffix.lower() == ".png"
        write_atomic(path, png_bytes(sheet) if lossless else jpeg_bytes(sheet, quality))


def render_episode(
    found: FoundEpisode,
    size: int,
    cue_only: bool,
    progress: Progress,
    tell: Callable[[str], None],
) -> RenderedEpisode:
    """Renders an episode's history.

    Args:
        found: The episode.
        size: Pixels of a side.
        cue_only: Only the steps that hold the decisive evidence.
        progress: Counts the pictures.
        tell: Takes a line for the user.

    Raises:
        UserError: If the episode cannot be executed any more as it was recorded.
    """
    candidate, home = found.candidate, found.home
    simulator = found.setting.tools.simulator()
    simulator.reset(home, candidate.cue.overlay)
    simulator.place_agent(home.rooms[0].room_id)
    announced(lambda: simulator.render(LEAST_SIZE), tell)
    wanted = cue_steps(candidate) if cue_only else range(len(candidate.history.steps))
    made = episode_frames(candidate, home, simulator, size, wanted)
    try:
        frames = tuple(progress.follow("frames", "", len(wanted), made))
    except RecordRejected as error:
        text = f"{candidate.episode_id} cannot be shown: {error}; it was made by another version"
        raise UserError(text) from None
    return RenderedEpisode(found, frames)
