"""A request for an experience, and a valid answer to it."""

from __future__ import annotations

import pytest

from pipeline.experience.rules import RulesAuthor
from schemas.experience import Experience, ExperienceRequest
from tests.pipeline.experience.rooms import reseeded, room


@pytest.fixture
def request_() -> ExperienceRequest:
    return reseeded(room("bedrooms", 3), 5)


@pytest.fixture
def good(request_: ExperienceRequest) -> Experience:
    return RulesAuthor().write(request_)
