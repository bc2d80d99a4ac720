"""Readable ids, each with a parse/format inverse pair.

scene     FloorPlan301                     an iTHOR room
          P-train-oak-0f3a9c51.2           room 2 of a house
home      H-003-217-301-411                one iTHOR room number for each of the four room types
          P-train-oak-0f3a9c51             a house: split, name, first digits of its content hash
episode   po-H-003-217-301-411-s0          family code, home, candidate seed
"""

from __future__ import annotations

import re
from typing import NamedTuple

from schemas.errors import UserError
from schemas.families import TRAITS
from schemas.names import FamilyName, HomeKind, RoomType, Split

ROOM_BASE: dict[RoomType, int] = {
    RoomType.KITCHEN: 0,
    RoomType.LIVING_ROOM: 200,
    RoomType.BEDROOM: 300,
    RoomType.BATHROOM: 400,
}
LONGEST_NAME = 40
"""Of a house; a longer one is cut."""
_CODES = tuple(traits.code for traits in TRAITS.values())
ITHOR_SCENE_PATTERN = r"FloorPlan[1-9][0-9]*"
"""The grammar of an iTHOR scene id, as a regular expression without groups; so are those below."""
ITHOR_HOME_PATTERN = r"H(?:-[0-9]{3}){4}"
HOUSE_NAME_PATTERN = r"[a-z0-9]+(?:-[a-z0-9]+)*"
HOUSE_PATTERN = rf"P-(?:{'|'.join(Split)})-{HOUSE_NAME_PATTERN}-[0-9a-f]{{8}}"
SCENE_PATTERN = rf"(?:{ITHOR_SCENE_PATTERN}|{HOUSE_PATTERN}\.[1-9][0-9]*)"
HOME_PATTERN = rf"(?:{ITHOR_HOME_PATTERN}|{HOUSE_PATTERN})"
EPISODE_PATTERN = rf"(?:{'|'.join(_CODES)})-{HOME_PATTERN}-s(?:0|[1-9][0-9]*)"


class HouseKey(NamedTuple):
    """The parts of a house's home id.

    Attributes:
        name: Lower-case words and numbers joined by hyphens.
        digest: The first eight digits of the content hash of the house's JSON.
    """

    split: Split
    name: str
    digest: str


class EpisodeKey(NamedTuple):
    """The parts of an episode id."""

    family: FamilyName
    home_id: str
    seed: int


def scene_number(scene_id: str) -> int:
    """Parses `FloorPlan12` to 12.

    Raises:
        UserError: If the id does not follow the grammar or names no iTHOR room.
    """
    if re.fullmatch(ITHOR_SCENE_PATTERN, scene_id) is None:
        raise UserError(f"scene id '{scene_id}' is not of the form FloorPlan<number>")
    number = int(scene_id.removeprefix("FloorPlan"))
    room_type(number)
    return number


def format_scene_id(number: int) -> str:
    """Formats 12 to `FloorPlan12`; the inverse of `scene_number`."""
    room_type(number)
    return f"FloorPlan{number}"


def room_type(number: int) -> RoomType:
    """Returns the room type of an iTHOR FloorPlan number (1-30, 201-230, 301-330, 401-430).

    Raises:
        UserError: If there is no iTHOR room of that number.
    """
    for kind, base in ROOM_BASE.items():
        if base < number <= base + 30:
            return kind
    raise UserError(
        f"there is no iTHOR room FloorPlan{number}; expected 1-30, 201-230, 301-330 or 401-430"
    )


def split_of(number: int) -> Split:
    """Returns the split of a room: 1-20 of its type train, 21-25 validation, 26-30 test."""
    within = number - ROOM_BASE[room_type(number)]
    if within <= 20:
        return Split.TRAIN
    return Split.VALIDATION if within <= 25 else Split.TEST


