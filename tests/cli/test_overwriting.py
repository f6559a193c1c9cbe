"""No command writes over what it reads, nor writes one file twice; it is refused before anything is done.

Which options name files is taken from the commands themselves: a new option has to be put into a table here.
"""

from __future__ import annotations

import json
import os
from itertools import combinations

import click
import pytest
from cli_boards import FUTOSHIKI, FUTOSHIKI_SOLUTION
from cli_many import contents, require_one_line

from satpuzzles.cli.main import COMMANDS, group

READ = {"sources", "grid", "models", "image", "directories"}
WRITTEN = {"target", "lines", "map_target", "certificates"}
NO_FILES = {
    *("backend", "race", "encoding", "dask", "type", "format", "format_name", "to_format", "second"),
    *("operators", "connectivity", "method", "methods", "heuristic", "heuristics", "words"),
    *("cell", "exclusion", "host", "title", "first", "mask", "backends", "name", "densities", "public_host"),
    "stored",  # with which nothing is written
    *("file", "new"),  # of ``prove``, which never writes over a file
    "lrat",  # beside it ``verify`` reads a directory, not files
    *("out", "runtime"),  # folders of ``site``, which keeps all files but those of an earlier site
}

NUMBERS = (
    click.IntRange,
    click.FloatRange,
    type(click.INT),
    type(click.FLOAT),
    type(click.BOOL),
    click.Choice,
)

MORE = {
    "convert": ("--to", "text"),
    "repair": ("--to", "text"),
    "generate": ("--size", 4, "--seed", 1, "--count", 2, "--to", "json"),
}
"""What a command needs to get as far as writing, whatever its files are called."""


def commands() -> dict[tuple[str, ...], click.Command]:
    """Every command by its words; for a group, those in it."""
    found: dict[tuple[str, ...], click.Command] = {}
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        inner = getattr(command, "commands", None)
        found |= {(name, each): inner[each] for each in inner} if inner else {(name,): command}
    return found


def pairs() -> list[tuple[tuple[str, ...], click.Parameter, click.Parameter]]:
    """Each command with each two of its files of which one is written, that one first."""
    found = []
    for words, command in commands().items():
        written = [each for each in command.params if each.name in WRITTEN]
        read = [each for each in command.params if each.name in READ]
        found += [(words, *pair) for pair in combinations(written, 2)]
        found += [(words, one, other) for one in written for other in read]
    return found


def parametrize(cases):
    return pytest.mark.parametrize(
        "words,one,other", cases, ids=lambda value: value.name if hasattr(value, "name") else " ".join(value)
    )


def test_every_option_that_takes_text_is_known_to_name_a_file_or_not():
    for words, command in commands().items():
        for each in command.params:
            if each.name not in READ | WRITTEN | NO_FILES and not isinstance(each.type, NUMBERS):
                named = getattr(each.type, "name", "")
                assert named in ("size", "range", "seconds"), (
                    f"{words}: is {each.name} a file that is read or written?"
                )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current directory of the program, with a file for everything that it may read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.json").write_text(json.dumps(FUTOSHIKI) + "\n")
    rows = "".join(" ".join(map(str, row)) + "\n" for row in FUTOSHIKI_SOLUTION)
    for name in ("grid", "models"):
        (tmp_path / name).write_text(rows)
    (tmp_path / "image").write_bytes(b"a picture of great value")
    return tmp_path


def line(words, **files) -> tuple[object, ...]:
    """A command line with these files, and with others where there have to be some."""
    (command,) = (each for key, each in commands().items() if key == words)
    arguments, options = [], []
    for each in command.params:
        if isinstance(each, click.Argument):
            default = "boards.json" if each.name.startswith("source") else each.name
            arguments.append(files.get(each.name, default))
        elif each.name in files:
            options += [each.opts[0], files[each.name]]
        elif each.required:
            options += [each.opts[0], f"new-{each.name}"]
    return (*words, *arguments, *options, *MORE.get(words[0], ()))


def existing(parameter: click.Parameter) -> str:
    """The file that stands for an input."""
    return "boards.json" if parameter.name.startswith("source") else parameter.name


def spellings(name: str) -> dict[str, str]:
    """Other names for a file that is there, by what they are."""
    os.symlink(name, "link")
    os.link(name, "hard-link")
    os.symlink(".", "folder-link")
    return {
        "name": name,
        "dot": f"./{name}",
        "link": "link",
        "hard": "hard-link",
        "folder": f"folder-link/{name}",
    }


@pytest.mark.sampled(3)
@parametrize(pairs())
@pytest.mark.parametrize("way", ["name", "dot", "link", "hard", "folder"])
def test_what_is_there_is_not_written_over(invoke, folder, words, one, other, way):
    name = existing(other) if other.name in READ else "output"
    if other.name in WRITTEN:
        (folder / name).write_text("what was there before")
    spelled = spellings(name)[way]
    before = contents(folder)
    require_one_line(invoke(*line(words, **{one.name: spelled, other.name: name})), "choose another file")
    assert contents(folder) == before


@parametrize([pair for pair in pairs() if pair[2].name in WRITTEN])
@pytest.mark.parametrize("way", ["new", "./new", "folder-link/new", "NEW"])
def test_what_is_not_there_yet_is_not_written_twice(invoke, folder, words, one, other, way):
    (folder / "folder-link").symlink_to(".")
    before = contents(folder)
    ended = invoke(*line(words, **{one.name: way, other.name: "new"}))
    require_one_line(ended, "would be written twice; choose another file")
    assert contents(folder) == before
