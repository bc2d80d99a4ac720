"""Runs the pages of docs/extend word for word, each in a copy of the checkout that is then thrown away.

The `sh` blocks of a page are one script, so that a block may hold a file (`cat > NAME <<'EOF'`). Run it
with the environment's own Python; a page given by name runs alone.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs/extend"
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def copy_checkout(to: Path) -> None:
    """Copies what git has or would take, and compiled kernels, which lie beside their sources."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    kernels = [str(path.relative_to(ROOT)) for path in ROOT.glob("simulators/**/*.nb[ic]")]
    for name in (*names, *kernels):
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    (to / ".venv").symlink_to(sys.prefix)


def run(page: Path) -> None:
    """Runs the commands of one page."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    if not blocks:
        sys.exit(f"{page.name} shows no command")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "emem"
        copy_checkout(copy)
        # The copy's own modules, not those that the environment was installed from.
        path = f"{copy / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"
        env = {**os.environ, "PYTHONPATH": str(copy), "PATH": path}
        print(f"-- {page.relative_to(ROOT)}", flush=True)
        began = time.monotonic()
        script = "".join(blocks)
        done = subprocess.run(["bash", "-euxo", "pipefail", "-c", script], cwd=copy, env=env)
        print(f"-- {time.monotonic() - began:.0f} s", flush=True)
    if done.returncode:
        sys.exit(f"{page.relative_to(ROOT)} failed with exit code {done.returncode}")


def main() -> None:
    """Runs the named pages, or all."""
    pages = [FOLDER / f"{name}.md" for name in sys.argv[1:]] or sorted(FOLDER.glob("*.md"))
    for page in pages:
        run(page)


if __name__ == "__main__":
    main()
