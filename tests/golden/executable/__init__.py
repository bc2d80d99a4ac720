"""Examples for gate executable."""
