"""The experience authors by name."""

from __future__ import annotations

from pipeline.experience.base import AuthorSettings, ExperienceAuthor
from schemas.registered import registered

AUTHORS: dict[str, str] = {
    "rules": "pipeline.experience.rules:RulesAuthor",
    "claude": "pipeline.experience.claude:ClaudeAuthor",
}


def names() -> tuple[str, ...]:
    """Returns the registered names, sorted."""
    return tuple(sorted(AUTHORS))


def load(name: str, settings: AuthorSettings | None = None) -> ExperienceAuthor:
    """Returns an author.

    Args:
        name: One of `names()`.
        settings: What the author may need from outside; `rules` needs nothing.

    Raises:
        UserError: If there is no author of that name, or it lacks a setting.
    """
    kind: type[ExperienceAuthor] = registered("author", AUTHORS, name)
    return kind.from_settings(settings or AuthorSettings())
