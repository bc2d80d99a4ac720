"""Which candidates join a release: homes take turns, and quotas hold in each kind of home."""

from __future__ import annotations

from pipeline.common.choosing import choose
from pipeline.common.published import Kept
from schemas.build import Profile
from schemas.manifest import CandidateSummary
from schemas.names import FamilyName, HomeKind, Split
from tests.factories import make_profile

PO, DT = FamilyName.PASSIVE_OBSERVATION, FamilyName.DYNAMIC_TRACKING
ROOMS, HOUSE = "H-001-201-301-401", "P-train-oak-0f3a9c51"


def candidate(name: str, home_id: str, candidate_hash: str, family: FamilyName) -> CandidateSummary:
    return CandidateSummary(
        episode_id=name,
        family=family,
        split=Split.TRAIN,
        batch="first",
        home_id=home_id,
        home_hash="h" * 64,
        candidate_hash=candidate_hash * 64,
        task_key=name,
        steps=8,
        sessions=2,
    )


def chosen(profile: Profile, *candidates: CandidateSummary) -> tuple[list[str], dict[str, str]]:
    rows, left_out = choose(candidates, profile, Kept((), (), ()), "1.0.0")
    return [row.episode_id for row in rows], {one.episode_id: one.detail for one in left_out}


def test_every_home_gives_one_before_any_gives_a_second() -> None:
    mine = [candidate(f"a{n}", ROOMS, str(n), PO) for n in range(3)]
    other = candidate("b", HOUSE, "9", PO)
    rows, left_out = chosen(make_profile(quota={PO: 3}), *mine, other)
    assert rows == ["a0", "b", "a1"]
    assert left_out == {"a2": "passive_observation has its 3 episodes"}


def test_a_quota_of_a_kind_of_home_leaves_the_other_kind_alone() -> None:
    profile = make_profile().model_copy(update={"quota_in": {HomeKind.HOUSE: {PO: 1}}})
    rows, left_out = chosen(
        profile,
        candidate("a", ROOMS, "1", PO),
        candidate("b", HOUSE, "2", PO),
        candidate("c", HOUSE, "3", PO),
        candidate("d", HOUSE, "4", DT),
        candidate("e", ROOMS, "5", PO),
    )
    assert rows == ["a", "b", "e", "d"]
    assert left_out == {"c": "passive_observation has its 1 episodes in house homes"}


def test_a_profile_without_such_quotas_reads_as_before() -> None:
    assert "quota_in" not in make_profile().model_dump()
    named = Profile.model_validate(
        {**make_profile().model_dump(), "quota_in": {"composed": {"passive_observation": 4}}}
    )
    assert named.quota_in == {HomeKind.COMPOSED: {PO: 4}}
    assert named.model_dump(mode="json")["quota_in"] == {"composed": {"passive_observation": 4}}
