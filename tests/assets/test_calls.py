"""The cues of a batch are made again when an answer that they were made with is another one now."""

from __future__ import annotations

from pathlib import Path

import pytest

from assets.config import load_config
from assets.engines.serial import SerialEngine
from assets.inputs import CALLS, inputs_of, stale_stage
from assets.paths import PROJECT, Paths
from assets.workshop import Workshop
from pipeline.experience.answers import Answer, AnswerCache, Question
from schemas.base import content_hash
from schemas.experience import Call, ExperienceRequest
from tests.assets.conftest import Build

ANSWER = Answer(text="{}", stop_reason="end_turn", model="m", input_tokens=1, output_tokens=2)
QUESTION = Question(
    model="m",
    prompt_version=1,
    request=ExperienceRequest(
        episode_id="eg-H-002-204-303-405-s0",
        room_id="Kitchen",
        things=(),
        places=(),
        categories={},
        seed=1,
    ),
)


@pytest.fixture
def shop(own_build: Build) -> Workshop:
    shop = own_build.shop()
    AnswerCache(shop.paths.answers[-1]).put(QUESTION, ANSWER)
    call = Call(
        call_id=content_hash(QUESTION),
        episode_id=QUESTION.request.episode_id,
        model="m",
        prompt_version=1,
        answer_hash=content_hash(ANSWER),
        input_tokens=1,
        output_tokens=2,
    )
    shop.store.write(CALLS, "mini", [call], Call)
    return shop


def test_the_hash_of_each_used_answer_is_an_input_of_the_cues(shop: Workshop) -> None:
    first = inputs_of(shop, "cues", "mini")
    own = AnswerCache(shop.paths.answers[-1])
    own.put(QUESTION.model_copy(update={"prompt_version": 9}), ANSWER)
    assert inputs_of(shop, "cues", "mini") == first  # nobody used that one
    own.put(QUESTION, ANSWER.model_copy(update={"text": "[]"}))
    changed = inputs_of(shop, "cues", "mini")
    (shop.paths.answers[-1] / f"{content_hash(QUESTION)}.json").unlink()
    gone = inputs_of(shop, "cues", "mini")
    assert len({tuple(first), tuple(changed), tuple(gone)}) == 3
    assert first[:-1] == changed[:-1] == gone[:-1]
    assert stale_stage(shop, "mini", ("cues",)) == "cues"


def test_answers_are_read_from_the_project_and_written_to_the_data_folder(tmp_path: Path) -> None:
    assert Paths.of(tmp_path).answers == (PROJECT / "data" / "answers", tmp_path / "answers")
    assert Paths.of().answers == (PROJECT / "data" / "answers",)
    config = load_config(Paths.of(), "demo")
    setting = Workshop(Paths.of(tmp_path), config, SerialEngine()).setting
    assert setting.answers[-1] == tmp_path / "answers"
