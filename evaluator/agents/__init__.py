"""Scripted agents that act through the evaluator."""
