"""The table of colours: what each object type is painted with, part by part."""

from __future__ import annotations

from typing import NamedTuple

from simulators.kinematic.render.materials import (
    CERAMIC,
    FABRIC,
    GLASS,
    LEAF,
    LIGHT,
    METAL,
    PAINTING,
    PANE,
    PAPER,
    PLAIN,
    SCREEN,
    STONE,
    WATER,
    WOOD,
)
from simulators.kinematic.render.scheme import STEEL, WHITE, WOODS, Colour

MATERIALS: dict[str, int] = {
    "cardboard": PAPER,
    "ceramic": CERAMIC,
    "fabric": FABRIC,
    "glass": GLASS,
    "leaf": LEAF,
    "leather": PLAIN,
    "light": LIGHT,
    "metal": METAL,
    "paint": PAINTING,
    "paper": PAPER,
    "plain": PLAIN,
    "plastic": PLAIN,
    "stone": STONE,
    "water": WATER,
    "wood": WOOD,
}
"""The materials that shapes are made of."""

BLACK: Colour = (0.06, 0.06, 0.07)
DARK: Colour = (0.2, 0.2, 0.22)
WATERY: Colour = (0.5, 0.68, 0.76)
COFFEE: Colour = (0.22, 0.12, 0.06)
BRASS: Colour = (0.75, 0.62, 0.3)
PALE: Colour = (0.92, 0.9, 0.82)
GREEN: Colour = (0.2, 0.45, 0.16)
SHELL: Colour = (0.93, 0.87, 0.76)
CLOTHS: tuple[Colour, ...] = (
    (0.45, 0.5, 0.58),
    (0.62, 0.55, 0.45),
    (0.5, 0.28, 0.24),
    (0.35, 0.42, 0.36),
    (0.66, 0.64, 0.6),
    (0.3, 0.33, 0.42),
)
GLAZES: tuple[Colour, ...] = (
    (0.82, 0.81, 0.77),
    (0.3, 0.45, 0.62),
    (0.72, 0.35, 0.25),
    (0.35, 0.5, 0.4),
    (0.85, 0.73, 0.42),
)
SPREADS: tuple[Colour, ...] = (
    (0.4, 0.5, 0.66),
    (0.66, 0.58, 0.46),
    (0.42, 0.52, 0.44),
    (0.7, 0.45, 0.4),
    (0.52, 0.48, 0.6),
)
LINENS: tuple[Colour, ...] = (
    (0.85, 0.85, 0.8),
    (0.4, 0.58, 0.68),
    (0.74, 0.45, 0.43),
    (0.55, 0.64, 0.5),
)
BINDINGS: tuple[Colour, ...] = (
    (0.62, 0.15, 0.15),
    (0.15, 0.3, 0.55),
    (0.15, 0.42, 0.25),
    (0.72, 0.52, 0.15),
    (0.4, 0.2, 0.45),
)
DRAPES: tuple[Colour, ...] = ((0.8, 0.82, 0.84), (0.66, 0.71, 0.76), (0.8, 0.74, 0.66))

Finish = float | Colour | tuple[Colour, int]
"""Of a part: a factor on the object's own colour, a colour, or a colour and a material."""


class Look(NamedTuple):
    """What one type looks like.

    Attributes:
        own: The object's own colour: one of these, chosen by its variant, or a name of the scheme.
        parts: The finish of parts that differ from it.
    """

    own: tuple[Colour, ...] | str
    parts: dict[str, Finish]


