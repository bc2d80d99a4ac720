"""Small hand-made records: a home of four rooms, and one candidate of each family.

The records obey the schemas and agree with each other (ids, labels, sessions, digests of the right
form); they were not executed by a simulator.
"""

from __future__ import annotations

import hashlib

from pipeline.release.rows import Published
from schemas.action import Action, Event, FailureKind, WorldEvent, WorldEventKind
from schemas.base import content_hash
from schemas.build import Profile
from schemas.control import Control, ControlKind, Replacement
from schemas.cue import Block, Cue, Enter, Fill, World
from schemas.distractor import Distractor, Plan
from schemas.episode import Candidate, Evidence
from schemas.home import Home, HomeRoom, Label, Overlay, OverlayEntry
from schemas.ids import EpisodeKey, format_episode_id, format_home_id, parse_home_id, split_of
from schemas.labels import LabelBook, assign_labels
from schemas.model_view import model_history
from schemas.names import ActionType, FamilyName, OverlayKind, RoomType
from schemas.observation import Observation, SeenObject
from schemas.probe import Fact, FactKind, Goal, Probe, StartPose, Trigger, TriggerKind
from schemas.scene import ObjectSpec, Scene
from schemas.step import History, Step
from schemas.verdict import Outcome, Verdict
from schemas.world import AgentState

KITCHEN, LIVING_ROOM, BEDROOM, BATHROOM = (kind.value for kind in RoomType)
CONTENT: dict[str, tuple[str, ...]] = {
    KITCHEN: ("CounterTop", "Drawer", "Drawer", "Fridge", "Mug", "Floor"),
    LIVING_ROOM: ("Sofa", "Shelf", "Television", "Book", "Floor"),
    BEDROOM: ("Bed", "Dresser", "Desk", "Book", "KeyChain", "Floor"),
    BATHROOM: ("Sink", "SinkBasin", "Toilet", "SoapBar", "Floor"),
}
GATES = ("schema", "oracle", "trap")


def make_scene(number: int, room_type: RoomType) -> Scene:
    """Makes a scene of the objects in `CONTENT`, one metre apart."""
    specs = [_spec(kind, place) for place, kind in enumerate(CONTENT[room_type.value])]
    return Scene(
        scene_id=f"FloorPlan{number}",
        source="hand_made",
        room_type=room_type,
        agent_start=(0.0, 0.9, 0.0),
        objects=tuple(sorted(specs, key=lambda spec: spec.object_id)),
    )


def _spec(kind: str, place: int) -> ObjectSpec:
    small = kind in ("Mug", "Book", "KeyChain", "SoapBar")
    return ObjectSpec(
        object_id=f"{kind}|+{place:02d}.00|+00.50|+01.00",
        object_type=kind,
        name=f"{kind}_{place}",
        asset_id=kind,
        position=(float(place), 0.5, 1.0),
        rotation=(0.0, 0.0, 0.0),
        box_center=(float(place), 0.5, 1.0),
        box_size=(0.5, 0.5, 0.5),
        oriented_corners=(),
        parents=(),
        pickupable=small,
        moveable=False,
        receptacle=not small,
        openable=kind in ("Drawer", "Fridge"),
        toggleable=kind == "Television",
        sliceable=False,
        breakable=False,
        dirtyable=False,
        fillable=False,
        cookable=False,
        is_open=False,
        is_toggled=False,
        is_dirty=False,
        is_filled=False,
        mass=1.0,
    )


def make_home(home_id: str = "H-003-217-301-411") -> Home:
    """Makes the home of an id, with the labels that `assign_labels` gives."""
    numbers = parse_home_id(home_id)
    scenes = [
        (kind.value, make_scene(number, kind))
        for number, kind in zip(numbers, RoomType, strict=True)
    ]
    rooms = tuple(
        HomeRoom(
            room_id=room_id,
            room_type=scene.room_type,
            scene_id=scene.scene_id,
            scene_hash=content_hash(scene),
        )
        for room_id, scene in scenes
    )
    return Home(
        home_id=format_home_id(numbers),
        split=split_of(numbers[0]),
        rooms=rooms,
        labels=assign_labels(scenes),
    )


def find(home: Home, label: str) -> Label:
    """Returns the label record of `Book_1` and the like."""
    return next(item for item in home.labels if item.label == label)


