"""A z-buffer: triangles to the nearest triangle's index and inverse depth at each pixel.

Single thread, no fastmath: the same room and pose give the same bits. Rows run from the top of the
picture; a pixel belongs to a triangle that covers its centre.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

NEAR = 0.05
"""Distance of the near plane, metres."""
NOTHING = -1
"""Triangle index where no triangle is."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@compiled
def place_segment(
    vertices: Floats,
    first: int,
    last: int,
    origin: Floats,
    basis: Floats,
    eye: Floats,
    axes: Floats,
    limits: Floats,
    out: Floats,
) -> bool:
    """Transforms a segment's vertices to camera axes.

    Args:
        vertices: In unit coordinates.
        first: First vertex.
        last: Last vertex + 1.
        origin: The frame's origin in the world.
        basis: The frame's axes times its size; rows right, up, front.
        eye: Camera position.
        axes: Camera axes; rows right, up, forward.
        limits: Half width and half height of the picture at distance 1.
        out: Receives camera coordinates at the same indices.

    Returns:
        False if the whole segment is outside of the view.
    """
    m = np.empty((3, 3))
    t = np.empty(3)
    for k in range(3):
        t[k] = 0.0
        for j in range(3):
            t[k] += (origin[j] - eye[j]) * axes[k, j]
        for i in range(3):
            m[i, k] = basis[i, 0] * axes[k, 0] + basis[i, 1] * axes[k, 1] + basis[i, 2] * axes[k, 2]
    near = left = right = low = high = 0
    for v in range(first, last):
        u0, u1, u2 = vertices[v, 0], vertices[v, 1], vertices[v, 2]
        x = t[0] + u0 * m[0, 0] + u1 * m[1, 0] + u2 * m[2, 0]
        y = t[1] + u0 * m[0, 1] + u1 * m[1, 1] + u2 * m[2, 1]
        z = t[2] + u0 * m[0, 2] + u1 * m[1, 2] + u2 * m[2, 2]
        out[v, 0], out[v, 1], out[v, 2] = x, y, z
        near += z < NEAR
        left += x < -z * limits[0]
        right += x > z * limits[0]
        low += y < -z * limits[1]
        high += y > z * limits[1]
    count = last - first
    return near < count and left < count and right < count and low < count and high < count


@compiled
def clip_near(points: Floats, a: int, b: int, c: int, out: Floats) -> int:
    """Writes the part of a triangle in front of the near plane; returns its number of corners."""
    corners = (a, b, c)
    count = 0
    for k in range(3):
        i, j = corners[k], corners[(k + 1) % 3]
        z, z_next = points[i, 2], points[j, 2]
        if z >= NEAR:
            out[count, 0], out[count, 1], out[count, 2] = points[i, 0], points[i, 1], z
            count += 1
        if (z >= NEAR) != (z_next >= NEAR):
            share = (NEAR - z) / (z_next - z)
            out[count, 0] = points[i, 0] + share * (points[j, 0] - points[i, 0])
            out[count, 1] = points[i, 1] + share * (points[j, 1] - points[i, 1])
            out[count, 2] = NEAR
            count += 1
    return count


@compiled
def faces_away(points: Floats, a: int, b: int, c: int) -> bool:
    """Tells whether a triangle's back is turned to the camera."""
    ux, uy, uz = (
        points[b, 0] - points[a, 0],
        points[b, 1] - points[a, 1],
        points[b, 2] - points[a, 2],
    )
    vx, vy, vz = (
        points[c, 0] - points[a, 0],
        points[c, 1] - points[a, 1],
        points[c, 2] - points[a, 2],
    )
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    return bool(nx * points[a, 0] + ny * points[a, 1] + nz * points[a, 2] >= 0.0)


