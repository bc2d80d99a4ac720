"""The contract of an experience author, and what an author may be told from outside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from pipeline.experience.chance import with_drawn_order
from pipeline.experience.check import violations
from schemas.errors import RecordRejected, UserError
from schemas.experience import Call, Experience, ExperienceRequest


@dataclass(frozen=True)
class AuthorSettings:
    """Everything that an author may need from outside; the pipeline reads no environment.

    Attributes:
        model: The language model's name; empty for the author's default.
        api_key: Key of the language-model service; empty if there is none. Never shown.
        cache_dir: Folder of kept questions and answers, to which new ones are added.
        kept_dirs: Further folders of them, which are looked at first and never written to.
        base_url: Address of the service; empty for the public one.
        timeout: Seconds to wait for one answer.
        attempts: How often one question is sent before the service counts as unavailable.
    """

    model: str = ""
    api_key: str = field(default="", repr=False)
    cache_dir: Path | None = None
    kept_dirs: tuple[Path, ...] = ()
    base_url: str = ""
    timeout: float = 120.0
    attempts: int = 4


class AuthorUnavailable(UserError):
    """The author's service does not answer now. A later run may succeed: try again.

    Never a reject: whether a service was up must not decide what a build contains.
    """


class ExperienceAuthor(ABC):
    """Writes experiences. The same request always gives the same experience, or the same reject."""

    @classmethod
    @abstractmethod
    def from_settings(cls, settings: AuthorSettings) -> Self:
        """Makes an author; raises UserError if it lacks a setting that it always needs."""

    def require_ready(self) -> None:
        """Checks, before any work is done for it, that this author can be asked.

        Raises:
            UserError: If it cannot: one line that says what is missing.
        """

    def write(self, request: ExperienceRequest) -> Experience:
        """Writes one experience that keeps every rule of `pipeline.experience.check`.

        Returns:
            An experience whose cases have a drawn order.

        Raises:
            RecordRejected: If the room supports none, or none was found that keeps the rules.
            AuthorUnavailable: If a service that the author needs does not answer now.
            UserError: If the author lacks something that the user must give.
        """
        experience = with_drawn_order(self.draft(request), request)
        broken = violations(experience, request)
        if broken:
            raise RecordRejected("experience_breaks_rules", "; ".join(broken))
        return experience

    def take_calls(self) -> tuple[Call, ...]:
        """Returns the calls of a language model that were used since this was last asked, by id."""
        return ()

    @abstractmethod
    def draft(self, request: ExperienceRequest) -> Experience:
        """Writes one experience without the order of its cases; see `write` for what it raises."""
