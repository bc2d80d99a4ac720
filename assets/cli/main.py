"""The entry point `emem`: finds the command, and turns errors into one line and an exit code."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click

from assets.cli.surroundings import require_usable
from schemas.errors import UserError, unknown_name

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("assets.cli.build:build", "Build the benchmark and publish a version."),
    "ui": ("assets.cli.ui:ui", "Open Dagster's web interface on the same assets."),
    "trace": ("assets.cli.trace:trace", "Show where an episode comes from."),
    "rebuild": ("assets.cli.rebuild:rebuild", "Make an episode again and compare its bytes."),
    "verify": ("assets.cli.verify:verify", "Check a release's files, offline."),
    "stats": ("assets.cli.stats:stats", "Print a release's statistics."),
    "evaluate": ("assets.cli.evaluate:evaluate", "Run an agent on a release's episodes."),
    "frames": ("assets.cli.frames:frames", "Render what an episode's agent saw."),
    "export": ("assets.cli.export:export", "Write a release in another format."),
    "publish": ("assets.cli.publish:publish", "Copy a release to a folder or object storage."),
    "bench": ("assets.cli.bench:bench", "Measure speed and fidelity: `emem bench build`."),
    "doctor": ("assets.cli.doctor:doctor", "Check what a build needs here, with remedies."),
    "scenes": ("assets.cli.scenes:scenes", "List and add scenes, make houses: `emem scenes add`."),
}
"""Each command with its place, and its line in `emem --help`, which so needs to import none of them."""


class _LazyGroup(click.Group):
    """Imports a command only when it is run, so that `emem --help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise unknown_name("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Builds embodied-memory benchmarks from household scenes.

    Example: emem build
    """


def main() -> NoReturn:
    """Runs the command line.

    Exit codes: 0 done; 1 a verification or a build target failed; 2 the user can fix it, and one line
    on stderr says how; 130 interrupted. Anything else is a bug and shows its traceback.
    """
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        require_usable()
        code = cli.main(prog_name="emem", standalone_mode=False)
        sys.stdout.flush()
    except UserError as error:
        _stop(f"emem: {_one_line(error)}", 2)
    except click.exceptions.NoArgsIsHelpError as error:
        _stop(error.format_message(), 2)
    except click.ClickException as error:
        _stop(f"emem: {_usage(error)}", 2)
    except (KeyboardInterrupt, click.Abort):
        # A second one would show where Python happens to be on its way out.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        _stop("emem: interrupted; what is finished is kept, run the same command again", 130)
    except BrokenPipeError:
        _close_output()
        sys.exit(0)
    except OSError as error:
        _stop_for_environment(error)
    sys.exit(code if isinstance(code, int) else 0)


def _stop_for_environment(error: OSError) -> NoReturn:
    """Says in one line what the environment refused.

    Raises:
        OSError: If the system did not raise it, so that it is a bug.
    """
    # Late, because only an error needs it.
    from schemas.disk import environment_error

    told = environment_error(error)
    if told is None:
        raise error
    try:
        sys.stdout.flush()
    except OSError:
        _close_output()
    _stop(f"emem: {_one_line(told)}", 2)


def _close_output() -> None:
    """Sends the rest of the output nowhere, since Python would try again to write it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _interrupt(*_: object) -> NoReturn:
    """Ends like Ctrl-C does, so that temporary files and workers go."""
    raise KeyboardInterrupt


def _usage(error: click.ClickException) -> str:
    text = " ".join(error.format_message().split())
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "emem"
    return f"{text} (see {path} --help)"


def _one_line(error: UserError) -> str:
    """Returns the message with line breaks spelled out: a name of a file may hold one."""
    return "\\n".join(str(error).splitlines())


def _stop(message: str, code: int) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
