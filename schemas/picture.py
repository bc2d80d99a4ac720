"""Encoded pictures as a dataset stores them."""

from __future__ import annotations

import builtins
from typing import Literal

from pydantic import field_serializer

from schemas.base import Record, file_hash

FrameChoice = Literal["none", "cue", "all"]
"""Which steps of a history have a picture."""


class Picture(Record):
    """One encoded picture, in the two fields of `datasets.Image`; both are empty where there is none.

    Attributes:
        bytes: JPEG. Its bytes depend on the version of the JPEG library.
        path: `<hash>.jpg`, with the SHA-256 of the pixels before encoding, row by row as R, G, B bytes:
            they depend on nothing but the episode.
    """

    bytes: builtins.bytes = b""
    path: str = ""

    @field_serializer("bytes", when_used="json")
    def _in_a_digest(self, value: builtins.bytes) -> str:
        """Stands for the bytes wherever a record becomes JSON, which holds no bytes."""
        return file_hash(value) if value else ""


class EpisodeFrames(Record):
    """The pictures of one episode's history: one for each step, empty where there is none."""

    episode_id: str
    candidate_hash: str
    frames: tuple[Picture, ...]


class ContactSheet(Record):
    """A small sheet of one episode's pictures, for the web interface.

    Attributes:
        name: The episode's id.
        jpeg: Base64.
    """

    name: str
    jpeg: str
