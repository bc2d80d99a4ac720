"""The hash that seals a release is compared with the one that the user knows."""

from __future__ import annotations

import re

import pytest

from assets.cli.verify import require_seal
from pipeline.manifest import Request, select
from schemas.base import content_hash
from schemas.errors import UserError
from tests.factories import GATES, make_profile, make_targets

MANIFEST = select(
    [],
    {},
    make_profile(),
    None,
    Request(version="0.1.0", why="t", targets=make_targets(), gates=GATES, batches={}, rejects={}),
)


def test_the_published_hash_passes_and_so_does_none() -> None:
    require_seal(MANIFEST, content_hash(MANIFEST))
    require_seal(MANIFEST, "")


def test_another_hash_is_refused_with_both() -> None:
    found = content_hash(MANIFEST)
    with pytest.raises(UserError, match=re.escape(f"has the hash {found}, not {'0' * 64}")):
        require_seal(MANIFEST, "0" * 64)


@pytest.mark.parametrize("text", ["abc", "g" * 64, "0" * 63, "A" * 64])
def test_what_is_no_hash_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="64 hexadecimal digits"):
        require_seal(MANIFEST, text)
