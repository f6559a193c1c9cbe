"""What to show a person whose only board cannot be read: how that puzzle is typed."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzles.core.arguments import with_article
from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats.files import loads
from satpuzzles.formats.writing import write
from satpuzzles.puzzle.kind import BUILT_IN, find_kind


def hints(type: str) -> Iterator[str]:
    """Lines with the smallest example of a puzzle as people type it, below its name; none where it has none.

    Args:
        type: the type of the puzzle; empty where it is not known, which an example of the first shows.
    """
    name = type or next(iter(BUILT_IN))
    kind = find_kind(name)
    if kind is None or not kind.examples:
        return
    try:
        lines = (kind.typed or write(loads(kind.examples[0], type=name), "text")).splitlines()
    except PuzzleError:  # a plug-in's own example
        return
    article = with_article(name).removesuffix(name)
    what = f"{article}{name.capitalize()} is typed" if type else "a board is typed below its puzzle's name,"
    yield f"{what} like this:"
    yield from [name, *lines[lines[0] == name :]]
