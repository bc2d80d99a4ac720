"""`emem bench fidelity`: how the embedded simulator compares with recordings of real AI2-THOR."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from simulators.kinematic.fidelity.scores import Fidelity

PARTS = ("grid", "visibility", "interaction", "events")


@click.command(
    "fidelity", epilog="Example: emem bench fidelity --data recordings --worst 5 --plots plots"
)
@click.option(
    "--data",
    required=True,
    type=click.Path(path_type=Path),
    help="Folder of recordings: reachable.json, initial_visibility.jsonl.gz,"
    " interaction_poses.jsonl, events/*.json.gz.",
)
@click.option(
    "--only",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help="Only this part of the recordings; may be repeated.  [default: all]",
)
@click.option("--json", "as_json", is_flag=True, help="Print all figures of all rooms as JSON.")
@click.option(
    "--worst",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    help="How many of the worst rooms to name for each figure.",
)
@click.option(
    "--plots",
    type=click.Path(file_okay=False, path_type=Path),
    help="Also draw plots of each kind of room into this folder.",
)
def fidelity(
    data: Path, parts: tuple[str, ...], as_json: bool, worst: int, plots: Path | None
) -> None:
    """Measure the embedded simulator against recordings of real AI2-THOR."""
    from rich.console import Console
    from rich.progress import track

    from assets.paths import Paths
    from assets.wiring import scene_lookup
    from simulators.kinematic.fidelity.measure import measure, scenes_of
    from simulators.kinematic.fidelity.reading import read_recordings
    from simulators.kinematic.fidelity.scores import Fidelity

    recordings = read_recordings(data, parts or PARTS)
    found = measure(recordings, scene_lookup(Paths.of().scene_cache))
    console = Console(stderr=True)
    result = Fidelity(
        tuple(
            track(
                found,
                description="rooms",
                total=len(scenes_of(recordings)),
                console=console,
                disable=not console.is_terminal,
                transient=True,
            )
        )
    )
    if plots is not None:
        from assets.cli.fidelity_plots import write_plots

        write_plots(result, plots)
    if as_json:
        click.echo(json.dumps(_as_json(result, worst), indent=1))
    else:
        _print(result, worst)


def _as_json(result: Fidelity, worst: int) -> dict[str, object]:
    from simulators.kinematic.fidelity.scores import FIGURES

    def rounded(value: float | None) -> float | None:
        return None if value is None else round(value, 4)

    return {
        "means": {
            group: {"rooms": len(rooms)}
            | {figure.key: rounded(result.mean(figure, group)) for figure in FIGURES}
            for group, rooms in result.groups().items()
        },
        "worst": {
            figure.key: {name: rounded(value) for value, name in result.worst(figure, worst)}
            for figure in FIGURES
        },
        "rooms": {
            one.scene_id: {figure.key: rounded(figure.of(one)) for figure in FIGURES}
            for one in result.scenes
        },
        "actions": [
            {
                "source": effect.source,
                "action": effect.action,
                "forced": effect.forced,
                "known": effect.known,
                "agrees": effect.agrees,
                "changes": effect.changes,
                "same": effect.same,
                "differences": effect.differences,
                "bystanders": effect.bystanders,
            }
            for effect in result.effects()
        ],
    }


def _print(result: Fidelity, worst: int) -> None:
    from rich.console import Console
    from rich.table import Table

    from simulators.kinematic.fidelity.scores import FIGURES

    console = Console()
    groups = result.groups()
    table = Table(box=None, pad_edge=False)
    table.add_column("mean over rooms", no_wrap=True)
    for group in groups:
        table.add_column(group, justify="right", no_wrap=True)
    table.add_row("rooms", *(str(len(rooms)) for rooms in groups.values()))
    for figure in FIGURES:
        values = [result.mean(figure, group) for group in groups]
        if any(value is not None for value in values):
            cells = ("" if value is None else f"{value:.3f}" for value in values)
            table.add_row(figure.title, *cells)
    console.print(table)
    for figure in FIGURES:
        lowest = result.worst(figure, worst)
        if lowest:
            text = ", ".join(f"{name} {value:.2f}" for value, name in lowest)
            console.print(f"lowest {figure.title}: {text}", highlight=False, soft_wrap=True)
    _print_effects(result)


def _print_effects(result: Fidelity) -> None:
    """Prints for each kind of recorded action how many agree, and every difference."""
    from rich.console import Console
    from rich.table import Table

    effects = result.effects()
    if not effects:
        return
    console = Console()
    console.print()
    table = Table(box=None, pad_edge=False)
    table.add_column("recorded action", no_wrap=True)
    for column in ("forced", "actions", "agree", "fields", "same"):
        table.add_column(column, justify="right")
    for kind, forced in sorted({(effect.action, effect.forced) for effect in effects}):
        own = [one for one in effects if (one.action, one.forced) == (kind, forced)]
        agree = str(sum(one.agrees for one in own)) if own[0].known else "none such"
        changes = sum(one.changes for one in own)
        same = sum(one.same for one in own)
        table.add_row(
            kind, "yes" if forced else "no", str(len(own)), agree, str(changes), str(same)
        )
    console.print(table)
    for one in effects:
        lines = [*one.differences, *(f"(aside) {line}" for line in one.bystanders)]
        for line in lines:
            text = f"{one.source} {one.action}: {line}"
            console.print(text, highlight=False, soft_wrap=True, markup=False)
