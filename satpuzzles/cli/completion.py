"""``satpuzzles completion``: shows how to switch on click's completion in each shell."""

from __future__ import annotations

import click

HOW = {
    "bash": ("~/.bashrc", 'eval "$(_SATPUZZLES_COMPLETE=bash_source satpuzzles)"'),
    "zsh": ("~/.zshrc", 'eval "$(_SATPUZZLES_COMPLETE=zsh_source satpuzzles)"'),
    "fish": (
        "~/.config/fish/completions/satpuzzles.fish",
        "_SATPUZZLES_COMPLETE=fish_source satpuzzles | source",
    ),
}


@click.command()
@click.argument("shell", type=click.Choice(list(HOW)))
def command(shell: str) -> None:
    """Print the setup for shell completion.

    The shell then completes commands, options, files and the names of types, backends, formats and encodings.

    \b
    satpuzzles completion bash
    satpuzzles completion bash >> ~/.bashrc
    satpuzzles completion zsh >> ~/.zshrc
    satpuzzles completion fish > ~/.config/fish/completions/satpuzzles.fish
    """
    place, line = HOW[shell]
    print(f"# completion of satpuzzles: put this line into {place}\n{line}")
