"""Examples for gate schema."""