@compiled
def fill(
    screen: Floats, p: int, q: int, r: int, face: int, depth: Floats, triangles: NDArray[np.int32]
) -> None:
    """Fills one triangle given in pixels and inverse depth: rows p, q and r of `screen`."""
    height, width = depth.shape
    x0, y0, w0 = screen[p, 0], screen[p, 1], screen[p, 2]
    x1, y1, w1 = screen[q, 0], screen[q, 1], screen[q, 2]
    x2, y2, w2 = screen[r, 0], screen[r, 1], screen[r, 2]
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if area == 0.0:
        return
    left, right = min(x0, x1, x2), max(x0, x1, x2)
    top, bottom = min(y0, y1, y2), max(y0, y1, y2)
    if right < 0.0 or bottom < 0.0 or left > width or top > height:
        return
    row0, row1 = max(0, math.ceil(top - 0.5)), min(height - 1, math.floor(bottom - 0.5))
    col0, col1 = max(0, math.ceil(left - 0.5)), min(width - 1, math.floor(right - 0.5))
    # Weights of corners 1 and 2 are linear in x and y; corner 0 has the rest.
    l1x, l1y = (y2 - y0) / area, -(x2 - x0) / area
    l2x, l2y = -(y1 - y0) / area, (x1 - x0) / area
    l0x = -(l1x + l2x)
    dw = l1x * (w1 - w0) + l2x * (w2 - w0)
    for row in range(row0, row1 + 1):
        dx, dy = col0 + 0.5 - x0, row + 0.5 - y0
        l1 = l1x * dx + l1y * dy
        l2 = l2x * dx + l2y * dy
        low, high = span_of(l1, l1x, 0.0, float(col1 - col0))
        low, high = span_of(l2, l2x, low, high)
        low, high = span_of(1.0 - l1 - l2, l0x, low, high)
        if high < low:
            continue
        first, last = col0 + math.ceil(low), col0 + math.floor(high)
        w = w0 + l1 * (w1 - w0) + l2 * (w2 - w0) + (first - col0) * dw
        for col in range(first, last + 1):
            if w > depth[row, col]:
                depth[row, col] = w
                triangles[row, col] = face
            w += dw


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
def draw(
    vertices: Floats,
    faces: Ints,
    two_sided: Flags,
    spans: Ints,
    shown: Flags,
    origins: Floats,
    bases: Floats,
    eye: Floats,
    axes: Floats,
    focal: float,
    points: Floats,
    depth: Floats,
    triangles: NDArray[np.int32],
) -> None:
    """Draws the shown segments of a mesh.

    Args:
        vertices: See `RoomMesh`, as are `faces`, `two_sided` and `spans`.
        faces: Corners of triangles.
        two_sided: Triangles seen from both sides.
        spans: Segments.
        shown: For each segment, whether it is drawn.
        origins: Origins of the frames, shape (frames, 3).
        bases: Axes of the frames times their sizes, shape (frames, 3, 3).
        eye: Camera position, shape (3,).
        axes: Camera axes, rows right, up, forward.
        focal: Focal length in pixels.
        points: Scratch space of the shape of `vertices`.
        depth: Receives the inverse depth, 0 where nothing is, shape (height, width).
        triangles: Receives the triangle index, NOTHING where nothing is.
    """
    depth[:] = 0.0
    triangles[:] = NOTHING
    half_width, half_height = depth.shape[1] * 0.5, depth.shape[0] * 0.5
    limits = np.array([half_width / focal, half_height / focal])
    screen = np.empty((4, 3))
    for s in range(spans.shape[0]):
        frame = spans[s, 0]
        if not shown[s] or not place_segment(
            vertices, spans[s, 1], spans[s, 2], origins[frame], bases[frame], eye, axes, limits,
            points,
        ):  # fmt: skip
            continue
        for face in range(spans[s, 3], spans[s, 4]):
            a, b, c = faces[face, 0], faces[face, 1], faces[face, 2]
            if not two_sided[face] and faces_away(points, a, b, c):
                continue
            count = clip_near(points, a, b, c, screen)
            for k in range(count):
                inverse = 1.0 / screen[k, 2]
                screen[k, 0] = half_width + screen[k, 0] * inverse * focal
                screen[k, 1] = half_height - screen[k, 1] * inverse * focal
                screen[k, 2] = inverse
            for k in range(1, count - 1):
                fill(screen, 0, k, k + 1, face, depth, triangles)


@compiled
def count_pixels(triangles: NDArray[np.int32], owners: Ints, counts: Ints, boxes: Floats) -> None:
    """Counts each owner's pixels and finds its 2-D box.

    Args:
        triangles: Triangle index of each pixel.
        owners: For each triangle its owner; owners beyond `counts` are not counted.
        counts: Receives the number of pixels, shape (owners,).
        boxes: Receives left, top, right, bottom as fractions of the picture; zeros if unseen.
    """
    height, width = triangles.shape
    n = counts.shape[0]
    counts[:] = 0
    boxes[:, 0], boxes[:, 1] = width, height
    boxes[:, 2], boxes[:, 3] = 0.0, 0.0
    for row in range(height):
        col = 0
        while col < width:
            face, first = triangles[row, col], col
            while col < width and triangles[row, col] == face:
                col += 1
            if face == NOTHING or owners[face] >= n:
                continue
            owner = owners[face]
            counts[owner] += col - first
            boxes[owner, 0] = min(boxes[owner, 0], first)
            boxes[owner, 1] = min(boxes[owner, 1], row)
            boxes[owner, 2] = max(boxes[owner, 2], col)
            boxes[owner, 3] = row + 1
    for k in range(n):
        if counts[k] == 0:
            boxes[k, :] = 0.0
        boxes[k, 0] /= width
        boxes[k, 1] /= height
        boxes[k, 2] /= width
        boxes[k, 3] /= height
