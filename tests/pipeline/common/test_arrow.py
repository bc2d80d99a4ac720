"""Round trips of records through Arrow, and what must be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field

from pipeline.common.arrow import arrow_schema, from_table, schema_difference, to_table
from pipeline.common.parquet import parquet_bytes
from schemas.base import Record, content_hash
from schemas.cue import ScriptItem
from schemas.episode import Candidate
from schemas.errors import CorruptData
from schemas.names import FamilyName
from tests.factories import make_candidate


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Leaf(Record):
    name: str
    size: float
    box: tuple[float, float] = (0.0, 0.0)


class Tree(Record):
    kind: Literal["tree"] = "tree"
    colour: Colour
    number: int
    flag: bool
    raw: bytes
    leaf: Leaf
    leaves: tuple[Leaf, ...]
    grid: tuple[tuple[int, ...], ...]
    named: dict[str, float]
    maybe: int | None
    items: tuple[Annotated[Leaf | str, Field()], ...]
    pair: tuple[int, str]
    children: tuple[Tree, ...] = ()


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
INTS = st.integers(-(2**63), 2**63 - 1)
LEAVES = st.builds(Leaf, name=TEXT, size=FLOATS, box=st.tuples(FLOATS, FLOATS))


def trees(children: st.SearchStrategy[tuple[Tree, ...]]) -> st.SearchStrategy[Tree]:
    return st.builds(
        Tree,
        colour=st.sampled_from(Colour),
        number=INTS,
        flag=st.booleans(),
        raw=st.binary(max_size=4),
        leaf=LEAVES,
        leaves=st.lists(LEAVES, max_size=2).map(tuple),
        grid=st.lists(st.lists(INTS, max_size=2).map(tuple), max_size=2).map(tuple),
        named=st.dictionaries(TEXT, FLOATS, max_size=2),
        maybe=st.none() | INTS,
        items=st.lists(LEAVES | TEXT, max_size=2).map(tuple),
        pair=st.tuples(INTS, TEXT),
        children=children,
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(trees(st.just(())), max_size=3))
def test_any_record_comes_back_equal(records: list[Tree]) -> None:
    assert from_table(to_table(records, Tree), Tree) == tuple(records)


def test_each_annotation_gets_its_documented_arrow_type() -> None:
    leaf = pa.struct(
        [("name", pa.string()), ("size", pa.float64()), ("box", pa.list_(pa.float64()))]
    )
    found = {field.name: field.type for field in arrow_schema(Tree)}
    assert found == {
        "kind": pa.string(),
        "colour": pa.string(),
        "number": pa.int64(),
        "flag": pa.bool_(),
        "raw": pa.binary(),
        "leaf": leaf,
        "leaves": pa.list_(leaf),
        "grid": pa.list_(pa.list_(pa.int64())),
        "named": pa.string(),
        "maybe": pa.string(),
        "items": pa.list_(pa.string()),
        "pair": pa.string(),
        "children": pa.list_(pa.string()),
    }


def test_a_record_inside_itself_is_kept_as_json() -> None:
    leaf = Leaf(name="x", size=1.5)
    base = {"colour": "red", "number": 1, "flag": True, "raw": b"", "leaf": leaf}
    rest = {"leaves": (leaf,), "grid": ((1,),), "named": {"a": 1.0}, "maybe": None}
    last = {"items": ("t", leaf), "pair": (1, "b")}
    child = Tree.model_validate(base | rest | last)
    tree = Tree.model_validate(base | rest | last | {"children": (child,)})
    assert from_table(to_table([tree], Tree), Tree) == (tree,)


def test_a_whole_candidate_keeps_its_hash() -> None:
    candidates = [make_candidate(family) for family in FamilyName]
    restored = from_table(to_table(candidates, Candidate), Candidate)
    assert [content_hash(c) for c in restored] == [content_hash(c) for c in candidates]


def test_no_records_at_all_keep_their_schema() -> None:
    table = to_table([], Candidate)
    assert table.schema == arrow_schema(Candidate)
    assert from_table(table, Candidate) == ()


def test_a_missing_a_foreign_and_a_retyped_column_are_named() -> None:
    table = to_table([Leaf(name="x", size=1.0)], Leaf)
    assert schema_difference(table.schema, Leaf) == ""
    assert "'box'" in schema_difference(table.drop_columns(["box"]).schema, Leaf)
    assert "'new'" in schema_difference(table.append_column("new", [["y"]]).schema, Leaf)
    retyped = table.set_column(1, "size", [["wide"]])
    with pytest.raises(CorruptData, match="column size is string, expected double"):
        from_table(retyped, Leaf)


def test_a_row_that_is_no_record_is_named_with_its_field() -> None:
    class Small(Record):
        colour: Colour

    table = pa.table({"colour": ["red", "green"]})
    with pytest.raises(CorruptData, match="row 1 is no Small: field colour"):
        from_table(table, Small)


def test_broken_json_in_a_column_is_corrupt_data() -> None:
    class Named(Record):
        values: dict[str, float]

    with pytest.raises(CorruptData, match="unreadable value"):
        from_table(pa.table({"values": ["{"]}), Named)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_json_cannot_hold_is_refused(value: float) -> None:
    class Named(Record):
        values: dict[str, float]

    with pytest.raises(ValueError, match="JSON"):
        to_table([Named(values={"a": value})], Named)


def test_an_integer_beyond_64_bits_is_refused() -> None:
    class Number(Record):
        value: int

    with pytest.raises(OverflowError):
        to_table([Number(value=2**63)], Number)


def test_script_items_keep_their_kind() -> None:
    class Holder(Record):
        script: tuple[ScriptItem, ...]

    holder = Holder(script=make_candidate().cue.script)
    assert from_table(to_table([holder], Holder), Holder) == (holder,)


def test_parquet_bytes_are_the_same_each_time() -> None:
    candidates = [make_candidate(family) for family in FamilyName]
    first = parquet_bytes(to_table(candidates, Candidate))
    assert first == parquet_bytes(to_table(candidates, Candidate))
