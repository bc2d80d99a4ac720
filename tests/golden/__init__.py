"""Golden examples of each gate: candidates that it must refuse, each with one fault, and some that pass."""
