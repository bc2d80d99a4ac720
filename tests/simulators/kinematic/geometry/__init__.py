"""Tests of a room's geometry."""
