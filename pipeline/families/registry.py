"""The task families by name."""

from __future__ import annotations

import importlib

from pipeline.families.base import Family
from schemas.errors import unknown_name
from schemas.names import FamilyName

FAMILIES: dict[str, str] = {
    FamilyName.PASSIVE_OBSERVATION: "pipeline.families.passive_observation:PassiveObservation",
    FamilyName.DYNAMIC_TRACKING: "pipeline.families.dynamic_tracking:DynamicTracking",
    FamilyName.INTERACTION_FAILURE: "pipeline.families.interaction_failure:InteractionFailure",
    FamilyName.EXPERIENCE_GENERALIZATION: (
        "pipeline.families.experience_generalization:ExperienceGeneralization"
    ),
}


def names() -> tuple[str, ...]:
    """Returns the registered names, sorted."""
    return tuple(sorted(FAMILIES))


def load(name: str) -> Family:
    """Returns a family.

    Raises:
        UserError: If there is no family of that name.
    """
    if name not in FAMILIES:
        raise unknown_name("family", name, FAMILIES)
    module, _, attribute = FAMILIES[name].partition(":")
    family: Family = getattr(importlib.import_module(module), attribute)()
    return family
