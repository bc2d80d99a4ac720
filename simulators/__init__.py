"""Simulators: one contract, the embedded kinematic backend, and homes composed of rooms."""
