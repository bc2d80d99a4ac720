"""Tests of the house loader."""
