"""The options of generators that puzzles share, for the command line and for pages that offer them."""

from __future__ import annotations

import click

from satpuzzles.core.arguments import shown
from satpuzzles.uniqueness.symmetry import SYMMETRIES


class OfFile(click.Option):
    """An option that names a file or says how it is read: for who may read files, and no page may."""


class CluesType(click.ParamType[int | float]):
    """``30``, so many clues; ``60%`` or ``0.6``, the share of those that there could be."""

    name = "clues"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | float:
        """A whole number, or a share as a fraction; fails with what was expected."""
        text = str(value)
        is_share = text.endswith("%") or "." in text
        digits = text.removesuffix("%")
        if not (digits.isascii() and digits.replace(".", "", 1).isdigit() and len(digits) <= 9):
            self.fail(f"expected a number, or a share as in 60% or 0.6, not {shown(value)}", param, ctx)
        if not is_share:
            return int(digits)
        return float(digits) / 100 if text.endswith("%") else float(digits)


OF_CLUES = (
    click.option(
        "--symmetry",
        type=click.Choice(list(SYMMETRIES)),
        default="none",
        help="Clues that it maps onto one another stand on the board together or not at all; no such set of "
        "clues can then be left out.",
    ),
    click.option(
        "--clues",
        type=CluesType(),
        metavar="N|SHARE",
        help="How many clues to leave, or which share of all that there could be (60% or 0.6); without it no "
        "clue is left that the others do not need. A symmetry may leave up to 3 more.",
    ),
    click.option(
        "--mask",
        default="",
        metavar="ROWS",
        help="The cells in which clues may stand, rows with / between and a . where none may: x.x/.x./x.x; "
        "with --clues 100% one stands in each.",
    ),
)
"""The options of puzzles whose boards are made of clues that are read off an answer."""
