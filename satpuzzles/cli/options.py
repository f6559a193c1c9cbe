"""The options shared by several commands; options that belong together become one value."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satpuzzles.cli.usage import SecondsType, refuse_together
from satpuzzles.core.arguments import LARGEST
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.core.foreign_code import plug_ins_limited
from satpuzzles.core.options import Limits, Options

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from satpuzzles.cli.progress import ProgressDisplay

Command = Callable[..., None]
Decorator = Callable[[Command], Command]


class PathType(click.ParamType[str]):
    """The name of a file or directory, or what stands for one; never empty, as an unset shell variable is."""

    name = "path"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is; fails where there is none."""
        if value == "":
            self.fail("expected a name, not an empty text", param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leaves it to the shell, which knows the files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


PATH = PathType()

Names = Callable[[click.Context], Iterable[str]]


class NameType(click.ParamType[str]):
    """One of some names, which are asked for when one is completed; the command says which are wrong.

    Args:
        names: all of them, given the options that are there already.
        several: whether it is a list of them, with commas between.
    """

    name = "name"

    def __init__(self, names: Names, *, several: bool = False) -> None:
        self._names = names
        self._several = several

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin with what is there, or with what stands behind its last comma."""
        from click.shell_completion import CompletionItem

        before, comma, begun = incomplete.rpartition(",") if self._several else ("", "", incomplete)
        taken = before.split(",")
        names = [name for name in self._names(ctx) if name.startswith(begun) and name not in taken]
        return [CompletionItem(f"{before}{comma}{name}") for name in names]


def type_names(context: click.Context) -> Iterator[str]:
    """The types of puzzles."""
    from satpuzzles.puzzle.kind import every_kind

    return (kind.name for kind in every_kind())


def format_names(context: click.Context) -> Iterator[str]:
    """The formats that hold the type that is told, by the command itself in ``generate``, or any."""
    from satpuzzles.cli.files import TEXT
    from satpuzzles.formats.table import every_format
    from satpuzzles.puzzle.kind import find_kind

    told = context.params.get("type") or context.info_name
    type = told if find_kind(str(told)) else None
    yield TEXT
    yield from (each.name for each in every_format() if each.holds(type))


def backend_names(context: click.Context) -> Iterator[str]:
    """The SAT backends."""
    from satpuzzles.solver.backends import BACKENDS

    return (backend.name for backend in BACKENDS)


def encoding_names(context: click.Context) -> list[str]:
    """The encodings of the type that is told, or of all."""
    from satpuzzles.puzzle.kind import puzzle_type

    told = context.params.get("type")
    types = type_names(context) if told is None else [told]
    return sorted({encoding for type in types for encoding in puzzle_type(type).encodings})


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


BACKEND = "Use this SAT backend; `satpuzzles backends` lists them."
PROOF_BACKEND = "Use this SAT backend; it must write proofs (see `satpuzzles backends`)."


def _limit_option(flag: str, **declared: Any) -> Decorator:  # noqa: ANN401
    """Declares an option whose default an environment variable may set."""
    name = flag.removeprefix("--").replace("-", "_").upper()
    return click.option(flag, envvar=f"SATPUZZLES_{name}", show_envvar=True, **declared)


_SOLVER: Mapping[str, Callable[[str], Decorator]] = {
    "backend": lambda text: click.option(
        "--backend",
        type=NameType(backend_names),
        metavar="NAME",
        # A default for all commands may be a backend without proofs.
        envvar=None if text == PROOF_BACKEND else "SATPUZZLES_BACKEND",
        show_envvar=True,
        show_default="glucose4",
        help=text,
    ),
    "race": lambda _: click.option(
        "--race",
        type=NameType(
            lambda context: ["auto", *backend_names(context), *encoding_names(context)], several=True
        ),
        metavar="NAMES",
        help="Run several backends or encodings side by side, as in a,b,c or `auto`; the first answer wins.",
    ),
    "encoding": lambda _: click.option(
        "--encoding",
        type=NameType(encoding_names),
        metavar="NAME",
        help="Use this encoding. To list the names, give an unknown one, such as `?`.",
    ),
    "no_presolve": lambda _: click.option(
        "--no-presolve", is_flag=True, help="Give the solver the whole formula."
    ),
    "time_limit": lambda _: _limit_option(
        "--time-limit",
        type=SecondsType(),
        metavar="SECONDS",
        help="Limit the time per board. The limit includes reading the board, but not waiting for input.",
    ),
    "conflict_limit": lambda _: _limit_option(
        "--conflict-limit",
        type=click.IntRange(0),
        metavar="N",
        help="Limit the conflicts per board.",
    ),
    "memory_limit": lambda _: _limit_option(
        "--memory-limit",
        type=click.IntRange(1),
        metavar="MIB",
        help="Limit the memory per board, in MiB; each board runs in a separate process.",
    ),
}


def solver_options(*names: str, backend: str = BACKEND) -> Decorator:
    """Declares options of the solver; the command gets ``options``, whose limits are for one board.

    Args:
        names: ``backend``, ``race``, ``encoding``, ``no_presolve``, ``time_limit``, ``conflict_limit``,
            ``memory_limit``, in the order of the help.
        backend: what the backend is for.
    """
    return together("options", _options, {name: _SOLVER[name](backend) for name in names})


def _options(
    no_presolve: bool = False,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    race: str | None = None,
    **others: Any,  # noqa: ANN401
) -> Options:
    refuse_together("--race", "--backend")
    if race is not None:
        others["backend"] = None  # which may be the default of the environment
    if time_limit is not None:
        click.get_current_context().with_resource(plug_ins_limited(time_limit))
    names = None if race is None else [] if race.strip() == "auto" else race.split(",")
    racers = None if names is None else [name.strip() for name in names]
    if racers and "auto" in racers:
        raise click.UsageError("--race auto cannot be combined with other names")
    return Options(presolve=not no_presolve, limits=Limits(time_limit, conflict_limit), race=racers, **others)


# ---- what is read ----


def _known(check: Callable[[str], str]) -> Callable[..., str | None]:
    """What a callback of an option says of a value: what ``check`` makes of it, or its error."""

    def known(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
        try:
            return None if value is None else check(value)
        except SatpuzzlesError as error:
            raise click.BadParameter(str(error), context, parameter) from None

    return known


def _type_named(name: str) -> str:
    from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type

    return name if name in BUILT_IN else puzzle_type(name).type


def _format_named(name: str) -> str:
    from satpuzzles.cli.files import format_to_write

    return format_to_write(name, None)


class ReadOptions(NamedTuple):
    """What is told about the boards to be read: their puzzle and their format, None where it is guessed."""

    type: str | None
    format: str | None
    columns_first: bool


_reading = together(
    "reading",
    ReadOptions,
    {
        "type": click.option(
            "-t",
            "--type",
            type=NameType(type_names),
            metavar="PUZZLE",
            callback=_known(_type_named),
            show_default="detected",
            help="Read boards of this puzzle.",
        ),
        "format": click.option(
            "--format",
            type=NameType(format_names),
            metavar="FORMAT",
            callback=_known(_format_named),
            show_default="detected",
            help="Read this format; `satpuzzles formats` lists them.",
        ),
        "columns_first": click.option(
            "--columns-first",
            is_flag=True,
            help="Read the column clues of a nonogram first; use it when the picture looks transposed.",
        ),
    },
)


def reading_options(function: Command) -> Command:
    """Declares what is told about boards, and ``-v``; the command gets ``reading``."""
    return _reading(verbose_option(function))


source_argument = click.argument(
    "sources", type=PATH, metavar="SOURCE", callback=lambda context, parameter, value: (value,)
)
"""Declares one source; the command gets a tuple of it, as of several."""
sources_argument = click.argument("sources", type=PATH, nargs=-1, required=True, metavar="SOURCE...")


def shuffle_option(text: str) -> Decorator:
    """Declares ``--shuffle``."""
    return click.option("--shuffle", type=click.IntRange(0), metavar="SEED", help=text)


def seed_option(text: str) -> Decorator:
    """Declares ``--seed``, which is 0 unless told."""
    return click.option("--seed", type=click.IntRange(0, LARGEST), default=0, metavar="N", help=text)


grid_option = click.option(
    "--grid", type=PATH, metavar="FILE", help="Start from a partly filled grid (`?` for unknown)."
)


# ---- what is written ----


def to_option(text: str) -> Decorator:
    """Declares ``--to``, a format; the command gets ``to_format``."""
    return click.option(
        "--to",
        "to_format",
        type=NameType(format_names),
        metavar="FORMAT",
        show_default="by the ending of FILE",
        help=text,
    )


def file_option(*flags: str, text: str, metavar: str = "FILE", required: bool = False) -> Decorator:
    """Declares an option that names a file or directory; the last of ``flags`` is what the command gets."""
    return click.option(*flags, type=PATH, metavar=metavar, required=required, help=text)


def output_option(
    text: str, metavar: str = "FILE", *, required: bool = False, default: str | None = None
) -> Decorator:
    """Declares ``-o``; the command gets ``target``. The help names the default."""
    more: dict[str, Any] = {"type": PATH, "metavar": metavar, "required": required, "show_default": default}
    return click.option("-o", "--output", "target", help=text, **more)


WATCH = "watch"
"""Where the context of a command has its watch."""


def verbose_option(function: Command) -> Command:
    """Declares ``-v``; the work of the command is watched for it, and for a terminal."""

    @wraps(function)
    def call(*arguments: object, verbose: bool, **values: object) -> None:
        if not verbose and not sys.stderr.isatty():
            function(*arguments, **values)
            return
        from satpuzzles.cli.progress import ProgressDisplay

        with closing(ProgressDisplay(verbose=verbose)) as watch:
            click.get_current_context().meta[WATCH] = watch
            function(*arguments, **values)

    help_text = "Print to stderr what is tried and how long each stage takes."
    return click.option("-v", "--verbose", is_flag=True, help=help_text)(call)


def watch_of_command() -> ProgressDisplay | None:
    """What watches the work of the command that runs, if anything does."""
    found: ProgressDisplay | None = click.get_current_context().meta.get(WATCH)
    return found


def working(place: str) -> AbstractContextManager[None]:
    """The block works on a board, and prints nothing but in ``printing``."""
    watch = watch_of_command()
    return nullcontext() if watch is None else watch.working(place)


def printing() -> AbstractContextManager[None]:
    """The block prints something of a board that is worked on."""
    watch = watch_of_command()
    return nullcontext() if watch is None else watch.printing()


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Print one line per board, without pictures.")
