"""Shortcut agents are run, added up with intervals, and compared with their limits."""

from __future__ import annotations

import pytest

from evaluator.agents.registry import shortcuts
from pipeline.shortcuts import (
    LIMITS,
    Answer,
    episode_shortcuts,
    majority_types,
    report,
)
from schemas.episode import Candidate
from schemas.names import FamilyName
from schemas.shortcut import READER, WITHOUT_CUE, Attempt, EpisodeShortcuts
from tests.golden.episodes import DT, EG, IF, PO, episode
from tests.golden.mutate import with_probe
from tests.golden.world import object_id


def _made(number: int, family: FamilyName, won: set[str], without_cue: float) -> EpisodeShortcuts:
    attempts = tuple(
        Attempt(agent=name, sr_terminal=name in won, sr_reference=name in won)
        for name in sorted((*shortcuts(), READER))
    )
    return EpisodeShortcuts(
        episode_id=f"e{number}", family=family, attempts=attempts, without_cue=without_cue
    )


def answer_of(candidate: Candidate) -> Answer:
    return Answer(candidate.episode_id, candidate.cue.family, candidate.cue.probe.answer)


@pytest.mark.parametrize("family", [PO, DT, IF, EG])
def test_the_reader_with_the_whole_history_succeeds_without_error(family: FamilyName) -> None:
    base = episode(family)
    result = episode_shortcuts(*base, majority_type="Shelf")
    scores = {attempt.agent: attempt for attempt in result.attempts}
    assert set(scores) == {*shortcuts(), READER}
    assert scores[READER].sr_reference
    assert 0 < result.without_cue <= LIMITS.without_cue[family]


def test_chance_of_one_usable_candidate_of_four_with_a_retry_is_a_half() -> None:
    result = episode_shortcuts(*episode(IF), majority_type="")
    assert result.without_cue == 0.5


def test_the_majority_leaves_the_episode_itself_out() -> None:
    one = episode(PO).candidate
    shelf = with_probe(one, answer=(object_id("Shelf_1"),))
    two = shelf.model_copy(update={"episode_id": "two"})
    three = shelf.model_copy(update={"episode_id": "three"})
    alone = majority_types([answer_of(one)])
    assert alone == {one.episode_id: ""}
    assert majority_types([answer_of(item) for item in (one, two, three)]) == {
        one.episode_id: "Shelf",
        "two": "Dresser",
        "three": "Dresser",
    }


def test_basins_count_as_their_sink() -> None:
    one = episode(PO).candidate
    basin = with_probe(one, answer=(object_id("SinkBasin_1"),))
    other = basin.model_copy(update={"episode_id": "other"})
    assert majority_types([answer_of(basin), answer_of(other)])["other"] == "Sink"


def test_a_shortcut_is_exceeded_only_when_its_interval_lies_above_the_limit() -> None:
    few = [_made(n, PO, {READER, *({"nearest"} if n < 2 else set())}, 0.1) for n in range(4)]
    many = [_made(n, PO, {READER, *({"nearest"} if n < 20 else set())}, 0.1) for n in range(40)]
    for episodes, exceeded in ((few, False), (many, True)):
        score = next(one for one in report(episodes).scores if one.agent == "nearest")
        assert score.reference == 0.5
        assert score.low < 0.5 < score.high
        assert score.exceeded is exceeded
        assert (score.terminal, score.terminal_low) == (score.reference, score.low)
    assert "nearest scores 0.50" in report(many).problems[0]


def test_the_reader_without_the_cue_is_bounded_by_its_mean() -> None:
    episodes = [_made(n, EG, {READER}, value) for n, value in enumerate((0.1, 0.3, 0.5))]
    result = report(episodes)
    score = next(one for one in result.scores if one.agent == WITHOUT_CUE)
    assert score.reference == 0.3
    assert score.exceeded
    assert result.cue_effect == {EG: 0.7}


def test_a_reader_that_misses_an_episode_is_a_problem() -> None:
    episodes = [_made(0, DT, {READER}, 0.1), _made(1, DT, set(), 0.1)]
    assert any(text.startswith("reader scores 0.50") for text in report(episodes).problems)


def test_a_clean_release_has_no_problem() -> None:
    episodes = [_made(n, family, {READER}, 0.2) for n, family in enumerate(FamilyName)]
    result = report(episodes)
    assert result.problems == ()
    assert len(result.scores) == len(FamilyName) * (len(shortcuts()) + 2)
