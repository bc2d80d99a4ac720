"""Examples for gate start_unsolved."""
