"""In which rooms things usually are: what an agent without memory can know of any home."""

from __future__ import annotations

from collections.abc import Iterable

# Room types by falling count of instances over the 120 published iTHOR rooms; a room type that is
# not named has none.
_ROOMS: dict[str, str] = {
    "Bathroom": "Bathtub BathtubBasin HandTowel HandTowelHolder Plunger ScrubBrush ShowerCurtain"
    " ShowerDoor ShowerHead SoapBar Toilet ToiletPaper ToiletPaperHanger Towel TowelHolder",
    "Bathroom Bedroom": "Cloth",
    "Bathroom Kitchen": "Faucet Sink SinkBasin SprayBottle",
    "Bathroom LivingRoom": "Candle",
    "Bedroom": "AlarmClock BaseballBat BasketBall Bed CD Desktop Dumbbell LaundryHamper"
    " TableTopDecor TeddyBear TennisRacket",
    "Bedroom Bathroom": "Footstool",
    "Bedroom Kitchen LivingRoom": "Blinds",
    "Bedroom Kitchen LivingRoom Bathroom": "Drawer",
    "Bedroom LivingRoom": "Desk DeskLamp Pillow",
    "Bedroom LivingRoom Bathroom": "Dresser",
    "Bedroom LivingRoom Kitchen": "Book CellPhone Pen Pencil Safe",
    "Bedroom LivingRoom Kitchen Bathroom": "Shelf",
    "Kitchen": "AluminumFoil Apple Bottle Bread ButterKnife CoffeeMachine Cup Egg Fork Fridge Kettle"
    " Knife Ladle Lettuce Microwave Pan PepperShaker Pot Potato SaltShaker Spatula Spoon StoveBurner"
    " StoveKnob Toaster Tomato WineBottle",
    "Kitchen Bathroom": "DishSponge PaperTowelRoll SoapBottle",
    "Kitchen Bathroom Bedroom": "CounterTop",
    "Kitchen Bathroom LivingRoom Bedroom": "Cabinet",
    "Kitchen Bedroom": "Mug",
    "Kitchen Bedroom LivingRoom": "Bowl",
    "Kitchen LivingRoom": "DiningTable Plate",
    "Kitchen LivingRoom Bedroom": "Stool",
    "Kitchen LivingRoom Bedroom Bathroom": "GarbageCan LightSwitch",
    "LivingRoom": "FloorLamp Newspaper Ottoman TVStand WateringCan",
    "LivingRoom Bathroom Bedroom": "TissueBox",
    "LivingRoom Bedroom": "ArmChair Boots Box CoffeeTable DogBed KeyChain Laptop RemoteControl Sofa"
    " Television Watch",
    "LivingRoom Bedroom Bathroom Kitchen": "SideTable",
    "LivingRoom Bedroom Kitchen": "Chair CreditCard ShelvingUnit",
    "LivingRoom Kitchen Bedroom": "Statue Vase",
}
_BY_TYPE = {name: tuple(rooms.split()) for rooms, types in _ROOMS.items() for name in types.split()}
NOWHERE = 4


def room_rank(object_types: Iterable[str], room: str) -> int:
    """Returns how usual it is to have one of the types in a room, 0 = most, 4 = never seen there."""
    ranks = [
        _BY_TYPE[name].index(room)
        for name in object_types
        if name in _BY_TYPE and room in _BY_TYPE[name]
    ]
    return min(ranks, default=NOWHERE)
