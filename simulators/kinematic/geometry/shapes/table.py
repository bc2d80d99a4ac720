"""The table of shapes: which builder makes which object type."""

from __future__ import annotations

from collections.abc import Callable

from simulators.kinematic.geometry.shapes import (
    belongings,
    fixtures,
    furniture,
    kitchenware,
    storage,
)
from simulators.kinematic.geometry.shapes.builder import About, Part, ShapeBuilder

Shape = Callable[[ShapeBuilder, About], None]

SHAPES: dict[str, Shape] = {
    "AlarmClock": belongings.alarm_clock,
    "Apple": kitchenware.fruit,
    "ArmChair": furniture.sofa,
    "BaseballBat": belongings.rod,
    "BasketBall": kitchenware.lump,
    "Bathtub": fixtures.bathtub,
    "BathtubBasin": fixtures.basin,
    "Bed": furniture.bed,
    "Blinds": storage.blinds,
    "Book": storage.book,
    "Boots": belongings.boots,
    "Bottle": kitchenware.bottle,
    "Bowl": kitchenware.bowl,
    "Box": storage.carton,
    "Bread": kitchenware.bread,
    "ButterKnife": kitchenware.cutlery,
    "CD": belongings.disc,
    "Cabinet": storage.cabinet,
    "Candle": belongings.candle,
    "CellPhone": belongings.handset,
    "Chair": furniture.chair,
    "Cloth": belongings.towel,
    "CoffeeMachine": kitchenware.coffee_machine,
    "CoffeeTable": furniture.table,
    "Cup": kitchenware.mug,
    "Curtains": storage.curtain,
    "Desk": furniture.table,
    "DeskLamp": belongings.lamp,
    "DiningTable": furniture.table,
    "DishSponge": belongings.sponge,
    "DogBed": furniture.basket,
    "Drawer": storage.drawer,
    "Dresser": furniture.chest,
    "Egg": kitchenware.lump,
    "Faucet": fixtures.faucet,
    "FloorLamp": belongings.lamp,
    "Footstool": furniture.footstool,
    "Fork": kitchenware.cutlery,
    "Fridge": storage.fridge,
    "GarbageBag": belongings.bag,
    "GarbageCan": storage.bin_,
    "HandTowel": belongings.towel,
    "HandTowelHolder": fixtures.hanger,
    "HousePlant": belongings.plant,
    "Kettle": storage.kettle,
    "KeyChain": belongings.key_chain,
    "Knife": kitchenware.cutlery,
    "Ladle": kitchenware.cutlery,
    "Laptop": storage.laptop,
    "LaundryHamper": storage.bin_,
    "Lettuce": kitchenware.lettuce,
    "LightSwitch": fixtures.light_switch,
    "Microwave": storage.microwave,
    "Mirror": fixtures.picture,
    "Mug": kitchenware.mug,
    "Ottoman": furniture.footstool,
    "Painting": fixtures.picture,
    "Pan": kitchenware.pan,
    "PaperTowelRoll": kitchenware.roll,
    "Pen": belongings.rod,
    "Pencil": belongings.rod,
    "PepperShaker": kitchenware.shaker,
    "Pillow": belongings.pillow,
    "Plate": kitchenware.plate,
    "Plunger": belongings.brush,
    "Poster": fixtures.picture,
    "Pot": kitchenware.pot,
    "Potato": kitchenware.lump,
    "RemoteControl": belongings.handset,
    "Safe": storage.safe,
    "SaltShaker": kitchenware.shaker,
    "ScrubBrush": belongings.brush,
    "Shelf": furniture.shelf,
    "ShelvingUnit": furniture.shelving_unit,
    "ShowerCurtain": storage.curtain,
    "ShowerDoor": storage.shower_door,
    "ShowerGlass": storage.shower_door,
    "ShowerHead": fixtures.shower_head,
    "SideTable": furniture.table,
    "Sink": fixtures.sink,
    "SinkBasin": fixtures.basin,
    "SoapBar": kitchenware.lump,
    "SoapBottle": belongings.soap_bottle,
    "Sofa": furniture.sofa,
    "Spatula": kitchenware.spatula,
    "Spoon": kitchenware.cutlery,
    "SprayBottle": belongings.spray_bottle,
    "Statue": belongings.statue,
    "Stool": furniture.stool,
    "StoveBurner": fixtures.stove_burner,
    "StoveKnob": fixtures.stove_knob,
    "TVStand": furniture.chest,
    "TeddyBear": belongings.teddy_bear,
    "Television": belongings.television,
    "TennisRacket": belongings.disc,
    "TissueBox": belongings.tissue_box,
    "Toaster": kitchenware.toaster,
    "Toilet": storage.toilet,
    "ToiletPaper": kitchenware.roll,
    "ToiletPaperHanger": fixtures.hanger,
    "Tomato": kitchenware.fruit,
    "Towel": belongings.towel,
    "TowelHolder": fixtures.hanger,
    "Vase": belongings.vase,
    "Watch": belongings.watch,
    "Window": fixtures.window,
    "WineBottle": kitchenware.bottle,
}
"""Types that are not in the table are drawn as a plain box; CounterTop is drawn by the mesh."""


def build_shape(size: tuple[float, float, float], about: About) -> tuple[Part, ...]:
    """Returns the parts of one object in unit coordinates.

    Args:
        size: Its extents in metres: right, up, front.
        about: What else the shape depends on.
    """
    builder = ShapeBuilder(size)
    SHAPES.get(about.object_type, belongings.block)(builder, about)
    return tuple(builder.parts)
