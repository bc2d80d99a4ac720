"""Gate 10, at release level: do agents that take a shortcut score where only memory should?

`episode_shortcuts` looks at one episode (so that a caller can spread the work), `report` at all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from evaluator.agents import registry as agents
from evaluator.env import TaskEnv
from evaluator.metrics import wilson
from evaluator.run import run_episode
from pipeline.common.cue_removal import without_cue
from pipeline.common.reading import Reading
from pipeline.common.replay import to_history_end
from pipeline.common.tools import Tools
from schemas.episode import Candidate
from schemas.families import TRAITS
from schemas.home import Home, parse_home_object_id
from schemas.knowledge.aliases import alias_type
from schemas.labels import LabelBook
from schemas.model_view import ModelStep, model_history
from schemas.names import FamilyName
from schemas.shortcut import (
    READER,
    WITHOUT_CUE,
    Attempt,
    EpisodeShortcuts,
    ShortcutLimits,
    ShortcutReport,
    ShortcutScore,
)
from schemas.task_view import TaskView

VERSION = 1
_CHANCE = {name: traits.chance for name, traits in TRAITS.items()}
_TAUGHT = {name: traits.chance_named for name, traits in TRAITS.items()}
LIMITS = ShortcutLimits(shortcut=_CHANCE, named=_TAUGHT, without_cue=_CHANCE, reader=0.99)


class Answer(NamedTuple):
    """What is the right answer of an episode."""

    episode_id: str
    family: FamilyName
    object_ids: tuple[str, ...]


def majority_types(answers: Sequence[Answer]) -> dict[str, str]:
    """Returns for each episode the alias type that most other episodes of its family have as answer.

    The episode itself is left out of the count, so that a small release does not tell on itself; of
    equally frequent types the first by name is taken.
    """
    counts: dict[FamilyName, Counter[str]] = defaultdict(Counter)
    for answer in answers:
        counts[answer.family].update(_answer_types(answer))
    found = {}
    for answer in answers:
        others = counts[answer.family].copy()
        others.subtract(_answer_types(answer))
        ranked = sorted(others.items(), key=lambda item: (-item[1], item[0]))
        found[answer.episode_id] = ranked[0][0] if ranked and ranked[0][1] > 0 else ""
    return found


def episode_shortcuts(
    candidate: Candidate, home: Home, tools: Tools, majority_type: str
) -> EpisodeShortcuts:
    """Lets every shortcut agent, and the reader, do one episode's task.

    Raises:
        RecordRejected: If the history does not lead to the recorded end.
    """
    simulator = tools.simulator()
    to_history_end(candidate, home, simulator)
    end = simulator.snapshot()
    history = model_history(candidate.history.steps, LabelBook(home))
    attempts = []
    for name in sorted((*agents.shortcuts(), READER)):
        simulator.restore(end)
        agent = agents.load(name).of_release(majority_type)
        result = run_episode(simulator, home, candidate.cue.probe, agent, history)
        attempts.append(
            Attempt(agent=name, sr_terminal=result.sr_terminal, sr_reference=result.sr_reference)
        )
    simulator.restore(end)
    view = TaskEnv(simulator, home, candidate.cue.probe).begin()
    return EpisodeShortcuts(
        episode_id=candidate.episode_id,
        family=candidate.cue.family,
        attempts=tuple(attempts),
        without_cue=_score_without_cue(candidate, home, view, history),
    )


def report(episodes: Sequence[EpisodeShortcuts], limits: ShortcutLimits = LIMITS) -> ShortcutReport:
    """Adds up all episodes, family by family, and compares with the limits."""
    scores: list[ShortcutScore] = []
    effect: dict[FamilyName, float] = {}
    for family in FamilyName:
        mine = [one for one in episodes if one.family is family]
        if not mine:
            continue
        reader = _agent_score(READER, family, mine, limits)
        without = _without_cue_score(family, mine, limits)
        rest = [_agent_score(name, family, mine, limits) for name in agents.shortcuts()]
        scores += [reader, without, *rest]
        effect[family] = round(reader.terminal - without.terminal, 4)
    return ShortcutReport(
        scores=tuple(scores),
        cue_effect=effect,
        limits=limits,
        problems=tuple(_sentence(score) for score in scores if score.exceeded),
    )


def _answer_types(answer: Answer) -> set[str]:
    """Returns the alias types of the answers."""
    return {alias_type(parse_home_object_id(name).object_type) for name in answer.object_ids}


def _score_without_cue(
    candidate: Candidate, home: Home, view: TaskView, history: tuple[ModelStep, ...]
) -> float:
    reading = Reading(candidate.cue.probe, LabelBook(home), view)
    rows, _ = without_cue(candidate, home, history)
    return reading.score(reading.possible(rows))


def _agent_score(
    name: str, family: FamilyName, episodes: Sequence[EpisodeShortcuts], limits: ShortcutLimits
) -> ShortcutScore:
    mine = [attempt for one in episodes for attempt in one.attempts if attempt.agent == name]
    reference = wilson(sum(attempt.sr_reference for attempt in mine), len(mine))
    terminal = wilson(sum(attempt.sr_terminal for attempt in mine), len(mine))
    shortcut = limits.named if agents.load(name).among_taught else limits.shortcut
    limit = limits.reader if name == READER else shortcut[family]
    missed = reference.value < limit if name == READER else reference.low > limit
    return ShortcutScore(
        family=family,
        agent=name,
        episodes=len(mine),
        terminal=round(terminal.value, 4),
        reference=round(reference.value, 4),
        low=round(reference.low, 4),
        high=round(reference.high, 4),
        limit=limit,
        exceeded=missed,
        terminal_low=round(terminal.low, 4),
        terminal_high=round(terminal.high, 4),
    )


def _without_cue_score(
    family: FamilyName, episodes: Sequence[EpisodeShortcuts], limits: ShortcutLimits
) -> ShortcutScore:
    """Averages the probabilities of the reader without the cue, which never samples.

    The interval is that of the nearest count of successes.
    """
    mean = fmean(one.without_cue for one in episodes)
    interval = wilson(round(mean * len(episodes)), len(episodes))
    return ShortcutScore(
        family=family,
        agent=WITHOUT_CUE,
        episodes=len(episodes),
        terminal=round(mean, 4),
        reference=round(mean, 4),
        low=round(interval.low, 4),
        high=round(interval.high, 4),
        limit=limits.without_cue[family],
        exceeded=mean > limits.without_cue[family],
        terminal_low=round(interval.low, 4),
        terminal_high=round(interval.high, 4),
    )


def _sentence(score: ShortcutScore) -> str:
    least = "at least" if score.agent == READER else "at most"
    return (
        f"{score.agent} scores {score.reference:.2f} ({score.low:.2f} to {score.high:.2f}) in"
        f" {score.episodes} episodes of {score.family}; {least} {score.limit:.2f} is expected"
    )
