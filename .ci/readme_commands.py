"""Runs every command of the `sh` blocks of README and docs, in order, and stops at the first that fails.

A block whose opening line says `sh no-ci` is shown to readers and not run (servers, other machines).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "docs/agents.md", "docs/cluster.md")
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """Returns the commands of all blocks that are to be run, without comments."""
    lines = (line for block in BLOCK.findall(text) for line in block.splitlines())
    found = (line.split("  #")[0].strip() for line in lines)
    return [line for line in found if line and not line.startswith("#")]


def main() -> None:
    """Runs the commands from the project's root with its own environment first on the path."""
    env = {**os.environ, "PATH": f"{ROOT / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"}
    found = []
    for page in PAGES:
        here = commands((ROOT / page).read_text(encoding="utf-8"))
        if not here:
            sys.exit(f"{page} shows no command")
        found += here
    for command in found:
        print(f"$ {command}", flush=True)
        result = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=ROOT, env=env)
        if result.returncode:
            sys.exit(
                f"command of the documents failed with exit code {result.returncode}: {command}"
            )


if __name__ == "__main__":
    main()
