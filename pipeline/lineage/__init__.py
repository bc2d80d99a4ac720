"""Lineage: fragments written by stages, the DuckDB file built from them, and its queries."""
