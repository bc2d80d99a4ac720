"""All assets, in the order of the data. A new stage is one new file and one line here.

An asset names only the nearest of what it is made from, so that the graph reads from left to right; what
else it reads lies upstream of these, and its fingerprint has the hashes of all.
"""

import dagster as dg

from assets.stages.audit_page import audit_page
from assets.stages.controls import controls
from assets.stages.cues import cues
from assets.stages.distractors import distractors
from assets.stages.episodes import episodes
from assets.stages.fragments import fragments
from assets.stages.frames import frames
from assets.stages.homes import homes
from assets.stages.lineage import lineage
from assets.stages.manifest import manifest
from assets.stages.release import release
from assets.stages.scenes import scenes
from assets.stages.shortcuts import shortcuts
from assets.stages.statistics import statistics
from assets.stages.validation import validation

ASSETS: tuple[dg.AssetsDefinition, ...] = (
    scenes,
    homes,
    cues,
    distractors,
    episodes,
    validation,
    controls,
    frames,
    fragments,
    manifest,
    shortcuts,
    statistics,
    audit_page,
    lineage,
    release,
)
