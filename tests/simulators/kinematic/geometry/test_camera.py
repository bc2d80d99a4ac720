"""The camera's axes and lens."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulators.kinematic.geometry.camera import focal_length, rotation, sin_cos


@pytest.mark.parametrize("degrees", range(-360, 721, 15))
def test_sine_and_cosine_agree_with_the_library(degrees: int) -> None:
    assert sin_cos(degrees) == pytest.approx(
        (math.sin(math.radians(degrees)), math.cos(math.radians(degrees))), abs=1e-12
    )


def test_quarter_turns_are_exact() -> None:
    assert [sin_cos(turn) for turn in (0, 90, 180, 270, 360)] == [
        (0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0),
    ]  # fmt: skip


def test_yaw_90_looks_along_x_with_minus_z_on_the_right() -> None:
    right, up, forward = rotation(90.0, 0.0)
    assert (right.tolist(), up.tolist(), forward.tolist()) == (
        [0.0, 0.0, -1.0],
        [0.0, 1.0, 0.0],
        [1.0, 0.0, 0.0],
    )


def test_a_positive_horizon_looks_down() -> None:
    _, up, forward = rotation(0.0, 30.0)
    assert forward == pytest.approx([0.0, -0.5, math.sqrt(3.0) / 2.0])
    assert up == pytest.approx([0.0, math.sqrt(3.0) / 2.0, 0.5])


@pytest.mark.parametrize("yaw", [0.0, 37.0, 90.0, 225.0])
@pytest.mark.parametrize("horizon", [-30.0, 0.0, 60.0])
def test_the_axes_are_orthonormal(yaw: float, horizon: float) -> None:
    axes = rotation(yaw, horizon)
    assert axes @ axes.T == pytest.approx(np.eye(3), abs=1e-12)


def test_a_lens_of_90_degrees_sees_as_far_aside_as_ahead() -> None:
    assert focal_length(300, 90.0) == 150.0
    assert focal_length(300, 60.0) == pytest.approx(150.0 * math.sqrt(3.0))
