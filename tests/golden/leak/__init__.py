"""Examples for gate leak."""
