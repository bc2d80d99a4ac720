"""Tests of the shared rules, on the embedded simulator."""
