"""``satpuzzles generate``: makes boards with exactly one solution, with one command for each puzzle type.

The options of a puzzle are in its wing; uniqueness/ makes the boards, and generate_many.py writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import click

from satpuzzles.cli.generate_many import GenerateOptions, make
from satpuzzles.cli.many_boards import worker_options
from satpuzzles.cli.options import (
    PATH,
    NameType,
    PathType,
    file_option,
    format_names,
    output_option,
    verbose_option,
)
from satpuzzles.cli.outcome import ExitStatus
from satpuzzles.cli.usage import CommandGroup, SecondsType, with_help
from satpuzzles.core.arguments import did_you_mean, short_repr
from satpuzzles.core.errors import PuzzleError, SatpuzzlesError
from satpuzzles.core.grid import Size, Square
from satpuzzles.puzzle.kind import Kind, every_kind, find_kind, kind_of


class SizeType(click.ParamType[Size]):
    """``9`` or ``20x30``: rows and columns."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Size:
        """The two numbers; fails with what was expected."""
        if isinstance(value, tuple):
            return value
        sides = str(value).lower().split("x")
        if not 1 <= len(sides) <= 2 or not all(side.isascii() and side.isdigit() for side in sides):
            self.fail(f"expected a number, or ROWSxCOLUMNS as in 20x30, not {short_repr(value)}", param, ctx)
        if max(map(len, sides)) > 6:
            self.fail(f"{short_repr(value)} is too large; the largest side has 6 digits", param, ctx)
        size = int(sides[0]), int(sides[-1])
        return Square(size) if len(sides) == 1 else size


def _tier_names(context: click.Context) -> Iterator[str]:
    from satpuzzles.explain.grade import TIERS

    return iter(TIERS)


class DifficultyType(NameType):
    """A tier, or a range of tiers."""

    name = "tier"

    def __init__(self) -> None:
        super().__init__(_tier_names)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The tiers as they are written; fails with what is wrong."""
        from satpuzzles.explain.graded import tiers_of

        try:
            tiers_of(str(value))
        except PuzzleError as error:
            self.fail(str(error), param, ctx)
        return str(value)


_SHARED = (
    click.option(
        "--size",
        type=SizeType(),
        metavar="SIZE",
        show_default="see above",
        help="Set the size: N or ROWSxCOLUMNS, as in 9 or 20x30.",
    ),
    click.option(
        "--count",
        "boards",
        type=click.IntRange(1),
        default=1,
        metavar="N",
        help="Make N boards.",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0),
        metavar="N",
        show_default="random, printed",
        help="Set the random seed; the same seed gives the same boards.",
    ),
    click.option(
        "--difficulty",
        type=DifficultyType(),
        metavar="TIER",
        show_default="any",
        help="Keep boards of this tier (trivial, easy, medium, hard, extreme or beyond) or range, as in "
        "medium-hard.",
    ),
    click.option(
        "--fewest",
        is_flag=True,
        help="Look for the fewest clues around each solution, and prove how many are needed.",
    ),
    click.option(
        "--time-limit",
        type=SecondsType(),
        metavar="SECONDS",
        help="With --fewest, keep the fewest clues found in this time for each board.",
    ),
    output_option("Write the boards to FILE.", default="stdout"),
    click.option(
        "--to",
        "format_name",
        type=NameType(format_names),
        metavar="FORMAT",
        show_default="by the ending of FILE, else text",
        help="Write this format.",
    ),
    click.option(
        "--with-solutions",
        is_flag=True,
        help="Also write the solutions: in the JSON output, or for other formats in a file such as "
        "boards.solutions.txt.",
    ),
    file_option(
        "--certify",
        "certificates",
        text="Write to DIR a proof for each board that its solution is the only one.",
        metavar="DIR",
    ),
    worker_options,
    verbose_option,
)


_EXTRA_SIZE = re.compile(r"unexpected extra argument \(([0-9]+(?:[xX][0-9]+)?)\)")
"""What is said of a size without its option."""

SHORT = 100
"""The characters of a puzzle's line in the list of types."""


class Types(CommandGroup):
    """A command for each puzzle that has a generator; its module is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from satpuzzles.uniqueness.boards import can_be_made

        return sorted(kind.name for kind in every_kind() if can_be_made(kind))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        kind = find_kind(cmd_name)
        if kind is None and not ctx.resilient_parsing:
            types = self.list_commands(ctx)
            names = [*types, *(alias for each in every_kind() for alias in each.aliases)]
            near = did_you_mean(cmd_name, names) or f"; the types are {', '.join(types)}"
            ctx.fail(f"No such type {short_repr(cmd_name)}{near}")
        return None if kind is None else _command_of(kind)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Types"):
            formatter.write_dl([(name, self._line(ctx, name)) for name in self.list_commands(ctx)])

    def _line(self, ctx: click.Context, name: str) -> str:
        """What a puzzle's command does, or what is wrong with the plug-in; the others are still listed."""
        from satpuzzles.uniqueness.generator import maker_of

        try:
            makes = maker_of(kind_of(name))
        except SatpuzzlesError as error:
            return str(error)
        return click.Command(name, help=makes.__doc__).get_short_help_str(SHORT)


class MakeCommand(click.Command):
    """The command of a puzzle, which knows that people write a size without its option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Tells the option to those who leave it out."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if size := _EXTRA_SIZE.search(error.message):
                raise click.UsageError(f"{error.message}; did you mean --size {size[1]}?", ctx) from None
            raise


def _command_of(kind: Kind) -> click.Command:
    """The command of a puzzle: its own options and those that it shares with others."""
    from satpuzzles.uniqueness.generator import generator_of

    generator = generator_of(kind)
    # Those of a command that was made before have the type that they were given then.
    files = [str(each.name) for each in generator.own if isinstance(each.type, click.Path | PathType)]
    for each in generator.own:
        if each.name in files:
            each.type = PATH

    @click.pass_obj
    def call(outcome: ExitStatus, /, **options: object) -> None:
        shared: dict[str, Any] = {name: options.pop(name) for name in GenerateOptions._fields}
        order = GenerateOptions(**shared)
        order.require_sense([options[name] for name in files])
        make(generator.recipe(order.size, order.boards, options), order, outcome)

    decorated: Callable[..., None] = call
    for option in reversed(_SHARED):
        decorated = option(decorated)
    params = [*generator.own, *generator.shared]
    made = click.command(kind.name, cls=MakeCommand, params=params, help=generator.makes.__doc__)(decorated)
    return with_help(made)


@click.group(cls=Types, subcommand_metavar="TYPE [OPTIONS]")
def command() -> None:
    """Make boards with exactly one solution.

    \b
    satpuzzles generate futoshiki
    satpuzzles generate hitori --size 20x30 --seed 7 -o board.txt
    satpuzzles generate calcudoku --count 100 --with-solutions -o all.jsonl
    satpuzzles generate nonogram --image cat.png --size 30x40
    satpuzzles generate hitori --count 9999 --seed 1 -j 2 -o boards.jsonl --resume
    satpuzzles help generate TYPE           show the options of a type
    """
