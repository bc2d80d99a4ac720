"""Examples for gate interference."""
