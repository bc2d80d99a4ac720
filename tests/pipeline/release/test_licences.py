"""Licences: an unknown one blocks a release; that of a user's own houses may be unstated."""

from __future__ import annotations

import pytest

from pipeline.release.licences import check_licences, licences_text
from schemas.errors import UserError
from schemas.manifest import Component
from tests.pipeline.release.building import INFO


def part(name: str, licence: str) -> Component:
    return Component(name=name, licence=licence, url="", use="x")


def test_only_houses_may_be_unstated() -> None:
    told = INFO.model_copy(update={"components": (part("houses of batch mine", "unstated"),)})
    check_licences(told)
    assert "| houses of batch mine | unstated: ask who made them" in licences_text(told)
    for name, licence in (("rooms", "unstated"), ("houses of batch mine", "secret")):
        with pytest.raises(UserError, match=f"licence '{licence}' of {name} is not known"):
            check_licences(INFO.model_copy(update={"components": (part(name, licence),)}))


def test_the_release_as_a_whole_has_a_known_licence() -> None:
    with pytest.raises(UserError, match="licence 'unstated' of the release is not known"):
        check_licences(INFO.model_copy(update={"licence": "unstated"}))
