"""Tests of the memory reader."""
