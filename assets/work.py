"""What worker processes do: one module-level function a stage, over small items that can be pickled.

A refused record comes back as a `Reject`, which is data; any other exception is a bug or the user's
to fix, and stops the build.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assets.config import BuildConfig, load_machine
from assets.paths import Paths
from assets.wiring import tools_for
from evaluator.agents import registry as agents
from evaluator.result import TaskResult
from evaluator.run import blamed, run_episode
from pipeline.common.cut import Cut
from pipeline.common.replay import to_history_end
from pipeline.common.tools import Tools
from pipeline.controls import controls
from pipeline.cues import propose
from pipeline.distractors import fill
from pipeline.episodes import assemble
from pipeline.shortcuts import episode_shortcuts
from pipeline.validation import accepted, validate
from schemas.control import Control
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.experience import Call
from schemas.home import Home
from schemas.ids import EpisodeKey, format_episode_id
from schemas.machine import Machine
from schemas.model_view import ModelStep
from schemas.names import FamilyName
from schemas.shortcut import EpisodeShortcuts
from schemas.verdict import Reject, RejectStage, Verdict


@dataclass(frozen=True)
class Setting:
    """What a worker needs to make its tools.

    Attributes:
        cache: Folder of compact copies of published scenes.
        answers: Folders of kept language-model answers; new ones go to the last.
        machine: What the worker's machine offers; decides no byte.
        release: The release whose episodes are worked on, with the houses that it carries; None for a
            build.
    """

    config: BuildConfig
    cache: Path
    answers: tuple[Path, ...]
    machine: Machine = field(default_factory=Machine)
    release: Path | None = None

    @staticmethod
    def of(config: BuildConfig, paths: Paths) -> Setting:
        """Returns the setting of a build on a data folder, on this machine.

        Raises:
            UserError: If the file that describes the machine is wrong.
        """
        return Setting(config, paths.scene_cache, paths.answers, load_machine(paths))

    @property
    def tools(self) -> Tools:
        """The tools of this process."""
        return tools_for(self.config, self.cache, self.answers, self.machine, self.release)


@dataclass(frozen=True)
class CueItem:
    """Propose candidate number `seed` of a family in a home."""

    setting: Setting
    home: Home
    family: FamilyName
    seed: int

    @property
    def name(self) -> str:
        """The id of the episode to be."""
        return format_episode_id(EpisodeKey(self.family, self.home.home_id, self.seed))


@dataclass(frozen=True)
class FillItem:
    """Fill a cue's gaps with distractors."""

    setting: Setting
    home: Home
    cue: Cue

    @property
    def name(self) -> str:
        """The episode's id."""
        return self.cue.episode_id


@dataclass(frozen=True)
class EpisodeItem:
    """Assemble a cue and its distractors."""

    setting: Setting
    home: Home
    cue: Cue
    distractors: tuple[Distractor, ...]

    @property
    def name(self) -> str:
        """The episode's id."""
        return self.cue.episode_id


@dataclass(frozen=True)
class HomeItem:
    """Send the candidates of one home through the gates, one after another."""

    setting: Setting
    home: Home
    candidates: tuple[Candidate, ...]

    @property
    def name(self) -> str:
        """The home's id."""
        return self.home.home_id


@dataclass(frozen=True)
class ControlItem:
    """Make the controls of one accepted candidate."""

    home: Home
    candidate: Candidate

    @property
    def name(self) -> str:
        """The episode's id."""
        return self.candidate.episode_id


@dataclass(frozen=True)
class ShortcutItem:
    """Let every shortcut agent do the tasks of some published episodes.

    Attributes:
        candidates: The episodes, as they lie in the store.
        majority_types: For each episode the type of place that most others have as answer.
    """

    setting: Setting
    homes: tuple[Home, ...]
    candidates: Cut[Candidate]
    majority_types: Mapping[str, str]

    @property
    def name(self) -> str:
        """The first episode's id."""
        return min(self.majority_types)


@dataclass(frozen=True)
class TaskItem:
    """Let an agent do one released episode's task.

    Attributes:
        history: What the agent is told.
    """

    setting: Setting
    home: Home
    candidate: Candidate
    agent: str
    history: tuple[ModelStep, ...]

    @property
    def name(self) -> str:
        """The episode's id."""
        return self.candidate.episode_id


@dataclass(frozen=True)
class Proposed:
    """What came of a proposal.

    Attributes:
        calls: The language-model calls that it used.
    """

    result: Cue | Reject
    calls: tuple[Call, ...]


def make_cue(item: CueItem) -> Proposed:
    """Runs stage `cues` on one item."""
    tools = item.setting.tools
    tools.author.take_calls()
    result: Cue | Reject
    try:
        result = propose(item.home, item.family, item.seed, tools)
    except RecordRejected as error:
        result = _reject(RejectStage.CUES, item.name, item.family, item.home, error)
    return Proposed(result, tools.author.take_calls())


def make_distractors(item: FillItem) -> tuple[Distractor, ...] | Reject:
    """Runs stage `distractors` on one item."""
    try:
        return fill(item.cue, item.home, item.setting.tools)
    except RecordRejected as error:
        return _reject(RejectStage.DISTRACTORS, item.name, item.cue.family, item.home, error)


def make_episode(item: EpisodeItem) -> Candidate | Reject:
    """Runs stage `episodes` on one item."""
    try:
        return assemble(item.cue, item.distractors, item.home, item.setting.tools)
    except RecordRejected as error:
        return _reject(RejectStage.EPISODES, item.name, item.cue.family, item.home, error)


def judge_home(item: HomeItem) -> tuple[tuple[Verdict, ...], ...]:
    """Runs stage `validation` on the candidates of one home.

    Returns:
        The verdicts of each candidate, in the order of the candidates.
    """
    passed: list[Candidate] = []
    results = []
    for candidate in item.candidates:
        verdicts = validate(candidate, item.home, item.setting.tools, passed)
        if accepted(verdicts):
            passed.append(candidate)
        results.append(verdicts)
    return tuple(results)


def make_controls(item: ControlItem) -> tuple[Control, ...]:
    """Runs `controls` on one accepted candidate."""
    return controls(item.candidate, item.home)


def run_shortcuts(item: ShortcutItem) -> tuple[EpisodeShortcuts, ...]:
    """Runs the shortcut agents and the reader on some published episodes, by id."""
    homes = {home.home_id: home for home in item.homes}
    tools = item.setting.tools
    return tuple(
        episode_shortcuts(one, homes[one.cue.home_id], tools, item.majority_types[one.episode_id])
        for one in sorted(item.candidates.records(), key=lambda found: found.episode_id)
    )


def run_task(item: TaskItem) -> TaskResult:
    """Runs one agent on one released episode."""
    candidate, home, simulator = item.candidate, item.home, item.setting.tools.simulator()
    to_history_end(candidate, home, simulator)
    kind = agents.load(item.agent)
    with blamed(item.agent if ":" in item.agent else f"{kind.__module__}:{item.agent}"):
        agent = kind()
    return run_episode(simulator, home, candidate.cue.probe, agent, item.history)


def _reject(
    stage: RejectStage, episode_id: str, family: FamilyName, home: Home, error: RecordRejected
) -> Reject:
    return Reject(
        episode_id=episode_id,
        home_id=home.home_id,
        family=family,
        stage=stage,
        check=stage,
        reason=error.reason,
        detail=error.detail,
        candidate_hash="",
    )
