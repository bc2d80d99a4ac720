"""`README.md`: the dataset card, with the front matter from which a hub loads every config."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

import yaml
from jinja2 import Environment, StrictUndefined, Template

from evaluator.agents import registry as agents
from pipeline.common.arrow import arrow_schema
from pipeline.release.baselines import REFERENCE
from pipeline.release.configs import DEFAULT_CONFIG, configs_of, row_classes, used_configs
from pipeline.release.features import card_features
from pipeline.release.licences import linked
from schemas.base import Record
from schemas.errors import UserError
from schemas.families import TRAITS
from schemas.manifest import Baseline, FileFact, Manifest, ReleaseInfo
from schemas.names import FamilyName, Split
from schemas.shortcut import READER, WITHOUT_CUE
from schemas.statistics import Share, Spread, Statistics

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGEST = "1M<n<10M"
_WITHOUT_CUE = (
    "the same without the decisive rows: mean chance that a uniform answer from what is still"
    " possible is right"
)


def card_text(manifest: Manifest, statistics: Statistics, files: Sequence[FileFact]) -> str:
    """Returns the card's text; it follows from the manifest, the statistics and the data files.

    Raises:
        UserError: If the manifest was not sealed with what the release says of itself, or tells the
            scores of an agent that is not registered.
    """
    info = manifest.header.info
    if info is None:
        raise UserError(f"the manifest of version {manifest.header.version} is not sealed")
    framed = manifest.header.profile.frames
    configs = configs_of(framed)
    rows = {name: sum(f.rows for f in files if f.config == name) for name in configs}
    measured = dict.fromkeys(item.agent for item in info.baselines)
    body = _template().render(
        info=info,
        header=manifest.header,
        config_rows=[
            {"name": name, "rows": rows[name], **configs[name]._asdict()}
            for name in used_configs(files)
        ],
        framed=framed,
        splits=[split.value for split in Split],
        tables=[*statistics.families, statistics.total],
        families=[family.value for family in FamilyName],
        words=TRAITS,
        agents={name: _about(name) for name in measured},
        baseline_rows=_baseline_rows(info.baselines),
        margins=_margins(info.baselines),
        reject_rows=rows["rejects"],
        scenes=rows["scenes"],
    )
    front = front_matter(info, files, row_classes(framed))
    return f"---\n{front}---\n\n{_spaced(body)}"


def _margins(baselines: Sequence[Baseline]) -> dict[str, float]:
    """Returns how far the reader is ahead of the best shortcut, by family."""
    found = {}
    for family in FamilyName:
        mine = [one for one in baselines if one.family is family and one.metric == REFERENCE]
        reader = [one.value for one in mine if one.agent == READER]
        rest = [one.value for one in mine if one.agent in agents.shortcuts()]
        if reader and rest:
            found[family.value] = reader[0] - max(rest)
    return found


def _about(agent: str) -> str:
    return _WITHOUT_CUE if agent == WITHOUT_CUE else agents.load(agent).about


def front_matter(
    info: ReleaseInfo, files: Sequence[FileFact], classes: Mapping[str, type[Record]]
) -> str:
    """Returns the YAML front matter: licence, tags, and for each config its files and features.

    Args:
        info: What the release says of itself.
        files: Its data files.
        classes: The class of the rows of each config.
    """
    configs, details = [], []
    for name, cls in classes.items():
        mine = {
            split: [f for f in files if f.config == name and f.split is split] for split in Split
        }
        used = {split: found for split, found in mine.items() if sum(f.rows for f in found)}
        if not used:
            continue
        entry: dict[str, object] = {"config_name": name}
        if name == DEFAULT_CONFIG:
            entry["default"] = True
        entry["data_files"] = [
            {"split": split.value, "path": [f.path for f in found if f.rows]}
            for split, found in used.items()
        ]
        configs.append(entry)
        shown = [f for found in used.values() for f in found if f.rows]
        details.append(
            {
                "config_name": name,
                "features": card_features(arrow_schema(cls)),
                "splits": [
                    {
                        "name": split.value,
                        "num_bytes": sum(f.memory for f in found),
                        "num_examples": sum(f.rows for f in found),
                    }
                    for split, found in used.items()
                ],
                "download_size": sum(f.size for f in shown),
                "dataset_size": sum(f.memory for f in shown),
            }
        )
    content = {
        "license": info.licence.lower(),
        "pretty_name": info.title,
        "language": ["en"],
        "task_categories": ["robotics", "reinforcement-learning"],
        "tags": ["embodied-ai", "memory", "benchmark", "ai2-thor"],
        "size_categories": [_size(sum(f.rows for f in files if f.config == DEFAULT_CONFIG))],
        "configs": configs,
        "dataset_info": details,
    }
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=100)


def _spaced(text: str) -> str:
    """Puts one empty line around headings, tables, lists and code, as Markdown wants it."""
    lines: list[str] = []
    code = False
    for line in text.splitlines():
        fence = line.startswith("```")
        last = lines[-1] if lines else ""
        if not code and line and last and (fence or _block(line) != _block(last)):
            lines.append("")
        if line or (last and lines) or code:
            lines.append(line)
        code = code is not fence
        if fence and not code:
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _block(line: str) -> str:
    return next((mark for mark in ("# ", "## ", "|", "* ") if line.startswith(mark)), "")


def _size(rows: int) -> str:
    return next((name for limit, name in _SIZES if rows < limit), _LARGEST)


def _baseline_rows(baselines: Sequence[Baseline]) -> list[dict[str, object]]:
    cells = {(item.agent, item.metric, item.family): _interval(item) for item in baselines}
    agents = list(dict.fromkeys(item.agent for item in baselines))
    # An agent's two rates stand one below the other.
    names = sorted(
        dict.fromkeys((item.agent, item.metric) for item in baselines),
        key=lambda pair: agents.index(pair[0]),
    )
    return [
        {
            "agent": agent,
            "metric": metric,
            "cells": [cells.get((agent, metric, family), "") for family in FamilyName],
        }
        for agent, metric in names
    ]


def _interval(item: Baseline) -> str:
    traits = TRAITS[item.family]
    judged = item.agent in agents.shortcuts() and item.metric == REFERENCE
    taught = judged and agents.load(item.agent).among_taught
    limit = traits.chance_named if taught else traits.chance
    mark = " !" if judged and item.value > limit else ""
    return f"{item.value:.2f} [{item.low:.2f}, {item.high:.2f}]{mark}"


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} / {spread.median:g} / {spread.p90:g}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _top(shares: Sequence[Share], share: float) -> str:
    return f"{shares[0].type} {_percent(share)}" if shares else ""


@cache
def _template() -> Template:
    environment = Environment(
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        autoescape=False,
    )
    environment.filters.update(spread=_spread, percent=_percent, top=_top, linked=linked)
    text = resources.files("pipeline.release").joinpath("card.md.j2").read_text(encoding="utf-8")
    return environment.from_string(text)
