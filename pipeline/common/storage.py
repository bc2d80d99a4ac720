"""Folders by URL: a local path, object storage (`s3://`, `gs://`), or whatever else fsspec knows.

Object storage writes a file whole or not at all. So do local folders here.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.common.atomic import write_atomic
from schemas.errors import UserError

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

_LOCAL = ("file", "local")


class Storage:
    """The files below one URL."""

    def __init__(self, url: str) -> None:
        """Opens it; looks at nothing yet.

        Raises:
            UserError: If nothing installed can open such a URL.
        """
        self.url = url.rstrip("/")
        self._files, root = _open(self.url)
        self._root = root.rstrip("/")
        protocol = self._files.protocol
        self._local = bool({*((protocol,) if isinstance(protocol, str) else protocol)} & {*_LOCAL})

    def read(self, name: str) -> bytes | None:
        """Returns a file's bytes; None if there is no such file.

        Raises:
            UserError: If the storage refuses.
        """
        with self._told("read", name):
            try:
                data: bytes = self._files.cat_file(self._path(name))
            except FileNotFoundError:
                return None
        return data

    def write(self, name: str, data: bytes) -> None:
        """Writes a file, replacing an earlier one.

        Raises:
            UserError: If the storage refuses.
        """
        path = self._path(name)
        if self._local:
            write_atomic(Path(path), data)
            return
        with self._told("write", name):
            self._files.makedirs(posixpath.dirname(path), exist_ok=True)
            self._files.pipe_file(path, data)

    def sizes(self) -> dict[str, int]:
        """Returns the name and the size of every file, sorted by name.

        Raises:
            UserError: If the storage refuses.
        """
        with self._told("list", ""):
            self._files.invalidate_cache()
            try:
                found: dict[str, dict[str, int]] = self._files.find(self._root, detail=True)
            except FileNotFoundError:
                return {}
        # Some give back paths with a leading slash that the root lacks, or the other way round.
        start = len(self._root.strip("/")) + 1
        named = {path.strip("/")[start:]: one["size"] for path, one in found.items()}
        return dict(sorted(named.items()))

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"

    @contextmanager
    def _told(self, what: str, name: str) -> Iterator[None]:
        """Says in one line what the storage refused, whichever package it speaks through.

        Raises:
            UserError: If it refused something.
        """
        try:
            yield
        except FileNotFoundError:
            raise
        except Exception as error:
            first = (str(error) or type(error).__name__).strip().splitlines()[0][:200]
            raise UserError(
                f"cannot {what} {self.url}{name and '/'}{name}: {first}; look at the address, at what"
                " the service's environment variables say (keys, endpoint), and run it again"
            ) from error


def _open(url: str) -> tuple[AbstractFileSystem, str]:
    from fsspec.core import url_to_fs

    try:
        files, root = url_to_fs(url)
    except ValueError as error:
        raise UserError(
            f"{url} cannot be opened: {error}; expected a path or s3://, gs://"
        ) from None
    except ImportError as error:
        arrow = _open_with_arrow(url)
        if arrow is None:
            raise UserError(f"{url} needs another package: {error}; install it here") from None
        return arrow
    return files, str(root)


def _open_with_arrow(url: str) -> tuple[AbstractFileSystem, str] | None:
    """Opens a URL with what pyarrow brings along (S3, Google Cloud Storage); None if it cannot.

    Raises:
        UserError: If it could, but for something in the URL.
    """
    import pyarrow as pa
    from fsspec.implementations.arrow import ArrowFSWrapper
    from pyarrow.fs import FileSystem

    if url.partition("://")[0] not in {"s3", "gs", "gcs"}:
        return None
    try:
        files, root = FileSystem.from_uri(url)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise UserError(f"{url} cannot be opened: {str(error).splitlines()[0]}") from None
    return ArrowFSWrapper(files), str(root)
