"""Planners: PDDL domain, problems from a world state, search, validation, activities, oracles."""
