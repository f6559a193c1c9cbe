"""The call of commands: groups, ``--help``, seconds, and options that conflict or require one another."""

from __future__ import annotations

import re
import sys
from functools import partial

import click

from satpuzzles.cli.outcome import BAD_INPUT
from satpuzzles.core.arguments import comma_list, short_repr, titled
from satpuzzles.core.options import LONGEST


class CommandGroup(click.Group):
    """Commands by name; without one the help is printed as the usage error that it is.

    It goes to stderr, so that what a script reads of stdout is never help instead of boards.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Prints the help where there is nothing to parse."""
        if not args and not ctx.resilient_parsing:
            print(ctx.get_help(), file=sys.stderr)
            ctx.exit(BAD_INPUT)
        return super().parse_args(ctx, args)


def with_help(command: click.Command) -> click.Command:
    """A command with ``--color`` and our own ``--help``: click's looks up translations, which takes 2 ms.

    The help has the options of a command under headings, and names where its text has ``{puzzles}`` or
    ``{families}``.
    """
    if command.add_help_option:
        command.add_help_option = False
        command.params += [_COLOR, _HELP]
        command.format_help_text = partial(_format_text, command)  # type: ignore[method-assign]
        if not isinstance(command, click.Group):
            command.format_options = partial(_format_options, command)  # type: ignore[method-assign]
    return command


HEADINGS = {
    "Input": "--type --format --columns-first --grid --board",
    "Solver": "--backend --race --encoding --presolve --no-presolve",
    "Limits": "--time-limit --conflict-limit --memory-limit --node-limit",
    "Output": "--output --to --summary --with-solutions --certify --json --quiet --width",
    "Many boards": "--jobs --dask --resume",
    "General": "--verbose --color --help",
}
"""The options under each heading of a help, after those that a command alone has."""


def _format_text(command: click.Command, context: click.Context, formatter: click.HelpFormatter) -> None:
    """Writes the text with the names that it asks for."""
    from satpuzzles.puzzle.built_in import BUILT_IN

    named = str(command.help).replace("{puzzles}", ", ".join(map(titled, BUILT_IN)))
    if "{families}" in named:
        from satpuzzles.uniqueness.family import family_names

        named = named.replace("{families}", comma_list([*family_names()], "or"))
    command.help = named
    click.Command.format_help_text(command, context, formatter)


def _format_options(command: click.Command, context: click.Context, formatter: click.HelpFormatter) -> None:
    """Writes the options under their headings."""
    heading_of = {flag: heading for heading, flags in HEADINGS.items() for flag in flags.split()}
    found: dict[str, list[tuple[str, str]]] = {heading: [] for heading in ("Options", *HEADINGS)}
    for option in command.get_params(context):
        if isinstance(option, click.Option) and (record := option.get_help_record(context)):
            flag, text = record
            # Click puts defaults that are words in parentheses.
            told = flag, re.sub(r"\[(.*?)default: \((.*?)\)", r"[\1default: \2", text)
            found[heading_of.get(option.opts[-1], "Options")].append(told)
    for heading, records in found.items():
        if records:
            with formatter.section(heading):
                formatter.write_dl(records, col_max=28)


def _show_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _set_color(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    """Sets the colour of a command, which those called after it inherit."""
    if value is not None:
        ctx.color = {"auto": None, "always": True, "never": False}[value]


_COLOR = click.Option(
    ["--color"],
    type=click.Choice(["auto", "always", "never"]),
    is_eager=True,
    expose_value=False,
    callback=_set_color,
    envvar="SATPUZZLES_COLOR",
    show_envvar=True,
    show_default="auto",
    help="Print in colour; `auto` does on terminals unless NO_COLOR is set.",
)

_HELP = click.Option(
    ["-h", "--help"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help,
    help="Show this help and exit.",
)


class SecondsType(click.ParamType[float]):
    """A number of seconds that Limits accepts; its errors name the option."""

    name = "seconds"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(str(value))
        except ValueError:
            self.fail(f"expected a number of seconds, not {short_repr(value)}", param, ctx)
        if not 0 <= seconds <= LONGEST:
            self.fail("expected seconds, from 0 to a billion", param, ctx)
        return seconds


def sentence_of_usage(error: click.ClickException) -> str:
    """The message of an error of click, with at most one suggestion."""
    if isinstance(error, click.NoSuchOption):
        like = error.possibilities  # the best first
        return f"No such option {short_repr(error.option_name)}" + (
            f"; did you mean {like[0]!r}?" if like else ""
        )
    return " ".join(error.format_message().split())


def refuse_together(option: str, *others: str, because: str = "") -> None:
    """Raises UsageError where the command that runs was given an option and one of the others.

    Args:
        option: by its flag, as the others.
    """
    if is_given(option):
        for other in filter(is_given, others):
            why = f": {because}" if because else ""
            raise click.UsageError(f"{option} cannot be combined with {other}{why}")


def require_one(option: str, *needed: str) -> None:
    """Raises UsageError where the command that runs was given an option and none of those that it needs."""
    if is_given(option) and not any(map(is_given, needed)):
        names = " or ".join(filter(None, [", ".join(needed[:-1]), needed[-1]]))
        raise click.UsageError(f"{option} requires {names}")


def is_given(flag: str) -> bool:
    """Whether the user gave an option of this flag, not the environment, and anything but its default."""
    context = click.get_current_context()
    option = next((each for each in context.command.params if flag in each.opts), None)
    if option is None:
        return False
    name = str(option.name)
    if context.get_parameter_source(name) is click.core.ParameterSource.ENVIRONMENT:
        return False
    value = context.params.get(name)
    return not (value in (None, ()) or value is False or value == option.get_default(context))
