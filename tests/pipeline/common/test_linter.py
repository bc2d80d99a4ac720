"""The linter finds what a model must not see, and lets plain feedback pass."""

from __future__ import annotations

import pytest

from pipeline.common.linter import lint, lint_speech, lint_themes, strings_in

PLAIN = (
    "You are at Dresser_1.",
    "Drawer_2 is jammed and does not move.",
    "There is no free space for Mug_1 in Sink_1.",
    "Find the Book and pick it up.",
    "A person spoke to you.",
)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_sentences_pass(text: str) -> None:
    assert list(lint(text)) == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("object_id", "Mug|+01.00|+00.90|-00.12"),
        ("digest", "0123456789abcdef"),
        ("pose", "at (3, 4)"),
        ("pose", "1.50 m away"),
        ("path", "frames/7"),
        ("path", "image.png"),
        ("purpose", "so that it is clean"),
        ("marker", "the Answer is near"),
        ("marker", "cue"),
        ("family", "dynamic tracking"),
    ],
)
def test_each_rule_finds_its_fault(rule: str, text: str) -> None:
    assert rule in {finding.rule for finding in lint(text)}


def test_words_that_only_contain_a_marker_pass() -> None:
    assert not [f for f in lint("Rescue the noisy probeless trapdoor.") if f.rule == "marker"]


@pytest.mark.parametrize(
    "text", ["These belong on Shelf_1, always.", "All dishes go there.", "That kind goes here."]
)
def test_a_rule_or_category_in_speech_is_found(text: str) -> None:
    assert list(lint_speech(text))


@pytest.mark.parametrize(
    "text", ["No, the right place for Plate_1 is on Shelf_1.", "Not there, please."]
)
def test_a_correction_of_one_case_passes(text: str) -> None:
    assert list(lint_speech(text)) == []


def test_a_theme_is_found_by_its_words() -> None:
    assert list(lint_themes("You wash dishes.", ["wash_dishes"]))
    assert not list(lint_themes("You walked.", ["walk"]))


def test_strings_are_found_at_any_depth_without_keys() -> None:
    assert list(strings_in({"a": ["x", {"b": ("y", 1, None)}], "c": "z"})) == ["x", "y", "z"]
