"""The table of themes. A new theme is a class in a file of this folder and a line here."""

from __future__ import annotations

from functools import cache

from planners.themes.base import Theme
from schemas.registered import registered

THEMES: dict[str, str] = {
    "check_lights": "planners.themes.devices:CheckLights",
    "chill_drink": "planners.themes.cooking:ChillDrink",
    "decorate": "planners.themes.tidying:Decorate",
    "laundry": "planners.themes.bathroom:Laundry",
    "look_around": "planners.themes.fillers:LookAround",
    "look_inside": "planners.themes.looking:LookInside",
    "lounge": "planners.themes.living:Lounge",
    "make_coffee": "planners.themes.cooking:MakeCoffee",
    "pack_up": "planners.themes.living:PackUp",
    "prepare_salad": "planners.themes.cooking:PrepareSalad",
    "put_away_dishes": "planners.themes.kitchen:PutAwayDishes",
    "put_away_groceries": "planners.themes.kitchen:PutAwayGroceries",
    "reheat_food": "planners.themes.cooking:ReheatFood",
    "rinse_things": "planners.themes.bathroom:RinseThings",
    "set_table": "planners.themes.kitchen:SetTable",
    "set_up_desk": "planners.themes.living:SetUpDesk",
    "stock_bathroom": "planners.themes.bathroom:StockBathroom",
    "take_out_trash": "planners.themes.tidying:TakeOutTrash",
    "tidy_surface": "planners.themes.tidying:TidySurface",
    "try_devices": "planners.themes.devices:TryDevices",
    "walk": "planners.themes.fillers:Walk",
    "wash_dishes": "planners.themes.kitchen:WashDishes",
}

FILLERS = ("look_around", "walk")
"""Short activities for the last steps of a gap; all others are themes proper."""


def names() -> tuple[str, ...]:
    """Returns the names of all themes and fillers, sorted."""
    return tuple(sorted(THEMES))


def long_themes() -> tuple[str, ...]:
    """Returns the names of all themes that are no fillers, sorted."""
    return tuple(name for name in names() if name not in FILLERS)


@cache
def load(name: str) -> Theme:
    """Returns a theme or filler.

    Raises:
        UserError: If there is none of this name.
    """
    theme = registered("theme", THEMES, name)()
    if not isinstance(theme, Theme):
        raise TypeError(f"{THEMES[name]} is not a Theme")
    return theme
