"""Stage 3: what each candidate is about."""

from __future__ import annotations

import random

from pipeline.common.tools import Tools
from pipeline.families import registry
from pipeline.families.base import Draft, Family, Size
from pipeline.families.layout import script_steps
from pipeline.families.rehearsal import rehearse
from pipeline.families.site import Site
from schemas.base import content_hash
from schemas.cue import Cue
from schemas.errors import RecordRejected
from schemas.home import Home
from schemas.ids import EpisodeKey, format_episode_id
from schemas.names import FamilyName
from schemas.probe import Probe
from schemas.seeds import derive_seed

VERSION = 1
MAX_DRAFTS = 40
"""Drafts that one candidate may try; the last reason is kept if none works."""


def propose(home: Home, family: FamilyName, seed: int, tools: Tools) -> Cue:
    """Proposes one candidate: drafts until one survives its rehearsal.

    Args:
        home: The home.
        family: The family.
        seed: Number of the candidate within home and family.
        tools: What the stage works with.

    Raises:
        RecordRejected: If no draft works, with the last reason.
    """
    episode_id = format_episode_id(EpisodeKey(family, home.home_id, seed))
    maker = registry.load(family)
    parent = f"{episode_id}/v{maker.version}"
    derived = derive_seed(tools.profile.build_seed, f"cues/v{VERSION}", parent)
    rng = random.Random(derived)
    targets = tools.targets.families[family]
    kind = _draw_kind(targets.kinds, rng)
    share = rng.random()
    # Long histories have long gaps: one draw decides both, with a little slack.
    size = Size(
        steps=targets.steps.draw(share),
        gap=targets.gap.draw(min(1.0, max(0.0, share + rng.uniform(-0.15, 0.15)))),
    )
    site = Site(home, tools, episode_id)
    draft, probe = _first_that_works(maker, site, kind, rng, size)
    return Cue(
        episode_id=episode_id,
        home_id=home.home_id,
        home_hash=content_hash(home),
        family=family,
        family_version=maker.version,
        kind=kind,
        seed=derived,
        setup=draft.setup,
        overlay=draft.overlay,
        protected=draft.protected,
        script=draft.script,
        steps=script_steps(draft.script),
        drawn_gap=size.gap,
        probe=probe,
    )


def _draw_kind(weights: dict[str, float], rng: random.Random) -> str:
    kinds = sorted(weights)
    return rng.choices(kinds, weights=[weights[kind] for kind in kinds])[0]


def _first_that_works(
    maker: Family, site: Site, kind: str, rng: random.Random, size: Size
) -> tuple[Draft, Probe]:
    last = RecordRejected("no_draft", "no draft was made")
    for _ in range(MAX_DRAFTS):
        try:
            site.arrange(())
            draft = maker.draft(site, kind, rng, size)
            return draft, rehearse(site, draft)
        except RecordRejected as rejected:
            last = rejected
    raise last
