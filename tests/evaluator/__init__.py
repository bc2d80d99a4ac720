"""Tests of the released evaluator."""
