"""Records are frozen and strict; equal content has equal bytes and one hash."""

from __future__ import annotations

import hashlib
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from schemas.action import Action
from schemas.base import Record, canonical_json, content_hash, file_hash
from schemas.home import Overlay, OverlayEntry
from schemas.names import ActionType, OverlayKind
from tests.elsewhere import Elsewhere

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


class Pair(Record):
    b: float
    a: tuple[str, ...] = ()


@given(JSON)
def test_canonical_bytes_are_read_back_to_the_same_value(value: object) -> None:
    try:
        encoded = canonical_json(value)
    except UnicodeEncodeError:
        return  # a lone surrogate has no UTF-8
    assert json.loads(encoded) == value
    assert canonical_json(json.loads(encoded)) == encoded


@given(st.dictionaries(st.text(alphabet="abcdef"), st.integers(), max_size=6))
def test_the_order_of_keys_does_not_matter(table: dict[str, int]) -> None:
    turned = dict(reversed(table.items()))
    assert canonical_json(turned) == canonical_json(table)


def test_the_form_is_the_documented_one() -> None:
    assert canonical_json(Pair(b=0.1, a=("é", "x"))) == '{"a":["é","x"],"b":0.1}'.encode()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_without_a_value_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical_json({"x": value})


def test_a_hash_is_the_sha256_of_the_canonical_bytes() -> None:
    record = Action(type=ActionType.NAVIGATE, target="Kitchen/Apple")
    expected = b'{"target":"Kitchen/Apple","text":"","type":"Navigate"}'
    assert content_hash(record) == hashlib.sha256(expected).hexdigest()
    assert len(content_hash(record)) == 64
    assert file_hash(expected) == content_hash(record)


def test_records_that_differ_anywhere_have_different_hashes() -> None:
    locked = OverlayEntry(object_id="a", kind=OverlayKind.LOCKED)
    jammed = OverlayEntry(object_id="a", kind=OverlayKind.JAMMED)
    hashes = {
        content_hash(Overlay(entries=entries))
        for entries in ((), (locked,), (jammed,), (locked, jammed), (jammed, locked))
    }
    assert len(hashes) == 5


def test_a_record_comes_back_from_its_json() -> None:
    record = Overlay(entries=(OverlayEntry(object_id="a", kind=OverlayKind.LOCKED),))
    assert Overlay.model_validate_json(canonical_json(record)) == record


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Pair(b=1.0).b = 2.0  # type: ignore[misc]


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(ValidationError, match="tagret"):
        Action.model_validate({"type": "Navigate", "tagret": "x"})


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(ValidationError, match="b"):
        Pair.model_validate({})


def test_an_action_outside_the_vocabulary_is_refused() -> None:
    with pytest.raises(ValidationError, match="type"):
        Action.model_validate({"type": "Teleport"})


def hash_of_a_mapping() -> str:
    """The content hash of a mapping whose keys are out of order; also called in another process."""
    return content_hash({"b": 0.1, "a": ["x", {"d": 1, "c": 2}]})


def test_the_hash_does_not_depend_on_the_process(elsewhere: Elsewhere) -> None:
    expected = hashlib.sha256(b'{"a":["x",{"c":2,"d":1}],"b":0.1}').hexdigest()
    assert elsewhere.ask(f"{__name__}:hash_of_a_mapping") == hash_of_a_mapping() == expected
