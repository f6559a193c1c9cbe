"""The one place that guesses the format of a text, from its first lines, and the shape of literals.

Only where two formats fit the shape are the first boards read, and their modules imported.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import islice

from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.text.table import FORMATS, NATIVE, Format

_GAME_ID = re.compile(r"[0-9]{1,7}(?:x[0-9]{1,7})?[A-Za-z0-9]{0,20}[:#]")
_URL = re.compile(r"https?://")
_NON_KEY = re.compile(r"(?:width|height)\s+[0-9]|(?:rows|columns|goal)\b", re.IGNORECASE)
_CAGE = re.compile(r"[A-Za-z][A-Za-z0-9]*\s+[0-9]+[-+*/x×÷−]?")
_HEAD_LINES = 200
_SAMPLE = 3
"""The boards that are read to tell two formats apart."""


def looks_like_literal(argument: str) -> bool:
    """Whether an argument looks like a game ID or a URL, rather than the name of a file.

    An existing file of that name should come first; this looks at the text alone.
    """
    return bool(_GAME_ID.match(argument) or _URL.match(argument))


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
    number, head = next((n, line.strip()) for n, line in enumerate(lines, 1) if line.strip())
    names = _by_shape(head, lines, type)
    if names == ["grid"]:
        raise FormatError("this is a grid, not a puzzle: expected a board", line=number)
    found = [FORMATS[name] for name in names]
    fitting = [each for each in found if each.holds(type) and (not native or each.name in NATIVE.values())]
    if len(fitting) == 1:
        return fitting[0]
    ending = os.path.splitext(source)[1].lower()
    for each in fitting or FORMATS.values():
        if ending and ending in each.endings and each.holds(type):
            return each
    if fitting:
        return _by_reading(fitting, lines)
    if type in NATIVE:
        # Whatever it is, the person said what it should be: its native format tells what is wrong.
        return FORMATS[NATIVE[type]]
    if found and type is not None:
        raise FormatError(f"expected a {type}, found text of the format {found[0].name}", line=number)
    raise FormatError(f"the format is not recognised: the text starts with {quote(head)}", line=number)


def _by_shape(head: str, lines: Sequence[str], type: str | None) -> list[str]:
    """The formats that the text could have, by its first lines."""
    if head[0] in "<{[%:#":
        return _by_first_character(head, lines)
    if _URL.match(head):
        return ["puzzlink"]
    if head.startswith("problem"):
        return ["prolog"]
    if head.startswith("size") and head[4:].lstrip().startswith("="):
        return ["volkskrant"]
    first_lines = [line.strip() for line in lines[:_HEAD_LINES]]
    upper = {line.upper() for line in first_lines if len(line) < 10}
    if "FILAS" in upper or "COLUMNAS" in upper:
        return ["filas"]
    if _GAME_ID.match(head):
        return ["sgt"]
    if any(map(_NON_KEY.match, first_lines)):
        return ["non"]
    if any(line.startswith(":") for line in first_lines):
        return ["olsak"]
    if any(map(_CAGE.fullmatch, first_lines)):
        return ["cages"]
    return _by_numbers(head, first_lines, type)


def _by_first_character(head: str, lines: Sequence[str]) -> list[str]:
    if head[0] == "[":
        text = head[1:].lstrip()
        if not text:
            following = (line.strip() for line in lines[:_HEAD_LINES])
            text = next((line for line in following if line not in ("", "[")), "")
        if text.startswith(("[", "]")) and head != "[]":
            return ["list"]
        return ["json"] if text.startswith("{") or head == "[]" else ["grid"]
    return {"<": ["webpbn"], "{": ["json"], "%": ["prolog"], ":": ["olsak"]}.get(head[0], [])


def _by_numbers(head: str, first_lines: Sequence[str], type: str | None) -> list[str]:
    """The formats that start with numbers, or with the cells of a board."""
    if head[0] not in "0123456789.-^v":
        return []
    if "#" in first_lines:
        return ["mk"]
    numbers = head.split(maxsplit=2)
    has_signs = any(sign in line for line in first_lines for sign in "<>.^v")
    # A Futoshiki without any sign or blank cell is read only where the caller says that it is one.
    names = ["signs"] if has_signs or type == "futoshiki" else ["rows"]
    if len(numbers) == 1:
        names += ["janko", "cwd"]
    elif len(numbers) == 2:
        names += ["nin"] + ["puzzlekit"] * (numbers[0] == numbers[1])
    return names


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