def make_candidate(
    family: FamilyName = FamilyName.PASSIVE_OBSERVATION,
    seed: int = 0,
    home: Home | None = None,
) -> Candidate:
    """Makes a candidate of two sessions (bedroom, then kitchen) and eight steps.

    The book lies on the dresser at step 2, and the agent works at the kitchen counter afterwards.
    """
    home = home or make_home()
    cue = make_cue(home, family, seed)
    steps = _steps(home, cue)
    distractors = tuple(_distractor(home, cue, number) for number in range(2))
    return Candidate(
        episode_id=cue.episode_id,
        cue=cue,
        distractors=distractors,
        history=History(
            steps=steps,
            initial_digest=digest(cue.episode_id, -1),
            final_digest=steps[-1].digest,
            start_digest=digest(cue.episode_id, 99),
        ),
        evidence=(
            Evidence(
                step=2,
                relation="on(Book_2, Dresser_1)",
                mode="listing",
                object_ids=(cue.probe.target,),
            ),
        ),
        cue_gap=len(steps) - 3,
        parents={
            "home": content_hash(home),
            "cue": content_hash(cue),
            **{f"scene:{room.scene_id}": room.scene_hash for room in home.rooms},
        },
        stage_version=1,
    )


def make_cue(home: Home, family: FamilyName, seed: int) -> Cue:
    """Makes the cue of `make_candidate`."""
    book, dresser = find(home, "Book_2").object_id, find(home, "Dresser_1").object_id
    desk, bed = find(home, "Desk_1").object_id, find(home, "Bed_1").object_id
    locked = family is FamilyName.INTERACTION_FAILURE
    drawer = find(home, "Drawer_1").object_id
    return Cue(
        episode_id=format_episode_id(EpisodeKey(family, home.home_id, seed)),
        home_id=home.home_id,
        home_hash=content_hash(home),
        family=family,
        family_version=1,
        kind="surface",
        seed=7_000_000_000_000_000_000 + seed,
        setup=(WorldEvent(kind=WorldEventKind.MOVE, object_id=book, to=dresser),),
        overlay=Overlay(
            entries=(OverlayEntry(object_id=drawer, kind=OverlayKind.LOCKED),) if locked else ()
        ),
        protected=(book,),
        script=(
            Enter(room_id=BEDROOM),
            Fill(steps=1),
            Block(
                name="look",
                actions=(Action(type=ActionType.NAVIGATE, target=dresser),),
                expect=(True,),
            ),
            Enter(room_id=KITCHEN),
            World(event=WorldEvent(kind=WorldEventKind.OPEN, object_id=dresser)),
            Fill(steps=4, hide=(book,)),
        ),
        steps=8,
        drawn_gap=5,
        probe=Probe(
            instruction="Find the Book and pick it up.",
            target=book,
            target_type="Book",
            answer=(dresser,),
            candidates=("Drawer_1", "Drawer_2", "Fridge_1") if locked else (),
            places=tuple(sorted((bed, desk, dresser))),
            start=StartPose(room_id=KITCHEN),
            arrivals=(),
            goal=Goal(any_of=((Fact(kind=FactKind.HOLDING, object_id=book),),)),
            triggers=(
                Trigger(
                    trigger_id="wrong_place",
                    kind=TriggerKind.NAVIGATE,
                    wrong_types=("Bed", "Desk"),
                    reached=(dresser,),
                ),
            ),
            oracle=(
                Action(type=ActionType.MOVE_TO_ROOM, target=BEDROOM),
                Action(type=ActionType.NAVIGATE, target=dresser),
                Action(type=ActionType.PICK_UP, target=book),
            ),
            trap=(
                Action(type=ActionType.MOVE_TO_ROOM, target=BEDROOM),
                Action(type=ActionType.NAVIGATE, target=desk),
            ),
        ),
    )


def _steps(home: Home, cue: Cue) -> tuple[Step, ...]:
    bedroom = [Action(type=ActionType.ENTER_ROOM, target=BEDROOM)]
    bedroom += [_go(home, "Bed_1"), _go(home, "Dresser_1")]
    mug, drawer = find(home, "Mug_1").object_id, find(home, "Drawer_2").object_id
    kitchen = [
        Action(type=ActionType.MOVE_TO_ROOM, target=KITCHEN),
        _go(home, "CounterTop_1"),
        Action(type=ActionType.PICK_UP, target=mug),
        _go(home, "Drawer_2"),
        Action(type=ActionType.OPEN, target=drawer),
    ]
    seen = {BEDROOM: ("Bed_1", "Book_2", "Dresser_1"), KITCHEN: ("CounterTop_1", "Drawer_2")}
    steps = []
    for index, action in enumerate(bedroom + kitchen):
        room = BEDROOM if index < len(bedroom) else KITCHEN
        held = mug if index >= 5 else ""
        labels = seen[room] if index != 1 else ("Bed_1",)
        steps.append(
            Step(
                index=index,
                session=1 if room == BEDROOM else 2,
                room_id=room,
                action=action,
                event=_event(index),
                observation=_observe(home, cue, room, labels, index, held),
                digest=digest(cue.episode_id, index),
                world_events=(
                    (WorldEvent(kind=WorldEventKind.OPEN, object_id=cue.probe.answer[0]),)
                    if index == 3
                    else ()
                ),
            )
        )
    return tuple(steps)


def _go(home: Home, label: str) -> Action:
    return Action(type=ActionType.NAVIGATE, target=find(home, label).object_id)


