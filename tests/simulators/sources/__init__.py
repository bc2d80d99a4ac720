"""Tests of the scene sources."""
