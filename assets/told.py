"""A user's mistake within a run: the web interface shows its sentence, not a stack trace."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import dagster as dg

from schemas.errors import UserError

Given = ParamSpec("Given")
Result = TypeVar("Result")


def told(work: Callable[Given, Result]) -> Callable[Given, Result]:
    """Makes a `UserError` of an asset's function a Dagster failure with the error's sentence."""

    @wraps(work)
    def run(*arguments: Given.args, **named: Given.kwargs) -> Result:
        try:
            return work(*arguments, **named)
        except UserError as error:
            raise dg.Failure(str(error), allow_retries=False) from None

    return run


def untold(failure: dg.Failure) -> Exception:
    """Returns the `UserError` that `told` turned into a failure; the failure if it was none."""
    error = failure.__context__
    return error if isinstance(error, UserError) else failure
