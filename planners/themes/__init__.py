"""Themes of everyday activities: which things, places and devices belong together."""
