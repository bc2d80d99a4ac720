"""A z-buffer: which triangle each pixel shows, for a whole picture or around one object.

A pixel shows the triangle of greatest inverse depth that covers its centre; of equal ones the first in
the mesh. Inverse depth is computed along rows in one fixed order of operations, so that a picture and
the look at one object agree bit for bit. Single thread, no fastmath. Rows run from the top.

What the kernels share: `world` is what is looked at, `s` one of its segments, `camera` what is looked
through, `seen`, `depth` and `triangles` what comes of it. Only what falls in the `window`, and is not
farther away than the inverse depth `behind`, counts.

All of them stand in this file, since the compiler's cache on disk only notices changes in the file of
the kernel that is called from outside.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.counting import NOTHING
from simulators.kinematic.geometry.jit import compiled

NEAR = 0.05
"""Distance of the near plane, metres."""
MARGIN = 1e-9
"""What lies farther than this beyond a limit is left out unseen; rounding errors are far smaller."""

PART = 5
"""Half a side of the part of a large thing that is looked at first, pixels."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Triangles = NDArray[np.int32]
World = tuple[Floats, Ints, Flags, Ints, Floats, Flags, Floats, Floats]
"""Vertices, faces, two-sided flags, spans and extents of the mesh; for each segment whether it is shown;
origins, shape (frames, 3), and axes times sizes, shape (frames, 3, 3), rows right, up, front."""
Camera = tuple[Floats, Floats, float, float, float]
"""Position, axes (rows right, up, forward), focal length, middle column and middle row in pixels."""
Canvas = tuple[Floats, Floats, Triangles]
"""`seen`, scratch space of shape (vertices, 6): x, y, z on camera axes and, in front of the near plane,
column, row and inverse depth. `depth` and `triangles`, of the picture's shape: inverse depth, 0 where
nothing is, and index of the triangle, NOTHING where none is."""
Window = tuple[int, int, int, int]
"""First and last row, first and last column."""


@compiled
def place_segment(
    world: World, s: int, camera: Camera, window: Window, behind: float, seen: Floats
) -> bool:
    """Writes what is seen of a segment's vertices; False, and nothing is written, if none counts."""
    vertices, _, _, spans, extents, shown, origins, bases = world
    eye, axes, focal, half_width, half_height = camera
    if not shown[s]:
        return False
    origin, basis = origins[spans[s, 0]], bases[spans[s, 0]]
    m, t = np.empty((3, 3)), np.empty(3)
    for k in range(3):
        t[k] = 0.0
        for j in range(3):
            t[k] += (origin[j] - eye[j]) * axes[k, j]
        for i in range(3):
            m[i, k] = basis[i, 0] * axes[k, 0] + basis[i, 1] * axes[k, 1] + basis[i, 2] * axes[k, 2]
    left, right = window[2] - half_width, window[3] + 1 - half_width
    low, high = half_height - window[1] - 1, half_height - window[0]
    x, y, z = t[0], t[1], t[2]
    deep = to_left = to_right = to_low = to_high = 0.0
    for i in range(3):
        middle = (extents[s, 0, i] + extents[s, 1, i]) * 0.5
        half = (extents[s, 1, i] - extents[s, 0, i]) * 0.5
        x, y, z = x + middle * m[i, 0], y + middle * m[i, 1], z + middle * m[i, 2]
        deep += half * abs(m[i, 2])
        to_left += half * abs(m[i, 0] * focal - left * m[i, 2])
        to_right += half * abs(m[i, 0] * focal - right * m[i, 2])
        to_low += half * abs(m[i, 1] * focal - low * m[i, 2])
        to_high += half * abs(m[i, 1] * focal - high * m[i, 2])
    if z + deep < NEAR - MARGIN or (z - deep) * behind > 1.0 + MARGIN:
        return False
    if x * focal - left * z < -to_left - MARGIN or x * focal - right * z > to_right + MARGIN:
        return False
    if y * focal - low * z < -to_low - MARGIN or y * focal - high * z > to_high + MARGIN:
        return False
    for v in range(spans[s, 1], spans[s, 2]):
        u0, u1, u2 = vertices[v, 0], vertices[v, 1], vertices[v, 2]
        x = t[0] + u0 * m[0, 0] + u1 * m[1, 0] + u2 * m[2, 0]
        y = t[1] + u0 * m[0, 1] + u1 * m[1, 1] + u2 * m[2, 1]
        z = t[2] + u0 * m[0, 2] + u1 * m[1, 2] + u2 * m[2, 2]
        seen[v, 0], seen[v, 1], seen[v, 2] = x, y, z
        if z >= NEAR:
            inverse = 1.0 / z
            seen[v, 3] = half_width + x * inverse * focal
            seen[v, 4] = half_height - y * inverse * focal
            seen[v, 5] = inverse
    return True


