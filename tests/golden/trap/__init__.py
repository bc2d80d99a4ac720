"""Examples for gate trap."""
