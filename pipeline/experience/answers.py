"""Kept questions and answers of a language model, so that a rebuild calls nobody.

One JSON file for each question, named by the hash of its canonical form. Same question, same file,
same answer, for ever; an answer that led to a reject is kept too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pipeline.common.atomic import write_atomic
from schemas.base import Record, content_hash
from schemas.errors import CorruptData
from schemas.experience import ExperienceRequest


class Turn(Record):
    """An earlier answer in the same conversation, and the rules that it broke."""

    answer: str
    reasons: tuple[str, ...]


class Question(Record):
    """Everything that decides what is asked.

    Attributes:
        prompt_version: Stands for the prompt's text and the answer's schema.
        turns: Earlier answers that were sent back.
    """

    model: str
    prompt_version: int
    request: ExperienceRequest
    turns: tuple[Turn, ...] = ()


class Answer(Record):
    """What the model gave.

    Attributes:
        text: All text blocks, joined.
        stop_reason: Why the model stopped, such as `end_turn`, `max_tokens` or `refusal`.
        model: The model that answered, as the service names it.
        input_tokens: Tokens of the question.
        output_tokens: Tokens of the answer.
    """

    text: str
    stop_reason: str
    model: str
    input_tokens: int
    output_tokens: int


class AnswerCache:
    """A folder of kept answers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, question: Question) -> Path:
        """Returns where the answer to a question is kept."""
        return self._folder / f"{content_hash(question)}.json"

    def get(self, question: Question) -> Answer | None:
        """Returns the kept answer, or None.

        Raises:
            CorruptData: If the file is damaged, or answers another question than its name says.
        """
        path = self.path(question)
        if not path.is_file():
            return None
        try:
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            asked = Question.model_validate(kept["question"])
            answer = Answer.model_validate(kept["answer"])
        except (ValueError, KeyError, TypeError, ValidationError) as error:
            raise _corrupt(path, "is no question with its answer") from error
        if asked != question:
            raise _corrupt(path, "answers another question than its name says")
        return answer

    def put(self, question: Question, answer: Answer) -> None:
        """Keeps an answer, whole or not at all.

        Raises:
            UserError: If the disk refuses.
        """
        kept = {
            "question": question.model_dump(mode="json"),
            "answer": answer.model_dump(mode="json"),
        }
        text = json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False)
        write_atomic(self.path(question), f"{text}\n".encode())


def _corrupt(path: Path, why: str) -> CorruptData:
    return CorruptData(f"kept answer {path} {why}; restore it, or remove it to ask again")
