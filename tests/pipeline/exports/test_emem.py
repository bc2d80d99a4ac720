"""The public tree: written, read back, and refused when it is not what it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.exports.emem import EmemExport, read_public
from pipeline.exports.to_public import to_public
from schemas.base import file_hash
from schemas.errors import CorruptData, UserError
from schemas.names import FamilyName
from tests.factories import make_candidate, make_home

HOME = make_home()
ALL = {family: make_candidate(family) for family in FamilyName}
KEYS = {
    FamilyName.PASSIVE_OBSERVATION: "l2_passive",
    FamilyName.DYNAMIC_TRACKING: "l2_dynamic",
    FamilyName.INTERACTION_FAILURE: "l2_interaction",
    FamilyName.EXPERIENCE_GENERALIZATION: "l3_owner_habit",
}
PO = ALL[FamilyName.PASSIVE_OBSERVATION]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    EmemExport().write(tmp_path / "tree", [(item, HOME) for item in ALL.values()])
    return tmp_path / "tree"


def episode_file(tree: Path) -> Path:
    return tree / "episodes" / "l2_passive" / PO.episode_id / f"{PO.episode_id}.json"


def rewrite(tree: Path, change: dict[str, object]) -> None:
    """Changes the first episode's file and makes its checksum fit."""
    path = episode_file(tree)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    edit_manifest(tree, "episode_sha256", file_hash(path.read_bytes()))


def edit_manifest(tree: Path, field: str, value: str) -> None:
    path = tree / "manifests" / "l2_passive.jsonl"
    row = json.loads(path.read_text())
    row["source"][field] = value
    path.write_text(json.dumps(row) + "\n")


def test_what_is_written_is_read_back_equal(tree: Path) -> None:
    expected = {item.episode_id: to_public(item, HOME) for item in ALL.values()}
    assert read_public(tree) == tuple(expected[name] for name in sorted(expected))
    for family, key in KEYS.items():
        assert read_public(tree, key) == (expected[ALL[family].episode_id],)


def test_the_tree_has_the_public_layout(tree: Path) -> None:
    files = sorted(p.relative_to(tree).as_posix() for p in tree.rglob("*") if p.is_file())
    expected = [f"manifests/{name}.jsonl" for name in ("all", *KEYS.values())]
    expected += [
        f"episodes/{key}/{ALL[family].episode_id}/{ALL[family].episode_id}.json"
        for family, key in KEYS.items()
    ]
    assert files == sorted(expected)
    row = json.loads((tree / "manifests" / "l2_passive.jsonl").read_text())
    assert row == {
        "id": PO.episode_id,
        "family": "l2_passive",
        "source": {
            "episode_path": f"episodes/l2_passive/{PO.episode_id}/{PO.episode_id}.json",
            "episode_sha256": file_hash(episode_file(tree).read_bytes()),
            "probe_id": "probe_retrieve",
            "probe_scene": "FloorPlan3",
        },
    }


def test_an_episode_file_holds_what_the_format_names(tree: Path) -> None:
    content = json.loads(episode_file(tree).read_text())
    assert content["difficulty"] == "L2"
    assert "macro_probe" not in content
    (cue,) = content["memory_cues"]
    assert (cue["planted_in_session"], cue["planted_at_step"]) == (1, 2)
    assert cue["object_id"] == PO.cue.probe.target
    first, second = content["sessions"]
    assert (first["scene"], first["room_type"]) == ("FloorPlan301", "Bedroom")
    assert "micro_probe" not in first
    assert first["context_trajectory"]["total_steps"] == 3
    step = first["context_trajectory"]["steps"][2]
    assert step["action"]["action_type"] == "Navigate"
    assert "image_path" not in step
    assert step["memory_cue_exposed"]["cue_id"] == cue["cue_id"]
    probe = second["micro_probe"]
    assert probe["instruction"] == "Find the Book and pick it up."
    assert [a["action_type"] for a in probe["expected_actions"]] == [
        "MoveToRoom",
        "Navigate",
        "PickUp",
    ]
    hooks = probe["evaluation_hooks"]
    assert hooks["success_condition"] == f"holding({PO.cue.probe.target})"
    assert hooks["err_triggers"][0]["trigger_condition"] == "Navigate(Bed|Desk)"
    assert hooks["err_triggers"][0]["penalty_type"] == "blind_navigation"


def test_experience_generalization_has_a_macro_probe(tree: Path) -> None:
    (episode,) = read_public(tree, "l3_owner_habit")
    assert episode.difficulty == "L3"
    assert episode.macro_probe is not None
    assert episode.macro_probe.probe_id == "macro_probe_final"
    assert all(session.micro_probe is None for session in episode.sessions)


def test_two_exports_have_the_same_bytes(tree: Path, tmp_path: Path) -> None:
    EmemExport().write(tmp_path / "other", [(item, HOME) for item in reversed(list(ALL.values()))])
    for path in sorted(p for p in tree.rglob("*") if p.is_file()):
        assert (tmp_path / "other" / path.relative_to(tree)).read_bytes() == path.read_bytes()


def test_an_existing_folder_and_a_double_id_are_refused(tree: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="exists already"):
        EmemExport().write(tree, [])
    with pytest.raises(UserError, match="exported twice"):
        EmemExport().write(tmp_path / "double", [(PO, HOME), (PO, HOME)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tree"]


def test_a_changed_byte_is_found(tree: Path) -> None:
    path = episode_file(tree)
    path.write_bytes(path.read_bytes().replace(b"Book", b"Mook", 1))
    with pytest.raises(CorruptData, match="its manifest says"):
        read_public(tree)


@pytest.mark.parametrize("path", ["/etc/passwd", "../tree/x.json", "episodes/../../x.json"])
def test_a_path_that_leads_outside_is_refused(tree: Path, path: str) -> None:
    edit_manifest(tree, "episode_path", path)
    with pytest.raises(CorruptData, match="leads out of"):
        read_public(tree, "l2_passive")


def test_a_link_that_leads_outside_is_refused(tree: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    episode_file(tree).rename(outside)
    episode_file(tree).symlink_to(outside)
    with pytest.raises(CorruptData, match="leads out of"):
        read_public(tree)


def test_missing_files_and_wrong_lines_are_named(tree: Path) -> None:
    with pytest.raises(UserError, match=r"there is no file .*l9\.jsonl"):
        read_public(tree, "l9")
    edit_manifest(tree, "episode_sha256", "short")
    with pytest.raises(CorruptData, match=r"line 1: field 'source\.episode_sha256'"):
        read_public(tree, "l2_passive")
    episode_file(tree).unlink()
    with pytest.raises(UserError, match="there is no file"):
        read_public(tree)


def test_another_episode_a_wrong_enum_and_an_unknown_field_are_refused(tree: Path) -> None:
    rewrite(tree, {"episode_id": "other"})
    with pytest.raises(CorruptData, match="is of episode other"):
        read_public(tree, "l2_passive")
    rewrite(tree, {"episode_id": PO.episode_id, "difficulty": "L9"})
    with pytest.raises(CorruptData, match="field 'difficulty'"):
        read_public(tree, "l2_passive")
    rewrite(tree, {"difficulty": "L2", "surprise": 1})
    with pytest.raises(CorruptData, match="field 'surprise'"):
        read_public(tree, "l2_passive")


def test_a_repeated_id_in_a_manifest_is_refused(tree: Path) -> None:
    path = tree / "manifests" / "l2_passive.jsonl"
    path.write_text(path.read_text() * 2)
    with pytest.raises(CorruptData, match=r"line 2: id .* comes twice"):
        read_public(tree, "l2_passive")
