"""Golden examples of each gate: what it must refuse, each with one fault, and what must pass."""
