"""Tests of the gates."""
