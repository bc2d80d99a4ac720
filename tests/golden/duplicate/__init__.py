"""Examples for gate duplicate."""
