"""Ids: each grammar has a parse/format inverse pair, and nothing outside it passes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import UserError
from schemas.families import TRAITS
from schemas.ids import (
    ROOM_BASE,
    SCENE_PATTERN,
    EpisodeKey,
    HouseKey,
    format_episode_id,
    format_home_id,
    format_house_id,
    format_house_scene_id,
    format_scene_id,
    home_of_scene,
    house_name,
    parse_episode_id,
    parse_home_id,
    parse_house_id,
    room_type,
    scene_number,
    split_of,
)
from schemas.names import FamilyName, RoomType, Split

BASES = (0, 200, 300, 400)
NUMBERS = [base + within for base in BASES for within in range(1, 31)]
WITHIN = {Split.TRAIN: (1, 20), Split.VALIDATION: (21, 25), Split.TEST: (26, 30)}


@st.composite
def home_numbers(draw: st.DrawFn) -> tuple[int, int, int, int]:
    low, high = draw(st.sampled_from(sorted(WITHIN.values())))
    kitchen, living, bedroom, bathroom = (
        base + draw(st.integers(min_value=low, max_value=high)) for base in BASES
    )
    return (kitchen, living, bedroom, bathroom)


@given(st.sampled_from(NUMBERS))
def test_a_scene_id_comes_back_from_its_number(number: int) -> None:
    assert scene_number(format_scene_id(number)) == number


@given(home_numbers())
def test_a_home_id_comes_back_from_its_numbers(numbers: tuple[int, int, int, int]) -> None:
    assert parse_home_id(format_home_id(numbers)) == numbers


@given(st.sampled_from(list(FamilyName)), home_numbers(), st.integers(min_value=0))
def test_an_episode_id_comes_back_from_its_parts(
    family: FamilyName, numbers: tuple[int, int, int, int], seed: int
) -> None:
    key = EpisodeKey(family, format_home_id(numbers), seed)
    assert parse_episode_id(format_episode_id(key)) == key


@given(st.text())
def test_any_text_is_parsed_back_to_itself_or_refused(text: str) -> None:
    try:
        key = parse_episode_id(text)
    except UserError:
        return
    assert format_episode_id(key) == text


@given(st.from_regex(r"(po|dt|if|eg)-H(-[0-9]{3}){4}-s[0-9]{1,3}", fullmatch=True))
def test_an_id_of_the_right_shape_is_parsed_back_to_itself_or_refused(text: str) -> None:
    try:
        key = parse_episode_id(text)
    except UserError:
        return
    assert format_episode_id(key) == text


def test_ids_read_as_documented() -> None:
    assert format_scene_id(301) == "FloorPlan301"
    assert format_home_id((3, 217, 301, 411)) == "H-003-217-301-411"
    key = EpisodeKey(FamilyName.PASSIVE_OBSERVATION, "H-003-217-301-411", 0)
    assert format_episode_id(key) == "po-H-003-217-301-411-s0"


def test_every_family_has_a_code_of_its_own() -> None:
    assert {TRAITS[name].code for name in FamilyName} == {"po", "dt", "if", "eg"}
    assert tuple(ROOM_BASE) == tuple(RoomType)


@pytest.mark.parametrize(
    "scene_id",
    [
        "FloorPlan0",
        "FloorPlan031",
        "FloorPlan31",
        "FloorPlan200",
        "FloorPlan231",
        "FloorPlan431",
        "floorplan1",
        "FloorPlan",
        "FloorPlan1 ",
        "FloorPlan-1",
        "FloorPlan\u0661",
        "FloorPlan1\n",
    ],
)
def test_a_scene_that_does_not_exist_is_refused(scene_id: str) -> None:
    with pytest.raises(UserError):
        scene_number(scene_id)


@pytest.mark.parametrize("number", [0, -1, 31, 100, 200, 331, 500])
def test_a_number_without_a_room_is_refused(number: int) -> None:
    with pytest.raises(UserError, match="there is no iTHOR room"):
        room_type(number)


@pytest.mark.parametrize(
    "home_id",
    [
        "H-3-217-301-411",
        "H-003-217-301",
        "H-003-217-301-411-001",
        "h-003-217-301-411",
        "",
        "H-003-217-301-411\n",
        "H-217-003-301-411",
        "H-031-217-301-411",
    ],
)
def test_a_home_id_outside_the_grammar_is_refused(home_id: str) -> None:
    with pytest.raises(UserError):
        parse_home_id(home_id)


def test_a_room_in_the_place_of_another_type_is_refused() -> None:
    with pytest.raises(UserError, match="FloorPlan217 is not a Kitchen"):
        format_home_id((217, 217, 301, 411))


@pytest.mark.parametrize("numbers", [(20, 221, 301, 401), (21, 226, 321, 421), (1, 201, 301, 430)])
def test_a_home_never_mixes_splits(numbers: tuple[int, int, int, int]) -> None:
    with pytest.raises(UserError, match="mix the splits"):
        format_home_id(numbers)


@pytest.mark.parametrize(
    "episode_id",
    [
        "po-H-003-217-301-411-s01",
        "po-H-003-217-301-411-s-1",
        "po-H-003-217-301-411",
        "xx-H-003-217-301-411-s0",
        "po-H-003-226-301-411-s0",
        "po-H-003-217-301-411-s0 ",
    ],
)
def test_an_episode_id_outside_the_grammar_is_refused(episode_id: str) -> None:
    with pytest.raises(UserError):
        parse_episode_id(episode_id)


@pytest.mark.parametrize(
    ("number", "kind", "split"),
    [
        (1, RoomType.KITCHEN, Split.TRAIN),
        (20, RoomType.KITCHEN, Split.TRAIN),
        (221, RoomType.LIVING_ROOM, Split.VALIDATION),
        (325, RoomType.BEDROOM, Split.VALIDATION),
        (426, RoomType.BATHROOM, Split.TEST),
        (430, RoomType.BATHROOM, Split.TEST),
    ],
)
def test_type_and_split_follow_from_the_number(number: int, kind: RoomType, split: Split) -> None:
    assert room_type(number) is kind
    assert split_of(number) is split


@pytest.mark.parametrize("split", list(Split))
def test_a_house_id_is_parsed_and_formatted(split: Split) -> None:
    key = HouseKey(split, "house-07-r8", "0f3a9c51")
    assert format_house_id(key) == f"P-{split}-house-07-r8-0f3a9c51"
    assert parse_house_id(format_house_id(key)) == key
    episode = EpisodeKey(FamilyName.DYNAMIC_TRACKING, format_house_id(key), 3)
    assert parse_episode_id(format_episode_id(episode)) == episode
    scene = format_house_scene_id(format_house_id(key), 2)
    assert re.fullmatch(SCENE_PATTERN, scene)
    assert home_of_scene(scene) == format_house_id(key)
    assert home_of_scene("FloorPlan1") == ""


@pytest.mark.parametrize(
    "home_id", ["P-train-oak", "P-dev-oak-0f3a9c51", "P-train-Oak-0f3a9c51", "P-train--0f3a9c51"]
)
def test_a_wrong_house_id_is_refused(home_id: str) -> None:
    with pytest.raises(UserError, match="is not of the form P-train-oak-0f3a9c51"):
        parse_house_id(home_id)
    with pytest.raises(UserError):
        parse_episode_id(f"po-{home_id}-s0")


@given(st.text(max_size=80))
def test_any_text_gives_a_name_for_a_house(text: str) -> None:
    name = house_name(text)
    assert parse_house_id(format_house_id(HouseKey(Split.TEST, name, "00000000"))).name == name


def test_a_file_name_stays_readable_as_the_name_of_a_house() -> None:
    assert house_name("House_07 (old)") == "house-07-old"
    assert house_name("Дом") == "house"
