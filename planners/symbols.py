"""PDDL names for object ids: `Kitchen/Mug|+01.2|...` is `mug_1`.

PDDL takes no `|` and knows no case.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

_NOT_A_NAME = re.compile(r"[^a-z0-9]")
_FIRST_LETTER = re.compile(r"[a-z]")


class Symbols:
    """Both directions between the ids of one problem's objects and their names.

    A name is the type in lower case and a number that counts ids of that type in sorted order, so
    the set of objects alone decides all names.
    """

    def __init__(self, objects: Iterable[tuple[str, str]]) -> None:
        """Names objects.

        Args:
            objects: Pairs of object id and object type, in any order.

        Raises:
            ValueError: If an id comes twice.
        """
        self._names: dict[str, str] = {}
        counts: dict[str, int] = defaultdict(int)
        for object_id, object_type in sorted(objects):
            if object_id in self._names:
                raise ValueError(f"object id '{object_id}' comes twice")
            stem = _stem(object_type)
            counts[stem] += 1
            self._names[object_id] = f"{stem}_{counts[stem]}"
        self._ids = {name: object_id for object_id, name in self._names.items()}

    def name(self, object_id: str) -> str:
        """Returns the name of an object id.

        Raises:
            ValueError: If the problem has no such object.
        """
        if object_id not in self._names:
            raise ValueError(f"the problem has no object '{object_id}'")
        return self._names[object_id]

    def object_id(self, name: str) -> str:
        """Returns the object id of a name; the inverse of `name`.

        Raises:
            ValueError: If the problem has no such name.
        """
        if name not in self._ids:
            raise ValueError(f"the problem has no name '{name}'")
        return self._ids[name]

    def __contains__(self, object_id: str) -> bool:
        """Tells whether the problem has this object."""
        return object_id in self._names


def _stem(object_type: str) -> str:
    stem = _NOT_A_NAME.sub("", object_type.lower())
    return stem if _FIRST_LETTER.match(stem) else f"object{stem}"
