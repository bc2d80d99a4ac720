"""Requests from real rooms, read from the published scene metadata."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from schemas.experience import ExperienceRequest, PlaceInfo, ThingInfo
from schemas.knowledge.object_types import openable_types, pickupable_types
from schemas.knowledge.placement import compatible
from schemas.knowledge.taxonomy import categories
from tests.published_rooms import published_rooms

KINDS = ("kitchens", "living_rooms", "bedrooms", "bathrooms")


@cache
def room(kind: str, number: int) -> ExperienceRequest:
    """Makes a request from the things and receptacles of one room alone, `number` from 0 to 29."""
    return _request(f"{kind}-{number}", [published_rooms()[kind][number]], 0)


@cache
def home_room(kind: str, number: int) -> ExperienceRequest:
    """Makes a request whose things come from four rooms and whose places from one of them."""
    rooms = [published_rooms()[name][number] for name in KINDS]
    return _request(f"{kind}-{number}", rooms, KINDS.index(kind))


def surfaces_only(request: ExperienceRequest) -> ExperienceRequest:
    """Returns the same room without the places that open and shut."""
    kept = tuple(place for place in request.places if place.type not in openable_types())
    return request.model_copy(update={"places": kept})


def reseeded(request: ExperienceRequest, seed: int) -> ExperienceRequest:
    """Returns the same room for another seed and episode."""
    return request.model_copy(update={"seed": seed, "episode_id": f"{request.room_id}-s{seed}"})


def _request(name: str, rooms: list[list[dict[str, Any]]], at: int) -> ExperienceRequest:
    counts: Counter[str] = Counter()
    things, places = [], []
    for index, objects in enumerate(rooms):
        for item in objects:
            kind = item["objectType"]
            counts[kind] += 1
            label = f"{kind}_{counts[kind]}"
            if kind in pickupable_types():
                things.append(ThingInfo(label=label, type=kind))
            elif item["receptacle"] and kind != "Floor" and index == at:
                held = tuple(name for name in pickupable_types() if compatible(name, kind))
                places.append(PlaceInfo(label=label, type=kind, accepts=held))
    return ExperienceRequest(
        episode_id=name,
        room_id=name,
        things=tuple(sorted(things, key=lambda thing: thing.label)),
        places=tuple(sorted(places, key=lambda place: place.label)),
        categories=categories(),
        seed=0,
    )
