"""The clues of files and typed boards: pieces of lines, each with its place, and the runs that they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Grid
from satpuzzles.formats.codec import Block, refuse
from satpuzzles.formats.scan import SIDE_CAP, look
from satpuzzles.kinds.nonogram.puzzle import BLACK, Clue, Nonogram, runs_of

ONE_COLOR: Mapping[str, int] = {"": 1}
_COLORS = {
    **{"black": "000000", "white": "ffffff", "red": "ff0000", "green": "008000", "blue": "0000ff"},
    **{"yellow": "ffff00", "orange": "ffa500", "pink": "ffc0cb", "brown": "a52a2a", "gray": "808080"},
    **{"grey": "808080", "purple": "800080", "violet": "ee82ee", "cyan": "00ffff", "magenta": "ff00ff"},
}


class Piece(NamedTuple):
    """A part of a line.

    Attributes:
        at: the index of the line in its block.
        text: the part.
        start: how many characters stand before it.
    """

    at: int
    text: str
    start: int = 0

    def error(self, block: Block, sentence: str) -> FormatError:
        """An error at the first character of the piece that is no blank."""
        blanks = len(self.text) - len(self.text.lstrip())
        return block.error(self.at, sentence, self.start + blanks + 1)

    def split(self, sign: str | None) -> Iterator[Piece]:
        """The pieces between signs, or between blanks for None."""
        end = 0
        for word in self.text.split(sign, 2 * SIDE_CAP):
            end = self.text.index(word, end) + len(word)
            yield Piece(self.at, word, self.start + end - len(word))


def read_list(
    block: Block, pieces: Sequence[Piece], what: str, signs: str = "", colors: Mapping[str, int] = ONE_COLOR
) -> tuple[Clue, ...]:
    """The clues of all rows or all columns, a piece each; none of them has a run where it is empty, 0 or -.

    Args:
        what: ``row`` or ``column``.
        signs: the signs that may stand between two runs in place of blanks.
        colors: the colour index of each letter that may follow a length; the empty letter is the
            colour of a length without one.

    Raises:
        FormatError: a piece is no clue; the place is named.
    """
    if len(pieces) > SIDE_CAP:
        raise pieces[SIDE_CAP].error(block, f"there are more than {SIDE_CAP:,} {what}s")
    return tuple([_clue(block, each, f"{what} {at}", signs, colors) for at, each in enumerate(pieces, 1)])


def _clue(block: Block, piece: Piece, name: str, signs: str, colors: Mapping[str, int]) -> Clue:
    look()
    text = piece.text.strip()
    if text in ("", "0", "-"):
        return ()
    words = text.split(next((sign for sign in signs if sign in text), None), SIDE_CAP)
    if len(words) > SIDE_CAP:
        raise piece.error(block, f"there are more than {SIDE_CAP:,} runs in one clue")
    runs: list[tuple[int, int]] = []
    for word in map(str.strip, words):
        letter = "" if word[-1:].isdecimal() else word[-1:]
        length = word.removesuffix(letter)
        if not is_number(length) or length[0] == "0" or (letter and colors == ONE_COLOR):
            if word == "0":
                raise piece.error(block, "a 0 stands for a blank line and must be its only clue")
            found = quote(word) if word else "nothing"
            raise piece.error(block, f"expected the runs of {name}, such as 2 1, found {found}")
        if letter not in colors:
            raise piece.error(block, f"the colour of {quote(word)} in the clue of {name} is not declared")
        runs.append((int(length), colors[letter]))
    return tuple(runs)


def read_clues(
    block: Block, lines: range, what: str, signs: str = "", colors: Mapping[str, int] = ONE_COLOR
) -> tuple[Clue, ...]:
    """The clues of some lines; raises FormatError where the block ends before them."""
    if lines.stop > len(block.lines):
        found = f"found {max(len(block.lines) - lines.start, 0)}"
        raise block.error(len(block.lines), f"expected {len(lines)} clues of {what}s, a line each, {found}")
    return read_list(block, [Piece(at, block.lines[at]) for at in lines], what, signs, colors)


def write_clues(clues: Sequence[Clue], between: str, letters: Sequence[str] = ("",)) -> list[str]:
    """Clues, one a line, with the letter of its colour after each length."""
    return [between.join(f"{length}{letters[color - 1]}" for length, color in clue) or "0" for clue in clues]


def of_picture(rows: Grid, colors: tuple[str, ...] = (BLACK,)) -> Nonogram:
    """The nonogram with the clues of a picture."""
    return Nonogram(tuple(map(runs_of, rows)), tuple(map(runs_of, zip(*rows))), colors)


# ---- colours ----


def color_of(text: str) -> str | None:
    """The colour ``#rrggbb`` of a common name, or of three or six hexadecimal digits; else None."""
    digits = _COLORS.get(text.lower(), text.removeprefix("#").lower())
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}" if len(digits) == 6 and not digits.strip("0123456789abcdef") else None


def declare(block: Block, at: int, letter: str, color: str, colors: dict[str, str]) -> None:
    """Adds the colour that a line declares; the empty letter is that of runs without one.

    Raises:
        FormatError: it is no letter, or one that another line declares, or no colour.
    """
    known = color_of(color)
    if len(letter) > 1 or letter.isdecimal() or letter in colors or known is None:
        told = "expected a letter that no other line has and a colour such as #ff0000"
        raise block.error(at, f"{told}, found {quote(block.lines[at].strip())}")
    colors[letter] = known


def palette(clues: Iterable[str], colors: Mapping[str, str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The colour index of each letter, and the colours; runs without a letter are black by default."""
    letters = {letter: index for index, letter in enumerate(colors, 1)}
    used = list(colors.values())
    words = (word for clue in clues for word in clue.replace(",", " ").split())
    if not colors or ("" not in colors and any(word[-1].isdecimal() and word != "0" for word in words)):
        if BLACK not in used:
            used.append(BLACK)
        letters[""] = used.index(BLACK) + 1
    return letters, tuple(used)


def require_black(nonogram: Nonogram, called: str) -> None:
    """Raises FormatError where a format of black cells could not express a nonogram."""
    if nonogram.colors != (BLACK,):
        refuse(f"{called} cannot hold colours; this nonogram has {', '.join(nonogram.colors)}")
