"""The clues of files and typed boards: pieces of lines, each with its place, and the runs that they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.formats.codec import Block, refuse
from satpuzzles.formats.scan import SIDE_CAP, look
from satpuzzles.kinds.nonogram.puzzle import BLACK, Clue, Nonogram

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


def read_clue(
    block: Block, piece: Piece, name: str, signs: str = "", colors: Mapping[str, int] = ONE_COLOR
) -> Clue:
    """The runs of a clue, with blanks or one sign between them; none for an empty one, 0 or -.

    Args:
        name: what a sentence calls its line: ``row 3``.
        signs: the signs that may stand between two runs.
        colors: the colour index of each letter that may follow a length; the empty letter is the
            colour of a length without one.

    Raises:
        FormatError: the piece is no clue; the place is named.
    """
    look()
    text = piece.text.strip()
    if text in ("", "0", "-"):
        return ()
    sign = next((sign for sign in signs if sign in text), None)
    words = [word.strip() for word in text.split(sign, SIDE_CAP)]
    if len(words) > SIDE_CAP:
        raise piece.error(block, f"there are more than {SIDE_CAP:,} runs in one clue")
    if "" in colors and all(map(is_number, words)):  # nearly all clues
        runs = [(int(word), colors[""]) for word in words]
    else:
        runs = [_run(block, each, name, colors) for each in piece.split(sign)]
    if any(len(word) > 1 and word[0] == "0" for word in words):
        raise piece.error(block, f"expected the runs of {name}, such as 2 1, found {quote(text)}")
    if not all(length for length, _ in runs):
        raise piece.error(block, "a 0 stands for a blank line and must be its only clue")
    return tuple(runs)


def _run(block: Block, piece: Piece, name: str, colors: Mapping[str, int]) -> tuple[int, int]:
    word = piece.text.strip()
    letter = "" if word[-1:].isdecimal() else word[-1:]
    if not is_number(word.removesuffix(letter)) or (letter and colors is ONE_COLOR):
        found = quote(word) if word else "nothing"
        raise piece.error(block, f"expected the runs of {name}, such as 2 1, found {found}")
    if letter not in colors:
        raise piece.error(block, f"the colour of {quote(word)} in the clue of {name} is not declared")
    return int(word.removesuffix(letter)), colors[letter]


def read_list(
    block: Block, pieces: Sequence[Piece], what: str, signs: str = "", colors: Mapping[str, int] = ONE_COLOR
) -> tuple[Clue, ...]:
    """The clues of all rows or all columns, a piece each; ``what`` is ``row`` or ``column``."""
    if len(pieces) > SIDE_CAP:
        raise pieces[SIDE_CAP].error(block, f"there are more than {SIDE_CAP:,} {what}s")
    return tuple([read_clue(block, each, f"{what} {at}", signs, colors) for at, each in enumerate(pieces, 1)])


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


def color_of(text: str) -> str | None:
    """The colour ``#rrggbb`` of a common name, or of three or six hexadecimal digits; else None."""
    digits = _COLORS.get(text.lower(), text.removeprefix("#").lower())
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}" if len(digits) == 6 and not digits.strip("0123456789abcdef") else None


def palette(clues: Iterable[str], colors: Mapping[str, str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The colour index of each letter, and the colours; runs without a letter are black."""
    letters = {letter: index for index, letter in enumerate(colors, 1)}
    used = list(colors.values())
    words = (word for clue in clues for word in clue.replace(",", " ").split())
    if not colors or any(word[-1].isdecimal() and word != "0" for word in words):
        if BLACK not in used:
            used.append(BLACK)
        letters[""] = used.index(BLACK) + 1
    return letters, tuple(used)


def require_black(nonogram: Nonogram, called: str) -> None:
    """Raises FormatError where a format of black cells could not express a nonogram."""
    if nonogram.colors != (BLACK,):
        refuse(f"{called} cannot hold colours; this nonogram has {', '.join(nonogram.colors)}")