def _event(index: int) -> Event:
    if index == 7:
        return Event(
            success=False,
            failure=FailureKind.NOT_VISIBLE,
            feedback="Drawer_2 is not close enough to open.",
            message="Target object not found within the specified visibility.",
        )
    return Event(success=True, failure=FailureKind.NONE, feedback=f"Done ({index}).", message="")


def _observe(
    home: Home, cue: Cue, room: str, labels: tuple[str, ...], index: int, held: str
) -> Observation:
    objects = sorted(find(home, label).object_id for label in labels)
    types = {item.object_id: item.object_type for item in home.labels}
    visible = tuple(
        SeenObject(
            object_id=object_id,
            object_type=types[object_id],
            box=(0.1, 0.125, 0.5, round(0.5 + place / 10, 3)),
            holder=cue.probe.answer[0] if types[object_id] == "Book" else "",
            states=("open",) if types[object_id] == "Dresser" else (),
            interactable=place == 0,
            distance=0.1 + place / 3,
        )
        for place, object_id in enumerate(objects)
    )
    agent = AgentState(
        room_id=room,
        position=(0.25 * index, 0.901, -1.5),
        rotation=90.0 * (index % 4),
        horizon=30.0,
        held=held,
        at=objects[0],
    )
    return Observation(agent=agent, visible=visible)


def _distractor(home: Home, cue: Cue, number: int) -> Distractor:
    mug, counter = find(home, "Mug_1").object_id, find(home, "CounterTop_1").object_id
    return Distractor(
        distractor_id=f"{cue.episode_id}/d{number}",
        episode_id=cue.episode_id,
        gap=5 if number else 1,
        theme="put_away",
        room_id=KITCHEN if number else BEDROOM,
        goal=("(holding mug)",),
        objects=tuple(sorted((mug, counter))),
        plan=Plan(
            actions=(Action(type=ActionType.NAVIGATE, target=counter),),
            operators=("(goto spot_1 spot_2)",),
            problem_hash=digest(cue.episode_id, 50 + number),
            planner="pyperplan",
        ),
        start_digest=digest(cue.episode_id, 4 * number),
        end_digest=digest(cue.episode_id, 4 * number + 3),
        discarded={"no_plan": number},
    )


def make_verdicts(
    candidate: Candidate, gates: tuple[str, ...] = GATES, failing: str = ""
) -> tuple[Verdict, ...]:
    """Makes one verdict for each gate, up to the failing one if there is one."""
    kept = gates[: gates.index(failing) + 1] if failing else gates
    return tuple(
        Verdict(
            episode_id=candidate.episode_id,
            candidate_hash=content_hash(candidate),
            check=gate,
            outcome=Outcome.FAIL if gate == failing else Outcome.PASS,
            measured={"steps": float(len(candidate.history.steps))},
            cited_steps=(2,) if gate == failing else (),
            reason="it did not" if gate == failing else "",
        )
        for gate in kept
    )


def make_controls(candidate: Candidate, home: Home) -> tuple[Control, ...]:
    """Makes the three controls: no history, step 2 without its list, and step 2 alone."""
    history = model_history(candidate.history.steps, LabelBook(home))
    neutral = history[2].model_copy(update={"visible": ()})
    replaced = Replacement(step=2, mode="listing", source_step=-1, same_kind=True, length_ratio=1.0)
    steps = {
        ControlKind.CURRENT_ONLY: (),
        ControlKind.MINIMAL_ORACLE: (history[2],),
        ControlKind.CUE_REMOVED: (*history[:2], neutral, *history[3:]),
    }
    return tuple(
        Control(
            episode_id=candidate.episode_id,
            candidate_hash=content_hash(candidate),
            kind=kind,
            steps=rows,
            replacements=(replaced,) if kind is ControlKind.CUE_REMOVED else (),
        )
        for kind, rows in steps.items()
    )


def make_published(
    family: FamilyName = FamilyName.PASSIVE_OBSERVATION,
    seed: int = 0,
    home_id: str = "H-003-217-301-411",
    batch: str = "first",
) -> Published:
    """Makes an accepted episode with its home, controls and verdicts."""
    home = make_home(home_id)
    candidate = make_candidate(family, seed, home)
    return Published(
        candidate=candidate,
        home=home,
        batch=batch,
        controls=make_controls(candidate, home),
        verdicts=make_verdicts(candidate),
    )


def make_profile(
    minimum: dict[FamilyName, int] | None = None,
    quota: dict[FamilyName, int] | None = None,
    batches: tuple[str, ...] = ("first",),
) -> Profile:
    """Makes a profile without minimum and quota unless given."""
    return Profile(
        name="tiny", build_seed=11, batches=batches, minimum=minimum or {}, quota=quota or {}
    )


def digest(episode_id: str, number: int) -> str:
    """Returns a state digest of the right form that belongs to no real state."""
    return hashlib.sha256(f"{episode_id}#{number}".encode()).hexdigest()
