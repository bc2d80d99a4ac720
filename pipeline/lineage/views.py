"""The views of the lineage database: the questions that a maintainer asks most."""

from __future__ import annotations

VIEWS: dict[str, str] = {
    # Scene -> home -> episode: which episodes use a scene.
    "episode_scenes": """
        SELECT DISTINCT e.episode_id, e.family, e.home_id, s.parent_id AS scene_id,
               s.parent_hash AS scene_hash
        FROM episodes e
        JOIN edges s ON s.child_kind = 'home' AND s.child_id = e.home_id
                    AND s.relation = 'composed_of'
    """,
    # Language-model call -> episode: which episodes a prompt wrote.
    "episode_calls": """
        SELECT DISTINCT c.episode_id, c.call_id, c.model, c.prompt_version, c.answer_hash
        FROM llm_calls c
    """,
    # What each gate judged and refused; stages before the gates count by their own name.
    "gate_rejects": """
        SELECT stage, "check", family,
               count(*) AS judged,
               count(*) FILTER (outcome <> 'pass') AS rejected
        FROM checks GROUP BY ALL
    """,
    # Why: the reasons of each gate, most frequent first when ordered by `rejected`.
    "reject_reasons": """
        SELECT stage, "check", reason, count(*) AS rejected
        FROM checks WHERE outcome <> 'pass' GROUP BY ALL
    """,
    # Version -> episode: what each version publishes.
    "release_episodes": """
        SELECT child_id AS version, parent_id AS episode_id, parent_hash AS candidate_hash
        FROM edges WHERE child_kind = 'release' AND relation = 'publishes'
    """,
}