@compiled
def outline(
    faces: Ints, two_sided: Flags, face: int, camera: Camera, seen: Floats, out: Floats
) -> int:
    """Writes column, row and inverse depth of each corner of a triangle's part in front.

    Returns:
        The number of corners; 0 if the triangle lies behind, or its back is turned to the camera.
    """
    a, b, c = faces[face, 0], faces[face, 1], faces[face, 2]
    if not two_sided[face]:
        ux, uy, uz = seen[b, 0] - seen[a, 0], seen[b, 1] - seen[a, 1], seen[b, 2] - seen[a, 2]
        vx, vy, vz = seen[c, 0] - seen[a, 0], seen[c, 1] - seen[a, 1], seen[c, 2] - seen[a, 2]
        nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        if nx * seen[a, 0] + ny * seen[a, 1] + nz * seen[a, 2] >= 0.0:
            return 0
    if seen[a, 2] >= NEAR and seen[b, 2] >= NEAR and seen[c, 2] >= NEAR:
        for j in range(3):
            out[0, j], out[1, j], out[2, j] = seen[a, 3 + j], seen[b, 3 + j], seen[c, 3 + j]
        return 3
    count, corners = 0, (a, b, c)
    for k in range(3):
        i, j = corners[k], corners[(k + 1) % 3]
        z, z_next = seen[i, 2], seen[j, 2]
        if z >= NEAR:
            out[count, 0], out[count, 1], out[count, 2] = seen[i, 0], seen[i, 1], z
            count += 1
        if (z >= NEAR) != (z_next >= NEAR):
            share = (NEAR - z) / (z_next - z)
            out[count, 0] = seen[i, 0] + share * (seen[j, 0] - seen[i, 0])
            out[count, 1] = seen[i, 1] + share * (seen[j, 1] - seen[i, 1])
            out[count, 2] = NEAR
            count += 1
    for k in range(count):
        inverse = 1.0 / out[k, 2]
        out[k, 0] = camera[3] + out[k, 0] * inverse * camera[2]
        out[k, 1] = camera[4] - out[k, 1] * inverse * camera[2]
        out[k, 2] = inverse
    return count


@compiled
def span_of(value: float, slope: float, low: float, high: float) -> tuple[float, float]:
    """Narrows [low, high] to where value + slope * t >= 0."""
    if slope > 0.0:
        low = max(low, -value / slope)
    elif slope < 0.0:
        high = min(high, -value / slope)
    elif value < 0.0:
        high = low - 1.0
    return low, high


@compiled
def fill(corners: Floats, r: int, face: int, window: Window, behind: float, canvas: Canvas) -> int:
    """Fills the triangle of corners 0, r - 1 and r of an outline.

    With `behind` at 0 it is drawn. Else it only takes pixels away from what is drawn in the window.

    Returns:
        The number of pixels that were taken away.
    """
    _, depth, triangles = canvas
    x0, y0, w0 = corners[0, 0], corners[0, 1], corners[0, 2]
    x1, y1, w1 = corners[r - 1, 0], corners[r - 1, 1], corners[r - 1, 2]
    x2, y2, w2 = corners[r, 0], corners[r, 1], corners[r, 2]
    left, right, top, bottom = min(x0, x1, x2), max(x0, x1, x2), min(y0, y1, y2), max(y0, y1, y2)
    col0 = max(0, math.ceil(left - 0.5))
    col1 = min(depth.shape[1] - 1, math.floor(right - 0.5))
    row0, row1 = max(window[0], math.ceil(top - 0.5)), min(window[1], math.floor(bottom - 0.5))
    if row0 > row1 or col0 > col1 or col0 > window[3] or col1 < window[2]:
        return 0
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if area == 0.0 or max(w0, w1, w2) < behind - MARGIN:
        return 0
    # Weights of corners 1 and 2 are linear in x and y; corner 0 has the rest.
    l1x, l1y = (y2 - y0) / area, -(x2 - x0) / area
    l2x, l2y = -(y1 - y0) / area, (x1 - x0) / area
    l0x = -(l1x + l2x)
    dw = l1x * (w1 - w0) + l2x * (w2 - w0)
    taken = 0
    for row in range(row0, row1 + 1):
        dx, dy = col0 + 0.5 - x0, row + 0.5 - y0
        l1 = l1x * dx + l1y * dy
        l2 = l2x * dx + l2y * dy
        low, high = span_of(l1, l1x, 0.0, float(col1 - col0))
        low, high = span_of(l2, l2x, low, high)
        low, high = span_of(1.0 - l1 - l2, l0x, low, high)
        if high < low:
            continue
        first, last = col0 + math.ceil(low), min(col0 + math.floor(high), window[3])
        w = w0 + l1 * (w1 - w0) + l2 * (w2 - w0) + (first - col0) * dw
        while first < window[2]:
            first, w = first + 1, w + dw
        at = np.uint64(row)
        if behind == 0.0:
            for col in range(np.uint64(first), np.uint64(last + 1)):
                if w > depth[at, col]:
                    depth[at, col], triangles[at, col] = w, face
                w += dw
            continue
        for col in range(np.uint64(first), np.uint64(last + 1)):
            here, known = triangles[at, col], depth[at, col]
            if here != NOTHING and (w > known or (w == known and face < here)):
                triangles[at, col] = NOTHING
                taken += 1
            w += dw
    return taken


