"""Examples for gate oracle."""
