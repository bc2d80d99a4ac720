"""Reads the configuration of a build, and what the machine offers, with errors to act on."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from assets.paths import Paths
from pipeline.common.yaml_record import load_yaml_record
from pipeline.scenes import batch_names, load_batch
from schemas.batch import SceneBatch
from schemas.build import Profile, Targets
from schemas.errors import UserError, unknown_name
from schemas.machine import ClusterSettings, Machine
from schemas.manifest import ReleaseInfo
from simulators.sources import generated, procthor_10k

DEFAULT_PROFILE = "demo"
DISPLAY_VARIABLE = "DISPLAY"


@dataclass(frozen=True)
class BuildConfig:
    """Everything that decides the bytes of a build, with the scene batches that the profile names.

    Attributes:
        profile: The effective profile: batches are those that this build makes.
        targets: What episodes should look like.
        order: The batches in the order in which they are to be made; decides no byte.
    """

    profile: Profile
    targets: Targets
    order: tuple[str, ...] = ()

    def with_profile(self, **changes: object) -> BuildConfig:
        """Returns the same configuration with other values in its profile, checked like a file's."""
        values = {**self.profile.model_dump(), **changes}
        return BuildConfig(Profile.model_validate(values), self.targets, self.order)


def profile_names(paths: Paths) -> tuple[str, ...]:
    """Returns the names of all profiles, sorted."""
    return tuple(sorted(path.stem for path in paths.profiles.glob("*.yaml")))


def load_profile(paths: Paths, name: str) -> Profile:
    """Reads one profile.

    Raises:
        UserError: If there is none of that name (with the nearest names), or its file is wrong.
    """
    path = paths.profiles / f"{name}.yaml"
    if name not in profile_names(paths):
        raise unknown_name("profile", name, profile_names(paths))
    profile = load_yaml_record(path, Profile, "profile")
    if profile.name != name:
        text = f"profile file {path}: name '{profile.name}' is not the file's name '{name}'"
        raise UserError(text)
    return profile


def load_config(paths: Paths, profile: str, batches: tuple[str, ...] = ()) -> BuildConfig:
    """Reads and checks the whole configuration of a build.

    Args:
        paths: Where the inputs lie.
        profile: The profile's name.
        batches: Scene batches to build instead of the profile's. The profile's minimum counts are for
            all of its batches, so with a choice of batches there is none.

    Raises:
        UserError: If a name is unknown or a file is wrong.
    """
    loaded = load_profile(paths, profile)
    if batches:
        chosen = {**loaded.model_dump(), "batches": tuple(dict.fromkeys(batches)), "minimum": {}}
        loaded = Profile.model_validate(chosen)
    for name in loaded.batches:
        read_batch(paths, name)
    order = tuple(dict.fromkeys(batches)) or loaded.batches
    return BuildConfig(loaded, load_targets(paths), order)


def load_release_info(paths: Paths) -> ReleaseInfo:
    """Reads what a release says of itself.

    Raises:
        UserError: If the file is wrong.
    """
    return load_yaml_record(paths.release_info, ReleaseInfo, "release")


def load_targets(paths: Paths) -> Targets:
    """Reads the targets.

    Raises:
        UserError: If the file is wrong.
    """
    return load_yaml_record(paths.targets, Targets, "targets")


def load_machine(paths: Paths) -> Machine:
    """Reads what this machine offers: `machine.yaml` of the data folder, if there is one.

    The X display is that of the environment where the file names none. Paths may begin with `~`; others
    that are not absolute count from the file's folder.

    Raises:
        UserError: If the file is wrong.
    """
    path = paths.machine
    machine = load_yaml_record(path, Machine, "machine") if path.exists() else Machine()
    thor = machine.thor
    changes = {
        "executable": _absolute(path, thor.executable),
        "folder": _absolute(path, thor.folder),
        "display": thor.display or os.environ.get(DISPLAY_VARIABLE, ""),
    }
    return machine.model_copy(update={"thor": thor.model_copy(update=changes)})


def load_cluster(paths: Paths, scheduler: str = "") -> ClusterSettings:
    """Returns which cluster the engine `dask` works on: a given one, else what this machine offers.

    Args:
        paths: Where the inputs lie.
        scheduler: Its address; empty = that of `machine.yaml`.

    Raises:
        UserError: If the address is none, or the file is wrong.
    """
    kept = load_machine(paths).cluster
    try:
        return ClusterSettings(**{**kept.model_dump(), "scheduler": scheduler or kept.scheduler})
    except ValidationError:
        raise UserError(
            f"'{scheduler}' is no address of a Dask scheduler; expected one such as"
            " tcp://10.0.0.5:8786"
        ) from None


def _absolute(file: Path, given: str) -> str:
    return str(file.parent / Path(given).expanduser()) if given else ""


def read_batch(paths: Paths, name: str) -> SceneBatch:
    """Reads one scene batch.

    Raises:
        UserError: If there is none of that name (with the nearest names), or its file is wrong.
    """
    if name not in batch_names(paths.scenes):
        raise unknown_name("scene batch", name, batch_names(paths.scenes))
    return load_batch(paths.scenes / f"{name}.yaml")


def batch_folder(paths: Paths, batch: SceneBatch) -> Path | None:
    """Returns the folder that a batch takes its houses from, if its source needs one."""
    if batch.folder:
        return (paths.scenes / batch.folder).resolve()
    return source_folder(paths, batch.source)


def source_folder(paths: Paths, source: str) -> Path | None:
    """Returns where the houses of a source lie that a batch names without a folder; None if nowhere."""
    places = {procthor_10k.NAME: paths.procthor_10k, generated.NAME: paths.generated}
    return places.get(source)
