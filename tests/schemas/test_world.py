"""A state knows its objects by id, and says which home lacks one."""

from __future__ import annotations

import pytest

from tests.planners.kitchen import MUG, kitchen


def test_an_object_is_found_by_its_id() -> None:
    assert kitchen().object(MUG).object_type == "Mug"


def test_an_unknown_object_is_named_with_its_home() -> None:
    with pytest.raises(KeyError, match=r"home H-001-201-301-401 has no object 'K/Unicorn'"):
        kitchen().object("K/Unicorn")
