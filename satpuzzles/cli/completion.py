"""``satpuzzles completion``: how to switch on completion, which click brings for each shell, here mended."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
)

HOW = {
    "bash": ("~/.bashrc", 'eval "$(_SATPUZZLES_COMPLETE=bash_source satpuzzles)"'),
    "zsh": ("~/.zshrc", 'eval "$(_SATPUZZLES_COMPLETE=zsh_source satpuzzles)"'),
    "fish": (
        "~/.config/fish/completions/satpuzzles.fish",
        "_SATPUZZLES_COMPLETE=fish_source satpuzzles | source",
    ),
}


class Bash(BashComplete):
    """Readline makes three words of ``--type=hitori``, of which click knows only the first two."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one."""
        words, begun = super().get_completion_args()
        return words[:-1] if words[-1:] == ["="] else words, begun


class WholeWords(ShellComplete):
    """For shells that take ``--type=hitori`` for one word, and want it back as one."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """The completions, with the option before each where it is part of the word."""
        found = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if not (equals and option.startswith("--")):
            return found
        return [CompletionItem(f"{option}={each.value}", each.type, each.help) for each in found]


class Zsh(WholeWords, ZshComplete):
    """As click has it, but for words with an option in them."""


class Fish(WholeWords, FishComplete):
    """A completion may have commas, as a list of backends has; click's script keeps what is before them."""

    source_template = FishComplete.source_template.replace('split ","', 'split -m 1 ","')


def complete(group: click.Group, program: str, variable: str, instruction: str) -> int:
    """Prints what a shell asks for: the script that it is to load, or completions; the exit code.

    Args:
        variable: the environment variable that held the instruction.
    """
    from satpuzzles.processes.programs import safe_path

    os.environ["PATH"] = safe_path()  # click asks bash for its version
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)
    return shell_complete(group, {}, program, variable, instruction)


@click.command()
@click.argument("shell", type=click.Choice(list(HOW)))
def command(shell: str) -> None:
    """Print how to complete commands in your shell.

    Commands, options, files and the names of types, backends, formats and encodings are completed.

    \b
    satpuzzles completion bash
    satpuzzles completion bash >> ~/.bashrc
    satpuzzles completion zsh >> ~/.zshrc
    satpuzzles completion fish > ~/.config/fish/completions/satpuzzles.fish
    """
    place, line = HOW[shell]
    print(f"# completion of satpuzzles: put this line into {place}\n{line}")
