"""Records that every layer speaks. Imports nothing else of this project."""
