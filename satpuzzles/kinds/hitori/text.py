"""Hitori as nested lists; typed rows are in rows.py, game IDs and links in links.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from satpuzzles.core.arguments import counted
from satpuzzles.formats.codec import Block, Codec, nested_lists
from satpuzzles.formats.scan import BLANKS_AND_LINES, SIDE_CAP, Scanner, look
from satpuzzles.kinds.hitori.puzzle import Hitori
from satpuzzles.puzzle.base import Puzzle

# ---- nested lists, one board a line; 0 is a cell already blacked out ----


_PLAIN = re.compile(r"\[\[([0-9]{1,7}+(?:(?:,|\], ?\[) ?[0-9]{1,7}+)*+)\]\]")
"""A list in one line, as programs print it: it is taken apart in less than half the time."""


def _read_list(block: Block) -> Puzzle:
    hitori = _read_numbers(block)
    if block.wanted is None and any((0, 0) in pairwise(row) for row in hitori.numbers):
        told = "cannot tell which puzzle this is (blacked-out cells of a hitori never touch)"
        raise block.error(0, f"{told}; write its name on the first line or use --type")
    return hitori


def _read_numbers(block: Block) -> Hitori:
    if len(block.lines) == 1 and (plain := _PLAIN.fullmatch(block.lines[0])):
        rows = [row.split(",") for row in plain[1].replace(" ", "").split("],[")]
        if len(rows) <= SIDE_CAP and {*map(len, rows)} == {len(rows[0])} and len(rows[0]) <= SIDE_CAP:
            return Hitori(tuple(map(_numbers, rows)))
    return _read_plain_list(block)


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    look()
    return tuple(map(int, words))


def _read_plain_list(block: Block) -> Hitori:
    scanner = Scanner("\n".join(block.lines), block.first, BLANKS_AND_LINES)
    scanner.spaces()
    scanner.expect("[", "a nested list such as [[1,2],[2,1]]")
    rows: list[list[int]] = []
    while True:
        scanner.spaces()
        start = scanner.position
        scanner.expect("[", f"'[' and the numbers of row {len(rows) + 1}")
        rows.append(scanner.numbers())
        scanner.spaces()
        scanner.expect("]", "',' or ']'")
        if len(rows[-1]) != len(rows[0]):
            raise scanner.error(
                f"row {len(rows)} has {counted(len(rows[-1]), 'cell')}, row 1 has {len(rows[0])}", start
            )
        scanner.spaces()
        if scanner.take("]"):
            behind = scanner.text[scanner.position :].lstrip(", \t")
            if behind[:1] in ("[", "]"):
                scanner.fail("the end of the list")
            return Hitori(tuple(map(tuple, rows)))
        scanner.expect(",", "',' or ']'")
        if len(rows) >= SIDE_CAP:
            raise scanner.error(f"the board has more than {SIDE_CAP:,} rows")


def _list_lines(hitori: Hitori) -> list[str]:
    return ["[" + ",".join(f"[{','.join(map(str, row))}]" for row in hitori.numbers) + "]"]


LIST = Codec(Hitori, "a nested list", _read_list, _list_lines, nested_lists, separator="")
