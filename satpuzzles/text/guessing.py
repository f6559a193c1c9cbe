"""Which format a text has, where its first lines alone do not tell: the readers of those that fit are asked.

One that reads the first boards is it; two are an error; of none the nearest says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from itertools import islice
from typing import NamedTuple

from satpuzzles.core.arguments import did_you_mean
from satpuzzles.core.errors import FormatError, LimitReached, RuleError, quote
from satpuzzles.core.foreign_code import ends_run
from satpuzzles.core.runtime import tell
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, type_called
from satpuzzles.text.named import all_names, misspelt, types_told
from satpuzzles.text.sentences import IN_WORDS, is_worded, tells_cells, tells_rule, told_rule
from satpuzzles.text.sides import size_in
from satpuzzles.text.table import (
    Format,
    beginning_of,
    by_ending,
    find_format,
    formats_of,
    native_of,
    plug_in_formats,
    shaped,
    told_by_line,
)

_SAMPLE = 3
"""The boards that are read to tell formats apart."""
_MORE = 1_000
"""The boards that are read where these few do not tell."""
_PART = 1 / 3
"""The part of the lines that the nearest format must understand, for its words to be those of the error."""
_UNTOLD = (
    "which puzzle this is cannot be told: write its name on the first line "
    f"({', '.join([*BUILT_IN][:2])}, ...) or say --type"
)
_BLANK = re.compile(r"[._]")
_BLANK_FIELD = re.compile(r"[|│┃║] {3}")
_WIDE_FIELD = re.compile(r"[|│┃║] {4}")
"""A field of a drawing in which nothing stands; a wide one is of several cells that cannot be counted."""
_HEAD_LINES = 20
_ELSEWHERE = frozenset(
    {
        "bridges",
        "dominosa",
        "fillomino",
        "galaxies",
        "hashi",
        "heyawake",
        "kakuro",
        "killer",
        "magnets",
        "masyu",
    }
    | {"minesweeper", "numberlink", "shakashaka", "shikaku", "suguru", "tapa", "tents", "yajilin"}
)
"""Well-known puzzles of others, whose names are no titles of boards."""
_LONG = 100_000
"""A bad first line of so many characters is not worth the time of all readers."""


def by_reading(fitting: Sequence[Format], lines: Sequence[str], type: str | None) -> Format:
    """The format of a text by what the readers of those that fit can read, or the likeliest one.

    Raises:
        FormatError: several formats can read the text; the sentence names them.
    """
    if fitting:
        return _one_that_reads([_try(each, lines, type) for each in fitting], lines, type) or fitting[0]
    if type is not None:
        # Whatever it is, the person said what it should be: its native format tells what is wrong.
        return find_format(native_of(type))
    return next(each for each in formats_of(None) if each.text.native)


def reconsider(
    lines: Sequence[str], type: str | None, source: str, native: bool, guessed: Format
) -> tuple[Format, str, str]:
    """The format of a text whose first board the guessed one cannot read; what to say around its error.

    Other formats that fit are tried, of built-in puzzles and of plug-ins. Where none can read a board, it
    is the one that understood most: that tells best what is wrong.

    Raises:
        FormatError: several formats can read the text, its first line is nearly the name of a type, or
            what is wrong is not for one format to say.
    """
    number, beginning = beginning_of(lines)
    if len(lines[number - 1]) > _LONG:
        return guessed, "", ""
    is_typed = type is not None
    tried = cache(partial(_try, lines=lines, type=type))
    told = told_by_line(beginning, lambda: formats_of(type), native)
    fits = shaped(beginning, lambda: formats_of(type), native, is_typed)
    typed = [each for each in formats_of(type) if each.text.native]
    surely = guessed.text.first and guessed in told
    fitting = [] if surely else list(dict.fromkeys([*told, *fits, guessed]))
    found = _one_that_reads([*map(tried, fitting)], lines, type, partly=not told)
    if found is None and not is_typed:
        foreign = shaped(beginning, plug_in_formats, native, False)
        foreign += told_by_line(beginning, plug_in_formats, native)
        found = next((each for each in foreign if tried(each).whole), None)
    others: list[_Tried] = []
    if found is None and not told:
        # One bad board can hide the shape of all; then its format understands more of it than those that fit.
        others = [tried(each) for each in typed if each not in fitting]
        furthest = max((tried(each).first for each in fits), default=(0, 0))
        if sum(each.whole for each in others) < 2:
            found = _the_only([each for each in others if each.alike and each.place >= furthest])
    if found is not None:
        return found, "", ""
    possible = (each for each in formats_of(type) if not each.text.first)
    if named := guessed if guessed in told else by_ending(fits or possible, source):
        return named, "", ""
    if not is_typed:
        _refuse_first(lines, number)

    def understood(each: _Tried) -> tuple[int, int]:
        """Where no shape fits, an error without a column is no sign that a line was understood."""
        line, column = each.first
        return (line, column or 1) if fits else (line * bool(column), column)

    # Shapes say more than how far a reader came.
    nearest = [*map(tried, fits or typed)]
    best = max(nearest, key=understood)
    if is_typed:
        return best.format, "", ""
    readers = [name for each in others if each.whole for name in each.format.types]
    untold = _UNTOLD + (f"; it can be read as {', '.join(readers)}" if readers else "")
    if blank := next((at for at, line in enumerate(lines, 1) if _BLANK_FIELD.search(line)), 0):
        if not readers or any(map(_WIDE_FIELD.search, lines)):
            untold = f"{_UNTOLD}, and write . for blank cells"
        raise FormatError(untold, line=blank)
    if best.whole and not fits:
        raise FormatError(untold, line=number)
    kinds = {each.format.types for each in nearest if each.first[0] == best.first[0]}
    if len(kinds) == 1 and best.first[0] - number >= _PART * (len(lines) - number + 1):
        it = _called(best.format)
        return best.format, "", f"; the nearest format is {it}, name another with --type or --format"
    return best.format, f"{untold}; as {' or '.join(best.format.types) or 'a program'} (the nearest): ", ""


def _refuse_first(lines: Sequence[str], number: int) -> None:
    """Raises what is wrong where the first line is nearly the name of a type, or words above have one."""
    line = lines[number - 1].strip()
    word = line.rstrip(" :")
    near = did_you_mean(word, all_names()) if word.isalpha() else ""
    if not near and size_in(line) and (name := misspelt(line)):
        near = f"; did you mean {name!r}?"
    if near:
        raise FormatError(f"expected a board or the name of its type, found {quote(line)}{near}", line=number)
    if word.lower() in _ELSEWHERE and type_called(word, installed=True) is None:
        raise FormatError(f"{word} is none of the puzzles here, which are {', '.join(BUILT_IN)}", line=number)
    if any(sign in line for sign in '[{"'):
        return  # of a program
    if tells_rule(line):
        raise FormatError(told_rule(line), line=number)
    begins = "the first line"
    if not (types := types_told(line)):
        # In a mail a sentence may name it.
        head = enumerate(lines[:_HEAD_LINES], 1)
        told = [(at, found) for at, each in head if is_worded(each) and (found := types_told(each))]
        number, types = told[0] if len({*map(frozenset, (found for _, found in told))}) == 1 else (0, set())
        begins = f"line {number}"
    if len(types) != 1:
        return
    (named,) = types
    begins = f"{begins} names {named}, but"
    below = ["" if at < number else line for at, line in enumerate(lines)]
    wrong = _try(find_format(native_of(named)), below, named).wrong if any(map(str.strip, below)) else None
    if isinstance(wrong, FormatError):
        raise FormatError(f"{begins}: {wrong.sentence}", line=wrong.line, column=wrong.column)
    if tells_cells(lines[number - 1]):
        raise FormatError(f"{quote(line)} {IN_WORDS}, below the name of the puzzle", line=number)
    raise FormatError(f"{begins} has more than that: write the name alone on the first line", line=number)


def _one_that_reads(
    tried: Sequence[_Tried], lines: Sequence[str], type: str | None, *, partly: bool = True
) -> Format | None:
    """The one format that can read the first boards; None where none can.

    Args:
        partly: whether it is enough to read some of them, more than others can.

    Raises:
        FormatError: there are several.
    """
    most = max((len(each.puzzles) for each in tried), default=0) if partly else 0
    readable = [each for each in tried if each.whole]
    if any(each.puzzles != readable[0].puzzles for each in readable):
        # What fits all of a text comes before what fits its beginning.
        tried = [_try(each.format, lines, type, _MORE) for each in readable]
        readable = [each for each in tried if each.whole] or readable
    if readable and any(map(_BLANK.search, lines)):
        # Perhaps a given is mistyped. Where no cell is blank, a rule of another puzzle says nothing.
        doubted = [each for each in tried if each.unruly and each.format.text.native]
        readable += [each for each in doubted if each not in readable]
    return _the_only(readable or [each for each in tried if len(each.puzzles) == most > 0])


class _Tried(NamedTuple):
    """How far a format got with the first boards.

    Attributes:
        puzzles: the boards that it could read.
        alike: how many of these have its shape, too.
        place: line and column of the first error; beyond the last line where only the rules of the puzzle
            refuse the board, which is nearest to one.
        first: that of the first board; beyond the last line where it can be read.
        wrong: the first error.
        unruly: whether the first error is one of the rules of the puzzle, not of the text.
    """

    format: Format
    puzzles: tuple[Puzzle, ...]
    alike: int
    place: tuple[int, int]
    first: tuple[int, int]
    wrong: BaseException | None
    unruly: bool

    @property
    def whole(self) -> bool:
        """Whether it could read all."""
        return self.wrong is None


def _try(format: Format, lines: Sequence[str], type: str | None, most: int = _SAMPLE) -> _Tried:
    codec = format.codec()
    found: list[Puzzle | BaseException] = []
    alike = 0
    try:
        for block in islice(codec.split(lines), most):
            try:
                found.append(codec.board(block._replace(wanted=type)))
            except BaseException as error:  # a reader from outside may raise anything
                if isinstance(error, LimitReached) or ends_run(error):
                    raise
                found.append(error)
            else:
                text = "\n".join(line.strip() for line in block.lines)
                alike += bool(format.text.shape and re.search(format.text.shape, text, re.MULTILINE))
    except BaseException as error:
        if isinstance(error, LimitReached) or ends_run(error):
            raise
        found.append(error)
    wrong = next((each for each in found if isinstance(each, BaseException)), None)
    tell(f"tried the format {format.name}: {wrong or 'it reads the first boards'}")
    beyond = len(lines) + 1, 1
    place = (wrong.line or 0, wrong.column or 0) if isinstance(wrong, FormatError) else beyond
    return _Tried(
        format,
        puzzles=tuple([each for each in found if not isinstance(each, BaseException)]),
        alike=alike,
        place=place,
        first=place if found[:1] == [wrong] else beyond,
        unruly=isinstance(wrong, RuleError),
        wrong=wrong,
    )


def _called(format: Format) -> str:
    """The name of a format and those of its types, where it does not hold all."""
    return f"{format.name} ({', '.join(format.types)})" if format.types else format.name


def _yields(tried: _Tried) -> bool:
    """Whether a reading gives way to others: it says so, and no solution of its boards is possible."""
    return tried.format.text.yields and any(puzzle.obstacle() for puzzle in tried.puzzles)


def _the_only(tried: Sequence[_Tried]) -> Format | None:
    """The one of formats that do not mean the same boards, the narrowest of those that do; None of none."""
    if len(tried) > 1:
        tried = [each for each in tried if not _yields(each)] or tried
    if any(each.puzzles != tried[0].puzzles for each in tried):
        types = list(dict.fromkeys(", ".join(each.format.types) for each in tried))
        if len(types) == len(tried) and all(each.format.text.native for each in tried):
            told = "write its name on the first line or say --type"
            raise FormatError(f"which puzzle this is cannot be told: {' or '.join(types)}; {told}", line=1)
        names = " and ".join(_called(each.format) for each in tried)
        raise FormatError(f"the text fits the formats {names}; say which with --type or --format", line=1)
    return tried[-1].format if tried else None
