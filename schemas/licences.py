"""Licences that allow to publish, and the word for one that nobody stated."""

from __future__ import annotations

KNOWN: dict[str, str] = {
    "Apache-2.0": "https://spdx.org/licenses/Apache-2.0.html",
    "BSD-3-Clause": "https://spdx.org/licenses/BSD-3-Clause.html",
    "CC-BY-4.0": "https://spdx.org/licenses/CC-BY-4.0.html",
    "CC-BY-SA-4.0": "https://spdx.org/licenses/CC-BY-SA-4.0.html",
    "CC0-1.0": "https://spdx.org/licenses/CC0-1.0.html",
    "MIT": "https://spdx.org/licenses/MIT.html",
}
"""SPDX identifier to its text."""

UNSTATED = "unstated"
"""Of a user's own houses, if the batch file does not say it."""
HOUSES_OF = "houses of "
"""How the name of a release's part that is houses begins; only such a part may be unstated."""
