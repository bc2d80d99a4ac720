"""Authors of experiences: what a person's corrections teach about a household."""
