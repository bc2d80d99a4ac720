"""Where a partition's work runs: one file for each kind of engine."""
