"""Hitori as nested lists; typed rows are in rows.py, game IDs and links in links.py."""

from __future__ import annotations

from itertools import pairwise

from satpuzzles.core.bounded_json import Decoder, require_few_values, skip_blanks
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, BoardCodec, nested_lists
from satpuzzles.kinds.hitori.puzzle import Hitori


def _read_list(block: Block) -> Hitori:
    """The board of a list, behind which its line may have other text; 0 is a cell already blacked out."""
    look()
    text = "\n".join(block.lines)
    require_few_values(text)
    numbers, end = Decoder(look=look).decode(text, skip_blanks(text, 0), block.first)
    if (found := text[end:].lstrip(", \t")[:1]) and found in "[]":
        raise block.error(len(block.lines), f"expected the end of the list, found {found!r}")
    hitori = Hitori.from_json({"numbers": numbers})
    if block.wanted is None and any((0, 0) in pairwise(row) for row in hitori.numbers):
        told = "cannot tell which puzzle this is (blacked-out cells of a hitori never touch)"
        raise block.error(0, f"{told}; write its name on the first line or set its type")
    return hitori


LIST = BoardCodec(
    Hitori,
    "a nested list",
    _read_list,
    lambda hitori: ["[" + ",".join(f"[{','.join(map(str, row))}]" for row in hitori.numbers) + "]"],
    nested_lists,
    separator="",
)
