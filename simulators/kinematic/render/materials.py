"""What surfaces look like: procedural patterns, computed for a batch of points at a time.

All kernels of a batch have the same form: one entry for each point, `n` entries used. Patterns follow an
object's own coordinates in metres, so that grain and weave move along with it. The numbers of the
materials stand in this file since the compiler's cache only notices changes in a kernel's own file.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Triangles = NDArray[np.int32]
Vectors = tuple[Floats, Floats, Floats]

PLAIN, WOOD, STONE, FABRIC, METAL, GLASS, CERAMIC, LEAF, PAPER, WATER = range(10)
PLANKS, TILES, CARPET, CEILING = 10, 11, 12, 13
WALL, STRIPED, TILED = 20, 21, 22
"""Walls: painted, papered with stripes, tiled to the chest."""
LIGHT, PANE, SCREEN, PAINTING = 30, 31, 32, 33
"""What shines by itself (all but PAINTING), and what shows a picture."""

SKY = (0.72, 0.84, 0.95)
"""Colour where nothing is."""
CLEAN, DIRTY, COOKED = 0, 1, 2
"""Wear of a surface."""

PERIOD = 64
"""Noise repeats after so many of its features."""
SKIRTING = 0.1
"""Height of the skirting board, metres."""
TILED_TO = 1.35
SHINE = np.zeros(40)
SHINE[[PLAIN, WOOD, STONE, METAL, GLASS]] = (0.06, 0.08, 0.14, 0.45, 0.6)
SHINE[[CERAMIC, LEAF, WATER, PLANKS, TILES]] = (0.3, 0.05, 0.7, 0.1, 0.14)
SHINE[[TILED, PAINTING]] = (0.16, 0.1)


def hashed(a: int, b: int) -> float:
    """Returns a fixed number in [0, 1] for two integers."""
    h = (a * 374761393 + b * 668265263) & 0x7FFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0x7FFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) * (1.0 / 65535.0)


lattice = compiled(hashed)


def grid() -> Floats:
    """Returns the numbers that noise lies between; the last row and column repeat the first."""
    around = [k % PERIOD for k in range(PERIOD + 1)]
    return np.array([[hashed(i, j) for j in around] for i in around])


GRID = grid()


@compiled
def noise(x: float, y: float) -> float:
    """Returns smooth noise in [0, 1] with features about 1 wide, again the same after PERIOD."""
    i, j = math.floor(x), math.floor(y)
    fx, fy = x - i, y - j
    fx, fy = fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy)
    i, j = i & (PERIOD - 1), j & (PERIOD - 1)
    low, high = GRID[i, j], GRID[i, j + 1]
    low += (GRID[i + 1, j] - low) * fx
    high += (GRID[i + 1, j + 1] - high) * fx
    return float(low + (high - low) * fy)


@compiled
def planks(u: float, v: float, fine: float) -> float:
    """Returns the brightness of a floor of boards 13 cm wide."""
    row = math.floor(u / 0.13)
    board = math.floor((v + lattice(row, 7) * 1.2) / 1.2)
    tone = 0.84 + 0.24 * lattice(row, board + 31) + fine * 0.12 * (noise(u * 60.0, v * 4.0) - 0.5)
    if u / 0.13 - row < 0.04:
        tone *= 1.0 - 0.35 * fine
    return tone


@compiled
def tiles(u: float, v: float, side: float, fine: float) -> float:
    """Returns the brightness of square tiles with darker joints."""
    a, b = u / side, v / side
    i, j = math.floor(a), math.floor(b)
    joint = 0.011 / side
    tone = 0.94 + 0.08 * lattice(i, j) + 0.03 * fine * (noise(u * 25.0, v * 25.0) - 0.5)
    if a - i < joint or b - j < joint:
        tone *= 1.0 - 0.26 * fine
    return tone


@compiled
def grain(along: float, across: float, seed: int, fine: float) -> float:
    """Returns the brightness of wood."""
    across = across + 0.37 * (seed & 31)
    bend = noise(across * 3.0, along * 2.0)
    ring = noise(along * 2.5 + 1.4 * bend, across * 42.0)
    return 0.9 + 0.2 * ring * (0.4 + 0.6 * fine) - 0.04 * bend


@compiled
def surface(material: int, u: float, v: float, seed: int, fine: float) -> float:
    """Returns the brightness of what is neither wall nor picture, about 1."""
    tone = 1.0
    if material == PLANKS:
        tone = planks(u, v, fine)
    elif material == TILES:
        tone = tiles(u, v, 0.33, fine)
    elif material == CARPET:
        tone = (
            0.93 + 0.14 * noise(u * 90.0, v * 90.0) * fine + 0.06 * (noise(u * 6.0, v * 6.0) - 0.5)
        )
    elif material == WOOD:
        tone = grain(u, v, seed, fine)
    elif material == STONE:
        speck = noise(u * 120.0, v * 120.0)
        tone = 0.9 + 0.2 * speck * fine + 0.08 * (noise(u * 12.0, v * 12.0) - 0.5)
    elif material == FABRIC:
        tone = (
            0.93 + 0.1 * noise(u * 80.0, v * 80.0) * fine + 0.06 * (noise(u * 8.0, v * 8.0) - 0.5)
        )
    elif material == METAL:
        tone = 0.96 + 0.04 * noise(u * 3.0, v * 90.0) * fine
    elif material == GLASS:
        gleam = (u + 0.6 * v) * 2.3
        gleam -= math.floor(gleam)
        tone = 1.0 + 0.09 * max(0.0, 1.0 - abs(gleam - 0.5) * 5.0)
    elif material == LEAF:
        tone = 0.7 + 0.6 * noise(u * 28.0 + 7.0 * v, v * 28.0)
    return tone


@compiled
def wall(material: int, u: float, v: float, fine: float) -> float:
    """Returns the brightness of a wall `v` metres above the floor and its skirting."""
    tone = 0.98 + 0.03 * noise(u * 1.6, v * 1.6)
    if material == STRIPED:
        stripe = u / 0.16 - math.floor(u / 0.16)
        if stripe < 0.5:
            tone *= 0.955
    elif material == TILED:
        if v < TILED_TO:
            tone = tiles(u, v, 0.15, fine)
        elif v < TILED_TO + 0.05:
            tone = 0.72
    return tone


@compiled
def pigment(seed: int, place: int) -> tuple[float, float, float]:
    """Returns one of the colours of a painting."""
    warm = lattice(seed, place * 3 + 1)
    light = 0.3 + 0.55 * lattice(seed, place * 3 + 2)
    red = light * (0.55 + 0.6 * warm)
    blue = light * (1.15 - 0.7 * warm)
    return min(red, 0.95), light * (0.7 + 0.3 * lattice(seed, place)), min(blue, 0.95)


@compiled
def painting(a: float, b: float, seed: int) -> tuple[float, float, float]:
    """Returns the colour of a painting at (across, up), both 0 to 1: a landscape or a composition."""
    r, g, b0 = pigment(seed, 0)
    if seed & 1:
        r, g, b0 = 0.62 + 0.2 * b, 0.7 + 0.12 * b, 0.78 + 0.08 * b
        sun = (a - 0.2 - 0.6 * lattice(seed, 90)) ** 2 + (b - 0.76) ** 2
        if sun < 0.007:
            r, g, b0 = 0.95, 0.85, 0.55
        for k in range(3):
            hill = 0.62 - 0.17 * k + 0.2 * (noise(a * (2.5 + k) + seed % 17, k + 0.5) - 0.5)
            if b < hill:
                pr, pg, pb = pigment(seed, k + 1)
                r, g, b0 = 0.7 * pr, 0.8 * pg, 0.6 * pb
        return r, g, b0
    for k in range(5):
        left, low = 0.8 * lattice(seed, 10 + k), 0.8 * lattice(seed, 20 + k)
        wide, high = 0.12 + 0.4 * lattice(seed, 30 + k), 0.12 + 0.4 * lattice(seed, 40 + k)
        if left < a < left + wide and low < b < low + high:
            r, g, b0 = pigment(seed, k + 1)
    return r, g, b0


@compiled
def outdoors(a: float, b: float, seed: int) -> tuple[float, float, float]:
    """Returns what a window shows at (across, up): a pale sky over trees."""
    edge = 0.3 + 0.16 * (noise(a * 7.0 + seed % 13, 0.5) - 0.5) + 0.05 * noise(a * 31.0, 3.5)
    if b < edge:
        tone = 0.75 + 0.35 * noise(a * 24.0, b * 24.0)
        return 0.5 * tone, 0.64 * tone, 0.46 * tone
    height = (b - edge) * 0.9
    return 0.88 - 0.2 * height, 0.95 - 0.1 * height, 1.0


@compiled
def screen(a: float, b: float, seed: int) -> tuple[float, float, float]:
    """Returns what a lit screen shows at (across, up)."""
    r, g, b0 = 0.2 + 0.25 * b, 0.45 + 0.25 * b, 0.85
    hill = 0.35 + 0.25 * (noise(a * 3.0 + seed % 11, 1.5) - 0.5)
    if b < hill:
        r, g, b0 = 0.3, 0.62 + 0.3 * (hill - b), 0.3
    if (a - 0.72) ** 2 + (b - 0.72) ** 2 < 0.012:
        r, g, b0 = 1.0, 0.92, 0.6
    return r, g, b0


@compiled
def shown(
    material: int, a: float, b: float, seed: int, colour: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Returns the colour of a picture, a window or a light at (across, up), both 0 to 1."""
    if material == PANE:
        return outdoors(a, b, seed)
    if material == SCREEN:
        return screen(a, b, seed)
    if material == PAINTING:
        return painting(a, b, seed)
    return colour


