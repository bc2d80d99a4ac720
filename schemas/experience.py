"""An experience: what a person's corrections teach about a household, as an author writes it.

An author sees labels, never ids; the family grounds the result in the home and executes it.
"""

from __future__ import annotations

from schemas.base import Record


class ThingInfo(Record):
    """One object that an experience may use. `label` and `type` as in the home."""

    label: str
    type: str


class PlaceInfo(Record):
    """One receptacle of the room, and the object types that may be put there."""

    label: str
    type: str
    accepts: tuple[str, ...]


class ExperienceRequest(Record):
    """The structured scene information that an author writes from.

    Attributes:
        episode_id: The episode that asks.
        room_id: The room of all cases.
        things: Objects of the home that may be used, sorted by label.
        places: Receptacles of the room that can be reached, sorted by label.
        categories: The public taxonomy: category name to its object types, both sorted.
        seed: For authors that draw.
    """

    episode_id: str
    room_id: str
    things: tuple[ThingInfo, ...]
    places: tuple[PlaceInfo, ...]
    categories: dict[str, tuple[str, ...]]
    seed: int


class Correction(Record):
    """One case: a thing is put on a wrong place, a person says where it goes, it goes there.

    Attributes:
        feedback: What the person says. It speaks of this case (names the thing's label and the right
            place's label) and never states a rule or a category.
    """

    thing: str
    wrong_place: str
    right_place: str
    feedback: str


class Experience(Record):
    """What an author wrote.

    Attributes:
        rule: The household's rule in words (evaluator-only).
        category: The category that the rule is about.
        place: Label of the shared target surface.
        corrections: At least two, with different object types of `category`.
        contrasts: At least one, with a type of another category and another place.
        probe_thing: Label of the new object of `category`, of a type in no correction.
        order: Labels of the things of all cases, corrections and contrasts, in the order in which
            they happen; drawn, so that the place named last tells nothing. Empty in a raw answer.
    """

    rule: str
    category: str
    place: str
    corrections: tuple[Correction, ...]
    contrast_category: str
    contrasts: tuple[Correction, ...]
    probe_thing: str
    order: tuple[str, ...] = ()


class Call(Record):
    """A question to a language model and its kept answer, which an author used for one episode.

    Attributes:
        call_id: Content hash of the question, which is the name of its file.
        model: The model that answered, as the service names it.
        answer_hash: Content hash of the answer.
    """

    call_id: str
    episode_id: str
    model: str
    prompt_version: int
    answer_hash: str
    input_tokens: int
    output_tokens: int
