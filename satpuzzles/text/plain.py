"""Lines without what stands around their boards: words, quotes, comments, the rest of a program, tables.

The parts are taken away in ``letters.py``, ``declarations.py``, ``codec.py``, ``clue_cells.py``,
``worded.py``, ``one_line.py``, ``coordinates.py`` and ``sheets.py``; their order stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from satpuzzles.text.bullets import without_bullets
from satpuzzles.text.clue_cells import in_rows
from satpuzzles.text.codec import plain_lines
from satpuzzles.text.coordinates import without_coordinates
from satpuzzles.text.declarations import plain_program, without_constants
from satpuzzles.text.details import named_below_greeting, with_told_sizes
from satpuzzles.text.headings import with_headings
from satpuzzles.text.letters import (
    Legend,
    as_told,
    uncommented,
    unquoted,
    without_words,
)
from satpuzzles.text.named import is_name, is_title
from satpuzzles.text.one_line import taken_apart
from satpuzzles.text.quoted import unboxed, unquoted_fields
from satpuzzles.text.scan import look
from satpuzzles.text.sessions import without_session
from satpuzzles.text.sheets import without_spacer, without_tables
from satpuzzles.text.sides import size_in
from satpuzzles.text.usual_names import without_usual_names
from satpuzzles.text.usual_rules import without_usual_rules
from satpuzzles.text.worded import in_signs


class Plain(NamedTuple):
    """The lines that are left of a text.

    Attributes:
        given: the lines of the text, without the marks of a quoted mail.
        numbers: the number of each in its file.
        sides: those that a program or a sentence tells of its board.
        told: the lines with the usual signs, where a legend says what others mean; else None.
    """

    given: Sequence[str]
    lines: list[str]
    numbers: Sequence[int]
    sides: tuple[int, ...]
    told: list[str] | None


def without_surroundings(lines: list[str], *, is_told: bool, is_typed: bool) -> Plain:
    """The lines of a text without what stands around its boards.

    Args:
        is_told: whether its type or its format is known; else a comment may tell it.
        is_typed: whether it may be of a format that people type.

    Raises:
        FormatError: what a table means cannot be told.
    """
    given = lines = unquoted(without_session(lines))
    lines = without_constants(lines)
    if not is_told:
        lines = uncommented(lines, is_name, is_title)
    if is_typed:
        lines = with_headings(lines)
    lines, sides = plain_program(lines)
    lines, numbers = plain_lines(lines)
    legend: Legend = {}
    look()
    if is_typed:
        lines = with_told_sizes(unboxed(without_spacer(unquoted_fields(lines), is_title)))
        lines = named_below_greeting(without_usual_rules(without_usual_names(lines, numbers)))
        lines, numbers, given = in_rows(lines, numbers, given)
        look()
        lines, legend, ranged = without_words(in_signs(without_bullets(lines), numbers), numbers, is_title)
        sides = sides or ranged
        lines, numbers = taken_apart(lines, numbers, is_name, is_title)
        if "columns" not in lines:  # else 1,2,3 is a clue
            lines, numbers = without_coordinates(lines, numbers)
        lines, numbers = without_tables(lines, numbers, size_in)
    return Plain(given, lines, numbers, sides, as_told(lines, legend) if legend else None)
