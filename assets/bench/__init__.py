"""How fast the parts of a build are: what `emem bench` measures."""
