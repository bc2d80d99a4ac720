"""Tests of the table suites."""
