"""The log says about every tenth, and counts what passes through."""

from __future__ import annotations

from assets.progress import Log, Silent


def test_the_log_writes_a_line_at_each_tenth_and_passes_every_result_on() -> None:
    lines: list[str] = []
    assert list(Log(lines.append).follow("cues", "a", 100, range(100))) == list(range(100))
    assert lines[:2] == ["cues of a: 100 items", "cues of a: 10 of 100"]
    assert lines[-1] == "cues of a: 100 of 100"
    assert len(lines) == 11


def test_few_items_are_each_logged() -> None:
    lines: list[str] = []
    list(Log(lines.append).follow("cues", "a", 3, "xyz"))
    assert lines == ["cues of a: 3 items", *(f"cues of a: {n} of 3" for n in (1, 2, 3))]


def test_silence_changes_nothing() -> None:
    assert list(Silent().follow("cues", "a", 2, "xy")) == ["x", "y"]
