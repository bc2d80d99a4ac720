"""The contract of an export format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from schemas.episode import Candidate
from schemas.home import Home


class Export(ABC):
    """Writes the episodes of a release in another format.

    The same episodes give the same bytes, in whatever order they come. A failed export leaves nothing.

    Attributes:
        about: What it writes, for the command's help: `the public EMem-Bench tree`.
    """

    about: ClassVar[str]

    @abstractmethod
    def write(self, target: Path, episodes: Iterable[tuple[Candidate, Home]]) -> tuple[Path, ...]:
        """Writes some episodes.

        Args:
            target: A folder that does not exist yet.
            episodes: Episodes and their homes; one is in memory at a time.

        Returns:
            The files that list what was written.

        Raises:
            UserError: If the folder exists, an id comes twice, or the disk refuses.
        """
