"""Examples for gate evidence."""
