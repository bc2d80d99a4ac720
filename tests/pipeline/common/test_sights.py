"""What must and must not be in sight: from the start pose, and from a thing's own entrance."""

from __future__ import annotations

import pytest

from pipeline.common.sights import sight_problem
from schemas.cue import Cue
from schemas.probe import Probe
from simulators.base import Simulator
from simulators.start import start_task
from tests.golden.episodes import PO, episode
from tests.golden.world import HomeSimulator, object_id
from tests.pipeline.studio import Studio

BOOK = object_id("Book_1")


def begun(start: str, hidden: bool, **changes: object) -> tuple[Simulator, Probe]:
    """A home whose book lies on the dresser, or in a closed drawer, at the start of a task."""
    candidate, home, _ = episode(PO)
    cue: Cue = candidate.cue
    simulator = HomeSimulator()
    simulator.reset(home, cue.overlay)
    simulator._s.parents[BOOK] = object_id("Drawer_1" if hidden else "Dresser_1")
    pose = cue.probe.start.model_copy(update={"room_id": start})
    probe = cue.probe.model_copy(update={"start": pose, "arrivals": (), **changes})
    start_task(simulator, probe)
    return simulator, probe


def test_what_is_in_a_closed_drawer_is_unseen_from_everywhere() -> None:
    assert sight_problem(*begun("Kitchen", hidden=True, unseen=(BOOK,))) == ""
    assert sight_problem(*begun("Bedroom", hidden=True, unseen=(BOOK,))) == ""


def test_what_lies_open_is_seen_from_the_entrance_of_its_room_even_if_not_from_the_start() -> None:
    problem = sight_problem(*begun("Kitchen", hidden=False, unseen=(BOOK,)))
    assert problem == f"{BOOK} is seen from the entrance of Bedroom"


def test_what_must_be_shown_is_looked_for_from_the_entrance_of_its_room() -> None:
    assert sight_problem(*begun("Kitchen", hidden=False, shown=(BOOK,))) == ""
    problem = sight_problem(*begun("Kitchen", hidden=True, shown=(BOOK,)))
    assert problem == f"{BOOK} is not seen from the entrance of Bedroom"


def test_the_first_problem_is_told() -> None:
    mug = object_id("Mug_1")
    problem = sight_problem(*begun("Kitchen", hidden=False, unseen=(BOOK, mug), shown=()))
    assert problem.startswith(BOOK)


@pytest.mark.parametrize("hidden", [True, False])
def test_looking_leaves_the_task_where_it_begins(hidden: bool) -> None:
    simulator, probe = begun("Kitchen", hidden, unseen=(BOOK,), shown=(object_id("Mug_1"),))
    before = simulator.state_digest()
    sight_problem(simulator, probe)
    assert simulator.state_digest() == before
    assert simulator.world_state().agent.room_id == "Kitchen"


def test_in_a_published_room_what_the_entrance_shows_decides(studio: Studio) -> None:
    made = studio.candidate(PO, "surface")
    simulator = studio.at_start(made)
    probe = made.cue.probe
    assert sight_problem(simulator, probe) == ""
    seen = simulator.observe().visible[0].object_id
    told = sight_problem(simulator, probe.model_copy(update={"unseen": (seen,)}))
    assert told == f"{seen} is seen from the entrance of {probe.start.room_id}"
    missing = sight_problem(simulator, probe.model_copy(update={"shown": (probe.target,)}))
    assert missing.startswith(f"{probe.target} is not seen")
