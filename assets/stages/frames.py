"""Asset `frames`: what the agents of the accepted episodes saw, in pictures."""

import base64
from functools import partial

import dagster as dg

from assets.first_picture import announced
from assets.inputs import inputs_of
from assets.partition import Made, ensure
from assets.partitions import SINGLE_RUN, scene_batches
from assets.picturing import FrameItem, make_frames, make_sheet
from assets.stages.validation import validation
from assets.told import told
from assets.workshop import Workshop
from schemas.episode import Candidate
from schemas.home import Home
from schemas.picture import ContactSheet, EpisodeFrames
from schemas.verdict import Reject

STAGE = "frames"
SHEETS = "sheets"
PATIENCE = 15.0
"""Seconds after which the first sheet is said to wait for the compiler."""


@dg.asset(
    deps=[validation],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="publication",
    kinds={"jpeg", "parquet"},
    description="Pictures of the accepted histories, if the profile asks for any (`frames: cue` or"
    " `all`); they become a column of config `steps`. Shows a contact sheet of one episode in any case.",
)
@told
def frames(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Renders the pictures of each batch."""
    for name in context.partition_keys:
        made = build_frames(shop, name).records
        context.add_asset_metadata(
            {
                "frames": shop.config.profile.frames,
                "pictures": sum(bool(one.path) for item in made for one in item.frames),
                "bytes": sum(len(one.bytes) for item in made for one in item.frames),
                **_sheet(shop, name),
            },
            partition_key=name,
        )


def build_frames(shop: Workshop, name: str) -> Made[EpisodeFrames]:
    """Makes or keeps the pictures of one batch, in the order of its accepted candidates."""

    def make() -> Made[EpisodeFrames]:
        if shop.config.profile.frames == "none":
            return Made(())
        return Made(tuple(shop.spread(STAGE, name, make_frames, _items(shop, name))))

    return ensure(shop, STAGE, name, EpisodeFrames, partial(inputs_of, shop, STAGE, name), make)


def _items(shop: Workshop, name: str) -> list[FrameItem]:
    homes = {home.home_id: home for home in shop.store.read("homes", name, Home)}
    refused = {one.episode_id for one in shop.store.read("rejects-validation", name, Reject)}
    return [
        FrameItem(shop.setting, homes[one.cue.home_id], one)
        for one in shop.store.read("episodes", name, Candidate)
        if one.episode_id not in refused
    ]


def _sheet(shop: Workshop, name: str) -> dict[str, dg.MetadataValue]:
    """Shows the batch's first accepted episode; nothing if there is none, or too many batches."""
    if not shop.sheets:
        return {}
    items = sorted(_items(shop, name), key=lambda item: item.name)[:1]
    if not items:
        return {}
    store, key = shop.store, shop.store.marker(STAGE, name).inputs
    if not shop.keeps(store, SHEETS, name, key, ".json"):
        sheets: list[bytes] = []
        work = partial(shop.engine.map, make_sheet, items)
        announced(lambda: sheets.extend(work()), shop.progress.notice, PATIENCE)
        encoded = base64.b64encode(sheets[0]).decode("ascii")
        store.write_json(SHEETS, name, ContactSheet(name=items[0].name, jpeg=encoded), key)
    sheet = store.read_json(SHEETS, name, ContactSheet)
    link = f"![{sheet.name}](data:image/jpeg;base64,{sheet.jpeg})"
    return {"contact_sheet": dg.MetadataValue.md(link)}
