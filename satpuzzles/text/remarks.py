"""Sentences in a paragraph of their own, beside whole boards: they are left out, and told as notes.

Only lines that surely hold no row, clue or rule are such; what else stands in the way of a board is an error.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.text.codec import paragraphs
from satpuzzles.text.entries import Entry
from satpuzzles.text.named import types_told
from satpuzzles.text.sentences import lists_cells, tells_rule

_LONGEST = 160
_LINES = 2_000
"""Longer texts are no letters."""
_SENTENCE = re.compile(
    r"[ \t]*+(?:[^\W\d_]++(?:['’][^\W\d_]++)?|[0-9]{1,4}(?![0-9])(?=[ \t,.;!?)]|$))"
    r"(?:[ \t,.;:!?()…\"“”–-]++(?:[^\W\d_]++(?:['’][^\W\d_]++)?|[0-9]{1,4}(?![0-9])(?=[ \t,.;!?)]|$)))*+"
    r"[ \t.,;:!?()…\"“”-]*+"
)
_NUMBERS = re.compile(r"[0-9]+[^\w]+[0-9]")
_LETTERS = re.compile(r"[^\W\d_]+")
_LEAST_WORDS, _LEAST_LONG = 4, 3
_OF_BOARDS = re.compile(
    r"\b(?:rows?|col(?:umn)?s?|across|down|clues?|cages?|cells?|squares?|size|sizes|left|right|top|bottom|middle|corner"
    r"|horizontal(?:ly)?|vertical(?:ly)?|givens?|grid|board|title|name|author|copyright|blanks?|empty|black\w*|white\w*"
    r"|walls?|blocks?|lamps?|bulbs?|lights?|islands?|sea|loop|lines?|dots?|numbers?|digits?|values?|letters?|sums?|plus"
    r"|minus|times|product|differences?|quotients?|less|greater|larger|smaller|bigger|higher|lower|more|than|signs?|equals?"
    r"|must|may|can|cannot|never|always|not|no|every|each|all|only|same|different|other|odd|even|touch\w*|connected|marked"
    r"|shaded|means|except|also|instead|box(?:es)?|variant|rules?|zero|two|three|four|five|six|seven|eight|nine|ten"
    r"|first|second|third|fourth|fifth|last|extra|wrap\w*|torus|mistake|missing|wrong|correct\w*|should)\b",
    re.IGNORECASE,
)
"""Words that may speak of the board or of a rule."""
_ASKS = re.compile(r"\bcan[ \t](?:you|u|any(?:one|body)|some(?:one|body))\b(?=[^?]*\?)", re.IGNORECASE)
"""The beginning of a question to the reader."""
_SAYS_NOTHING = re.compile(
    r"\b(?:(?:square[ \t]by[ \t]square|cell[ \t]by[ \t]cell|row[ \t]by[ \t]row|line[ \t]by[ \t]line)"
    r"|(?:your|the|this)[ \t](?:machine|program|computer|site|page|tool|software)[ \t]can|light[ -]up)\b",
    re.IGNORECASE,
)
"""Words of boards that say how one was copied, what a program does, or a name."""


def is_remark(line: str, types: Container[str] = ()) -> bool:
    """Whether a line is a sentence that says nothing of a board.

    Args:
        types: those of the boards beside it, which it may name.
    """
    if len(line) > _LONGEST or not _SENTENCE.fullmatch(line) or _NUMBERS.search(line):
        return False
    words, said = _LETTERS.findall(line), _ASKS.sub(" ", _SAYS_NOTHING.sub(" ", line))
    is_short = len(words) < _LEAST_WORDS or sum(len(word) > 2 for word in words) < _LEAST_LONG
    if is_short and not _ASKS.search(line):
        return False
    if lists_cells(line) or _OF_BOARDS.search(said):
        return False
    return not tells_rule(line) and all(named in types for named in types_told(line))


def speaks_of_board(text: str) -> bool:
    """Whether words may speak of what stands in a board, or of its rules."""
    return _OF_BOARDS.search(text) is not None


def may_have_remarks(lines: Sequence[str]) -> bool:
    """Whether some lines are remarks, in a text that may be a letter."""
    return len(lines) <= _LINES and any(is_remark(line, BUILT_IN) for line in lines)


def without_remarks(entries: Sequence[Entry], lines: Sequence[str], numbers: Sequence[int]) -> list[Entry]:
    """The entries, of which errors at paragraphs of remarks are notes at a board, where all boards are whole.

    Args:
        lines: those of the text, without its titles.
        numbers: the number of each in its file.
    """
    boards = [entry for entry in entries if entry.error is None]
    types = {entry.puzzle.type for entry in entries if entry.puzzle is not None}
    said: dict[int, str] = {}
    others = 0
    for block in paragraphs(lines):
        if all(is_remark(line, types) for line in block.lines):
            said[numbers[block.first - 1]] = block.lines[0]
        else:
            others += 1
    wrong = [entry.error for entry in entries if entry.error is not None]
    told = all(isinstance(error, FormatError) and error.line in said for error in wrong)
    # Each other paragraph is one of the boards: nothing of them was lost.
    if not (boards and wrong and told and others == len(boards) and len(said) == len(wrong)):
        return [*entries]
    notes = tuple(f"{number}: left out: {quote(line.strip())}" for number, line in said.items())
    return [boards[0]._replace(notes=notes), *boards[1:]]
