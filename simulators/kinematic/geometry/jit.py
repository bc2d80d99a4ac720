"""Compilation of numeric kernels, in one place so that all of them follow the same rules.

Single thread and no fastmath, so that the same input gives the same bits on every run; compiled code
is kept on disk, since compiling anew takes seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(function: Kernel) -> Kernel:
    """Compiles a function to machine code at its first call, and keeps the result on disk.

    Where neither the source folder nor the user's cache folder can be written, it is kept in
    memory only.
    """
    try:
        return cast(
            Kernel,
            numba.njit(cache=True, fastmath=False, nogil=True, error_model="numpy")(function),
        )
    except RuntimeError:  # numba: no locator available for a cache file
        return cast(Kernel, numba.njit(fastmath=False, nogil=True, error_model="numpy")(function))
