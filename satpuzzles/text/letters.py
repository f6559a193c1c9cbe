"""What stands around a board in a letter: a greeting, thanks, the marks of a quoted mail, a legend of signs.

Lines of words alone are left out before a board and behind it, never between its lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.text.sentences import lists_cells, tells_cell, tells_place, tells_rule
from satpuzzles.text.sides import size_in
from satpuzzles.text.table import YAML_LINE

_LONGEST = 160
_HEAD_LINES = 200
_QUOTED = re.compile(r">(?:[ \t]|$)")
_NOTE = re.compile(
    r"\s*(?:#+|//)[ \t]*([A-Za-z]{4,}(?:[ _-][A-Za-z]+)?:?)"
    r"([ \t]+[0-9]{1,4}[ \t]*[xX×][ \t]*[0-9]{1,4})?\s*(?:[,;(].*)?"
)
"""A comment of a name, perhaps with a size, and with a remark behind it."""
_MARK = re.compile(r"\s*(?:#+|//)[ \t]*")
_IMPORT = re.compile(r"[ \t]*(?:import|from|using|package|#include)\b")
"""How a program may begin, above its first comment."""
_SIDE = re.compile(r"[0-9][ \t]*(?:[xX×]|by\b|rows?\b|columns?\b|wide\b|high\b)")
_PROSE = re.compile(r"(?:[^\W\d_]++|[ \t,.:;!?…'’“”„()&–-]++)*+")
_SENTENCE = re.compile(r"(?:[^\W\d_]++|[ \t,.:;!?…'’“”„\"()&–^<>-]++)*+")
_SENTENCE_WORDS = 5
"""A line of so many words with its full stop is one, whatever it speaks of."""
_WORD = re.compile(r"[^\W\d_]+")
_CELLS = re.compile(r"[xXoOBWL]+|(.)\1*")
_OF_BOARDS = re.compile(
    r"rows?|columns?|cols?|across|down|clues?|cages?|size|left|right|top|bottom|horizontal(?:ly)?|vertical(?:ly)?"
    r"|givens?|cells|grid|board|title|name|by|author|copyright|catalogue|problem"
)
"""Words that may be headings of a part of a board, or of a line of its file."""
_LEGEND = re.compile(
    r"[ \t]*(?:an?[ \t]+)?([\"'`]?)([^\s\d=;,()<>|.])\1[ \t]*(?:=|\bis\b|\bmeans\b|\bstands[ \t]+for\b)"
    r"[ \t]*([^\W\d_][^=\[\](){}<>|\"'0-9]*?)[ \t;,.]*"
)
_KEY = re.compile(r"[ \t]*(?:(?:key|legend|signs|symbols)[ \t]*:)?[ \t]*(.*)", re.IGNORECASE)
_CELLS_IN_WORDS = re.compile(
    r"[ \t]*(?:an?[ \t]+|the[ \t]+)?(?:numbers?|digits?)[ \t]*="
    r"[^=]*\b(?:numbers?|numbered|clues?|given|walls?)\b[^=]*"
    r"|[ \t]*(?:empty|blank)(?:[ \t]+(?:cells?|squares?))?[ \t]*=[^=]*\b(?:white|empty|blank|unknown)\b[^=]*",
    re.IGNORECASE,
)
"""A part of a key that says nothing: numbers are clues, empty cells are white."""
_DIVIDED = re.compile(
    r"[ \t]*\(?[ \t]*([:/÷])[ \t]*(?:=|is|means|stands[ \t]+for)"
    r"[ \t]*(?:divided(?:[ \t]+by)?|division)[ \t.)]*"
)
_NAMES_OF_CELLS = re.compile(
    r"[ \t]*(?:the )?columns are A ?(?:to|-) ?[A-Z] from left to right(?:,|,? and)"
    r" (?:the )?rows are 1 ?(?:to|-) ?[0-9]{1,2} from top to bottom[ \t.]*",
    re.IGNORECASE,
)
"""A sentence that names cells as they are named anyway."""
_USUAL_NAMES = re.compile(
    r"[ \t]*\(?[ \t]*(?:(?:the )?cells are (?:written|named|called)(?: as)?[ \t:]*)?"
    r"(?:r([0-9]{1,2}|[a-z])c([0-9]{1,2}|[a-z])[ \t]*(?:=|:|\bis\b|\bmeans\b|\bstands for\b)[ \t]*"
    r"(?:the )?(?:cell |square )?(?:in |at )?row \1,?(?: and)? col(?:umn)? \2"
    r"|\(?row, ?col(?:umn)?"
    r"|A1[ \t]*(?:=|:|\bis\b|\bmeans\b)[ \t]*(?:the )?(?:top|upper)[- ]left(?: cell| square| corner)?"
    r"|(?:the )?columns are letters,?(?: and)? (?:the )?rows are numbers"
    r"|letters (?:are|for|mean) (?:the )?columns,?(?: and)? (?:row )?1 is (?:the )?"
    r"(?:top|upper|first)(?: row)?"
    r"|letters (?:are|for|mean) (?:the )?columns,?(?: and)? numbers (?:are|for|mean) (?:the )?rows)[ \t.)]*",
    re.IGNORECASE,
)
"""What says how cells are named, where they are named so anyway."""
_OTHER_NAMES = re.compile(
    r"[ \t]*\(?[ \t]*(?:r[0-9a-z]{1,2}c[0-9a-z]{1,2}[ \t]*(?:=|:|\bis\b|\bmeans\b|\bstands for\b)"
    r"[^<>]*\b(?:row|column|col)\b[^<>]*"
    r"|\(?col(?:umn)?, ?row[ \t.)]*)",
    re.IGNORECASE,
)
"""What says that they are named in another way."""
_RANGE = re.compile(
    r"[ \t]*(?:please )?(?:fill in|fill the (?:grid|board|squares|cells) with|use|enter|place|write|insert)"
    r"(?: (?:only|all|the|numbers|digits|values|from)){0,4} 1 ?(?:to|-|–|through|\.{2,3}) ?([0-9]{1,2})"
    r"[ \t.!]*",
    re.IGNORECASE,
)
"""What says which numbers a board takes, up to as many as it has rows."""
_TO_FILL_IN = re.compile(
    r"(?:[ \t]*\*{0,2}(?:name|class|date|score|time)[ \t]*:?\*{0,2}[ \t]*:?[ \t]*[_.]{3,})+[ \t]*",
    re.IGNORECASE,
)
"""Lines of a work sheet for a name and the like."""
_SIGNATURE = re.compile(
    r"[ \t]*[A-Z][^\W\d_]*[^\W\d_xXoO.#](?:[ \t][^\W\d_]{2,}){0,2}(?:[ \t]\([0-9]{1,2}\))?[ \t]*"
)
_IN_TITLE = re.compile(r"\(([^()]*(?:=|\b(?:is|means|stands)\b)[^()]*)\)")
_IN_BRACKETS = re.compile(r"\([^()0-9][^()]*\)")
_BLACK = re.compile(r"\b(?:black|blocks?|walls?|filled|schwarz\w*)\b", re.IGNORECASE)
_WHITE = re.compile(
    r"\b(?:white|empty|blank|unknown|open|weiß\w*|leer\w*)\b"
    r"|\A(?:no|without(?: an?)?)[ \t](?:number|clue)s?\Z",
    re.IGNORECASE,
)
_SEPARATORS = re.compile(r"[;,\t][ \t;,]*$")

Legend = dict[str, str]
"""Signs, and the usual sign for what each is said to mean."""


def unquoted(lines: Sequence[str]) -> list[str]:
    """The lines without the ``>`` of a quoted mail, and without the line that says who wrote it."""
    if not any(map(_QUOTED.match, lines[:_HEAD_LINES])):
        return [*lines]
    marked = [index for index, line in enumerate(lines) if _QUOTED.match(line)]
    first, last = marked[0], marked[-1]
    if len(marked) < 2 or any(line.strip() and not _QUOTED.match(line) for line in lines[first:last]):
        return [*lines]
    plain = [_QUOTED.sub("", line, count=1) for line in lines[first : last + 1]]
    before = ["" if line.rstrip().endswith(":") and " " in line.strip() else line for line in lines[:first]]
    return [*before, *plain, *lines[last + 1 :]]


def uncommented(
    lines: list[str], is_name: Callable[[str], bool], is_title: Callable[[str], bool]
) -> list[str]:
    """The lines, of which the first below imports is a name or a title, where it is a comment of such."""
    filled = (at for at, line in enumerate(lines) if line and not line.isspace() and not _IMPORT.match(line))
    if (first := next(filled, None)) is None or len(lines[first]) > _LONGEST:
        return lines
    match, title = _NOTE.fullmatch(lines[first]), _MARK.sub("", lines[first], count=1)
    if title == lines[first]:
        return lines
    if is_title(title) and (not match or _SIDE.search(title)):
        return [*lines[:first], title, *lines[first + 1 :]]
    if match and is_name(match[1].rstrip(":")):
        size = size_in(title)
        told = match[2] or (" {}x{}".format(*size) if size else "")
        return [*lines[:first], match[1] + told, *lines[first + 1 :]]
    return lines


class Left(NamedTuple):
    """What is left of lines with words around the boards.

    Attributes:
        lines: the lines, of which these words are blank now.
        legend: what signs are said to mean.
        sides: how many numbers a board is said to take, if that is told.
    """

    lines: list[str]
    legend: Legend
    sides: tuple[int, ...] = ()


def without_words(lines: Sequence[str], numbers: Sequence[int], is_title: Callable[[str], bool]) -> Left:
    """The lines without the words around their boards.

    Args:
        numbers: the number of each line in its file.
        is_title: whether a line names a puzzle; such a line stays.

    Raises:
        FormatError: words name cells in a way that no reader knows.
    """
    plain = [_IN_BRACKETS.sub(_unless_usual, line) if len(line) <= _LONGEST else line for line in lines]
    legend: Legend = {}
    titled = _blank(plain, range(len(plain)), is_title, legend)
    if titled is not None and (found := _IN_TITLE.search(plain[titled])) and _take(found[1], legend):
        plain[titled] = plain[titled].replace(found[0], "")
    _blank(plain, range(len(plain) - 1, -1, -1), lambda _: False, legend)
    if not any(map(str.strip, plain)):
        return Left([*lines], {})
    for index, line in enumerate(plain[:_HEAD_LINES]):
        if len(line) <= _LONGEST and "c" in line.lower() and _OTHER_NAMES.fullmatch(line):
            told = (
                "names cells in another way: name the row first, as in r1c2, or letters for columns, as in b1"
            )
            raise FormatError(f"{quote(line.strip())} {told}", line=numbers[index])
    ranges = {
        int(found[1]) for line, left in zip(lines, plain) if not left and (found := _RANGE.fullmatch(line))
    }
    return Left(plain, legend, tuple(ranges) if len(ranges) == 1 else ())


def _unless_usual(brackets: re.Match[str]) -> str:
    return "" if _USUAL_NAMES.fullmatch(brackets[0]) else brackets[0]


def _blank(
    lines: list[str], order: Sequence[int], is_title: Callable[[str], bool], legend: Legend
) -> int | None:
    """Blanks lines of words up to the first that is none; where a title stands among them."""
    titled: int | None = None
    signed: int | None = None
    for index in order:
        line = lines[index]
        if not line or line.isspace():
            if "\t" in line:
                break  # a row of a spreadsheet
            continue
        if len(line) > _LONGEST:
            break
        if titled is None and (is_title(line) or is_title(_without_legend(line))):
            titled = index
        elif is_prose(line) or says_nothing(line) or _take_all(line, legend):
            lines[index] = ""
            if signed is not None:
                lines[signed] = ""
        elif signed is None and order[0] > order[-1] and _SIGNATURE.fullmatch(line):
            signed = index
        else:
            break
    return titled


def _without_legend(line: str) -> str:
    """A line without what it says of signs between brackets."""
    found = _IN_TITLE.search(line)
    return line.replace(found[0], "") if found and _take(found[1], {}) else line


def says_nothing(line: str) -> bool:
    """Whether a line tells what holds anyway, or is there to be filled in."""
    known = _DIVIDED, _NAMES_OF_CELLS, _USUAL_NAMES, _RANGE, _TO_FILL_IN
    return any(each.fullmatch(line) for each in known)


def _take_all(line: str, legend: Legend) -> bool:
    """Whether a line is a key of signs, which the legend has then."""
    if tells_rule(line):
        return False
    match = _KEY.fullmatch(line)
    found: Legend = {**legend}
    parts = re.split("[;,]", match[1].strip(" \t;,.")) if match else []
    if not parts or not all(_CELLS_IN_WORDS.fullmatch(part) or _take(part, found) for part in parts):
        return False
    legend.update(found)
    return True


def is_prose(line: str) -> bool:
    """Whether a line is words of a sentence, and no heading or row of a board."""
    text = _SEPARATORS.sub(",", line).strip() if line.count(";") > 1 else line.strip()
    words = _WORD.findall(text.lower())
    if lists_cells(text) or tells_cell(text):
        return False
    long = [word for word in words if len(word) > 2 and not _CELLS.fullmatch(word)]
    if (
        len(long) >= _SENTENCE_WORDS
        and _SENTENCE.fullmatch(text)
        and not re.search("[.<>^-]{3}", text)
        and not (tells_rule(text) or tells_place(text))
    ):
        return text[-1] in ".!" or text[0] + text[-1] == "()"
    if (
        not words
        or re.match(YAML_LINE, text)
        or not _PROSE.fullmatch(text)
        or any(map(_OF_BOARDS.fullmatch, words))
        or tells_rule(text)
        or "...." in text  # a row of cells that lost its line break
    ):
        return False
    if not any(len(word) > 3 and not _CELLS.fullmatch(word) for word in words):
        return False
    return text.endswith("!") if len(words) == 1 else any(sign in text for sign in ",.!?:…")


def _take(line: str, legend: Legend) -> bool:
    """Whether a line, or a part of one, says what a sign means, which the legend has then."""
    match = _LEGEND.fullmatch(line)
    if match is None:
        return False
    meant = [sign for sign, words in (("#", _BLACK), (".", _WHITE)) if words.search(match[3])]
    if len(meant) != 1 or legend.get(match[2], meant[0]) != meant[0]:
        return False
    legend[match[2]] = meant[0]
    return True


def as_told(lines: Sequence[str], legend: Legend) -> list[str]:
    """The lines with the usual signs in the place of those of a legend; lines of words stay."""
    signs = str.maketrans(legend)
    return [
        line if any(not legend.keys() >= set(word) for word in _WORD.findall(line)) else line.translate(signs)
        for line in lines
    ]