def format_home_id(numbers: tuple[int, int, int, int]) -> str:
    """Formats four FloorPlan numbers, in the order of `RoomType`, to a home id.

    Raises:
        UserError: If a number is not of its place's type, or the rooms mix splits.
    """
    for number, kind in zip(numbers, RoomType, strict=True):
        if room_type(number) is not kind:
            raise UserError(f"FloorPlan{number} is not a {kind}, so it cannot stand in its place")
    splits = {split_of(number) for number in numbers}
    if len(splits) > 1:
        raise UserError(f"rooms {numbers} mix the splits {sorted(splits)}; a home has one split")
    return "H-" + "-".join(f"{number:03d}" for number in numbers)


def parse_home_id(home_id: str) -> tuple[int, int, int, int]:
    """Parses a home id to its four FloorPlan numbers; the inverse of `format_home_id`."""
    if re.fullmatch(ITHOR_HOME_PATTERN, home_id) is None:
        raise UserError(f"home id '{home_id}' is not of the form H-001-201-301-401")
    kitchen, living_room, bedroom, bathroom = (int(part) for part in home_id.split("-")[1:])
    numbers = (kitchen, living_room, bedroom, bathroom)
    format_home_id(numbers)
    return numbers


def format_house_id(key: HouseKey) -> str:
    """Formats the parts of a house's home id; the inverse of `parse_house_id`.

    Raises:
        UserError: If a part does not follow the grammar.
    """
    home_id = f"P-{key.split}-{key.name}-{key.digest}"
    if re.fullmatch(HOUSE_PATTERN, home_id) is None:
        raise UserError(f"'{key.name}' cannot name a house; expected lower-case words and hyphens")
    return home_id


def is_house_id(home_id: str) -> bool:
    """Tells whether a home id names a house, not a composition of iTHOR rooms."""
    return home_id.startswith("P-")


def home_kind(home_id: str) -> HomeKind:
    """Returns what a home is, by its id."""
    return HomeKind.HOUSE if is_house_id(home_id) else HomeKind.COMPOSED


def parse_house_id(home_id: str) -> HouseKey:
    """Parses a house's home id.

    Raises:
        UserError: If it does not follow the grammar.
    """
    if re.fullmatch(HOUSE_PATTERN, home_id) is None:
        raise UserError(f"home id '{home_id}' is not of the form P-train-oak-0f3a9c51")
    _, split, rest = home_id.split("-", 2)
    name, _, digest = rest.rpartition("-")
    return HouseKey(Split(split), name, digest)


def house_name(text: str) -> str:
    """Turns any text into the name of a house: `House_07 (old)` to `house-07-old`.

    Text without a letter or digit of ASCII becomes `house`.
    """
    words = re.findall(r"[a-z0-9]+", text.lower())
    return "-".join(words)[:LONGEST_NAME].strip("-") or "house"


def format_house_scene_id(home_id: str, number: int) -> str:
    """Formats the id of a house's room; rooms are numbered from 1 in the order of the home."""
    parse_house_id(home_id)
    return f"{home_id}.{number}"


def home_of_scene(scene_id: str) -> str:
    """Returns the home id of a house's room; empty for an iTHOR room."""
    return scene_id.rpartition(".")[0]


def check_home_id(home_id: str) -> None:
    """Checks that a home id follows the grammar.

    Raises:
        UserError: If it does not.
    """
    if is_house_id(home_id):
        parse_house_id(home_id)
    else:
        parse_home_id(home_id)


def format_episode_id(key: EpisodeKey) -> str:
    """Formats the parts of an episode id; the inverse of `parse_episode_id`."""
    return f"{TRAITS[key.family].code}-{key.home_id}-s{key.seed}"


def parse_episode_id(episode_id: str) -> EpisodeKey:
    """Parses an episode id.

    Raises:
        UserError: If the id does not follow the grammar.
    """
    if re.fullmatch(EPISODE_PATTERN, episode_id) is None:
        raise UserError(
            f"episode id '{episode_id}' is not of the form po-H-001-201-301-401-s0"
            f" ({', '.join(_CODES[:-1])} or {_CODES[-1]}; a home; a seed)"
        )
    code, rest = episode_id.split("-", 1)
    home_id, _, seed = rest.rpartition("-s")
    family = next(name for name, traits in TRAITS.items() if traits.code == code)
    check_home_id(home_id)
    return EpisodeKey(family, home_id, int(seed))
