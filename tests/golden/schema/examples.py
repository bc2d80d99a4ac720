"""Records whose parts contradict each other."""

from __future__ import annotations

from dataclasses import replace

from pipeline.checks.base import CheckContext
from tests.golden.episodes import DT, EG, IF, PO, episode
from tests.golden.mutate import Golden, shown, with_cue, with_history, with_probe, with_step

GOLDEN = Golden()


@GOLDEN.reject("at most 5 are allowed")
def a_session_longer_than_the_cap() -> CheckContext:
    base = episode(PO)
    targets = base.tools.targets.model_copy(update={"session_cap": 5})
    return shown(base._replace(tools=replace(base.tools, targets=targets)))


@GOLDEN.reject("step indices")
def a_step_index_twice() -> CheckContext:
    base = episode(PO)
    return shown(base, with_step(base.candidate, 4, index=3))


@GOLDEN.reject("more than one room")
def a_session_that_spans_two_rooms() -> CheckContext:
    base = episode(PO)
    return shown(base, with_step(base.candidate, 4, room_id="Kitchen"))


@GOLDEN.reject("begins with Navigate")
def a_session_that_does_not_begin_with_its_room() -> CheckContext:
    base = episode(DT)
    action = base.candidate.history.steps[1].action
    return shown(base, with_step(base.candidate, 0, action=action))


@GOLDEN.reject("the id speaks of dynamic_tracking")
def an_id_of_another_family() -> CheckContext:
    base = episode(PO)
    name = base.candidate.episode_id.replace("po-", "dt-")
    return shown(base, base.candidate.model_copy(update={"episode_id": name}))


@GOLDEN.reject("is not of the form")
def an_id_that_follows_no_grammar() -> CheckContext:
    base = episode(PO)
    return shown(base, base.candidate.model_copy(update={"episode_id": "episode-1"}))


@GOLDEN.reject("other content of the home")
def other_content_of_the_home() -> CheckContext:
    base = episode(PO)
    return shown(base, with_cue(base.candidate, home_hash="0" * 64))


@GOLDEN.reject("Piano")
def an_object_that_the_home_does_not_have() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, places=("Bedroom/Piano|1|1|1",)))


@GOLDEN.reject("not in the history")
def evidence_outside_of_the_history() -> CheckContext:
    base = episode(PO)
    far = base.candidate.evidence[-1].model_copy(update={"step": 999})
    return shown(base, base.candidate.model_copy(update={"evidence": (far,)}))


@GOLDEN.reject("does not list")
def evidence_that_cites_what_the_step_does_not_list() -> CheckContext:
    base = episode(PO)
    wrong = base.candidate.evidence[-1].model_copy(update={"step": 25})
    changes = {"evidence": (wrong,), "cue_gap": len(base.candidate.history.steps) - 26}
    return shown(base, base.candidate.model_copy(update=changes))


@GOLDEN.reject("there is no evidence")
def no_evidence_at_all() -> CheckContext:
    base = episode(PO)
    return shown(base, base.candidate.model_copy(update={"evidence": ()}))


@GOLDEN.reject("the cue gap is")
def a_cue_gap_that_does_not_add_up() -> CheckContext:
    base = episode(PO)
    return shown(base, base.candidate.model_copy(update={"cue_gap": 3}))


@GOLDEN.reject("make 27 steps, the history has 30")
def a_distractor_that_left_no_steps() -> CheckContext:
    base = episode(PO)
    kept = base.candidate.distractors[1:]
    return shown(base, base.candidate.model_copy(update={"distractors": kept}))


@GOLDEN.reject("succeeds against the script")
def an_attempt_that_succeeds_against_the_script() -> CheckContext:
    base = episode(IF)
    failed = next(step for step in base.candidate.history.steps if not step.event.success)
    event = failed.event.model_copy(update={"success": True})
    return shown(base, with_step(base.candidate, failed.index, event=event))


@GOLDEN.reject("1 candidates")
def a_single_enumerated_candidate() -> CheckContext:
    base = episode(IF)
    return shown(base, with_probe(base.candidate, candidates=("Drawer_4",)))


@GOLDEN.reject("enumerates no candidates")
def candidates_outside_of_interaction_failure() -> CheckContext:
    base = episode(PO)
    return shown(base, with_probe(base.candidate, candidates=("Desk_1", "Bed_1", "Dresser_1")))


@GOLDEN.reject("a box of step 2")
def a_box_outside_of_the_image() -> CheckContext:
    base = episode(PO)
    observation = base.candidate.history.steps[2].observation
    seen = observation.visible[0].model_copy(update={"box": (0.5, 0.1, 1.5, 0.2)})
    visible = (seen, *observation.visible[1:])
    changed = observation.model_copy(update={"visible": visible})
    return shown(base, with_step(base.candidate, 2, observation=changed))


@GOLDEN.reject("final_digest")
def a_field_of_the_wrong_type() -> CheckContext:
    base = episode(PO)
    return shown(base, with_history(base.candidate, final_digest=17))


@GOLDEN.accept
def passive_observation() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def interaction_failure() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def experience_generalization() -> CheckContext:
    return shown(episode(EG))
