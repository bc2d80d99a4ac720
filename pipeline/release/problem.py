"""What a verification found."""

from __future__ import annotations

from schemas.base import Record


class Problem(Record):
    """One thing in a release that is not as it should be.

    Attributes:
        check: What was being checked, such as `checksum`, `digest`, `replay`.
        episode_id: The record it is about; empty if it is about a file or the whole release.
        config: The config, or the file's path.
        field: The column or entry; empty if it cannot be narrowed down.
        detail: One sentence: what was found, what was expected.
    """

    check: str
    episode_id: str
    config: str
    field: str
    detail: str

    def sentence(self) -> str:
        """Returns the problem as one line."""
        where = self.config + (f".{self.field}" if self.field else "")
        place = " ".join(part for part in (self.episode_id, where) if part)
        return f"{self.check}: {place}: {self.detail}"


class VerifyReport(Record):
    """The result of a verification.

    Attributes:
        manifest_hash: Content hash of the manifest, to compare with the one that was published.
        episodes: Episodes that were checked.
        files: Files that were checked.
        problems: In the order in which they were found; empty for a sound release.
        notes: What was not compared, and why.
    """

    version: str
    manifest_hash: str
    episodes: int
    files: int
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Tells whether nothing was found."""
        return not self.problems
