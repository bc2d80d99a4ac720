"""Records to Arrow tables and back, without loss: the one place where a schema is derived.

str, StrEnum and literals of text -> string; int -> int64; float -> float64; bool -> bool;
tuple[X, ...] (and tuple[X, X, X]) -> list; a record -> struct; a picture -> the struct of
`datasets.Image`, null where there is none; everything else (dict, union, optional, a record inside
itself) -> its canonical JSON as a string.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import pyarrow as pa
from pydantic import TypeAdapter, ValidationError

from schemas.base import Record, canonical_json
from schemas.errors import CorruptData
from schemas.picture import Picture

RecordT = TypeVar("RecordT", bound=Record)
PICTURE = pa.struct([pa.field("bytes", pa.binary()), pa.field("path", pa.string())])
"""How `datasets.Image` stores a picture."""


class _Codec(NamedTuple):
    """How one annotation is stored: its Arrow type, and both directions of its values."""

    type: pa.DataType
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]
    nullable: bool = False


def arrow_schema(cls: type[Record]) -> pa.Schema:
    """Derives the Arrow schema of a record class: one column a field, in the order of the fields.

    Its metadata tells `datasets` which columns are pictures.
    """
    codecs = _fields(cls, ())
    pictures = {name: {"_type": "Image"} for name, c in codecs.items() if c.type == PICTURE}
    told = {"huggingface": json.dumps({"info": {"features": pictures}})} if pictures else None
    return pa.schema(
        [pa.field(name, codec.type, nullable=codec.nullable) for name, codec in codecs.items()],
        metadata=told,
    )


def to_table(records: Iterable[RecordT], cls: type[RecordT]) -> pa.Table:
    """Turns records into a table of `arrow_schema(cls)`.

    Raises:
        ValueError: If a value has no lossless form: NaN or infinity inside JSON, or text that is not
            valid Unicode.
        OverflowError: If an integer does not fit into 64 bits.
    """
    kept = tuple(records)
    columns = []
    for name, codec in _fields(cls, ()).items():
        values = [codec.encode(getattr(record, name)) for record in kept]
        columns.append(pa.array(values, type=codec.type))
    return pa.Table.from_arrays(columns, schema=arrow_schema(cls))


def from_table(table: pa.Table, cls: type[RecordT]) -> tuple[RecordT, ...]:
    """Turns a table back into the records that it was made from.

    Raises:
        CorruptData: If the schema is not the class's, or a row is no valid record (its number and
            field are named).
    """
    difference = schema_difference(table.schema, cls)
    if difference:
        raise CorruptData(f"not a table of {cls.__name__}: {difference}")
    codecs = _fields(cls, ())
    try:
        columns = [
            [codec.decode(value) for value in column.to_pylist()]
            for codec, column in zip(codecs.values(), table.columns, strict=True)
        ]
    except (ValueError, TypeError) as error:
        raise CorruptData(
            f"a table of {cls.__name__} holds an unreadable value: {error}"
        ) from error
    records = []
    for number, values in enumerate(zip(*columns, strict=True)):
        try:
            records.append(cls.model_validate(dict(zip(codecs, values, strict=True))))
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            raise CorruptData(
                f"row {number} is no {cls.__name__}: field {place}: {first['msg']}"
            ) from error
    return tuple(records)


def schema_difference(found: pa.Schema, cls: type[Record]) -> str:
    """Returns the first difference between a schema and that of a class, or an empty text.

    Nullability and metadata do not count, since not every writer keeps them.
    """
    expected = arrow_schema(cls)
    if found.names != expected.names:
        missing = [name for name in expected.names if name not in found.names]
        extra = [name for name in found.names if name not in expected.names]
        return f"columns differ (missing {missing or 'none'}, unexpected {extra or 'none'})"
    for column in expected:
        if found.field(column.name).type != column.type:
            return (
                f"column {column.name} is {found.field(column.name).type}, expected {column.type}"
            )
    return ""


def _fields(cls: type[Record], within: tuple[type[Record], ...]) -> dict[str, _Codec]:
    hints = _hints(cls)
    return {name: _codec(hints[name], (*within, cls)) for name in cls.model_fields}


@cache
def _hints(cls: type[Record]) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


@cache
def _codec(annotation: Any, within: tuple[type[Record], ...]) -> _Codec:
    plain = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    scalar = _scalar(plain)
    if scalar is not None:
        return scalar
    item = _item(plain)
    if item is not None:
        return _list_codec(_codec(item, within))
    is_record = isinstance(plain, type) and issubclass(plain, Record)
    if plain is Picture:
        return _Codec(PICTURE, _picture, _no_picture_is_empty, nullable=True)
    if is_record and plain.model_fields and plain not in within:
        return _struct_codec(_fields(plain, within))
    return _json_codec(annotation)


def _scalar(plain: Any) -> _Codec | None:
    if get_origin(plain) is Literal and all(type(value) is str for value in get_args(plain)):
        return _Codec(pa.string(), _same, _same)
    if not isinstance(plain, type):
        return None
    if issubclass(plain, str) and issubclass(plain, Enum):
        return _Codec(pa.string(), lambda member: member.value, _same)
    kinds: dict[type, pa.DataType] = {
        str: pa.string(),
        int: pa.int64(),
        float: pa.float64(),
        bool: pa.bool_(),
        bytes: pa.binary(),
    }
    return _Codec(kinds[plain], _same, _same) if plain in kinds else None


def _item(plain: Any) -> Any:
    """Returns the item annotation of a tuple whose items are all of one kind, else None."""
    arguments = get_args(plain)
    if get_origin(plain) is not tuple or not arguments:
        return None
    items = arguments[:1] if len(arguments) == 2 and arguments[1] is Ellipsis else arguments
    return items[0] if all(item == items[0] for item in items) else None


def _list_codec(item: _Codec) -> _Codec:
    kind = pa.list_(pa.field("item", item.type))
    if item.encode is _same:
        return _Codec(kind, list, _same)
    encode, decode = item.encode, item.decode
    return _Codec(
        kind,
        lambda values: [encode(value) for value in values],
        lambda values: [decode(value) for value in values],
    )


def _struct_codec(fields: dict[str, _Codec]) -> _Codec:
    return _Codec(
        pa.struct([pa.field(name, codec.type) for name, codec in fields.items()]),
        lambda record: {
            name: codec.encode(getattr(record, name)) for name, codec in fields.items()
        },
        lambda values: {name: codec.decode(values[name]) for name, codec in fields.items()},
    )


def _json_codec(annotation: Any) -> _Codec:
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    return _Codec(
        pa.string(),
        lambda value: canonical_json(adapter.dump_python(value, mode="json")).decode("utf-8"),
        lambda text: adapter.validate_json(text),
    )


def _picture(picture: Picture) -> dict[str, object] | None:
    return {"bytes": picture.bytes, "path": picture.path} if picture.path else None


def _no_picture_is_empty(value: dict[str, object] | None) -> object:
    return value or {}


def _same(value: Any) -> Any:
    return value
