"""Proposals: the targets decide what is drawn, and the first draft that survives is taken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline import cues
from pipeline.cues import propose
from pipeline.families import registry
from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import script_steps
from pipeline.families.site import Site
from schemas.base import content_hash
from schemas.cue import Cue
from schemas.episode import Evidence
from schemas.errors import RecordRejected, UserError
from schemas.ids import EpisodeKey, format_episode_id
from schemas.labels import LabelBook
from schemas.names import FamilyName
from schemas.seeds import derive_seed
from schemas.step import Step
from tests.pipeline.studio import Studio

DT = FamilyName.DYNAMIC_TRACKING


class Fussy(Family):
    """Gives drafts that are refused, one reason after another, and then a good one."""

    name = DT
    version = 7
    kinds = ("one_hop",)

    def __init__(self, good: Draft | None, refusals: int) -> None:
        self.good = good
        self.refusals = refusals
        self.sizes: list[Size] = []

    def draft(self, site: Site, kind: str, rng: random.Random, size: Size) -> Draft:
        self.sizes.append(size)
        if self.good is None or len(self.sizes) <= self.refusals:
            raise RecordRejected("refused", f"number {len(self.sizes)} by {kind}")
        return self.good

    def evidence(self, cue: Cue, steps: Sequence[Step], labels: LabelBook) -> tuple[Evidence, ...]:
        return ()


def use(monkeypatch: pytest.MonkeyPatch, family: Family, rehearsed: bool = True) -> None:
    monkeypatch.setattr(registry, "load", lambda name: family)
    if not rehearsed:
        monkeypatch.setattr(cues, "rehearse", lambda site, draft: draft.probe)


def draft_of(cue: Cue) -> Draft:
    """The draft that a cue was made of."""
    probe = cue.probe.model_copy(update={"oracle": ()})
    return Draft(
        setup=cue.setup,
        protected=cue.protected,
        script=cue.script,
        probe=probe,
        overlay=cue.overlay,
    )


def test_a_cue_says_what_it_was_made_of(studio: Studio) -> None:
    cue = studio.candidate(DT, "one_hop").cue
    assert cue.home_id == studio.home.home_id
    assert cue.home_hash == content_hash(studio.home)
    assert cue.family_version == registry.load(DT).version
    assert cue.steps == script_steps(cue.script)
    parent = f"{cue.episode_id}/v{cue.family_version}"
    build_seed = studio.tools.profile.build_seed
    assert cue.seed == derive_seed(build_seed, f"cues/v{cues.VERSION}", parent)


def test_a_proposal_depends_on_its_own_number_and_on_no_other(studio: Studio) -> None:
    tools = studio.tools_for(DT, "one_hop")
    second = propose(studio.home, DT, 1, tools)
    first = propose(studio.home, DT, 0, tools)
    assert propose(studio.home, DT, 1, tools) == second
    assert second.seed != first.seed
    assert second.episode_id == format_episode_id(EpisodeKey(DT, studio.home.home_id, 1))


def test_another_build_seed_gives_another_cue_under_the_same_id(studio: Studio) -> None:
    tools = studio.tools_for(DT, "one_hop")
    profile = tools.profile.model_copy(update={"build_seed": 99})
    one = propose(studio.home, DT, 0, tools)
    other = propose(studio.home, DT, 0, replace(tools, profile=profile))
    assert other.episode_id == one.episode_id
    assert other.seed != one.seed
    assert other.script != one.script


def test_an_unknown_family_is_answered_with_the_nearest(studio: Studio) -> None:
    with pytest.raises(UserError, match="unknown family 'dynamic'; nearest: dynamic_tracking"):
        registry.load("dynamic")


def test_the_drawn_kinds_follow_the_weights(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets = studio.tools.targets
    weights = {"one_hop": 3.0, "two_hops": 1.0, "left_on": 0.0}
    family = targets.families[DT].model_copy(update={"kinds": weights})
    changed = targets.model_copy(update={"families": {**targets.families, DT: family}})
    use(monkeypatch, Fussy(draft_of(studio.candidate(DT, "one_hop").cue), 0), rehearsed=False)
    tools = replace(studio.tools, targets=changed)
    kinds = [propose(studio.home, DT, seed, tools).kind for seed in range(60)]
    assert set(kinds) == {"one_hop", "two_hops"}
    # 45 are expected; 33 to 57 is more than three standard deviations either way.
    assert 33 <= kinds.count("one_hop") <= 57


def test_sizes_stay_within_the_targets_and_long_histories_have_long_gaps(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    fussy = Fussy(draft_of(studio.candidate(DT, "one_hop").cue), 0)
    use(monkeypatch, fussy, rehearsed=False)
    drawn = [propose(studio.home, DT, seed, studio.tools).drawn_gap for seed in range(40)]
    assert drawn == [size.gap for size in fussy.sizes]
    family = studio.tools.targets.families[DT]
    for size in fussy.sizes:
        assert family.steps.values[0] <= size.steps <= family.steps.values[-1]
        assert family.gap.values[0] <= size.gap <= family.gap.values[-1]
    ordered = sorted(fussy.sizes, key=lambda size: size.steps)
    short, long = ordered[:20], ordered[20:]
    assert sum(size.gap for size in short) < sum(size.gap for size in long)


def test_drafts_are_made_until_one_works(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    good = studio.candidate(DT, "one_hop").cue
    fussy = Fussy(draft_of(good), 5)
    use(monkeypatch, fussy)
    cue = propose(studio.home, DT, 0, studio.tools_for(DT, "one_hop"))
    assert len(fussy.sizes) == 6
    assert cue.probe == good.probe
    assert cue.family_version == 7


def test_a_home_that_supports_no_draft_is_refused_with_the_last_reason(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Fussy(None, 0))
    with pytest.raises(RecordRejected, match=f"refused: number {cues.MAX_DRAFTS} by one_hop"):
        propose(studio.home, DT, 0, studio.tools_for(DT, "one_hop"))


def test_a_draft_that_fails_its_rehearsal_is_no_cue(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cues, "MAX_DRAFTS", 3)
    draft = draft_of(studio.candidate(DT, "one_hop").cue)
    harmless = replace(draft, probe=draft.probe.model_copy(update={"trap": ()}))
    fussy = Fussy(harmless, 0)
    use(monkeypatch, fussy)
    with pytest.raises(RecordRejected, match="trap_harmless"):
        propose(studio.home, DT, 0, studio.tools_for(DT, "one_hop"))
    assert len(fussy.sizes) == 3
