"""The task families by name."""

from __future__ import annotations

from pipeline.families.base import Family
from schemas.names import FamilyName
from schemas.registered import registered

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
    family: Family = registered("family", FAMILIES, name)()
    return family
