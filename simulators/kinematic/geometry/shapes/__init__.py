"""Shapes of objects, by type: boxes, cylinders and ellipsoids in the unit box of the object's frame."""