@compiled
def worn(
    wear: int, u: float, v: float, colour: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Returns a colour with stains, or browned."""
    r, g, b = colour
    if wear == DIRTY:
        stain = noise(u * 14.0 + 3.7, v * 14.0) * 0.7 + noise(u * 45.0, v * 45.0) * 0.3
        share = min(1.0, max(0.0, (stain - 0.4) * 4.0)) * 0.42
        return r - share * (r - 0.28), g - share * (g - 0.2), b - share * (b - 0.1)
    if wear == COOKED:
        crust = 0.4 + 0.3 * noise(u * 30.0, v * 30.0)
        return crust * r + 0.1, crust * 0.75 * g + 0.04, crust * 0.5 * b
    return r, g, b


@compiled
def texture(
    n: int, face: Triangles, across: Floats, along: Floats, fine: Floats, ys: Floats, floor_y: float,
    colours: Floats, kinds: tuple[Ints, Ints, Ints, Ints], patterns: Floats,
    albedo: Vectors, shine: Floats, glow: Floats,
) -> None:  # fmt: skip
    """Writes colour, shine and glow of each point of a batch.

    Args:
        n: Number of points.
        face: The face of each point; negative where nothing is.
        across: Where each point is in its face's pattern, metres.
        along: The second coordinate.
        fine: How much of a fine pattern shows at that distance, 0 to 1.
        ys: Height of each point in the world.
        floor_y: Height of the floor.
        colours: Of each face.
        kinds: Of each face its material, seed, pattern axis and wear.
        patterns: Of each face; see `placing.place`.
        albedo: Receives colours.
        shine: Receives the strength of highlights.
        glow: Receives 1 for what shines by itself and where nothing is, else 0.
    """
    materials, seeds, axes, wear = kinds
    red, green, blue = albedo
    for k in range(n):
        f = face[k]
        if f < 0:
            red[k], green[k], blue[k] = SKY
            shine[k], glow[k] = 0.0, 1.0
            continue
        m, u, v = materials[f], across[k], along[k]
        colour = (colours[f, 0], colours[f, 1], colours[f, 2])
        tone, shining = 1.0, 0.0
        if m >= LIGHT:
            colour = shown(m, u / patterns[f, 8], v / patterns[f, 9], seeds[f], colour)
            if m != PAINTING:
                shining = 1.0
        elif m >= WALL:
            height = ys[k] - floor_y
            tone = wall(m, u, height, fine[k])
            if height < SKIRTING:
                colour = (0.88, 0.87, 0.85)
                tone = 0.8 if height > SKIRTING - 0.012 else 1.0
        elif m == WOOD and axes[f] != 1:
            tone = surface(m, v, u, seeds[f], fine[k])
        elif m != PLAIN:
            tone = surface(m, u, v, seeds[f], fine[k])
        r, g, b = colour
        if wear[f] != CLEAN:
            r, g, b = worn(wear[f], u, v, colour)
        red[k], green[k], blue[k] = r * tone, g * tone, b * tone
        shine[k], glow[k] = SHINE[m], shining
