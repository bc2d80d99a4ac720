"""What a version publishes: keeping, choosing, refusing."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from pipeline.manifest import Request, require_minimum, select, summarize
from schemas.base import content_hash
from schemas.build import Profile
from schemas.errors import UserError
from schemas.manifest import CandidateSummary, Manifest
from schemas.names import FamilyName, Split
from schemas.verdict import Outcome, Reject, RejectStage, Verdict
from tests.factories import (
    GATES,
    make_candidate,
    make_home,
    make_profile,
    make_targets,
    make_verdicts,
)

PO, DT = FamilyName.PASSIVE_OBSERVATION, FamilyName.DYNAMIC_TRACKING


def summary(number: int, batch: str = "first", family: FamilyName = PO) -> CandidateSummary:
    base = summarize(make_candidate(family, seed=number), make_home(), batch)
    return base.model_copy(update={"task_key": f"task {number} {family}"})


def passes(summaries: Iterable[CandidateSummary], gates: Sequence[str] = GATES) -> list[Verdict]:
    return [
        Verdict(
            episode_id=item.episode_id,
            candidate_hash=item.candidate_hash,
            check=gate,
            outcome=Outcome.PASS,
            measured={},
            cited_steps=(),
            reason="",
        )
        for item in summaries
        for gate in gates
    ]


def request(version: str = "1.0.0", **more: object) -> Request:
    batches = {"first": Split.TRAIN, "second": Split.TRAIN}
    base: dict[str, object] = {
        "version": version,
        "why": "test",
        "targets": make_targets(),
        "gates": GATES,
        "batches": batches,
    }
    return Request(**(base | more))  # type: ignore[arg-type]


def publish(
    summaries: Sequence[CandidateSummary],
    previous: Manifest | None = None,
    profile: Profile | None = None,
    version: str = "1.0.0",
    **more: object,
) -> Manifest:
    wanted = request(version, **more)
    verdicts: dict[str, list[Verdict]] = defaultdict(list)
    for item in summaries:
        verdicts[item.batch] += passes([item])
    return select(summaries, verdicts, profile or make_profile(), previous, wanted)


def ids(manifest: Manifest) -> set[str]:
    return {row.episode_id for row in manifest.rows}


FIRST = [summary(number) for number in range(4)]


def test_all_accepted_candidates_are_published_sorted_by_id() -> None:
    manifest = publish(FIRST)
    assert [row.episode_id for row in manifest.rows] == sorted(item.episode_id for item in FIRST)
    assert {row.since for row in manifest.rows} == {"1.0.0"}
    assert {row.shard for row in manifest.rows} == {"train-first"}
    assert manifest.header.families == {
        PO: 4,
        DT: 0,
        "interaction_failure": 0,
        "experience_generalization": 0,
    }


def test_the_order_of_the_candidates_does_not_matter() -> None:
    profile = make_profile(quota={PO: 2})
    manifests = [publish(order, profile=profile) for order in itertools.permutations(FIRST)]
    assert len({content_hash(manifest) for manifest in manifests}) == 1
    lowest = sorted(FIRST, key=lambda item: item.candidate_hash)[:2]
    assert ids(manifests[0]) == {item.episode_id for item in lowest}
    assert {item.reason for item in manifests[0].header.left_out} == {"quota"}
    assert len(manifests[0].header.left_out) == 2


def test_a_failed_an_undecided_and_an_unjudged_candidate_are_not_published() -> None:
    failing = make_verdicts(make_candidate(PO, seed=0), failing="oracle")
    undecided = passes([FIRST[1]])
    undecided[1] = undecided[1].model_copy(update={"outcome": Outcome.UNKNOWN})
    lacking = passes([FIRST[2]])[:-1]
    verdicts = [*failing, *undecided, *lacking]
    assert select(FIRST, {"first": verdicts}, make_profile(), None, request()).rows == ()


def test_a_verdict_on_another_content_does_not_count() -> None:
    verdicts = [v.model_copy(update={"candidate_hash": "0" * 64}) for v in passes(FIRST)]
    assert select(FIRST, {"first": verdicts}, make_profile(), None, request()).rows == ()
    elsewhere = {"second": passes(FIRST)}
    assert select(FIRST, elsewhere, make_profile(), None, request()).rows == ()


def test_a_later_version_keeps_all_and_adds_in_new_files() -> None:
    first = publish(FIRST[:2])
    later = publish(
        [*FIRST, summary(9, "third")],
        first,
        version="1.1.0",
        batches={"first": Split.TRAIN, "third": Split.TRAIN},
    )
    kept = {row.episode_id: row for row in later.rows}
    for row in first.rows:
        assert kept[row.episode_id] == row
    assert {row.shard for row in later.rows} == {"train-first", "train-first-1.1.0", "train-third"}
    assert later.header.versions[-1].previous_hash == content_hash(first)


def test_published_episodes_stay_when_lower_hashes_appear() -> None:
    profile = make_profile(quota={PO: 2})
    highest = sorted(FIRST, key=lambda item: item.candidate_hash)[2:]
    first = publish(highest, profile=profile)
    later = publish(FIRST, first, profile, version="1.0.1")
    assert ids(later) == ids(first)


def test_a_changed_published_episode_is_named() -> None:
    changed = FIRST[0].model_copy(update={"candidate_hash": "f" * 64})
    with pytest.raises(UserError, match=f"{FIRST[0].episode_id} of version 1.0.0 changed"):
        publish([changed, *FIRST[1:]], publish(FIRST), version="1.1.0")


def test_a_vanished_published_episode_is_named_with_its_batch() -> None:
    with pytest.raises(UserError, match=rf"{FIRST[0].episode_id} .*\(batch 'first'\)"):
        publish(FIRST[1:], publish(FIRST), version="1.0.1")


def test_a_published_episode_that_a_gate_now_refuses_is_named_with_the_gate() -> None:
    verdicts = [
        v.model_copy(update={"outcome": Outcome.FAIL})
        if (v.episode_id, v.check) == (FIRST[0].episode_id, "oracle")
        else v
        for v in passes(FIRST)
    ]
    with pytest.raises(UserError, match="no longer passes oracle"):
        select(FIRST, {"first": verdicts}, make_profile(), publish(FIRST), request("1.0.1"))


def test_a_retraction_leaves_its_file_and_its_reason() -> None:
    victim = FIRST[0].episode_id
    later = publish(FIRST, publish(FIRST), version="1.0.1", retractions={victim: "wrong label"})
    assert victim not in ids(later)
    assert len(later.rows) == 3
    assert {row.shard for row in later.rows} == {"train-first-1.0.1"}
    (entry,) = later.header.retractions
    assert (entry.episode_id, entry.version, entry.why) == (victim, "1.0.1", "wrong label")
    again = publish(FIRST, later, version="1.0.2")
    assert victim not in ids(again)
    assert again.header.retractions == later.header.retractions


def test_a_retraction_of_an_unknown_episode_is_refused() -> None:
    with pytest.raises(UserError, match="cannot retract po-x"):
        publish(FIRST, publish(FIRST), version="1.0.1", retractions={"po-x": "why"})


def test_a_wrong_version_step_is_refused() -> None:
    first = publish(FIRST[:2])
    with pytest.raises(UserError, match=r"need 1\.1\.0"):
        publish(FIRST, first, version="1.0.1")
    with pytest.raises(UserError, match=r"need 1\.0\.1"):
        publish(FIRST[:2], first, version="1.1.0", retractions={FIRST[0].episode_id: "x"})


def test_a_major_version_may_change_and_lose_episodes_and_says_which() -> None:
    changed = FIRST[0].model_copy(update={"candidate_hash": "f" * 64})
    profile = make_profile(quota={PO: 3})
    later = publish([changed, *FIRST[1:3]], publish(FIRST), profile, version="2.0.0")
    assert ids(later) == {item.episode_id for item in FIRST[:3]}
    (change,) = later.header.changes
    assert (change.before, change.after) == (FIRST[0].candidate_hash, "f" * 64)
    assert [item.episode_id for item in later.header.retractions] == [FIRST[3].episode_id]
    assert {row.shard for row in later.rows} == {"train-first-2.0.0"}


@pytest.mark.parametrize("published_first", [True, False])
def test_across_batches_the_published_then_the_lowest_hash_wins(published_first: bool) -> None:
    low, high = sorted(FIRST[:2], key=lambda item: item.candidate_hash)
    high = high.model_copy(update={"task_key": low.task_key, "batch": "second"})
    previous = publish([high]) if published_first else None
    manifest = publish([low, high], previous, version="1.0.1" if previous else "1.0.0")
    winner, loser = (high, low) if published_first else (low, high)
    assert ids(manifest) == {winner.episode_id}
    (left,) = manifest.header.left_out
    assert (left.episode_id, left.reason) == (loser.episode_id, "duplicate")


def test_the_same_episode_in_two_batches_is_published_once() -> None:
    manifest = publish([FIRST[0], FIRST[0].model_copy(update={"batch": "second"})])
    assert [row.batch for row in manifest.rows] == ["first"]
    (left,) = manifest.header.left_out
    assert (left.batch, left.detail) == ("second", "is the one of batch 'first'")


def test_of_the_same_episode_in_two_batches_the_published_one_stays() -> None:
    in_second = FIRST[0].model_copy(update={"batch": "second"})
    first = publish([in_second])
    later = publish([FIRST[0], in_second], first, version="1.0.1")
    assert later.rows == first.rows


def test_a_gate_that_refuses_in_one_batch_does_not_refuse_in_another() -> None:
    in_second = FIRST[0].model_copy(update={"batch": "second"})
    refused = make_verdicts(make_candidate(PO, seed=0), failing="oracle")
    verdicts = {"first": refused, "second": passes([in_second])}
    manifest = select([FIRST[0], in_second], verdicts, make_profile(), None, request())
    assert [row.batch for row in manifest.rows] == ["second"]


def test_a_batch_that_was_not_built_keeps_its_episodes_and_adds_none() -> None:
    first = publish(FIRST[:2])
    later = publish(
        [*FIRST, summary(9, "second")], first, version="1.1.0", batches={"second": Split.TRAIN}
    )
    assert ids(later) == {*ids(first), summary(9, "second").episode_id}
    assert [entry.name for entry in later.header.batches] == ["first", "second"]


def test_a_manifest_holds_its_profile_and_its_targets() -> None:
    header = publish(FIRST).header
    assert (header.profile, header.targets) == (make_profile(), make_targets())


def test_a_shortfall_is_named_by_family() -> None:
    manifest = publish(FIRST, profile=make_profile(minimum={PO: 5, DT: 0}))
    with pytest.raises(UserError, match="passive_observation has 4 of 5"):
        require_minimum(manifest)
    require_minimum(publish(FIRST, profile=make_profile(minimum={PO: 4})))
    with pytest.raises(UserError, match="no episode passed every gate"):
        require_minimum(publish([]))


def test_rejects_that_change_get_a_new_file_name() -> None:
    reject = Reject(
        episode_id="po-x",
        home_id="H",
        family=FamilyName.PASSIVE_OBSERVATION,
        stage=RejectStage.CUES,
        check="cues",
        reason="r",
        detail="d",
        candidate_hash="",
    )
    first = publish(FIRST[:2], rejects={"first": (reject,)})
    assert [(b.name, b.rejects, b.rejects_rows) for b in first.header.batches] == [
        ("first", "train-first", 1),
        ("second", "train-second", 0),
    ]
    same = publish(FIRST, first, version="1.1.0", rejects={"first": (reject,)})
    assert same.header.batches == first.header.batches
    other = publish(FIRST, first, version="1.1.0", rejects={"first": ()})
    assert other.header.batches[0].rejects == "train-first-1.1.0"
