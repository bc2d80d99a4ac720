"""Reads the knowledge tables that ship with this package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

import yaml


@cache
def read_table(name: str) -> Mapping[str, Any]:
    """Reads `<name>.yaml` of this package once and returns it read-only at the top."""
    text = resources.files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    return MappingProxyType(yaml.safe_load(text))


def words(text: str | None) -> tuple[str, ...]:
    """Splits a row of type names; an empty row has none."""
    return tuple((text or "").split())
