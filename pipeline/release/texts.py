"""The files of a release that follow from its manifest, statistics and data files alone."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pipeline.release.card import card_text
from pipeline.release.changes import changes_text
from pipeline.release.croissant import croissant_text
from pipeline.release.licences import licences_text
from schemas.errors import UserError
from schemas.manifest import FileFact, Manifest
from schemas.statistics import Statistics

CARD = "README.md"
STATISTICS = "statistics.json"


def derived_texts(
    manifest: Manifest, statistics: Statistics, files: Sequence[FileFact]
) -> dict[str, bytes]:
    """Returns these files by path. A verifier makes them again and compares.

    Raises:
        UserError: If the manifest was not sealed.
    """
    info = manifest.header.info
    if info is None:
        raise UserError(f"the manifest of version {manifest.header.version} is not sealed")
    texts = {
        CARD: card_text(manifest, statistics, files),
        "CHANGES.json": changes_text(manifest),
        "LICENSES.md": licences_text(info),
        "croissant.json": croissant_text(manifest, files),
        STATISTICS: statistics_text(manifest, statistics),
    }
    return {path: text.encode("utf-8") for path, text in texts.items()}


def statistics_text(manifest: Manifest, statistics: Statistics) -> str:
    """Returns `statistics.json`: the figures by family, those of the scripted agents, the cue effect."""
    info = manifest.header.info
    content = {
        "version": manifest.header.version,
        "statistics": statistics.model_dump(mode="json"),
        "baselines": [item.model_dump(mode="json") for item in (info.baselines if info else ())],
        "cue_effect": dict(info.cue_effect) if info else {},
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
