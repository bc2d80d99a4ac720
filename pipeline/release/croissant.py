"""`croissant.json`: the release described in the Croissant 1.0 vocabulary of MLCommons."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pyarrow as pa

from pipeline.common.arrow import PICTURE, arrow_schema
from pipeline.release.configs import ALL_CONFIGS, row_classes, used_configs
from pipeline.release.features import scalar_name
from schemas.base import Record
from schemas.errors import UserError
from schemas.licences import KNOWN
from schemas.manifest import FileFact, Manifest

Json = dict[str, object]

CONFORMS_TO = "http://mlcommons.org/croissant/1.0"
_TYPES = {"string": "sc:Text", "int64": "sc:Integer", "float64": "sc:Float", "bool": "sc:Boolean"}
_CONTEXT: Json = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataBiases": "cr:dataBiases",
    "dataCollection": "cr:dataCollection",
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "personalSensitiveInformation": "cr:personalSensitiveInformation",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def croissant_text(manifest: Manifest, files: Sequence[FileFact]) -> str:
    """Returns the file's text; it follows from the manifest and the data files.

    Raises:
        UserError: If the manifest was not sealed with what the release says of itself.
    """
    info = manifest.header.info
    if info is None:
        raise UserError(f"the manifest of version {manifest.header.version} is not sealed")
    used = used_configs(files)
    content: Json = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS_TO,
        "name": info.name,
        "description": info.summary,
        "version": manifest.header.version,
        "license": KNOWN[info.licence],
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": "repo",
                "name": "repo",
                "description": "The folder of the release.",
                "contentUrl": info.homepage or ".",
                "encodingFormat": "git+https",
                # mlcroissant asks for a hash of every file object; a folder has none.
                "sha256": "https://github.com/mlcommons/croissant/issues/80",
            },
            *(_file_set(name) for name in used),
            *(_file_object(fact) for fact in files),
        ],
        "recordSet": [
            _record_set(name, cls)
            for name, cls in row_classes(manifest.header.profile.frames).items()
            if name in used
        ],
    }
    if info.homepage:
        content["url"] = info.homepage
    if info.citation:
        content["citeAs"] = info.citation
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _file_set(config: str) -> Json:
    return {
        "@type": "cr:FileSet",
        "@id": f"files-{config}",
        "name": f"files-{config}",
        "description": f"The Parquet files of config {config}.",
        "containedIn": {"@id": "repo"},
        "encodingFormat": "application/x-parquet",
        "includes": f"data/{config}/*.parquet",
    }


def _file_object(fact: FileFact) -> Json:
    return {
        "@type": "cr:FileObject",
        "@id": fact.path,
        "name": fact.path,
        "containedIn": {"@id": "repo"},
        "contentUrl": fact.path,
        "contentSize": f"{fact.size} B",
        "encodingFormat": "application/x-parquet",
        "sha256": fact.sha256,
    }


def _record_set(config: str, cls: type[Record]) -> Json:
    schema = arrow_schema(cls)
    return {
        "@type": "cr:RecordSet",
        "@id": config,
        "name": config,
        "description": f"One record is {ALL_CONFIGS[config].text}.",
        "field": [
            _field(config, f"{config}/{column.name}", column.name, column.type, ())
            for column in schema
        ],
    }


def _field(config: str, name: str, column: str, kind: pa.DataType, path: tuple[str, ...]) -> Json:
    repeated = False
    while pa.types.is_list(kind):
        kind, repeated = kind.value_type, True
    source: Json = {"fileSet": {"@id": f"files-{config}"}, "extract": {"column": column}}
    if path:
        source["transform"] = [{"jsonPath": part} for part in path]
    content: Json = {"@type": "cr:Field", "@id": name, "name": name.rpartition("/")[2]}
    if kind == PICTURE:
        source["transform"] = [{"jsonPath": "bytes"}]
        content["dataType"] = "sc:ImageObject"
        content["source"] = source
    elif pa.types.is_struct(kind):
        children = [kind.field(place) for place in range(kind.num_fields)]
        content["source"] = source
        content["subField"] = [
            _field(config, f"{name}/{child.name}", column, child.type, (*path, child.name))
            for child in children
        ]
    else:
        content["dataType"] = _TYPES[scalar_name(kind)]
        content["source"] = source
    if repeated:
        content["repeated"] = True
    return content
