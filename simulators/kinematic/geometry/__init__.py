"""The geometry of one room: boxes, walls, reachable cells, mesh, camera and z-buffer."""
