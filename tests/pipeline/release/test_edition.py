"""Texts of another edition are no fault; what is not compared is said."""

from __future__ import annotations

from pathlib import Path

from tests.pipeline.release.tampering import check, edit_header, found, recompute_checksums


def test_texts_of_another_edition_are_not_compared_and_that_is_said(copy: Path) -> None:
    card = copy / "README.md"
    card.write_text(card.read_text() + "\nOne more line.\n")
    edit_header(copy, edition="0123456789abcdef")
    report = check(copy)
    assert report.ok
    assert "0123456789abcdef" in report.notes[0]
    path = copy / "statistics.json"
    path.write_text(path.read_text().replace('"oracle_length": 3.0', '"oracle_length": 2.0', 1))
    recompute_checksums(copy)
    assert {name for _, name, _ in found(check(copy))} == {"statistics.json"}


def test_a_sound_release_leaves_nothing_uncompared(sound: Path) -> None:
    assert check(sound).notes == ()
