"""`emem trace`: where an episode comes from, what was said of it, and where it was published."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assets.cli.options import data_option
from assets.paths import Paths

if TYPE_CHECKING:
    from rich.tree import Tree

    from pipeline.lineage.queries import TraceNode

COLOURS = {"pass": "green", "fail": "red", "unknown": "yellow"}


@click.command(epilog="Example: emem trace po-H-001-201-301-401-s0")
@click.argument("episode")
@data_option
def trace(episode: str, data: Path | None) -> None:
    """Show where EPISODE comes from: home, scenes, cue, distractors, gates, versions."""
    from rich.console import Console
    from rich.tree import Tree

    from pipeline.lineage.queries import Lineage
    from schemas.ids import parse_episode_id

    parse_episode_id(episode)
    with Lineage(Paths.of(data).lineage) as lineage:
        found = lineage.trace(episode)
    tree = Tree(_text(found.root))
    _grow(tree, found.root)
    gates = tree.add("gates")
    for line in found.checks:
        colour = COLOURS.get(line.outcome, "")
        reason = f" {line.reason}" if line.reason else ""
        gates.add(f"[{colour}]{line.outcome:<5}[/] {line.check}{reason}")
    tree.add(f"published in {', '.join(found.versions) or 'no version'}")
    Console().print(tree)


def _grow(tree: Tree, node: TraceNode) -> None:
    for parent in node.parents:
        _grow(tree.add(_text(parent)), parent)


def _text(node: TraceNode) -> str:
    from rich.markup import escape

    details = " ".join(f"{name}={value}" for name, value in node.details.items())
    relation = f"{node.relation.replace('_', ' ')} " if node.relation else ""
    digest = f" [dim]{node.hash[:12]}[/]" if node.hash else ""
    name = node.id[:12] if node.id == node.hash else node.id
    return f"[dim]{relation}[/][bold]{node.kind}[/] {escape(name)}{digest} {escape(details)}".rstrip()
