"""What the real AI2-THOR is asked about a scene before it is played."""

from __future__ import annotations

from typing import cast

import pytest

from schemas.errors import UserError
from simulators.houses.scenes import cut_house
from simulators.thor import facts
from simulators.thor.link import ThorLink
from tests.simulators.houses.building import BOOK, house


def test_a_room_of_a_house_is_refused_before_anything_is_loaded() -> None:
    scene = cut_house(house(), "P-test-oak-0f3a9c51", "folder", BOOK).scenes[0]
    nothing = cast(ThorLink, None)
    with pytest.raises(UserError, match=r"is a room of a house; .* `simulator: kinematic`"):
        facts._survey(nothing, scene)
