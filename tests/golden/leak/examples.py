"""Model-visible text that gives the answer away, or tells how the episode was made."""

from __future__ import annotations

from pipeline.checks.base import CheckContext
from pipeline.common.origins import spans
from schemas.action import Action, Event
from schemas.names import ActionType
from schemas.observation import Observation
from tests.golden.episodes import EG, IF, PO, episode
from tests.golden.mutate import Golden, rerecorded, shown, with_probe, with_simulator
from tests.golden.world import HomeSimulator

GOLDEN = Golden()


def _saying(sentence: str) -> CheckContext:
    """A simulator that ends the feedback of every Navigate with a sentence."""

    class Talkative(HomeSimulator):
        def step(self, action: Action) -> Event:
            event = super().step(action)
            if action.type is not ActionType.NAVIGATE:
                return event
            return event.model_copy(update={"feedback": f"{event.feedback} {sentence}".strip()})

    base = with_simulator(episode(PO), Talkative)
    return shown(base)


@GOLDEN.reject("object id: |")
def an_object_id_in_the_feedback() -> CheckContext:
    return _saying("Reached Dresser|+01.00|+01.00.")


@GOLDEN.reject("digest: 3f2a")
def a_digest_in_the_feedback() -> CheckContext:
    return _saying("State 3f2a9c0d11e84b7f3f2a9c0d11e84b7f.")


@GOLDEN.reject("pose: 1.25")
def a_pose_in_the_feedback() -> CheckContext:
    return _saying("You stand at (1.25, 0.90).")


@GOLDEN.reject("path: /")
def a_path_in_the_feedback() -> CheckContext:
    return _saying("See frames/0007.png.")


@GOLDEN.reject("purpose: in order to")
def a_purpose_in_the_feedback() -> CheckContext:
    return _saying("You came here in order to tidy up.")


@GOLDEN.reject("marker: distractor")
def the_makers_words_in_the_feedback() -> CheckContext:
    return _saying("This is a distractor.")


@GOLDEN.reject("family: passive_observation")
def the_name_of_a_family_in_the_feedback() -> CheckContext:
    return _saying("Passive observation is on.")


@GOLDEN.reject("Drawer_9 is no label")
def a_label_that_was_renumbered() -> CheckContext:
    return _saying("It is now called Drawer_9.")


@GOLDEN.reject("purpose: ")
def the_theme_of_a_distractor_in_the_feedback() -> CheckContext:
    theme = episode(PO).candidate.distractors[0].theme
    return _saying(f"You {theme.replace('_', ' ')}.")


@GOLDEN.reject("instruction: Dresser_1")
def the_answer_in_the_instruction() -> CheckContext:
    base = episode(PO)
    text = "Find the Book on Dresser_1 and pick it up."
    return shown(base, with_probe(base.candidate, instruction=text))


@GOLDEN.reject("instruction: Drawer_4")
def the_answer_named_beside_the_candidates() -> CheckContext:
    base = episode(IF)
    text = f"{base.candidate.cue.probe.instruction} Think of Drawer_4."
    return shown(base, with_probe(base.candidate, instruction=text))


@GOLDEN.reject("rule: everything")
def a_person_who_states_a_rule() -> CheckContext:
    return _said("Candle_1 and everything like it always goes on Dresser_1.")


@GOLDEN.reject("category: decorations")
def a_person_who_names_the_category() -> CheckContext:
    return _said("No, Candle_1 goes to the decorations on Dresser_1.")


def _said(sentence: str) -> CheckContext:
    base = episode(EG)
    step = next(
        step.index
        for step in base.candidate.history.steps
        if step.action.type is ActionType.HUMAN_INTERVENTION
    )
    said = Action(type=ActionType.HUMAN_INTERVENTION, text=sentence)
    return shown(base, rerecorded(base, actions={step: said}))


@GOLDEN.reject("counts: exactly 10")
def a_fixed_number_of_objects_in_cited_rows_only() -> CheckContext:
    """Uncited rows of the room list less: whoever counts finds the cue."""
    uncited = {
        step for span in spans(episode(PO).candidate)[:1] for step in (span.first, span.last)
    }

    class Short(HomeSimulator):
        calls = -1

        def step(self, action: Action) -> Event:
            self.calls += 1
            return super().step(action)

        def observe(self) -> Observation:
            seen = super().observe()
            book = [one for one in seen.visible if one.object_type == "Book"]
            others = [one for one in seen.visible if one.object_type != "Book"]
            listed = others[:6] if self.calls in uncited else book + others[:9]
            ordered = sorted(listed, key=lambda one: one.object_id)
            return seen.model_copy(update={"visible": tuple(ordered)})

    base = with_simulator(episode(PO), Short)
    cited = tuple(one for one in base.candidate.evidence if one.step not in uncited)
    return shown(base, base.candidate.model_copy(update={"evidence": cited}))


@GOLDEN.accept
def passive_observation() -> CheckContext:
    return shown(episode(PO))


@GOLDEN.accept
def candidates_that_the_instruction_enumerates() -> CheckContext:
    return shown(episode(IF))


@GOLDEN.accept
def persons_who_speak_of_their_own_case() -> CheckContext:
    return shown(episode(EG))


@GOLDEN.accept
def a_harmless_sentence_in_the_feedback() -> CheckContext:
    return _saying("It is quiet here.")
