"""The author that asks Claude. Every answer is checked like anybody's, and kept."""

from __future__ import annotations

from typing import Self

from anthropic.types import MessageParam
from pydantic import ValidationError

from pipeline.experience import prompts
from pipeline.experience.answers import Answer, AnswerCache, Question, Turn
from pipeline.experience.base import AuthorSettings, ExperienceAuthor
from pipeline.experience.chance import with_drawn_order
from pipeline.experience.check import violations
from pipeline.experience.service import MessagesService
from schemas.base import content_hash
from schemas.errors import RecordRejected, UserError
from schemas.experience import Call, Experience, ExperienceRequest

DEFAULT_MODEL = "claude-sonnet-5-5"
RETRIES = 2


class ClaudeAuthor(ExperienceAuthor):
    """Asks for an experience, and at most `RETRIES` times again with the rules that were broken."""

    def __init__(self, settings: AuthorSettings, cache: AnswerCache) -> None:
        self._settings = settings
        self._model = settings.model or DEFAULT_MODEL
        self._cache = cache
        self._service: MessagesService | None = None
        self._calls: dict[str, Call] = {}

    @classmethod
    def from_settings(cls, settings: AuthorSettings) -> Self:
        """Makes an author; needs a folder for kept answers, and a key only when one is missing."""
        if settings.cache_dir is None:
            missing = "author 'claude' needs a folder for its kept answers (cache_dir)"
            raise UserError(f"{missing}; give one, or choose the author 'rules'")
        return cls(settings, AnswerCache(settings.cache_dir, settings.kept_dirs))

    def require_ready(self) -> None:
        """Checks the key and the folders; without a key only kept answers can be used.

        Raises:
            UserError: If the key is none, if nothing can be kept, or if there is neither key nor answer.
        """
        key = self._settings.api_key
        if key and not (key.isascii() and key.isprintable() and " " not in key):
            text = "the key in ANTHROPIC_API_KEY holds a character that no key has; set it anew"
            raise UserError(text)
        self._cache.require_usable()
        if not key and self._cache.is_empty():
            missing = "author 'claude' has no key and no kept answers"
            raise UserError(f"{missing}; set ANTHROPIC_API_KEY, or choose the author 'rules'")

    def draft(self, request: ExperienceRequest) -> Experience:
        """Asks until an answer keeps the rules; see `ExperienceAuthor.write` for what it raises."""
        turns: list[Turn] = []
        reasons: tuple[str, ...] = ()
        for _ in range(1 + RETRIES):
            question = Question(
                model=self._model,
                prompt_version=prompts.PROMPT_VERSION,
                request=request,
                turns=tuple(turns),
            )
            answer = self._answer(question)
            self._note(question, answer)
            experience, reasons = _read(answer, request)
            if experience is not None:
                return experience
            turns.append(Turn(answer=answer.text, reasons=reasons))
        raise RecordRejected(
            "experience_breaks_rules",
            f"{1 + RETRIES} answers of {self._model} broke rules, the last: {'; '.join(reasons)}",
        )

    def take_calls(self) -> tuple[Call, ...]:
        """Returns the calls since this was last asked; see `ExperienceAuthor.take_calls`."""
        calls, self._calls = self._calls, {}
        return tuple(calls[call_id] for call_id in sorted(calls))

    def _note(self, question: Question, answer: Answer) -> None:
        call_id = content_hash(question)
        self._calls[call_id] = Call(
            call_id=call_id,
            episode_id=question.request.episode_id,
            model=answer.model,
            prompt_version=question.prompt_version,
            answer_hash=content_hash(answer),
            input_tokens=answer.input_tokens,
            output_tokens=answer.output_tokens,
        )

    def _answer(self, question: Question) -> Answer:
        kept = self._cache.get(question)
        if kept is not None:
            return kept
        if not self._settings.api_key:
            raise UserError(
                f"{question.request.episode_id}: author 'claude' has no kept answer and no key; set"
                " ANTHROPIC_API_KEY, or choose the author 'rules'"
            )
        if self._service is None:
            self._service = MessagesService(self._settings)
        answer = self._service.ask(
            self._model, prompts.system_text(), _messages(question), prompts.ANSWER_SCHEMA
        )
        self._cache.put(question, answer)
        return answer


def _messages(question: Question) -> list[MessageParam]:
    messages: list[MessageParam] = [
        {"role": "user", "content": prompts.question_text(question.request)}
    ]
    for turn in question.turns:
        # The service takes no empty message, and a refusal may have no text.
        messages.append({"role": "assistant", "content": turn.answer.strip() or "(no answer)"})
        messages.append({"role": "user", "content": prompts.retry_text(turn.reasons)})
    return messages


def _read(
    answer: Answer, request: ExperienceRequest
) -> tuple[Experience, tuple[()]] | tuple[None, tuple[str, ...]]:
    """Turns an answer into an experience, or into the reasons why it is none."""
    if answer.stop_reason not in ("end_turn", "stop_sequence"):
        return None, (f"the answer stopped early ({answer.stop_reason or 'no reason given'})",)
    try:
        written = Experience.model_validate_json(answer.text)
    except ValidationError as error:
        return None, tuple(
            f"{'.'.join(str(part) for part in problem['loc']) or 'the answer'}: {problem['msg']}"
            for problem in error.errors(include_url=False, include_context=False)[:5]
        )
    experience = with_drawn_order(written, request)
    broken = violations(experience, request)
    return (None, broken) if broken else (experience, ())
