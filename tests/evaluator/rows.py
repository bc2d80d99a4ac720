"""Hand-written history rows, as a reader gets them."""

from __future__ import annotations

from schemas.model_view import ModelStep, VisibleEntry


def entry(label: str, holder: str = "", *states: str) -> VisibleEntry:
    """Returns one entry of a visible list."""
    return VisibleEntry(
        label=label,
        type=label.rsplit("_", 1)[0],
        box=(0.1, 0.1, 0.2, 0.2),
        holder=holder,
        states=tuple(sorted(states)),
    )


class Diary:
    """Collects rows with running indices."""

    def __init__(self) -> None:
        self.rows: list[ModelStep] = []
        self.room = "Kitchen"
        self.held = ""

    def row(
        self,
        action: str,
        target: str = "",
        *seen: VisibleEntry,
        fails: str = "",
        text: str = "",
    ) -> Diary:
        """Adds a row; `fails` is the feedback of an action that fails."""
        if not fails:
            if action in ("MoveToRoom", "EnterRoom"):
                self.room = target
            elif action == "PickUp":
                self.held = target
            elif action == "PutObject":
                self.held = ""
        is_room = action in ("MoveToRoom", "EnterRoom")
        self.rows.append(
            ModelStep(
                session=1,
                index=len(self.rows),
                room=self.room,
                action_type=action,
                target_label=target,
                target_type="Room" if is_room else target.rsplit("_", 1)[0],
                text=text,
                success=not fails,
                feedback=fails,
                visible=tuple(sorted(seen, key=lambda item: item.label)),
                held=self.held,
            )
        )
        return self

    def done(self) -> tuple[ModelStep, ...]:
        """Returns the history."""
        return tuple(self.rows)
