"""Pictures of a room in software: no GPU, no display, the same bits in every process.

A z-buffer (`geometry/raster.py`) says which triangle each of four points of a pixel shows. Each distinct
triangle of a pixel is then textured and lit once, and the pixel is the mean over its points.
"""
