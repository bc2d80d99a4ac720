"""Gate 7, the evidence certificate: the cited steps are sufficient, and necessary, for the answer.

An independent reader, which sees only model-visible records, derives the set of possible answers: from
the whole history, from the history without the cue, and from the cited steps alone.
"""

from __future__ import annotations

from pipeline.checks.base import Check, CheckContext
from pipeline.common.cue_removal import cited_rows
from pipeline.common.cue_traces import critical_labels, has_trace, tells_apart
from pipeline.common.reading import Reading
from schemas.errors import RecordRejected, UserError
from schemas.families import TRAITS
from schemas.places import same_place
from schemas.probe import FactKind
from schemas.verdict import Verdict
from schemas.world import WorldState


class EvidenceCheck(Check):
    """Reads three histories and compares what each leaves possible."""

    name = "evidence"

    def run(self, context: CheckContext) -> Verdict:
        """Fails if the evidence is missing, insufficient, unnecessary, or not what the goal rewards."""
        if context.replayed.start_world is None:
            return self.unknown(context, "the history does not replay, so there is no first view")
        try:
            view = context.first_view()
            reading = Reading(context.candidate.cue.probe, context.labels, view)
        except UserError as error:
            return self.failed(context, str(error), {})
        except RecordRejected as error:
            return self.failed(context, f"the task cannot begin: {error.detail}", {})
        candidate, home, history = context.candidate, context.home, context.history
        without = context.without_cue
        possible = {
            "full": reading.possible(history),
            "without_cue": reading.possible(without),
            "cited": reading.possible(cited_rows(candidate, home, history)),
        }
        critical = critical_labels(candidate, context.labels)
        rivals = frozenset(candidate.cue.probe.candidates)
        traces = [
            row.index for row in without if has_trace(row, critical) or tells_apart(row, rivals)
        ]
        measured = {
            **{f"possible_{name}": float(len(found)) for name, found in possible.items()},
            "answers": float(len(reading.right)),
            "score_without_cue": round(reading.score(possible["without_cue"]), 4),
            "max_score": TRAITS[candidate.cue.family].chance,
            "traces_left": float(len(traces)),
        }
        reason = _mismatch(context, context.replayed.start_world) or _judge(
            context, possible, reading.right, measured
        )
        if traces and not reason:
            reason = f"without the cue, step {traces[0]} still shows what was removed"
        if reason:
            return self.failed(context, reason, measured, tuple(traces) or context.cited)
        return self.passed(context, measured)


def _judge(
    context: CheckContext,
    possible: dict[str, frozenset[str]],
    right: frozenset[str],
    measured: dict[str, float],
) -> str:
    """Returns the first thing that is wrong with what the reader derived, or nothing."""
    several = TRAITS[context.candidate.cue.family].enumerates
    if not context.cited:
        return "no step is cited as evidence"
    if not right or (len(right) != 1 and not several):
        return f"the probe has {len(right)} answers instead of 1"
    if possible["full"] != right:
        return f"the whole history leaves {_list(possible['full'])} instead of {_list(right)}"
    if possible["cited"] != right:
        return f"the cited steps alone leave {_list(possible['cited'])} instead of {_list(right)}"
    if len(possible["without_cue"]) <= len(right):
        return f"without the cue only {_list(possible['without_cue'])} stays possible"
    if measured["score_without_cue"] > measured["max_score"]:
        score, most = measured["score_without_cue"], measured["max_score"]
        return f"without the cue a guess is right with {score:.2f}, at most {most:.2f} is allowed"
    return ""


def _mismatch(context: CheckContext, world: WorldState) -> str:
    """Tells where the probe's answer is not what its goal rewards."""
    probe = context.candidate.cue.probe
    states = {state.object_id: state for state in world.objects}
    rewarded: list[tuple[str, ...]] = []
    for facts in probe.goal.any_of:
        fact = facts[-1]
        if fact.kind is FactKind.HOLDING:
            thing = states.get(fact.object_id)
            rewarded.append((thing.parent, *thing.ancestors) if thing else ())
        elif fact.kind is FactKind.INSIDE:
            rewarded.append((fact.place_id,))
        else:
            rewarded.append((fact.object_id,))

    def one_place(places: tuple[str, ...], answer: str) -> bool:
        return any(same_place(place, answer) for place in places if place)

    for answer in probe.answer:
        if not any(one_place(places, answer) for places in rewarded):
            return f"the goal does not reward the answer {context.labels.label(answer)}"
    for places in rewarded:
        if not any(one_place(places, answer) for answer in probe.answer):
            name = context.labels.label(places[0]) if places else "nothing"
            return f"the goal rewards {name}, which is no answer"
    return ""


def _list(labels: frozenset[str]) -> str:
    names = sorted(labels)
    shown = ", ".join(names[:6]) or "nothing"
    return shown if len(names) <= 6 else f"{shown} and {len(names) - 6} more"
