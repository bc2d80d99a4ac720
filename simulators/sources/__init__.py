"""Scene sources: where scenes come from."""
