"""What `emem build` prints at its end: a table per family, what was refused and why, what to do next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from assets.partition import reject_stage
from assets.published import REFUSING, batches_of
from assets.stages.manifest import NEXT
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from schemas.manifest import Manifest
from schemas.names import FamilyName
from schemas.shortcut import ShortcutReport
from schemas.statistics import FamilyStatistics, Statistics
from schemas.verdict import Reject

if TYPE_CHECKING:
    from collections.abc import Sequence


def print_summary(shop: Workshop, console: Console, *, published: bool) -> None:
    """Prints what came of a build, and what to do with it if it was published."""
    manifest = shop.store.read_json("manifest", NEXT, Manifest)
    statistics = shop.store.read_json("statistics", NEXT, Statistics)
    names = batches_of(shop, manifest)
    rejects = [
        reject
        for name in names
        for stage in REFUSING
        for reject in shop.store.read(reject_stage(stage), name, Reject)
    ]
    header = manifest.header
    if statistics.families:
        console.print(family_table(statistics.families, title=f"Version {header.version}"))
    if rejects:
        console.print(reject_table(rejects))
    report = shop.store.read_json("shortcuts", NEXT, ShortcutReport)
    effects = ", ".join(f"{name} {value:.2f}" for name, value in report.cue_effect.items())
    if effects:
        console.print(f"cue effect: {effects}", highlight=False)
    if published:
        _print_next(shop, manifest, console)


def family_table(families: Sequence[FamilyStatistics], title: str) -> Table:
    """Lays out the figures of each family: mean and 90th percentile of what varies."""
    caption = "steps: history length; gap: steps after the cue; seen: objects in view at the cue"
    table = Table(title=title, title_justify="left", caption=caption, box=None)
    table.add_column("family", no_wrap=True)
    columns = ("episodes", "steps", "90 %", "gap", "90 %", "seen", "oracle", "sessions")
    for column in columns:
        table.add_column(column, justify="right")
    for one in families:
        table.add_row(
            one.family.replace("_", " "),
            str(one.episodes),
            f"{one.steps.mean:.1f}",
            f"{one.steps.p90:.0f}",
            f"{one.gap.mean:.1f}",
            f"{one.gap.p90:.0f}",
            f"{one.visible_at_cue:.1f}",
            f"{one.oracle_length:.2f}",
            f"{one.sessions.mean:.1f}",
        )
    return table


def reject_table(rejects: Sequence[Reject]) -> Table:
    """Counts what was refused, by stage or gate and family."""
    counts = Counter((one.check, one.family) for one in rejects)
    table = Table(title="Refused, by stage or gate", title_justify="left", box=None)
    table.add_column("refused by", no_wrap=True)
    for family in FamilyName:
        table.add_column(family.replace("_", " "), justify="right")
    for check in (*REFUSING[:-1], *gates.names()):
        row = [counts[check, family] for family in FamilyName]
        if any(row):
            table.add_row(check, *(str(number) if number else "" for number in row))
    return table


def _print_next(shop: Workshop, manifest: Manifest, console: Console) -> None:
    folder = shop.paths.releases / manifest.header.version
    console.print(f"\nrelease: {folder}", highlight=False, soft_wrap=True)
    episode = manifest.rows[0].episode_id
    console.print("next:", highlight=False)
    for command in ("verify", "stats", f"trace {episode}", f"rebuild {episode}", "ui"):
        console.print(f"  emem {command}", highlight=False)
