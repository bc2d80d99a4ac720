"""A small release whose only home is a house, and that house."""

from __future__ import annotations

from pathlib import Path

from pipeline.release.rows import Published
from schemas.base import canonical_json, content_hash
from schemas.house import HouseData
from schemas.ids import HouseKey, format_house_id
from schemas.names import FamilyName, Split
from simulators.home import compose_home
from simulators.houses.scenes import cut_house
from tests.factories import make_candidate, make_controls, make_verdicts
from tests.factory_homes import make_home
from tests.pipeline.release.building import build_release
from tests.simulators.houses.building import BOOK, house

SPLIT = Split.TRAIN


def data_of(
    raw: dict[str, object], name: str = "oak", batch: str = "first", split: Split = SPLIT
) -> HouseData:
    """Returns what is kept of a house of the user's own."""
    digest = content_hash(raw)
    return HouseData(
        home_id=format_house_id(HouseKey(split, name, digest[:8])),
        batch=batch,
        source="folder",
        house=f"{name}.json",
        licence="MIT",
        url="",
        house_hash=digest,
        house_json=canonical_json(raw).decode(),
    )


def episode_in(kept: HouseData, raw: dict[str, object]) -> Published:
    """Makes an episode that says it happens in a house: its rooms, with the labels of other rooms."""
    cut = cut_house(raw, kept.home_id, kept.source, BOOK).scenes
    real = compose_home(kept.home_id, {scene.scene_id: scene for scene in cut}.__getitem__)
    home = real.model_copy(update={"labels": make_home().labels})
    candidate = make_candidate(FamilyName.PASSIVE_OBSERVATION, 0, home)
    controls, verdicts = make_controls(candidate, home), make_verdicts(candidate)
    return Published(candidate, home, kept.batch, controls, verdicts)


OAK = data_of(house())
IN_OAK = episode_in(OAK, house())


def build_house_release(folder: Path) -> Path:
    """Builds a release of one episode in `OAK`."""
    return build_release(folder, (IN_OAK,), houses=(OAK,))
