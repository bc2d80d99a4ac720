"""Gate 8: no distractor touches, names, changes or shows what the cue is about."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.base import Check, CheckContext
from pipeline.common.origins import Span, spans
from schemas.episode import Candidate
from schemas.families import TRAITS
from schemas.labels import labels_in
from schemas.verdict import Verdict
from schemas.world import ObjectState, WorldState


class InterferenceCheck(Check):
    """Reads the distractors' steps, and compares the critical objects before and after each."""

    name = "interference"

    def run(self, context: CheckContext) -> Verdict:
        """Fails on the first kind of interference that is found, with all its steps."""
        if not context.replayed.matched:
            return self.unknown(context, "the history does not replay, so no state is known")
        critical = critical_ids(context)
        kinds = {
            "acts": list(_acts(context, critical)),
            "names": list(_names(context, critical)),
            "changes": list(_changes(context, critical)),
            "shows": list(_shows(context)),
        }
        measured = {name: float(len(found)) for name, found in kinds.items()}
        measured["critical"] = float(len(critical))
        for found in kinds.values():
            if found:
                cited = tuple(sorted({step for step, _ in found}))
                return self.failed(context, found[0][1], measured, cited)
        return self.passed(context, measured)


def critical_ids(context: CheckContext) -> tuple[str, ...]:
    """Returns the ids that no distractor may touch, sorted.

    The protected ones, the target, what the evidence cites, the enumerated candidates, and the answer
    where it is itself acted on. A place that only holds the target may be used, unless the cue
    protects it.
    """
    cue = context.candidate.cue
    ids = {*cue.protected, cue.probe.target}
    ids |= {object_id for one in context.candidate.evidence for object_id in one.object_ids}
    ids |= {context.labels.object_id(label) for label in cue.probe.candidates}
    ids |= {entry.object_id for entry in cue.overlay.entries}
    if not TRAITS[cue.family].hides_target:
        ids |= set(cue.probe.answer)
    return tuple(sorted(object_id for object_id in ids if object_id in context.labels))


def _acts(context: CheckContext, critical: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for span in spans(context.candidate):
        known = sorted(set(span.distractor.objects) & set(critical))
        if known:
            label = context.labels.label(known[0])
            yield span.first, f"distractor {span.distractor.theme} was planned with {label}"
        for step in context.candidate.history.steps[span.first : span.last + 1]:
            for object_id in (step.action.target, step.observation.agent.held):
                if object_id in critical:
                    label = context.labels.label(object_id)
                    yield step.index, f"a distractor acts on {label} at step {step.index}"


def _names(context: CheckContext, critical: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    labels = {context.labels.label(object_id) for object_id in critical}
    for span in spans(context.candidate):
        for row in context.history[span.first : span.last + 1]:
            for label in labels_in(f"{row.feedback} {row.text}"):
                if label in labels:
                    yield row.index, f"a distractor names {label} at step {row.index}"


def _changes(context: CheckContext, critical: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    worlds = context.replayed.worlds
    for span in spans(context.candidate):
        before, after = worlds.get(span.first), worlds.get(span.last + 1)
        if before is None:
            continue
        after = after or _end(context, span)
        if after is None:
            continue
        left, right = _facts(before, critical), _facts(after, critical)
        changed = sorted(
            object_id
            for object_id in left.keys() | right.keys()
            if left.get(object_id) != right.get(object_id)
        )
        # A change by somebody else right after the last step is not the distractor's.
        changed = [one for one in changed if one not in _changed_by_others(context, span)]
        if changed:
            label = context.labels.label(changed[0])
            yield span.first, f"distractor {span.distractor.theme} changes the state of {label}"


def _end(context: CheckContext, span: Span) -> WorldState | None:
    """Returns the state after the last distractor of a history, where no step follows."""
    last = span.last == len(context.candidate.history.steps) - 1
    simulator = context.at_end() if last else None
    return simulator.world_state() if simulator else None


def _facts(world: WorldState, critical: tuple[str, ...]) -> dict[str, ObjectState]:
    """Returns the states of the critical objects and of all that lies in or on them."""
    wanted = set(critical)
    return {
        state.object_id: state.model_copy(update={"distance_rank": -1, "reachable": True})
        for state in world.objects
        if state.object_id in wanted or not wanted.isdisjoint((state.parent, *state.ancestors))
    }


def _changed_by_others(context: CheckContext, span: Span) -> set[str]:
    events = context.candidate.history.steps[span.last].world_events
    return {event.object_id for event in events}


def _shows(context: CheckContext) -> Iterator[tuple[int, str]]:
    candidate: Candidate = context.candidate
    if not TRAITS[candidate.cue.family].hides_target or not context.cited:
        return
    target = context.labels.label(candidate.cue.probe.target)
    for row in context.history:
        uncited = row.index not in context.cited and row.index > context.cited[0]
        if uncited and any(entry.label == target for entry in row.visible):
            yield row.index, f"{target} is listed at step {row.index}, which is not cited"
