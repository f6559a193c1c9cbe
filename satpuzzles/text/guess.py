"""The one place that guesses the format of a text, by the shapes that puzzles' records tell of.

Only where two formats fit the shape are the first boards read, and their modules imported. Plug-ins are
asked when no format of a built-in puzzle fits.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.text.table import (
    GAME_ID,
    JSON,
    URL,
    Format,
    every_format,
    find_format,
    formats_of,
    native_of,
    plug_in_formats,
)

_GRID = r"\[(?!\s*[\[\]{])"
_TELLING = "<{[%:#"
"""Signs that say enough when a text begins with them: no other line is looked at."""
_HEAD_LINES = 200
_HEAD_COLUMNS = 1_000
_SAMPLE = 3
"""The boards that are read to tell two formats apart."""


def looks_like_literal(argument: str) -> bool:
    """Whether an argument looks like a game ID or a URL, rather than the name of a file.

    An existing file of that name should come first; this looks at the text alone.
    """
    return bool(re.match(GAME_ID, argument) or re.match(URL, argument))


def guess(lines: Sequence[str], type: str | None, source: str, native: bool) -> Format:
    """The format of a text.

    Args:
        lines: the lines of the text, not all blank.
        type: the type of the puzzles, if known.
        source: the name of the file, whose ending settles between formats that fit.
        native: whether the format is one of those that a person types.

    Raises:
        FormatError: no format fits, or two do; the sentence names both.
    """
    number = next(number for number, line in enumerate(lines, 1) if line.strip())
    beginning = [line.strip()[:_HEAD_COLUMNS] for line in lines[number - 1 : number - 1 + _HEAD_LINES]]
    head = beginning[0]
    if head == "[":  # a list over several lines begins with the first that says more
        head += next((line for line in beginning if line not in ("", "[")), "")
    if re.match(_GRID, head):
        raise FormatError("this is a grid, not a puzzle: expected a board", line=number)
    ending = os.path.splitext(source)[1].lower()

    def choose(formats: Callable[[], Iterable[Format]]) -> Format | None:
        fitting = _by_shape(head, beginning, formats, told=type is not None)
        fitting = [each for each in fitting if not native or each.text.native]
        if len(fitting) == 1:
            return fitting[0]
        for each in fitting or formats():
            if ending and ending in each.endings:
                return each
        return _by_reading(fitting, lines) if fitting else None

    chosen = choose(lambda: formats_of(type))
    if chosen is None and type is None:
        chosen = choose(plug_in_formats)
    if chosen is not None:
        return chosen
    if type is not None and native_of(type) != JSON:
        # Whatever it is, the person said what it should be: its native format tells what is wrong.
        return find_format(native_of(type))
    others = _by_shape(head, beginning, every_format, told=False)
    if others and type is not None:
        raise FormatError(f"expected a {type}, found text of the format {others[0].name}", line=number)
    raise FormatError(f"the format is not recognised: the text starts with {quote(head)}", line=number)


def _by_shape(
    head: str, beginning: Sequence[str], formats: Callable[[], Iterable[Format]], *, told: bool
) -> list[Format]:
    """The formats that the text could have, by its first lines, those that people type before the others.

    Args:
        formats: gives those that come into question, as often as it is called.
        told: whether the type of puzzle is known.
    """
    for each in formats():
        if each.text.first and re.match(each.text.first, head):
            return [each]
    if head[0] in _TELLING:
        return []
    for each in formats():
        if each.text.line and any(map(re.compile(each.text.line).match, beginning)):
            return [each]
    text = "\n".join(beginning)
    shapes = ((each, (told and each.text.told) or each.text.shape) for each in formats())
    fitting = [each for each, shape in shapes if shape and re.search(shape, text, re.MULTILINE)]
    return sorted(fitting, key=lambda each: not each.text.native)


def _by_reading(formats: Sequence[Format], lines: Sequence[str]) -> Format:
    """The one format that can read the first boards."""
    readable: list[Format] = []
    errors: list[tuple[int, Format]] = []
    for each in formats:
        codec = each.codec()
        try:
            for block in islice(codec.split(lines), _SAMPLE):
                codec.read(block)
        except FormatError as error:
            errors.append((error.line or 0, each))
        except PuzzleError:
            # Well formed, but against the rules of the puzzle: the nearest to a board so far.
            errors.append((len(lines) + 1, each))
        else:
            readable.append(each)
    if len(readable) > 1:
        names = " and ".join(f"{each.name} ({', '.join(each.types)})" for each in readable)
        raise FormatError(f"the text fits the formats {names}; say which with --type or --format", line=1)
    # Where none fits, the one that understood most tells best what is wrong.
    return readable[0] if readable else max(errors, key=lambda pair: pair[0])[1]
