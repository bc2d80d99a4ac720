"""Small items of work for workers; imports little, since each worker process imports it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from schemas.errors import UserError


class Job(NamedTuple):
    """A test item: a value, and a file that counts how often it was worked on."""

    name: str
    value: int
    marks: str = ""


def square(job: Job) -> int:
    time.sleep(0.3 if job.value == 0 else 0.0)
    return job.value**2


def process_id(job: Job) -> int:
    time.sleep(0.1)
    return os.getpid()


def fail(job: Job) -> int:
    with Path(job.marks).open("a") as file:
        file.write(f"{job.value}\n")
    if job.value == 1:
        raise UserError(f"job {job.name} needs another value")
    if job.value == 2:
        raise ValueError("a bug")
    return job.value


def die_once(job: Job) -> int:
    if job.value == 2 and not Path(job.marks).exists():
        Path(job.marks).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return job.value


def die(job: Job) -> int:
    if job.value == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return job.value
