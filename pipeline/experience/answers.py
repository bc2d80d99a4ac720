"""Kept questions and answers of a language model, so that a rebuild calls nobody.

One JSON file for each question, named by the hash of its canonical form. Same question, same file,
same answer, for ever; an answer that led to a reject is kept too.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pipeline.common.atomic import write_atomic
from schemas.base import Record, content_hash
from schemas.errors import CorruptData, UserError
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
    """Folders of kept answers: some to read, and one to read and add to."""

    def __init__(self, folder: Path, kept: Sequence[Path] = ()) -> None:
        self._folder = folder
        self._folders = (*kept, folder)

    def is_empty(self) -> bool:
        """Tells whether no folder has an answer."""
        return not any(path for folder in self._folders for path in folder.glob("*.json"))

    def require_usable(self) -> None:
        """Checks that answers can be read and kept, as far as that can be told without writing.

        Raises:
            UserError: If a folder is none, or new answers cannot be put into theirs.
        """
        for folder in self._folders:
            if folder.exists() and not folder.is_dir():
                raise UserError(f"{folder} should be the folder of kept answers; remove that file")
        if self._folder.exists() and not os.access(self._folder, os.R_OK | os.W_OK | os.X_OK):
            raise UserError(f"answers cannot be kept in {self._folder}; grant access to it")

    def get(self, question: Question) -> Answer | None:
        """Returns the kept answer, of the first folder that has it, or None.

        Raises:
            CorruptData: If the file is damaged, or answers another question than its name says.
        """
        return self._read(content_hash(question))

    def answer_hash(self, call_id: str) -> str:
        """Returns the content hash of the answer to a question of this hash; empty if none is kept.

        Raises:
            CorruptData: If the file is damaged, or answers another question than its name says.
        """
        answer = self._read(call_id)
        return "" if answer is None else content_hash(answer)

    def _read(self, call_id: str) -> Answer | None:
        paths = (folder / f"{call_id}.json" for folder in self._folders)
        path = next((path for path in paths if path.is_file()), None)
        if path is None:
            return None
        try:
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            asked = Question.model_validate(kept["question"])
            answer = Answer.model_validate(kept["answer"])
        except (ValueError, KeyError, TypeError, ValidationError) as error:
            raise _corrupt(path, "is no question with its answer") from error
        if content_hash(asked) != call_id:
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
        write_atomic(self._folder / f"{content_hash(question)}.json", f"{text}\n".encode())


def _corrupt(path: Path, why: str) -> CorruptData:
    return CorruptData(f"kept answer {path} {why}; restore it, or remove it to ask again")
