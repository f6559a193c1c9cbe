"""The options that several commands have, each declared once; those that belong together become one value.

What a command alone has stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import NamedTuple

import click

from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.core.options import LONGEST, Limits, Options

Command = Callable[..., None]
Decorator = Callable[[Command], Command]


class PathType(click.ParamType[str]):
    """The name of a file or directory, or what stands for one; never empty, as an unset shell variable is."""

    name = "path"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is; fails where there is none."""
        if value == "":
            self.fail("expected a name, found an empty text", param, ctx)
        return str(value)


PATH = PathType()


def together(name: str, make: Callable[..., object], declared: Mapping[str, Decorator]) -> Decorator:
    """Declares options whose values the command gets together, as one argument.

    Args:
        name: of that argument.
        make: makes it of the values, which have the names in ``declared``.
    """

    def decorate(function: Command) -> Command:
        @wraps(function)
        def call(*arguments: object, **values: object) -> None:
            own = {each: values.pop(each) for each in declared}
            function(*arguments, **{name: make(**own)}, **values)

        decorated: Command = call
        for option in reversed([*declared.values()]):
            decorated = option(decorated)
        return decorated

    return decorate


# ---- how a question is to be answered ----


def _seconds(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """What Limits takes; said here, so that the option is named."""
    if value is not None and not 0 <= value <= LONGEST:
        raise click.BadParameter("expected seconds, from 0 up to a billion", context, parameter)
    return value


BACKEND = "The SAT backend; see `satpuzzles backends`."

_SOLVER: Mapping[str, Callable[[str], Decorator]] = {
    "backend": lambda text: click.option("--backend", metavar="NAME", help=text),
    "race": lambda _: click.option(
        "--race",
        metavar="NAMES",
        help="Several backends side by side, as a,b,c or `auto`; the first answer wins.",
    ),
    "encoding": lambda _: click.option(
        "--encoding", metavar="NAME", help="The encoding; a wrong name lists the right ones."
    ),
    "no_presolve": lambda _: click.option(
        "--no-presolve", is_flag=True, help="Give the solver the whole formula, unpruned."
    ),
    "time_limit": lambda _: click.option(
        "--time-limit",
        type=float,
        callback=_seconds,
        metavar="SECONDS",
        help="For each board, reading included, but not the waiting for input.",
    ),
    "conflict_limit": lambda _: click.option(
        "--conflict-limit", type=click.IntRange(0), metavar="N", help="Per board."
    ),
    "memory_limit": lambda _: click.option(
        "--memory-limit",
        type=click.IntRange(1),
        metavar="MIB",
        help="Solve each board in a process of its own, of at most so many MiB.",
    ),
}


def solver_options(*names: str, backend: str = BACKEND) -> Decorator:
    """Declares some of the options that say how a question is to be answered; the command gets ``options``.

    Their limits are for one board; ``Options.anew`` begins them.

    Args:
        names: ``backend``, ``race``, ``encoding``, ``no_presolve``, ``time_limit``, ``conflict_limit``,
            ``memory_limit``, in the order of the help.
        backend: what the backend is for.
    """
    return together("options", _options, {name: _SOLVER[name](backend) for name in names})


def _options(
    backend: str | None = None,
    race: str | None = None,
    encoding: str | None = None,
    no_presolve: bool = False,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    memory_limit: int | None = None,
) -> Options:
    if race is not None and backend is not None:
        raise click.UsageError("--race goes without --backend, --all and --limit")
    racers = None if race is None else [] if race.strip() == "auto" else race.split(",")
    return Options(
        backend=backend,
        encoding=encoding,
        presolve=not no_presolve,
        limits=Limits(time_limit, conflict_limit),
        memory_limit=memory_limit,
        race=None if racers is None else [name.strip() for name in racers],
    )


def require_backends(options: Options) -> None:
    """Raises BackendError where a backend is unknown or not installed; said once, and not for every board."""
    names = [*([] if options.backend is None else [options.backend]), *(options.race or ())]
    if names:
        from satpuzzles.solver.backends import find_installed

        for name in names:
            find_installed(name)


# ---- what is read ----


def _known_type(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type

    if value is not None and value not in BUILT_IN:
        try:
            puzzle_type(value)
        except SatpuzzlesError as error:
            raise click.BadParameter(str(error), context, parameter) from None
    return value


def _known_format(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        from satpuzzles.cli.files import format_to_write

        try:
            format_to_write(value, None)
        except SatpuzzlesError as error:
            raise click.BadParameter(str(error), context, parameter) from None
    return value


class Reading(NamedTuple):
    """What is told about the boards to be read: their puzzle and their format, None where it is guessed."""

    type: str | None
    format: str | None


reading_options = together(
    "reading",
    Reading,
    {
        "type": click.option(
            "--type",
            metavar="PUZZLE",
            callback=_known_type,
            help="The puzzle, where the text alone leaves it open.",
        ),
        "format": click.option(
            "--format",
            metavar="FORMAT",
            callback=_known_format,
            help="The format to read; see `satpuzzles formats`.",
        ),
    },
)

sources_argument = click.argument("sources", type=PATH, nargs=-1, required=True, metavar="SOURCE...")
grid_option = click.option(
    "--grid", type=PATH, metavar="FILE", help="A partly filled grid (`?` unknown) to start from."
)


# ---- what is written ----


def output_option(text: str, metavar: str = "FILE", *, required: bool = False) -> Decorator:
    """Declares ``-o``; the command gets ``target``."""
    return click.option("-o", "--output", "target", type=PATH, metavar=metavar, required=required, help=text)


def file_option(flag: str, name: str, text: str, metavar: str = "FILE") -> Decorator:
    """Declares an option that names a file or directory; the command gets it as ``name``."""
    return click.option(flag, name, type=PATH, metavar=metavar, help=text)


json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
quiet_option = click.option("--quiet", is_flag=True, help="One line a board, no pictures.")
