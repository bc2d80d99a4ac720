"""Records in memory: of one partition only, and only while its file is the same."""

from __future__ import annotations

from pipeline.common.recent import Recent
from schemas.home import Label
from schemas.verdict import Reject

ONE = (Label(object_id="Kitchen/Cup|1", label="Cup_1", object_type="Cup", room_id="Kitchen"),)


def test_the_same_file_gives_the_same_records() -> None:
    recent = Recent()
    recent.keep("homes", "a", "hash", ONE, Label)
    assert recent.get("homes", "a", "hash", Label) is ONE


def test_another_file_class_or_stage_is_not_remembered() -> None:
    recent = Recent()
    recent.keep("homes", "a", "hash", ONE, Label)
    assert recent.get("homes", "a", "other", Label) is None
    assert recent.get("homes", "a", "hash", Reject) is None
    assert recent.get("cues", "a", "hash", Label) is None
    assert recent.get("homes", "b", "hash", Label) is None


def test_the_next_partition_makes_room() -> None:
    recent = Recent()
    recent.keep("homes", "a", "hash", ONE, Label)
    recent.keep("homes", "b", "hash", ONE, Label)
    assert recent.get("homes", "a", "hash", Label) is None
    assert recent.get("homes", "b", "hash", Label) is ONE
