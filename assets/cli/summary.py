"""What `emem build` prints at its end: a table per family, what was refused and why, what to do next."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rich.console import Console

from assets.cli.tables import FIGURES_CAPTION, Row, count_row, families_table, figure_rows
from assets.inputs import REFUSING
from assets.next_version import NEXT
from assets.partition import reject_stage
from assets.paths import PROJECT
from assets.published import batches_of
from assets.workshop import Workshop
from pipeline.audit import accepted_ids
from pipeline.checks import registry as gates
from schemas.ids import parse_episode_id
from schemas.manifest import Manifest
from schemas.shortcut import ShortcutReport
from schemas.statistics import Statistics
from schemas.verdict import Reject, Verdict


def print_summary(shop: Workshop, console: Console, *, published: bool) -> None:
    """Prints what came of a build, and what to do with it if it was published."""
    manifest = shop.store.read_json("manifest", NEXT, Manifest)
    statistics = shop.store.read_json("statistics", NEXT, Statistics)
    report = shop.store.read_json("shortcuts", NEXT, ShortcutReport)
    header = manifest.header
    effects = {family.value: f"{effect:.2f}" for family, effect in report.cue_effect.items()}
    rows = [
        *_funnel(shop, batches_of(shop, manifest)),
        count_row("in this version", dict(header.families)),
        *figure_rows(statistics),
        Row("cue effect", effects),
    ]
    caption = f"{FIGURES_CAPTION}; cue effect: what a reader loses without the cue"
    console.print()
    console.print(families_table(f"Version {header.version}", rows, caption), highlight=False)
    if report.problems and shop.config.profile.shortcuts == "report":
        console.print("\nshortcuts (reported; this profile does not block on them):")
        for problem in report.problems:
            console.print(f"  {problem}", highlight=False, soft_wrap=True)
    _print_paths(shop, manifest, console, published=published)


def _funnel(shop: Workshop, names: tuple[str, ...]) -> list[Row]:
    """Returns the rows from proposals to accepted candidates, with what each stage and gate refused."""
    rejects = [
        reject
        for name in names
        for stage in REFUSING
        for reject in shop.store.read(reject_stage(stage), name, Reject)
    ]
    verdicts = [one for name in names for one in shop.store.read("validation", name, Verdict)]
    accepted: Counter[str] = Counter(
        parse_episode_id(name).family for name in accepted_ids(verdicts)
    )
    refused: Counter[str] = Counter(one.family for one in rejects)
    by_check: Counter[tuple[str, str]] = Counter((one.check, one.family) for one in rejects)
    rows = [count_row("proposed", accepted + refused), count_row("rejected", refused)]
    for check in (*REFUSING[:-1], *gates.names()):
        counts = {family: count for (name, family), count in by_check.items() if name == check}
        if counts:
            rows.append(count_row(f"  {check}", counts, dim=True))
    return [*rows, count_row("accepted", accepted)]


def _print_paths(shop: Workshop, manifest: Manifest, console: Console, *, published: bool) -> None:
    def line(text: str) -> None:
        console.print(text, highlight=False, markup=False, soft_wrap=True)

    line("")
    if published:
        line(f"release     {shop.paths.releases / manifest.header.version}")
    line(f"audit page  {shop.paths.audit_page}")
    if not published or not manifest.rows:
        return
    elsewhere = shop.paths.data != PROJECT / "data"
    data = f" --data {_short(shop.paths.data)}" if elsewhere else ""
    episode = manifest.rows[0].episode_id
    line("\nnext")
    for command, what in (
        ("verify", "check the release, replaying every episode"),
        ("stats", "its figures beside the paper's"),
        (f"trace {episode}", "where an episode comes from"),
        (f"rebuild {episode}", "make it again, compare the bytes"),
        ("ui", "the same in a browser"),
    ):
        # With a data folder named, the commands are too long to say more beside them.
        line(f"  emem {command}{data}" if data else f"  emem {command:<32} {what}")


def _short(path: Path) -> str:
    """Returns a path as one would type it here."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
