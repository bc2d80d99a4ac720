"""The author `claude` through the genuine SDK against a loopback server."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from pipeline.experience import prompts
from pipeline.experience.answers import AnswerCache, Question
from pipeline.experience.base import AuthorSettings
from pipeline.experience.claude import DEFAULT_MODEL, ClaudeAuthor
from schemas.base import canonical_json, content_hash
from schemas.errors import CorruptData, RecordRejected, UserError
from schemas.experience import Experience, ExperienceRequest
from tests.pipeline.experience.asking import KEY, answer_text, author, kept
from tests.pipeline.experience.loopback import message, serving
from tests.pipeline.experience.rooms import reseeded


def test_a_valid_answer_becomes_an_experience(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    with serving(message(answer_text(good))) as script:
        assert author(script, tmp_path).write(request_) == good
        assert len(script.calls) == 1


def test_the_request_speaks_the_messages_api(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    with serving(message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
    call = script.calls[0]
    assert call.path == "/v1/messages"
    assert call.headers["authorization"] == f"Bearer {KEY}"
    assert re.fullmatch(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}", call.headers["anthropic-version"])
    assert call.headers["content-type"] == "application/json"
    assert call.body["model"] == DEFAULT_MODEL
    assert call.body["system"] == prompts.system_text()
    assert call.body["output_config"]["format"]["type"] == "json_schema"
    schema = call.body["output_config"]["format"]["schema"]
    assert set(schema["required"]) == set(Experience.model_fields) - {"order"}
    assert [turn["role"] for turn in call.body["messages"]] == ["user"]
    asked = json.loads(call.body["messages"][0]["content"])
    assert asked["places"] == {place.label: place.type for place in request_.places}
    assert set(asked["types"]) == {thing.type for thing in request_.things}
    assert asked["categories"]["cutlery"] == ["ButterKnife", "Fork", "Knife", "Spoon"]


def test_a_second_time_nobody_is_called_and_no_key_is_needed(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    with serving(message(answer_text(good))) as script:
        first = author(script, tmp_path).write(request_)
        again = author(script, tmp_path, key="").write(request_)
        assert len(script.calls) == 1
    assert first == again


def test_answers_of_other_folders_are_read_and_new_ones_go_to_the_own_folder(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    with serving(message(answer_text(good))) as script:
        author(script, shared).write(request_)
        both = AuthorSettings(
            api_key=KEY, cache_dir=own, kept_dirs=(shared,), base_url=script.address
        )
        ClaudeAuthor.from_settings(both).write(request_)
        assert len(script.calls) == 1
        before = kept(shared)
        ClaudeAuthor.from_settings(both).write(reseeded(request_, 41))
        assert len(script.calls) == 2
    assert kept(shared) == before
    assert len(kept(own)) == 1


def test_the_author_tells_which_answers_it_used_and_their_hashes(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    with serving(message("no JSON"), message(answer_text(good))) as script:
        asked = author(script, tmp_path)
        asked.write(request_)
        calls = asked.take_calls()
    assert {call.call_id for call in calls} == {path.stem for path in kept(tmp_path)}
    assert {call.episode_id for call in calls} == {request_.episode_id}
    cache = AnswerCache(tmp_path)
    assert [cache.answer_hash(call.call_id) for call in calls] == [c.answer_hash for c in calls]
    assert asked.take_calls() == ()
    kept(tmp_path)[0].unlink()
    assert "" in {cache.answer_hash(call.call_id) for call in calls}


def test_a_kept_answer_is_named_by_the_hash_of_its_question(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    with serving(message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
    question = Question(
        model=DEFAULT_MODEL, prompt_version=prompts.PROMPT_VERSION, request=request_
    )
    (path,) = kept(tmp_path)
    assert path.name == f"{hashlib.sha256(canonical_json(question)).hexdigest()}.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["answer"]["text"] == answer_text(good)
    assert content["answer"]["output_tokens"] == 7
    assert KEY not in path.read_text(encoding="utf-8")


def test_another_seed_or_model_is_another_question(request_: ExperienceRequest) -> None:
    def name(request: ExperienceRequest, model: str, version: int) -> str:
        return content_hash(Question(model=model, prompt_version=version, request=request))

    other = reseeded(request_, 6)
    names = {name(request_, "a", 1), name(other, "a", 1), name(request_, "b", 1)}
    assert len(names | {name(request_, "a", 2)}) == 4


def test_no_key_and_no_kept_answer_says_what_to_do(
    tmp_path: Path, request_: ExperienceRequest
) -> None:
    with serving(message("{}")) as script:
        with pytest.raises(UserError, match=r"set ANTHROPIC_API_KEY, or choose the author 'rules'"):
            author(script, tmp_path, key="").write(request_)
        assert script.calls == []


def test_no_folder_for_answers_is_a_user_error() -> None:
    with pytest.raises(UserError, match="cache_dir"):
        ClaudeAuthor.from_settings(AuthorSettings(api_key=KEY))


def test_the_key_is_not_shown() -> None:
    assert KEY not in repr(AuthorSettings(api_key=KEY))


@pytest.mark.parametrize("text", ["not json", '{"rule": "x"}', '{"place": 3}', "[]", ""])
def test_an_invalid_answer_is_sent_back_with_the_reasons(
    tmp_path: Path, request_: ExperienceRequest, good: Experience, text: str
) -> None:
    with serving(message(text), message(answer_text(good))) as script:
        assert author(script, tmp_path).write(request_) == good
    turns = script.calls[1].body["messages"]
    assert [turn["role"] for turn in turns] == ["user", "assistant", "user"]
    assert turns[1]["content"] == (text or "(no answer)")
    assert turns[2]["content"].startswith("The answer breaks these rules:\n- ")
    assert len(kept(tmp_path)) == 2


def test_a_rule_breaking_answer_is_named_and_after_two_retries_rejected(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    bad = good.model_copy(update={"contrasts": ()})
    with serving(message(answer_text(bad))) as script:
        with pytest.raises(RecordRejected, match="there must be at least 1 contrast") as caught:
            author(script, tmp_path).write(request_)
        assert caught.value.reason == "experience_breaks_rules"
        assert len(script.calls) == 3
        assert "at least 1 contrast" in script.calls[2].body["messages"][4]["content"]
        with pytest.raises(RecordRejected):
            author(script, tmp_path, key="").write(request_)
        assert len(script.calls) == 3


def test_an_answer_with_an_unknown_field_is_invalid(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    text = json.dumps({**json.loads(answer_text(good)), "hint": "x"})
    with serving(message(text), message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
    assert "hint" in script.calls[1].body["messages"][2]["content"]


@pytest.mark.parametrize("why", ["max_tokens", "refusal"])
def test_an_answer_that_stopped_early_is_invalid(
    tmp_path: Path, request_: ExperienceRequest, good: Experience, why: str
) -> None:
    with serving(message(answer_text(good), why), message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
    assert f"stopped early ({why})" in script.calls[1].body["messages"][2]["content"]


def test_a_damaged_kept_answer_is_named(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    with serving(message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
        (path,) = kept(tmp_path)
        path.write_text(path.read_text(encoding="utf-8")[:-40], encoding="utf-8")
        with pytest.raises(CorruptData, match=path.name):
            author(script, tmp_path).write(request_)


def test_a_kept_answer_under_a_wrong_name_is_named(
    tmp_path: Path, request_: ExperienceRequest, good: Experience
) -> None:
    other = reseeded(request_, 99)
    with serving(message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
        (path,) = kept(tmp_path)
        question = Question(
            model=DEFAULT_MODEL, prompt_version=prompts.PROMPT_VERSION, request=other
        )
        path.rename(tmp_path / f"{content_hash(question)}.json")
        with pytest.raises(CorruptData, match="answers another question"):
            author(script, tmp_path).write(other)


def test_environment_addresses_and_keys_are_not_used(
    tmp_path: Path, request_: ExperienceRequest, good: Experience, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-from-the-environment")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    with serving(message(answer_text(good))) as script:
        author(script, tmp_path).write(request_)
        assert script.calls[0].headers["authorization"] == f"Bearer {KEY}"
    with (
        serving(message(answer_text(good))) as script,
        pytest.raises(UserError, match="no kept answer and no key"),
    ):
        author(script, tmp_path, key="").write(reseeded(request_, 7))


def test_a_changed_prompt_needs_a_new_version() -> None:
    parts = {
        "system": prompts.system_text(),
        "schema": prompts.ANSWER_SCHEMA,
        "retry": prompts.retry_text(["a"]),
    }
    assert (prompts.PROMPT_VERSION, content_hash(parts)[:16]) == (1, "97b98b773cfbefca")
