"""The help texts and messages of the package use none of the phrases that readers stumble over."""

import ast
import re
from pathlib import Path

import click

import satpuzzles
from satpuzzles.cli.main import COMMANDS, group

PHRASES = (
    *("so many", "is told", "is asked for", "goes with", "goes without", "goes on with", "cannot be told"),
    *("whatever", "where there is none", "of its own"),
)
REFUSED = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b")
PACKAGE = Path(satpuzzles.__file__).parent


def strings(path: Path) -> list[str]:
    """The string literals of a module that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    return [
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in alone
    ]


def helps() -> dict[str, str]:
    """The help of every command, by its words."""
    root = click.Context(group, info_name="satpuzzles")
    found = {"": group.get_help(root)}
    for name in COMMANDS:
        command = group.get_command(root, name)
        context = click.Context(command, parent=root, info_name=name)
        found[name] = command.get_help(context)
        if isinstance(command, click.Group):
            for type in command.list_commands(context):
                made = command.get_command(context, type)
                inner = click.Context(made, parent=context, info_name=type)
                found[f"{name} {type}"] = made.get_help(inner)
    return found


def test_messages_use_plain_words():
    found = [(path, each) for path in PACKAGE.rglob("*.py") for each in strings(path)]
    assert [(path, each) for path, each in found if REFUSED.search(each)] == []


def test_help_texts_use_plain_words():
    for words, text in helps().items():
        hit = REFUSED.search(" ".join(text.split()))
        assert hit is None, f"satpuzzles {words} --help: {hit[0]}"
