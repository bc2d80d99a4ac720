"""Tests of the themes."""