LOOKS: dict[str, Look] = {
    "AlarmClock": Look((BLACK, (0.6, 0.16, 0.14), WHITE), {"display": (0.75, 0.15, 0.1)}),
    "AluminumFoil": Look((STEEL,), {"body": (STEEL, METAL)}),
    "Apple": Look(((0.72, 0.1, 0.1), (0.5, 0.62, 0.16)), {"stem": (0.25, 0.2, 0.1), "flesh": PALE}),
    "ArmChair": Look(CLOTHS, {"arm": 0.92, "back": 0.95, "cushion": 1.06, "leg": DARK}),
    "BaseballBat": Look((WOODS[2],), {"body": (WOODS[2], WOOD)}),
    "BasketBall": Look(((0.82, 0.4, 0.14),), {}),
    "Bathtub": Look((WHITE,), {}),
    "BathtubBasin": Look(((0.84, 0.86, 0.87),), {"bottom": ((0.84, 0.86, 0.87), CERAMIC)}),
    "Bed": Look(SPREADS, {"frame": WOODS[1], "headboard": WOODS[1], "mattress": WHITE}),
    "Blinds": Look((WHITE, (0.8, 0.76, 0.68)), {}),
    "Book": Look(BINDINGS, {"pages": PALE}),
    "Boots": Look(((0.3, 0.2, 0.12), BLACK), {}),
    "Bottle": Look(((0.2, 0.45, 0.3), (0.5, 0.3, 0.15), (0.55, 0.7, 0.8)), {}),
    "Bowl": Look(GLAZES, {"liquid": WATERY}),
    "Box": Look(((0.66, 0.49, 0.31),), {"bottom": 0.85}),
    "Bread": Look(((0.66, 0.43, 0.2),), {"loaf": 1.05, "flesh": (0.88, 0.76, 0.54)}),
    "ButterKnife": Look((STEEL,), {"handle": 0.8}),
    "CD": Look(((0.75, 0.78, 0.82),), {"body": ((0.75, 0.78, 0.82), METAL)}),
    "Cabinet": Look("front", {"front": 0.92, "handle": STEEL, "inside": 0.6, "side": 0.75}),
    "Candle": Look((PALE, (0.7, 0.3, 0.3)), {"wick": (BLACK, PLAIN), "flame": (1.0, 0.8, 0.3)}),
    "CellPhone": Look((BLACK,), {"screen": (0.05, 0.06, 0.08)}),
    "Chair": Look(WOODS, {"leg": 0.85}),
    "Cloth": Look(LINENS, {"seam": 0.75}),
    "CoffeeMachine": Look((DARK,), {
        "head": BLACK, "plate": BLACK, "coffee": COFFEE, "signal": (0.95, 0.2, 0.1),
    }),
    "CoffeeTable": Look(WOODS, {"apron": 0.85, "leg": 0.9}),
    "CounterTop": Look("counter", {"carcass": 0.9}),
    "CreditCard": Look(((0.2, 0.35, 0.7), (0.75, 0.6, 0.2), DARK), {}),
    "Cup": Look(GLAZES, {"liquid": WATERY}),
    "Curtains": Look(DRAPES, {}),
    "Desk": Look("front", {"apron": 0.85, "leg": 0.9, "back": 0.8}),
    "DeskLamp": Look(((0.8, 0.76, 0.68), (0.45, 0.5, 0.58)), {"foot": DARK, "pole": DARK}),
    "Desktop": Look((BLACK,), {}),
    "DiningTable": Look(WOODS, {"apron": 0.85, "leg": 0.9}),
    "DishSponge": Look(((0.86, 0.75, 0.24),), {"pad": (0.2, 0.46, 0.3)}),
    "DogBed": Look(CLOTHS, {"bottom": 1.15}),
    "Drawer": Look("front", {"front": 0.92, "handle": STEEL, "bottom": 0.7, "side": 0.85}),
    "Dresser": Look("front", {"leg": 0.7}),
    "Dumbbell": Look((DARK,), {"body": (DARK, METAL)}),
    "Egg": Look((SHELL,), {"flesh": WHITE, "yolk": (0.92, 0.66, 0.15)}),
    "Faucet": Look((STEEL,), {"water": WATERY}),
    "Floor": Look("floor", {}),
    "FloorLamp": Look(((0.8, 0.76, 0.68), (0.7, 0.6, 0.5)), {"foot": DARK, "pole": DARK}),
    "Footstool": Look(CLOTHS, {"leg": DARK}),
    "Fork": Look((STEEL,), {"handle": 0.8}),
    "Fridge": Look(((0.66, 0.68, 0.7), (0.84, 0.84, 0.82)), {
        "handle": DARK, "inside": (0.9, 0.92, 0.93), "shelf": (0.8, 0.85, 0.88), "door": 1.03,
    }),
    "GarbageBag": Look((BLACK, (0.85, 0.85, 0.86)), {}),
    "GarbageCan": Look(((0.35, 0.36, 0.38), (0.7, 0.7, 0.68), (0.25, 0.35, 0.3)), {}),
    "HandTowel": Look(LINENS, {"seam": 0.75}),
    "HandTowelHolder": Look((STEEL,), {}),
    "HousePlant": Look(((0.65, 0.35, 0.22), (0.82, 0.82, 0.8), (0.35, 0.38, 0.4)), {
        "leaves": GREEN,
    }),
    "Kettle": Look((STEEL, (0.66, 0.2, 0.18)), {"handle": BLACK, "opening": BLACK}),
    "KeyChain": Look((STEEL,), {"key": BRASS}),
    "Knife": Look((STEEL,), {"handle": (BLACK, PLAIN)}),
    "Ladle": Look((STEEL,), {"handle": 0.8}),
    "Laptop": Look(((0.68, 0.7, 0.72), DARK), {"keys": BLACK, "screen": (0.05, 0.06, 0.08)}),
    "LaundryHamper": Look(((0.68, 0.56, 0.41),), {"lid": 0.85}),
    "Lettuce": Look(((0.35, 0.58, 0.2),), {"heart": (0.5, 0.7, 0.3), "flesh": (0.66, 0.8, 0.45)}),
    "LightSwitch": Look((WHITE,), {"rocker": 0.8}),
    "Microwave": Look((DARK, (0.62, 0.63, 0.65)), {
        "door": (0.08, 0.08, 0.09), "panel": BLACK, "display": (0.2, 0.75, 0.45),
        "handle": STEEL, "inside": (0.78, 0.78, 0.76),
    }),
    "Mirror": Look((STEEL, BRASS), {"face": (0.66, 0.74, 0.78)}),
    "Mug": Look(GLAZES, {"liquid": COFFEE}),
    "Newspaper": Look(((0.78, 0.78, 0.74),), {"body": ((0.78, 0.78, 0.74), PAPER)}),
    "Ottoman": Look(CLOTHS, {"leg": DARK}),
    "Painting": Look((BLACK, WOODS[1], BRASS), {}),
    "Pan": Look((DARK,), {"handle": BLACK}),
    "PaperTowelRoll": Look((WHITE,), {}),
    "Pen": Look(((0.12, 0.22, 0.6), BLACK, (0.6, 0.1, 0.1)), {}),
    "Pencil": Look(((0.88, 0.68, 0.15),), {}),
    "PepperShaker": Look(((0.25, 0.22, 0.2),), {"cap": STEEL}),
    "Pillow": Look((WHITE, (0.74, 0.6, 0.5), (0.48, 0.58, 0.68), (0.78, 0.73, 0.6)), {}),
    "Plate": Look((WHITE, (0.78, 0.83, 0.88), (0.86, 0.8, 0.7)), {"bottom": 0.93}),
    "Plunger": Look(((0.58, 0.2, 0.15),), {"stick": WOODS[2]}),
    "Poster": Look((BLACK, WHITE), {}),
    "Pot": Look((STEEL,), {"handle": BLACK, "liquid": WATERY}),
    "Potato": Look(((0.64, 0.48, 0.3),), {"flesh": (0.9, 0.82, 0.58)}),
    "RemoteControl": Look((BLACK,), {"screen": (0.3, 0.3, 0.32)}),
    "RoomDecor": Look(GLAZES, {}),
    "Safe": Look(((0.36, 0.38, 0.4),), {"dial": STEEL, "inside": 0.5, "door": 1.12}),
    "SaltShaker": Look((WHITE,), {"cap": STEEL}),
    "ScrubBrush": Look((WHITE, (0.3, 0.45, 0.6)), {"stick": (WHITE, PLAIN)}),
    "Shelf": Look("shelf", {}),
    "ShelvingUnit": Look("shelf", {"back": 0.75}),
    "ShowerCurtain": Look(DRAPES, {}),
    "ShowerDoor": Look((STEEL,), {"pane": (0.72, 0.82, 0.84)}),
    "ShowerGlass": Look((STEEL,), {"pane": (0.72, 0.82, 0.84)}),
    "ShowerHead": Look((STEEL,), {"water": WATERY}),
    "SideTable": Look("front", {"apron": 0.85, "leg": 0.9}),
    "Sink": Look("basin", {}),
    "SinkBasin": Look("basin", {"bottom": 0.85}),
    "SoapBar": Look(((0.85, 0.78, 0.6), (0.6, 0.75, 0.7)), {}),
    "SoapBottle": Look(((0.3, 0.58, 0.72), (0.82, 0.58, 0.3), (0.58, 0.72, 0.4)), {"pump": WHITE}),
    "Sofa": Look(CLOTHS, {"arm": 0.92, "back": 0.95, "cushion": 1.06, "leg": DARK}),
    "Spatula": Look((DARK,), {}),
    "Spoon": Look((STEEL,), {"handle": 0.8}),
    "SprayBottle": Look(((0.25, 0.48, 0.76), (0.3, 0.66, 0.4)), {
        "neck": WHITE, "trigger": (0.78, 0.2, 0.15),
    }),
    "Statue": Look(((0.5, 0.45, 0.38), (0.72, 0.69, 0.65), (0.32, 0.34, 0.32)), {"base": 0.6}),
    "Stool": Look(WOODS, {"leg": 0.8}),
    "StoveBurner": Look((DARK,), {"plate": BLACK}),
    "StoveKnob": Look(((0.14, 0.14, 0.15),), {}),
    "TVStand": Look("front", {"leg": 0.7}),
    "TableTopDecor": Look(GLAZES, {}),
    "TeddyBear": Look(((0.55, 0.36, 0.2), (0.7, 0.55, 0.38)), {"ear": 0.8}),
    "Television": Look((BLACK,), {"screen": (0.045, 0.05, 0.06)}),
    "TennisRacket": Look(((0.78, 0.3, 0.2),), {}),
    "TissueBox": Look(((0.45, 0.62, 0.72), (0.72, 0.5, 0.55)), {"tissue": WHITE}),
    "Toaster": Look((STEEL, (0.6, 0.18, 0.16)), {"slot": BLACK, "base": DARK}),
    "Toilet": Look((WHITE,), {"lid": 0.97, "seat": 0.95}),
    "ToiletPaper": Look((WHITE,), {}),
    "ToiletPaperHanger": Look((STEEL,), {}),
    "Tomato": Look(((0.82, 0.18, 0.1),), {"stem": GREEN, "flesh": (0.88, 0.36, 0.25)}),
    "Towel": Look(LINENS, {"seam": 0.75}),
    "TowelHolder": Look((STEEL,), {}),
    "VacuumCleaner": Look(((0.6, 0.16, 0.16),), {}),
    "Vase": Look(GLAZES, {"body": (GLAZES[1], CERAMIC)}),
    "Watch": Look((BLACK, (0.35, 0.2, 0.12)), {"dial": BRASS}),
    "WateringCan": Look(((0.3, 0.5, 0.4), (0.5, 0.55, 0.6)), {}),
    "Window": Look((WHITE,), {"pane": ((0.8, 0.9, 1.0), PANE)}),
    "WineBottle": Look(((0.1, 0.2, 0.12),), {"label": PALE}),
}  # fmt: skip
UNKNOWN = Look(GLAZES, {})
"""For types that are not in the table."""
SHELL_LOOKS: dict[str, Finish] = {
    "ceiling": (0.93, 0.93, 0.92),
    "door": (0.5, 0.36, 0.24),
    "stove": (0.7, 0.71, 0.72),
}
"""Parts of the room's shell; `wall` comes from the scheme."""

