"""Licences of the parts of a release. A part whose licence is unknown blocks the release."""

from __future__ import annotations

from schemas.errors import UserError
from schemas.manifest import ReleaseInfo

KNOWN: dict[str, str] = {
    "Apache-2.0": "https://spdx.org/licenses/Apache-2.0.html",
    "BSD-3-Clause": "https://spdx.org/licenses/BSD-3-Clause.html",
    "CC-BY-4.0": "https://spdx.org/licenses/CC-BY-4.0.html",
    "CC-BY-SA-4.0": "https://spdx.org/licenses/CC-BY-SA-4.0.html",
    "CC0-1.0": "https://spdx.org/licenses/CC0-1.0.html",
    "MIT": "https://spdx.org/licenses/MIT.html",
}


def check_licences(info: ReleaseInfo) -> None:
    """Checks that the release and each of its parts have a licence that allows to publish them.

    Raises:
        UserError: If a licence is missing or not in `KNOWN`.
    """
    parts = [("the release", info.licence), *((c.name, c.licence) for c in info.components)]
    for name, licence in parts:
        if licence not in KNOWN:
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
        f"| [{part.name}]({part.url}) | [{part.licence}]({KNOWN[part.licence]}) | {part.use} |"
        for part in info.components
    ]
    return "\n".join(lines) + "\n"
