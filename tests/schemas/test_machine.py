"""What a machine may be told to wait for."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from schemas.machine import LONGEST_LIMIT, ThorSettings


@pytest.mark.parametrize("name", ["start_limit", "step_limit"])
@pytest.mark.parametrize("seconds", [0.0, -1.0, float("inf"), float("nan"), LONGEST_LIMIT + 1.0])
def test_a_limit_that_is_none_is_refused(name: str, seconds: float) -> None:
    with pytest.raises(ValidationError):
        ThorSettings.model_validate({name: seconds})


def test_a_day_is_a_limit() -> None:
    assert ThorSettings(start_limit=LONGEST_LIMIT).start_limit == LONGEST_LIMIT
