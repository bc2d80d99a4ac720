"""Experience generalization: corrections of others teach where a new thing goes."""

from __future__ import annotations

import random

import pytest

from pipeline.families.base import Size
from pipeline.families.experience_generalization import ExperienceGeneralization
from pipeline.families.probes import MIN_PLACE_TYPES
from pipeline.families.site import Site
from schemas.action import Action, WorldEventKind
from schemas.cue import Block
from schemas.episode import Candidate
from schemas.errors import RecordRejected
from schemas.instructions import store
from schemas.knowledge.aliases import alias_type
from schemas.knowledge.taxonomy import categories
from schemas.names import ActionType, FamilyName
from tests.pipeline.studio import Studio, listed, spans, state_of

EG = FamilyName.EXPERIENCE_GENERALIZATION
SIZE = Size(90, 30)
SAY, PICK, PUT = ActionType.HUMAN_INTERVENTION, ActionType.PICK_UP, ActionType.PUT_OBJECT


@pytest.fixture(params=("surface", "container"), scope="module")
def made(request: pytest.FixtureRequest, studio: Studio) -> Candidate:
    return studio.candidate(EG, request.param)


def cases(made: Candidate) -> list[tuple[Action, ...]]:
    return [item.actions for _, item, _ in spans(made) if isinstance(item, Block)]


def lessons(made: Candidate) -> list[tuple[str, str, str, str]]:
    """Thing, wrong place, right place and what was said, of each case."""
    found = []
    for actions in cases(made):
        (thing,) = {action.target for action in actions if action.type is PICK}
        wrong, right = (action.target for action in actions if action.type is PUT)
        (said,) = (action.text for action in actions if action.type is SAY)
        found.append((thing, wrong, right, said))
    return found


def test_each_case_is_a_wrong_place_then_a_word_then_the_right_place(made: Candidate) -> None:
    for actions in cases(made):
        verbs = [action.type for action in actions if action.type in (SAY, PICK, PUT)]
        assert verbs == [PICK, PUT, SAY, PICK, PUT]


def test_two_corrections_agree_and_a_contrast_differs(made: Candidate, studio: Studio) -> None:
    probe, (answer,) = made.cue.probe, made.cue.probe.answer
    types = [studio.labels.type_of(thing) for thing, *_ in lessons(made)]
    at_answer = {
        kind for kind, lesson in zip(types, lessons(made), strict=True) if lesson[2] == answer
    }
    others = set(types) - at_answer
    assert len(at_answer) >= 2
    assert len(others) >= 1
    shared = [
        name
        for name, members in categories().items()
        if at_answer | {probe.target_type} <= set(members)
    ]
    assert len(shared) == 1
    assert not others & set(categories()[shared[0]])
    assert probe.target_type not in types


def test_a_person_speaks_of_the_case_and_never_of_the_rule(made: Candidate, studio: Studio) -> None:
    for thing, _, right, said in lessons(made):
        assert studio.labels.label(thing) in said
        assert studio.labels.label(right) in said
        assert made.cue.probe.target_type not in said
        assert not any(name in said for name in categories())


def test_things_are_where_they_were_put_last(made: Candidate, studio: Studio) -> None:
    simulator = studio.at_end(made)
    for thing, _, right, _ in lessons(made):
        assert state_of(simulator, thing).parent == right


def test_every_container_is_closed_again(made: Candidate, studio: Studio) -> None:
    simulator = studio.at_end(made)
    for _, wrong, right, _ in lessons(made):
        assert not state_of(simulator, wrong).is_open
        assert not state_of(simulator, right).is_open


@pytest.mark.parametrize(("kind", "openable"), [("surface", False), ("container", True)])
def test_the_kind_says_whether_the_answer_must_be_opened(
    studio: Studio, kind: str, openable: bool
) -> None:
    made = studio.candidate(EG, kind)
    assert state_of(studio.at_start(made), made.cue.probe.answer[0]).openable is openable


def test_the_new_thing_comes_only_with_the_task_and_is_in_sight_then(
    made: Candidate, studio: Studio
) -> None:
    probe = made.cue.probe
    assert all(probe.target not in listed(step) for step in made.history.steps)
    (arrival,) = probe.arrivals
    assert (arrival.kind, arrival.object_id) == (WorldEventKind.ARRIVE, probe.target)
    assert state_of(studio.at_end(made), probe.target).room_id == ""
    simulator = studio.at_start(made)
    assert state_of(simulator, probe.target).parent == arrival.to
    assert probe.target in {seen.object_id for seen in simulator.observe().visible}
    assert arrival.to not in probe.answer


def test_the_instruction_names_the_thing_and_no_place(made: Candidate, studio: Studio) -> None:
    probe = made.cue.probe
    assert probe.instruction == store(probe.target_type)
    assert studio.labels.type_of(probe.answer[0]) not in probe.instruction


def test_the_places_are_of_four_types_and_the_trap_puts_it_on_another(
    made: Candidate, studio: Studio
) -> None:
    probe = made.cue.probe
    kinds = {alias_type(studio.labels.type_of(place)) for place in probe.places}
    right = alias_type(studio.labels.type_of(probe.answer[0]))
    assert len(kinds) >= MIN_PLACE_TYPES
    (trigger,) = probe.triggers
    assert right not in trigger.wrong_types
    assert trigger.object_id == probe.target
    assert alias_type(studio.labels.type_of(probe.trap[-1].target)) in trigger.wrong_types
    assert probe.trap[-1].target in {wrong for _, wrong, _, _ in lessons(made)}


def test_every_word_thing_and_place_of_a_case_is_evidence(made: Candidate) -> None:
    things = {thing for thing, *_ in lessons(made)}
    places = {place for _, *both, _ in lessons(made) for place in both}
    expected = set()
    for step in made.history.steps:
        held, target = step.observation.agent.held, step.action.target
        shown = things & ({held, target} | listed(step))
        if step.action.type is SAY or shown or target in places:
            expected.add(step.index)
    assert {item.step for item in made.evidence} == expected


def test_an_author_that_never_points_to_the_wanted_kind_is_given_up(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = studio.site(EG, "surface")
    places = [one.object_id for one in site.receptacles()]
    for name in places:
        # Whatever the author chooses is a container by now.
        one = site.objects[name]
        site.objects[name] = one.model_copy(update={"openable": True})
    with pytest.raises(RecordRejected, match="no_such_place"):
        ExperienceGeneralization().draft(site, "surface", random.Random(3), SIZE)


def test_too_few_kinds_of_places_are_refused(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Site, "plausible_places", lambda self, object_type: [])
    site, reasons = studio.site(EG, "surface"), set()
    for seed in range(5):
        site.arrange(())
        with pytest.raises(RecordRejected) as caught:
            ExperienceGeneralization().draft(site, "surface", random.Random(seed), SIZE)
        reasons.add(caught.value.reason)
    assert "too_few_place_types" in reasons
