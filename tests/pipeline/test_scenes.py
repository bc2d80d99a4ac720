"""Scene batch files: what is accepted, and the one line that each mistake gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.scenes import batch_names, load_batch
from schemas.errors import UserError
from schemas.names import Split

GOOD = """\
name: two-homes
source: ithor
split: train
homes: 2
rooms:
  Kitchen: [1, 2]
  LivingRoom: [201, 202]
  Bedroom: [301, 302]
  Bathroom: [401, 402]
candidates: {passive_observation: 1}
"""


def write(folder: Path, text: str, name: str = "two-homes") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_batch_file_is_read(tmp_path: Path) -> None:
    batch = load_batch(write(tmp_path, GOOD))
    assert batch.split is Split.TRAIN
    assert batch.rooms["Bedroom"] == (301, 302)
    assert batch.candidates == {"passive_observation": 1}


def test_the_folder_lists_its_batches_by_name(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "b")
    write(tmp_path, GOOD, "a")
    assert batch_names(tmp_path) == ("a", "b")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "homes: 2",
            "homes: 2\nhomess: 2",
            "line 5: unknown key 'homess'; nearest: homes; allowed",
        ),
        ("homes: 2", "homse: 2", "line 4: unknown key 'homse'; nearest: homes"),
        ("homes: 2", "homes: two", "line 4: 'homes'"),
        ("homes: 2", "homes: 5", "line 4: homes: is 5; these rooms give at most 4"),
        ("homes: 2\n", "", "key 'homes' is missing"),
        ("homes: 2", "homes: 2\nhomes: 3", "line 5: key 'homes' is given twice"),
        ("name: two-homes", "name: other", "is not the file's name"),
        ("[301, 302]", "[201, 302]", "FloorPlan201 is no Bedroom"),
        (
            "[301, 302]",
            "[301, 326]",
            "FloorPlan326 belongs to split test, not train",
        ),
        ("[301, 302]", "[301, 301]", "line 8: rooms.Bedroom: 301 is there twice"),
        ("[301, 302]", "[331, 302]", "there is no iTHOR room FloorPlan331"),
        ("  Bathroom: [401, 402]\n", "", "line 5: rooms: lacks Bathroom; a home has one"),
        ("passive_observation: 1", "passive_observations: 1", "nearest: passive_observation"),
        ("passive_observation: 1", "passive_observation: -1", "expected 0 to 1000"),
        (
            "  Bathroom:",
            "  Bathrom:",
            "line 9: rooms.Bathrom: unknown room type 'Bathrom'; nearest",
        ),
        ("[401, 402]", "[]", "line 9: rooms.Bathroom: names no room"),
        ("{passive_observation: 1}", "{}", "line 10: candidates: asks for no candidate"),
        ("passive_observation: 1", "passive_observation: 0", "asks for no candidate"),
        ("split: train", "split: training", "line 3: 'split'"),
        ("passive_observation: 1", "passive_observation: 1000000000", "expected 0 to 1000"),
        ("homes: 2", "homes: true", "line 4: 'homes'"),
        ("homes: 2", "homes: 2020-99-99", "is not valid YAML"),
        ("homes: 2", "homes: " + "9" * 5000, "two-homes"),
        ("homes: 2", "homes: " + "[" * 5000 + "]" * 5000, "line 4: values are nested more than 20"),
        ("homes: 2", "homes: &a 2\nother: *a", "line 5: aliases are not allowed"),
        ("rooms:", "rooms: [", "is not valid YAML"),
        (GOOD, "- a\n- b\n", "must hold a mapping"),
    ],
)
def test_each_mistake_in_a_batch_file_gives_one_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in GOOD
    with pytest.raises(UserError) as caught:
        load_batch(write(tmp_path, GOOD.replace(old, new)))
    text = str(caught.value)
    assert message in text
    assert "\n" not in text
    assert "two-homes" in text


def test_an_unknown_batch_is_answered_with_the_nearest_names(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    with pytest.raises(UserError, match="unknown scene batch 'two-home'; nearest: two-homes"):
        load_batch(tmp_path / "two-home.yaml")


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "two-homes.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="cannot be read"):
        load_batch(path)
