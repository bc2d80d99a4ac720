"""Seeds follow from ids alone."""

from __future__ import annotations

import hashlib
import random
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from schemas.seeds import derive_seed, generator


def test_a_seed_is_the_first_63_bits_of_the_digest() -> None:
    digest = hashlib.sha256(b"7|cues|po-H-003-217-301-411-s0").hexdigest()
    assert derive_seed(7, "cues", "po-H-003-217-301-411-s0") == int(digest[:16], 16) // 2


def test_a_seed_never_changes() -> None:
    assert derive_seed(1, "homes", "H-001-201-301-401") == 7555917766232988145


@given(st.integers(), st.text(max_size=20), st.text(max_size=20))
def test_a_seed_fits_a_signed_64_bit_column(build_seed: int, stage: str, parent: str) -> None:
    assert 0 <= derive_seed(build_seed, stage, parent) < 2**63


def test_build_seed_stage_and_parent_all_matter() -> None:
    seeds = {
        derive_seed(build, stage, parent)
        for build, stage, parent in product((1, 2), ("cues", "distractors"), ("a", "b"))
    }
    assert len(seeds) == 8


def test_records_draw_independently_of_the_order_in_which_they_are_made() -> None:
    def draw(parents: list[str]) -> dict[str, float]:
        return {parent: generator(1, "cues", parent).random() for parent in parents}

    assert draw(["a", "b", "c"]) == draw(["c", "b", "a"])


def test_a_generator_leaves_the_global_one_alone() -> None:
    before = random.getstate()
    generator(1, "cues", "a").random()
    assert random.getstate() == before
