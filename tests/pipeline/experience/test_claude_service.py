"""The author `claude` and a service that is busy, slow, wrong, or not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.experience.base import AuthorSettings, AuthorUnavailable
from pipeline.experience.claude import ClaudeAuthor
from schemas.errors import UserError
from schemas.experience import Experience, ExperienceRequest
from tests.pipeline.experience.asking import KEY, answer_text, author, kept
from tests.pipeline.experience.loopback import Reply, failure, message, serving

SOON = {"retry-after-ms": "1"}


def test_a_rate_limit_passes_and_the_answer_counts(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    busy = failure(429, "rate_limit_error", SOON)
    with serving(busy, busy, message(answer_text(good))) as script:
        assert author(script, tmp_path).write(request_) == good
        assert len(script.calls) == 3
    assert len(kept(tmp_path)) == 1


@pytest.mark.parametrize(
    ("status", "kind"), [(429, "rate_limit_error"), (500, "api_error"), (529, "overloaded_error")]
)
def test_a_service_that_stays_down_is_retryable_and_bounded(
    tmp_path: Path, request_: ExperienceRequest, status: int, kind: str
) -> None:
    with serving(failure(status, kind, SOON)) as script:
        with pytest.raises(AuthorUnavailable, match="attempt 3 of 3"):
            author(script, tmp_path).write(request_)
        assert len(script.calls) == 3
    assert kept(tmp_path) == []


def test_a_wait_of_a_day_is_not_waited_for(tmp_path: Path, request_: ExperienceRequest) -> None:
    with serving(failure(429, "rate_limit_error", {"retry-after": "86400"})) as script:
        with pytest.raises(AuthorUnavailable, match="next wait 86400 s"):
            author(script, tmp_path).write(request_)
        assert len(script.calls) == 1


def test_a_slow_service_times_out_as_unavailable(
    tmp_path: Path, request_: ExperienceRequest
) -> None:
    slow = Reply(200, b"{}", delay=0.5)
    with serving(slow) as script:
        settings = AuthorSettings(
            api_key=KEY, cache_dir=tmp_path, base_url=script.address, timeout=0.1, attempts=1
        )
        with pytest.raises(AuthorUnavailable, match="timed out"):
            ClaudeAuthor.from_settings(settings).write(request_)


def test_nobody_listening_is_unavailable(tmp_path: Path, request_: ExperienceRequest) -> None:
    with serving(message("{}")) as script:
        pass
    settings = AuthorSettings(
        api_key=KEY, cache_dir=tmp_path, base_url=script.address, timeout=2.0, attempts=1
    )
    with pytest.raises(AuthorUnavailable, match="Connection error"):
        ClaudeAuthor.from_settings(settings).write(request_)


def test_a_refused_key_is_the_users_to_fix(tmp_path: Path, request_: ExperienceRequest) -> None:
    with serving(failure(401, "authentication_error")) as script:
        with pytest.raises(UserError, match="refuses the key in ANTHROPIC_API_KEY") as caught:
            author(script, tmp_path).write(request_)
        assert not isinstance(caught.value, AuthorUnavailable)
        assert len(script.calls) == 1


def test_an_unknown_model_is_the_users_to_fix(tmp_path: Path, request_: ExperienceRequest) -> None:
    with (
        serving(failure(404, "not_found_error")) as script,
        pytest.raises(UserError, match="check the model's name") as caught,
    ):
        author(script, tmp_path).write(request_)
    assert not isinstance(caught.value, AuthorUnavailable)


@pytest.mark.parametrize(
    "reply",
    [
        Reply(200, b"<html>hello</html>", {"content-type": "text/html"}),
        Reply(200, b"{}"),
        Reply(200, b"{broken"),
    ],
)
def test_an_address_that_is_no_messages_api_is_named(
    tmp_path: Path, request_: ExperienceRequest, reply: Reply
) -> None:
    with serving(reply) as script:
        settings = AuthorSettings(
            api_key=KEY, cache_dir=tmp_path, base_url=script.address, attempts=1
        )
        with pytest.raises(AuthorUnavailable, match="check the address"):
            ClaudeAuthor.from_settings(settings).write(request_)
    assert kept(tmp_path) == []
