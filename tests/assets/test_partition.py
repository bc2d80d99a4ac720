"""A finished partition is kept while its inputs are the same, and made again when they are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from assets.config import load_config
from assets.engines.serial import SerialEngine
from assets.partition import Made, ensure, split
from assets.paths import Paths
from assets.progress import Progress
from assets.workshop import Workshop
from schemas.home import Label
from schemas.names import FamilyName
from schemas.verdict import Reject, RejectStage

LABEL = Label(object_id="Kitchen/Cup|1", label="Cup_1", object_type="Cup", room_id="Kitchen")
REJECT = Reject(
    episode_id="po-H-001-201-301-401-s0",
    home_id="H-001-201-301-401",
    family=FamilyName.PASSIVE_OBSERVATION,
    stage=RejectStage.CUES,
    check="cues",
    reason="no_target",
    detail="0 of 4",
    candidate_hash="",
)


class Remember(Progress):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def begin(self, stage: str, partition: str, total: int) -> None:
        self.lines.append(f"begin {stage} {total}")

    def advance(self) -> None:
        self.lines.append("advance")

    def kept(self, stage: str, partition: str) -> None:
        self.lines.append(f"kept {stage} {partition}")

    def notice(self, text: str) -> None:
        self.lines.append(text)


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(Paths.of(tmp_path), load_config(Paths.of(), "demo"), SerialEngine(), Remember())


def _lines(shop: Workshop) -> list[str]:
    assert isinstance(shop.progress, Remember)
    return shop.progress.lines


def _once(made: Made[Label]) -> tuple[Callable[[], Made[Label]], list[int]]:
    calls: list[int] = []

    def make() -> Made[Label]:
        calls.append(1)
        return made

    return make, calls


def test_the_same_inputs_are_made_once(shop: Workshop) -> None:
    make, calls = _once(Made((LABEL,), (REJECT,)))
    for _ in range(2):
        made = ensure(shop, "cues", "a", Label, lambda: ["x"], make)
        assert (made.records, made.rejects) == ((LABEL,), (REJECT,))
    assert len(calls) == 1
    assert _lines(shop) == ["kept cues a"]


def test_other_inputs_another_seed_or_another_batch_are_made_again(shop: Workshop) -> None:
    make, calls = _once(Made((LABEL,)))
    ensure(shop, "cues", "a", Label, lambda: ["x"], make)
    ensure(shop, "cues", "a", Label, lambda: ["y"], make)
    ensure(shop, "cues", "b", Label, lambda: ["y"], make)
    other = Workshop(shop.paths, shop.config.with_profile(build_seed=1), shop.engine)
    ensure(other, "cues", "a", Label, lambda: ["y"], make)
    assert len(calls) == 4


def test_a_damaged_file_is_set_aside_named_and_made_again(shop: Workshop) -> None:
    make, calls = _once(Made((LABEL,)))
    ensure(shop, "cues", "a", Label, lambda: ["x"], make)
    path = shop.store.path("cues", "a")
    before = path.read_bytes()
    path.write_bytes(before[:-1] + bytes([before[-1] ^ 1]))
    assert ensure(shop, "cues", "a", Label, lambda: ["x"], make).records == (LABEL,)
    assert len(calls) == 2
    assert path.read_bytes() == before
    assert any("corrupt-" in line for line in _lines(shop))


def test_rejects_are_sorted_from_records() -> None:
    made = split([LABEL, REJECT, LABEL])
    assert (made.records, made.rejects) == ((LABEL, LABEL), (REJECT,))
