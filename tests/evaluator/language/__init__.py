"""Tests of the sentences that the evaluator reads."""
