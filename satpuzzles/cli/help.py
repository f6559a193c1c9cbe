"""``satpuzzles help``: prints the ``--help`` of a command."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from satpuzzles.cli.usage import CommandGroup
from satpuzzles.core.arguments import short_repr
from satpuzzles.puzzle.kind import type_called

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class CommandNames(click.ParamType[str]):
    """The words of a command; they are completed as they would be without ``help`` before them."""

    name = "command"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The commands of the group that the words before have led to."""
        group = _walk(ctx, ctx.params.get("words") or ())
        return group.command.shell_complete(group, incomplete)


@click.command()
@click.argument("words", type=CommandNames(), nargs=-1, metavar="[COMMAND]...")
@click.pass_context
def command(context: click.Context, words: tuple[str, ...]) -> None:
    """Print the help of a command, or a cheat sheet.

    \b
    satpuzzles help
    satpuzzles help solve
    satpuzzles help generate nonogram
    satpuzzles help cheatsheet
    """
    if words == ("cheatsheet",):
        with open(os.path.join(os.path.dirname(__file__), "cheatsheet.md"), encoding="utf-8") as file:
            print("".join(line for line in file if not line.startswith("```")).rstrip("\n"))
        return
    print(_walk(context, words).get_help())


def _walk(context: click.Context, words: tuple[str, ...]) -> click.Context:
    """The context of a command by its words; raises UsageError where there is none of that name."""
    found = context.find_root()
    for word in words:
        group = found.command
        if not isinstance(group, CommandGroup):
            raise click.UsageError(f"{found.command_path} has no subcommands", context)
        commands = group.list_commands(found)
        if found.parent is None and word not in commands and type_called(word, installed=True):
            meant = f"satpuzzles help generate {word}"
            raise click.UsageError(f"No such command {short_repr(word)}; did you mean `{meant}`?", found)
        named = group.get_command(found, word)
        assert named is not None  # or get_command has raised
        found = click.Context(named, parent=found, info_name=word)
    return found