LIT: dict[str, dict[str, tuple[Colour, int]]] = {
    "Candle": {"wick": ((1.0, 0.75, 0.25), LIGHT)},
    "CellPhone": {"screen": (WHITE, SCREEN)},
    "DeskLamp": {"shade": ((1.05, 0.95, 0.72), LIGHT)},
    "Desktop": {"body": (WHITE, SCREEN)},
    "FloorLamp": {"shade": ((1.05, 0.95, 0.72), LIGHT)},
    "Laptop": {"screen": (WHITE, SCREEN)},
    "LightSwitch": {"rocker": ((0.95, 0.85, 0.45), LIGHT)},
    "Microwave": {"door": ((0.75, 0.58, 0.3), LIGHT), "inside": ((0.95, 0.82, 0.55), LIGHT)},
    "StoveBurner": {"plate": ((0.95, 0.25, 0.08), LIGHT), "grate": ((0.7, 0.14, 0.05), LIGHT)},
    "StoveKnob": {"knob": ((0.8, 0.3, 0.12), METAL)},
    "Television": {"screen": (WHITE, SCREEN)},
    "Toaster": {"slot": ((0.95, 0.4, 0.1), LIGHT)},
}
"""Parts that look different on a device that is on."""
LAMPS: dict[str, float] = {"Candle": 0.12, "DeskLamp": 0.5, "FloorLamp": 0.8}
"""Types that shine on their surroundings, and how strongly."""
