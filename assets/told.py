"""What the user can mend within a run: the web interface shows its sentence, not a stack trace."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import dagster as dg

from schemas.disk import environment_error
from schemas.errors import UserError

Given = ParamSpec("Given")
Result = TypeVar("Result")


def told(work: Callable[Given, Result]) -> Callable[Given, Result]:
    """Makes a `UserError` of an asset's function a Dagster failure with the error's sentence.

    So does it with what the environment refuses, such as a file where a folder should be.
    """

    @wraps(work)
    def run(*arguments: Given.args, **named: Given.kwargs) -> Result:
        try:
            return work(*arguments, **named)
        except (UserError, OSError) as error:
            mendable = _mendable(error)
            if mendable is None:
                raise
            raise dg.Failure(str(mendable), allow_retries=False) from None

    return run


def untold(failure: dg.Failure) -> Exception:
    """Returns the `UserError` that `told` turned into a failure; the failure if it was none."""
    return _mendable(failure.__context__) or failure


def _mendable(error: BaseException | None) -> UserError | None:
    if isinstance(error, OSError):
        return environment_error(error)
    return error if isinstance(error, UserError) else None
