"""Gates run in order and stop at the first that refuses."""

from __future__ import annotations

import pytest

from pipeline.checks import registry
from pipeline.validation import accepted, reject_of, validate
from schemas.errors import UserError
from schemas.names import FamilyName
from schemas.verdict import Outcome
from tests.golden.episodes import DT, EG, IF, PO, episode
from tests.golden.mutate import shown, with_probe, with_step


@pytest.mark.parametrize("family", [PO, DT, IF, EG])
def test_a_valid_episode_passes_all_gates_in_order(family: FamilyName) -> None:
    base = episode(family)
    verdicts = validate(*base, earlier=())
    assert tuple(verdict.check for verdict in verdicts) == registry.names()
    assert accepted(verdicts)
    assert reject_of(base.candidate, verdicts) is None
    assert len({verdict.candidate_hash for verdict in verdicts}) == 1


def test_the_first_refusal_ends_the_run_and_becomes_a_reject() -> None:
    base = episode(PO)
    changed = with_probe(base.candidate, oracle=base.candidate.cue.probe.oracle[:1])
    verdicts = validate(changed, base.home, base.tools, ())
    assert [verdict.check for verdict in verdicts] == list(registry.names())[:5]
    assert [verdict.outcome for verdict in verdicts[:-1]] == [Outcome.PASS] * 4
    reject = reject_of(changed, verdicts)
    assert reject is not None
    assert (reject.stage, reject.check, reject.reason) == ("validation", "oracle", "oracle_fail")
    assert "progress=0" in reject.detail


def test_an_earlier_candidate_makes_the_same_one_a_duplicate() -> None:
    base = episode(PO)
    name = base.candidate.episode_id.replace("-s0", "-s9")
    cue = base.candidate.cue.model_copy(update={"episode_id": name})
    distractors = tuple(
        one.model_copy(update={"distractor_id": one.distractor_id.replace("-s0/", "-s9/")})
        for one in base.candidate.distractors
    )
    later = base.candidate.model_copy(
        update={"episode_id": name, "cue": cue, "distractors": distractors}
    )
    verdicts = validate(later, base.home, base.tools, earlier=(base.candidate,))
    assert verdicts[-1].check == "duplicate", verdicts
    assert accepted(validate(*base, earlier=(later,)))


def test_gates_that_need_a_replay_say_unknown_without_one() -> None:
    base = episode(PO)
    broken = with_step(base.candidate, 2, digest="0" * 64)
    for name in ("start_unsolved", "oracle", "trap", "evidence", "interference", "leak"):
        verdict = registry.load(name).run(shown(base, broken))
        assert verdict.outcome is Outcome.UNKNOWN
        assert "does not replay" in verdict.reason


def test_an_unknown_outcome_is_no_pass() -> None:
    base = episode(PO)
    verdicts = validate(*base, earlier=())
    doubtful = verdicts[-1].model_copy(update={"outcome": Outcome.UNKNOWN, "reason": "?"})
    assert not accepted((*verdicts[:-1], doubtful))


def test_an_unknown_gate_is_named_with_the_nearest() -> None:
    with pytest.raises(UserError, match="evidence"):
        registry.load("evidense")
