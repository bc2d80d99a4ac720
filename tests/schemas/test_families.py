"""Every family has traits, and what must tell families apart does."""

from __future__ import annotations

import re

import pytest

from schemas.families import TRAITS
from schemas.ids import EPISODE_PATTERN, HOME_PATTERN, SCENE_PATTERN
from schemas.names import FamilyName


def test_every_family_has_traits_in_the_order_of_the_names() -> None:
    assert list(TRAITS) == list(FamilyName)


def test_codes_and_public_keys_belong_to_one_family_each() -> None:
    count = len(FamilyName)
    assert len({traits.code for traits in TRAITS.values()}) == count
    assert len({traits.public.key for traits in TRAITS.values()}) == count
    assert len({traits.public.probe_id for traits in TRAITS.values()}) == count


def test_who_lacks_the_evidence_is_never_allowed_more_than_half() -> None:
    for traits in TRAITS.values():
        assert 0 < traits.chance <= traits.chance_named <= 0.5


def test_a_target_that_is_hidden_is_never_enumerated() -> None:
    assert not any(traits.hides_target and traits.enumerates for traits in TRAITS.values())
    assert [name.value for name in TRAITS if TRAITS[name].enumerates] == ["interaction_failure"]


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        (SCENE_PATTERN, "FloorPlan12", "FloorPlan012"),
        (HOME_PATTERN, "H-003-217-301-411", "H-003-217-301"),
        (EPISODE_PATTERN, "eg-H-003-217-301-411-s0", "eg-H-003-217-301-411-s00"),
        (EPISODE_PATTERN, "po-H-003-217-301-411-s12", "xx-H-003-217-301-411-s12"),
    ],
)
def test_the_patterns_of_the_tables_are_the_grammar_of_the_ids(
    pattern: str, good: str, bad: str
) -> None:
    assert re.fullmatch(pattern, good)
    assert not re.fullmatch(pattern, bad)
