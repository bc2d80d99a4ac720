"""Arrow schemas as the features of a dataset card, so that a hub loads them without code."""

from __future__ import annotations

import pyarrow as pa

from pipeline.common.arrow import PICTURE

Feature = dict[str, object]


def card_features(schema: pa.Schema) -> list[Feature]:
    """Returns the `features` list of a card's `dataset_info` for a schema."""
    return [{"name": field.name, **_feature(field.type)} for field in schema]


def _feature(kind: pa.DataType) -> Feature:
    if pa.types.is_list(kind):
        item = _feature(kind.value_type)
        if "struct" in item:
            return {"list": item["struct"]}
        return {"list": item.get("dtype", item)}
    if kind == PICTURE:
        return {"dtype": "image"}
    if pa.types.is_struct(kind):
        fields = (kind.field(place) for place in range(kind.num_fields))
        return {"struct": [{"name": field.name, **_feature(field.type)} for field in fields]}
    return {"dtype": scalar_name(kind)}


def scalar_name(kind: pa.DataType) -> str:
    """Returns the name of a scalar type: string, int64, float64, bool or binary."""
    return "float64" if pa.types.is_float64(kind) else str(kind)
