"""Where the inputs and outputs of a build lie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simulators.sources.procthor_10k import PLACE

PROJECT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Paths:
    """The files of one data folder.

    Inputs are read from the data folder; for a kind of input that it does not have, the project's own
    folder stands in, so that `--data elsewhere` needs nothing but room for the output.

    Attributes:
        data: The data folder, absolute.
    """

    data: Path

    @staticmethod
    def of(data: str | Path | None = None) -> Paths:
        """Returns the paths of a data folder, by default the project's own `data/`."""
        return Paths((Path(data) if data else PROJECT / "data").absolute())

    def _input(self, name: str) -> Path:
        own = self.data / name
        return own if own.exists() else PROJECT / "data" / name

    @property
    def scenes(self) -> Path:
        """Folder of scene batch files."""
        return self._input("scenes")

    @property
    def procthor_10k(self) -> Path:
        """Folder into which the package `prior` downloads ProcTHOR-10K, whatever the data folder is."""
        return Path.home() / PLACE

    @property
    def generated(self) -> Path:
        """Folder of the houses that come with the project."""
        return self._input("scenes/generated")

    @property
    def profiles(self) -> Path:
        """Folder of profile files."""
        return self._input("profiles")

    @property
    def targets(self) -> Path:
        """The file of targets."""
        return self._input("targets.yaml")

    @property
    def machine(self) -> Path:
        """The file of what this machine offers; there need be none."""
        return self._input("machine.yaml")

    @property
    def paper(self) -> Path:
        """The file of the benchmark paper's figures."""
        return self._input("paper.yaml")

    @property
    def differences(self) -> Path:
        """The file of reasons why figures differ from the paper's."""
        return self._input("differences.yaml")

    @property
    def release_info(self) -> Path:
        """The file of what a release says of itself."""
        return self._input("release.yaml")

    @property
    def build(self) -> Path:
        """Folder of everything that a build makes on its way."""
        return self.data / "build"

    @property
    def releases(self) -> Path:
        """Folder of releases, one folder a version."""
        return self.data / "releases"

    @property
    def records(self) -> Path:
        """Folder of the stages' records."""
        return self.build / "records"

    @property
    def fragments(self) -> Path:
        """Folder of the lineage fragments."""
        return self.build / "lineage"

    @property
    def scene_cache(self) -> Path:
        """Folder of compact copies of published scenes; may be deleted at any time."""
        return self.build / "cache"

    @property
    def answers(self) -> tuple[Path, ...]:
        """Folders of kept language-model answers: the project's, and the one that new ones go to."""
        return tuple(dict.fromkeys((PROJECT / "data" / "answers", self.data / "answers")))

    @property
    def lineage(self) -> Path:
        """The lineage database."""
        return self.build / "lineage.duckdb"

    @property
    def audit_page(self) -> Path:
        """The audit page of the last build."""
        return self.build / "audit.html"

    @property
    def dagster(self) -> Path:
        """Dagster's instance folder."""
        return self.build / "dagster"

    @property
    def lock(self) -> Path:
        """The file that a running build holds locked."""
        return self.build / "build.lock"

    @property
    def interface_mark(self) -> Path:
        """The file that an open web interface holds locked."""
        return self.build / "ui.lock"
