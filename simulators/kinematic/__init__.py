"""The embedded simulator: kinematic, deterministic, no GPU, no display."""
