"""Tests of the baseline agents."""
