"""`emem trace`: where an episode comes from, what was said of it, who made it, where it is published."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option, find_release
from assets.paths import Paths

if TYPE_CHECKING:
    from rich.text import Text
    from rich.tree import Tree

    from pipeline.lineage.queries import CheckLine, MadeBy, Trace, TraceNode

COLOURS = {"pass": "green", "fail": "red", "unknown": "yellow"}
DIGITS = 16
"""Digits shown of a hash; `--json` has all."""
SOURCE_DIGITS = 8
"""Digits shown of the hash of a stage's source."""


@click.command(epilog="Example: emem trace po-H-001-201-301-401-s0")
@click.argument("episode")
@click.option("--release", help="Ask a release (a version or a folder) instead of the build.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, hashes in full.")
@data_option
def trace(episode: str, release: str | None, as_json: bool, data: Path | None) -> None:
    """Show where EPISODE comes from.

    Its home and scenes with their hashes, the cue, each distractor with its PDDL goal and plan, seeds,
    gates, the code and packages that made it, and the versions that publish it.
    """
    from rich.console import Console

    from pipeline.lineage.queries import Lineage
    from schemas.ids import parse_episode_id

    parse_episode_id(episode)
    with Lineage(_database(Paths.of(data), release)) as lineage:
        found = lineage.trace(episode)
    if as_json:
        click.echo(found.model_dump_json(indent=2))
    else:
        Console(highlight=False).print(_tree(found))


def _database(paths: Paths, release: str | None) -> Path:
    """Returns the build's database, or that of a release if asked for or if nothing was built here."""
    if release is None and paths.lineage.is_file():
        return paths.lineage
    return find_release(paths, release) / "lineage.duckdb"


def _tree(found: Trace) -> Tree:
    from rich.tree import Tree

    root, parents = found.root, found.root.parents
    told = root.details
    tree = Tree(f"[bold]{root.id}[/]{_hash(root)}")
    tree.add(
        f"{told['family'].replace('_', ' ')}, split {told['split']}, batch {told['batch']}:"
        f" {told['steps']} steps in {told['sessions']} sessions,"
        f" cue gap {told['cue_gap']}, oracle {told['oracle_length']}"
    )
    tree.add(_plain(f"“{told['instruction']}”"))
    for cue in (one for one in parents if one.kind == "cue"):
        _add_cue(tree, cue)
    distractors = [one for one in parents if one.kind == "distractor"]
    steps = sum(int(one.details["steps"]) for one in distractors)
    branch = tree.add(f"[bold]distractors[/] {len(distractors)}, {steps} steps")
    for one in distractors:
        _add_distractor(branch, one)
    _add_seeds(tree, found)
    _add_gates(tree, found.checks)
    _add_runs(tree, found.runs)
    tree.add(f"[bold]published in[/] {', '.join(found.versions) or 'no version'}")
    return tree


def _add_cue(tree: Tree, cue: TraceNode) -> None:
    told = cue.details
    branch = tree.add(
        f"[bold]cue[/] {told['kind'].replace('_', ' ')}, target {told['target_type']},"
        f" family version {told['family_version']}{_hash(cue)}"
    )
    for parent in cue.parents:
        if parent.kind != "home":
            branch.add(f"{parent.relation.replace('_', ' ')} {parent.kind} {parent.id}")
            continue
        home = tree.add(f"[bold]home[/] {parent.id}{_hash(parent)}")
        for scene in parent.parents:
            told = scene.details
            leaf = f"[bold]scene[/] {scene.id}, {told['room_type']}, {told['objects']} objects"
            home.add(f"{leaf}{_hash(scene)}")
        sources = {(one.id, one.hash): one for scene in parent.parents for one in scene.parents}
        for source in sources.values():
            home.add(f"[bold]source[/] {source.id}{_hash(source)}")


def _add_distractor(branch: Tree, one: TraceNode) -> None:
    told = one.details
    number = one.id.rpartition("/")[2]
    leaf = branch.add(
        f"[bold]{number}[/] {told['theme'].replace('_', ' ')} in {told['room_id']},"
        f" {_steps(told['steps'])}, {told['planner']}{_hash(one)}"
    )
    leaf.add(_plain(f"goal {told['goal'] or 'none, a filler'}"))
    leaf.add(_plain(f"plan {told['plan']}"))


def _add_seeds(tree: Tree, found: Trace) -> None:
    seeds = [f"build {seed}" for seed in sorted({run.build_seed for run in found.runs})]
    seeds += [f"cue {one.details['seed']}" for one in found.root.parents if one.kind == "cue"]
    tree.add(f"[bold]seeds[/] {', '.join(seeds)}")


def _add_gates(tree: Tree, checks: Iterable[CheckLine]) -> None:
    from pipeline.checks import registry

    order = {name: place for place, name in enumerate(registry.names())}
    branch = tree.add("[bold]gates[/]")
    for line in sorted(checks, key=lambda one: order.get(one.check, len(order))):
        colour = COLOURS.get(line.outcome, "default")
        leaf = _plain(f"{line.outcome:<7} {line.check:<15}{line.reason}".rstrip())
        leaf.stylize(colour, 0, len(line.outcome))
        branch.add(leaf)


def _add_runs(tree: Tree, runs: Iterable[MadeBy]) -> None:
    """Shows who made the stages; those of one run, commit and set of packages together."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[MadeBy]] = {}
    for run in runs:
        packages = tuple(f"{name} {version}" for name, version in sorted(run.packages.items()))
        groups.setdefault((run.run_id, run.git, packages), []).append(run)
    branch = tree.add("[bold]made by[/]" if groups else "[bold]made by[/] not recorded")
    for (run_id, git, packages), stages in groups.items():
        leaf = branch.add(f"run {run_id or 'unknown'}, {stages[-1].finished}")
        if git:
            leaf.add(f"commit {git[:DIGITS]}{'+changes' if git.endswith('+changes') else ''}")
        source = ", ".join(f"{one.stage} {one.code[:SOURCE_DIGITS]}" for one in stages)
        leaf.add(_plain(f"stages, each with its source: {source}"))
        leaf.add(_plain(", ".join(packages)))


def _plain(text: str) -> Text:
    from rich.text import Text

    return Text(text)


def _steps(count: str) -> str:
    return f"{count} step" if count == "1" else f"{count} steps"


def _hash(node: TraceNode) -> str:
    return f" [dim]{node.hash[:DIGITS]}[/]" if node.hash else ""