@compiled
def paint(
    world: World, s: int, camera: Camera, window: Window, behind: float, canvas: Canvas
) -> int:
    """Fills all triangles of a segment; returns how many pixels were taken away."""
    faces, two_sided, spans = world[1], world[2], world[3]
    taken = 0
    if place_segment(world, s, camera, window, behind, canvas[0]):
        corners = np.empty((4, 3))
        for face in range(spans[s, 3], spans[s, 4]):
            count = outline(faces, two_sided, face, camera, canvas[0], corners)
            for r in range(2, count):
                taken += fill(corners, r, face, window, behind, canvas)
    return taken


@compiled
def draw(world: World, camera: Camera, window: Window, canvas: Canvas) -> None:
    """Draws a picture; the window is all of it."""
    _, depth, triangles = canvas
    depth[:] = 0.0
    triangles[:] = NOTHING
    for s in range(len(world[3])):
        paint(world, s, camera, window, 0.0, canvas)


@compiled
def window_of(world: World, camera: Camera, target: Ints, picture: Window, seen: Floats) -> Window:
    """Returns a window of a picture that holds all that can be seen of some segments."""
    top, bottom, left, right = picture[1] + 1, -1, picture[3] + 1, -1
    for s in target:
        if not place_segment(world, s, camera, picture, 0.0, seen):
            continue
        for v in range(world[3][s, 1], world[3][s, 2]):
            if seen[v, 2] < NEAR:
                return picture
            row, col = math.floor(seen[v, 4]), math.floor(seen[v, 3])
            top, bottom = min(top, max(0, row)), max(bottom, min(picture[1], row))
            left, right = min(left, max(0, col)), max(right, min(picture[3], col))
    return (top, bottom, left, right)


@compiled
def count_in(
    world: World, camera: Camera, target: Ints, window: Window, enough: int, canvas: Canvas
) -> int:
    """Counts the pixels of some segments in a window; stops when fewer than `enough` are left."""
    _, depth, triangles = canvas
    others = np.ones(len(world[3]), dtype=np.bool_)
    depth[window[0] : window[1] + 1, window[2] : window[3] + 1] = 0.0
    triangles[window[0] : window[1] + 1, window[2] : window[3] + 1] = NOTHING
    for s in target:
        others[s] = False
        paint(world, s, camera, window, 0.0, canvas)
    left, behind = 0, math.inf
    for row in range(window[0], window[1] + 1):
        for col in range(window[2], window[3] + 1):
            if triangles[row, col] != NOTHING:
                left, behind = left + 1, min(behind, depth[row, col])
    for s in range(len(others)):
        if left < max(enough, 1):
            break
        if others[s]:
            left -= paint(world, s, camera, window, behind, canvas)
    return left


@compiled
def look_at(
    world: World, camera: Camera, target: Ints, picture: Window, enough: int, canvas: Canvas
) -> int:
    """Counts the pixels that `draw` would show of some segments.

    Returns:
        The number if `enough` is 0; else at least `enough` if the number is, and less if it is not.
    """
    window = window_of(world, camera, target, picture, canvas[0])
    row, col = (window[0] + window[1]) // 2, (window[2] + window[3]) // 2
    part = (row - PART, row + PART, col - PART, col + PART)
    inside = (
        window[0] < part[0] and window[1] > part[1] and window[2] < part[2] and window[3] > part[3]
    )
    if enough > 0 and inside:
        left = count_in(world, camera, target, part, enough, canvas)
        if left >= enough:
            return left
    return count_in(world, camera, target, window, enough, canvas)
