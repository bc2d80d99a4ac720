"""Profiles, targets and batches: what is wrong is said in one line that can be acted on."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets.config import load_cluster, load_config, load_machine, load_profile
from assets.paths import PROJECT, Paths
from schemas.errors import UserError
from schemas.machine import ClusterSettings
from schemas.names import FamilyName

GOOD = """\
name: small
build_seed: 7
batches: [ithor-demo-a]
minimum: {passive_observation: 1}
"""


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "small.yaml").write_text(GOOD)
    return Paths.of(tmp_path)


def test_a_profile_is_read_with_its_defaults(paths: Paths) -> None:
    profile = load_profile(paths, "small")
    assert (profile.build_seed, profile.simulator, profile.author) == (7, "kinematic", "rules")
    assert profile.minimum == {FamilyName.PASSIVE_OBSERVATION: 1}


def test_what_a_data_folder_does_not_have_comes_from_the_project(paths: Paths) -> None:
    assert paths.profiles == paths.data / "profiles"
    assert paths.scenes == PROJECT / "data" / "scenes"
    assert paths.releases == paths.data / "releases"
    assert load_config(paths, "small").targets.session_cap == 80


def test_a_choice_of_batches_replaces_the_profiles_and_has_no_minimum(paths: Paths) -> None:
    config = load_config(paths, "small", ("ithor-demo-b", "ithor-demo-b"))
    assert config.profile.batches == ("ithor-demo-b",)
    assert config.profile.minimum == {}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("minimum:", "qota: {}\nminimum:", r"line 4: unknown key 'qota'; nearest: quota; allowed"),
        ("build_seed: 7", "build_seed: seven", r"line 2: 'build_seed': .*integer"),
        ("build_seed: 7", "build_seed: true", r"line 2: 'build_seed': .*integer"),
        ("build_seed: 7", "build_seed: -1", r"line 2: 'build_seed': .*greater than or equal to 0"),
        ("build_seed: 7", f"build_seed: {10**25}", r"line 2: 'build_seed': .*less than or equal"),
        ("[ithor-demo-a]", "[]", r"line 3: 'batches': names no scene batch"),
        ("[ithor-demo-a]", "[a, a]", r"line 3: 'batches': scene batch 'a' is there twice"),
        ("build_seed: 7\n", "", r"key 'build_seed' is missing"),
        ("name: small", "name: large", r"name 'large' is not the file's name 'small'"),
        ("{passive_observation: 1}", "{passive: 1}", r"line 4: "),
    ],
)
def test_a_wrong_profile_is_refused_with_the_place(
    paths: Paths, old: str, new: str, expected: str
) -> None:
    (paths.profiles / "small.yaml").write_text(GOOD.replace(old, new))
    with pytest.raises(UserError, match=expected) as error:
        load_profile(paths, "small")
    assert "\n" not in str(error.value)


def test_unknown_names_are_answered_with_the_nearest() -> None:
    paths = Paths.of()
    with pytest.raises(UserError, match="unknown profile 'dmo'; nearest: demo"):
        load_config(paths, "dmo")
    with pytest.raises(UserError, match="unknown scene batch 'ithor-demo-c'; nearest: ithor-demo-"):
        load_config(paths, "demo", ("ithor-demo-c",))


def test_the_cluster_is_that_of_the_machine_unless_another_scheduler_is_given(
    paths: Paths,
) -> None:
    assert load_cluster(paths) == ClusterSettings()
    text = "cluster: {scheduler: 'tcp://here:1', worker_limit: 5}\nstorage: s3://bucket/x\n"
    (paths.data / "machine.yaml").write_text(text)
    kept = ClusterSettings(scheduler="tcp://here:1", worker_limit=5)
    assert load_cluster(paths) == kept
    assert load_cluster(paths, "tcp://there:2") == kept.model_copy(
        update={"scheduler": "tcp://there:2"}
    )
    assert load_machine(paths).storage == "s3://bucket/x"


@pytest.mark.parametrize("address", ["there:2 ", "8786", "tcp://"])
def test_what_is_no_address_of_a_scheduler_is_refused(paths: Paths, address: str) -> None:
    with pytest.raises(UserError, match="is no address of a Dask scheduler"):
        load_cluster(paths, address)
