"""Stage `release`: rows, files, card and checksums of one published version, and how to read them."""

from __future__ import annotations

STAGE_VERSION = 1
