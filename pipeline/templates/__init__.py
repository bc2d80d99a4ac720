"""Page templates."""
