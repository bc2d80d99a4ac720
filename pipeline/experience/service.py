"""The Messages API of Anthropic, asked through its SDK, with bounded patience."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence

import anthropic
from anthropic.types import Message, MessageParam

from pipeline.experience.answers import Answer
from pipeline.experience.base import AuthorSettings, AuthorUnavailable
from schemas.errors import UserError

PUBLIC_ADDRESS = "https://api.anthropic.com"
LONGEST_ANSWER = 8192
LONGEST_WAIT = 60.0

_REFUSED = (anthropic.AuthenticationError, anthropic.PermissionDeniedError)
_PASSING_4XX = (408, 409, 429)


class MessagesService:
    """Sends one conversation and returns one answer.

    The SDK's own retries are off, since it obeys any `retry-after`, also one of a day. Here a
    service that asks for a longer wait than `LONGEST_WAIT`, or fails `attempts` times, counts as
    unavailable.
    """

    def __init__(
        self, settings: AuthorSettings, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._attempts = max(1, settings.attempts)
        self._sleep = sleep
        self._address = settings.base_url or PUBLIC_ADDRESS
        self._client = anthropic.Anthropic(
            api_key=settings.api_key,
            base_url=self._address,
            timeout=settings.timeout,
            max_retries=0,
        )

    def ask(
        self,
        model: str,
        system: str,
        messages: Sequence[MessageParam],
        schema: dict[str, object],
    ) -> Answer:
        """Asks for one answer that follows a JSON schema.

        Raises:
            AuthorUnavailable: If the service does not answer now.
            UserError: If the service refuses the key or the request.
        """
        for attempt in range(1, self._attempts + 1):
            try:
                message = self._client.messages.create(
                    model=model,
                    max_tokens=LONGEST_ANSWER,
                    system=system,
                    messages=list(messages),
                    output_config={"format": {"type": "json_schema", "schema": schema}},
                )
            except _REFUSED as error:
                raise UserError(
                    f"{self._address} refuses the key in ANTHROPIC_API_KEY (status"
                    f" {error.status_code}); set a valid key, or choose the author 'rules'"
                ) from error
            except json.JSONDecodeError as error:
                raise self._no_messages_api() from error
            except anthropic.APIError as error:
                self._wait_or_give_up(error, attempt, model)
            else:
                return self._read(message)
        raise AssertionError("the last attempt returns or raises")

    def _wait_or_give_up(self, error: anthropic.APIError, attempt: int, model: str) -> None:
        if isinstance(error, anthropic.APIStatusError) and not _passing(error.status_code):
            raise UserError(
                f"{self._address} refuses the request for model '{model}' (status"
                f" {error.status_code}: {_one_line(error.message)}); check the model's name"
            ) from error
        wait = _wanted_wait(error, attempt)
        if attempt >= self._attempts or wait > LONGEST_WAIT:
            raise AuthorUnavailable(
                f"{self._address} does not answer now ({_one_line(error.message)}; attempt"
                f" {attempt} of {self._attempts}, next wait {wait:g} s); run again later: answers"
                " that are there are kept"
            ) from error
        self._sleep(wait)

    def _read(self, message: Message) -> Answer:
        # The SDK does not validate: an address that is no Messages API gives text, or empty fields.
        parts: object = getattr(message, "content", None)
        usage: object = getattr(message, "usage", None)
        if not isinstance(parts, list) or usage is None:
            raise self._no_messages_api()
        return Answer(
            text="".join(block.text for block in message.content if block.type == "text"),
            stop_reason=message.stop_reason or "",
            model=message.model,
            input_tokens=message.usage.input_tokens,
            output_tokens=message.usage.output_tokens,
        )

    def _no_messages_api(self) -> AuthorUnavailable:
        return AuthorUnavailable(
            f"{self._address} answers with something that is no message; check the address"
        )


def _passing(status: int) -> bool:
    return status >= 500 or status in _PASSING_4XX


def _wanted_wait(error: anthropic.APIError, attempt: int) -> float:
    """Returns the wait that the service asks for, or 1, 2, 4, ... seconds."""
    if isinstance(error, anthropic.APIStatusError):
        for header, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
            try:
                asked = float(error.response.headers[header]) / unit
            except (KeyError, ValueError):
                continue
            if asked >= 0:
                return asked
    return float(2 ** (attempt - 1))


def _one_line(text: str) -> str:
    return " ".join(text.split())[:200]
