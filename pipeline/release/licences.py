"""Licences of the parts of a release. A part whose licence is unknown blocks the release."""

from __future__ import annotations

from schemas.errors import UserError
from schemas.licences import HOUSES_OF, KNOWN, UNSTATED
from schemas.manifest import Component, ReleaseInfo


def check_licences(info: ReleaseInfo) -> None:
    """Checks that the release and each of its parts have a licence that allows to publish them.

    Raises:
        UserError: If a licence is missing or not in `KNOWN`; that of houses may be unstated.
    """
    parts = [("the release", info.licence), *((c.name, c.licence) for c in info.components)]
    for name, licence in parts:
        unstated = licence == UNSTATED and name.startswith(HOUSES_OF)
        if licence not in KNOWN and not unstated:
            raise UserError(
                f"licence '{licence}' of {name} is not known to allow publishing;"
                f" expected one of {', '.join(sorted(KNOWN))}"
            )


def licences_text(info: ReleaseInfo) -> str:
    """Returns `LICENSES.md`."""
    lines = [
        f"# Licences of {info.title}",
        "",
        f"The release as a whole: [{info.licence}]({KNOWN[info.licence]}).",
        "",
        "| part | licence | what of it is in the release |",
        "|---|---|---|",
    ]
    lines += [
        f"| {linked(part)} | {_licence(part.licence)} | {part.use} |" for part in info.components
    ]
    return "\n".join(lines) + "\n"


def linked(part: Component) -> str:
    """Returns a part's name, as a link if it has an address."""
    return f"[{part.name}]({part.url})" if part.url else part.name


def _licence(name: str) -> str:
    if name == UNSTATED:
        return "unstated: ask who made them before you pass them on"
    return f"[{name}]({KNOWN[name]})"
