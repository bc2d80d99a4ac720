"""Filters of houses, one file each: what the benchmark's paper asks of a ProcTHOR house."""
