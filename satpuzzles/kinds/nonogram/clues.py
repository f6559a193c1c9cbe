"""Parses the clues of files and typed boards: texts with their lines, and the runs they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import quote
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import Block, refuse
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.kinds.nonogram.puzzle import BLACK, Clue, Nonogram

Texts = Sequence[tuple[int, str]]
"""Clues: the index of the line of each, and its text."""
NO_COLORS: Mapping[str, str] = {}
_COLORS = {
    **{"black": "000000", "white": "ffffff", "red": "ff0000", "green": "008000", "blue": "0000ff"},
    **{"yellow": "ffff00", "orange": "ffa500", "pink": "ffc0cb", "brown": "a52a2a", "gray": "808080"},
    **{"grey": "808080", "purple": "800080", "violet": "ee82ee", "cyan": "00ffff", "magenta": "ff00ff"},
}


def read_board(
    block: Block, rows: Texts, columns: Texts, signs: str = "", colors: Mapping[str, str] = NO_COLORS
) -> Nonogram:
    """The board of two lists of clues; one that is empty, 0 or - is that of a blank line.

    Args:
        signs: the signs that may stand between two runs in place of blanks.
        colors: the colours that the text declares, by the letters that may follow a length.
    """
    letters, used = palette((text for _, text in (*rows, *columns)), colors)
    lists: list[tuple[Clue, ...]] = []
    for what, texts in (("row", rows), ("column", columns)):
        if len(texts) > SIDE_CAP:
            raise block.error(texts[SIDE_CAP][0], f"there are more than {SIDE_CAP:,} {what}s")
        clues = [
            _clue(block, at, text.strip(), f"{what} {number}", signs, letters)
            for number, (at, text) in enumerate(texts, 1)
        ]
        lists.append(tuple(clues))
    return Nonogram(lists[0], lists[1], used)


def _clue(block: Block, at: int, text: str, name: str, signs: str, letters: Mapping[str, int]) -> Clue:
    look()
    if text in ("", "0", "-"):
        return ()
    words = text.split(next((sign for sign in signs if sign in text), None), SIDE_CAP)
    if len(words) > SIDE_CAP:
        raise block.error(at, f"there are more than {SIDE_CAP:,} runs in one clue")
    runs: list[tuple[int, int]] = []
    for word in map(str.strip, words):
        letter = "" if word[-1:].isdecimal() else word[-1:]
        length = word.removesuffix(letter)
        if word == "0":
            raise block.error(at, "a 0 means a blank line and must be its only clue")
        if not is_number(length) or length[0] == "0" or (letter and not any(letters)):
            found = quote(word) if word else "nothing"
            raise block.error(at, f"expected the runs of {name}, such as 2 1, found {found}")
        if letter not in letters:
            raise block.error(at, f"the colour of {quote(word)} in the clue of {name} is not declared")
        runs.append((int(length), letters[letter]))
    return tuple(runs)


def read_lines(
    block: Block, rows: range, columns: range, signs: str = "", colors: Mapping[str, str] = NO_COLORS
) -> Nonogram:
    """The board of the clues in some lines; raises FormatError if the block ends first."""
    for what, lines in (("row", rows), ("column", columns)):
        if lines.stop > len(block.lines):
            found = f"found {max(len(block.lines) - lines.start, 0)}"
            raise block.error(
                len(block.lines), f"expected {len(lines)} clues of {what}s, a line each, {found}"
            )
    row_texts, column_texts = ([(at, block.lines[at]) for at in lines] for lines in (rows, columns))
    return read_board(block, row_texts, column_texts, signs, colors)


def write_clues(clues: Sequence[Clue], between: str, letters: Sequence[str] = ("",)) -> list[str]:
    """Clues, one a line, with the letter of its colour after each length."""
    return [between.join(f"{length}{letters[color - 1]}" for length, color in clue) or "0" for clue in clues]


# ---- colours ----


def color_of(text: str) -> str | None:
    """The colour ``#rrggbb`` of a common name, or of three or six hexadecimal digits; else None."""
    digits = _COLORS.get(text.lower(), text.removeprefix("#").lower())
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}" if len(digits) == 6 and not digits.strip("0123456789abcdef") else None


def declare(block: Block, at: int, letter: str, color: str, colors: dict[str, str]) -> None:
    """Adds the colour that a line declares; the empty letter is that of runs without one."""
    known = color_of(color)
    if len(letter) > 1 or letter.isdecimal() or letter in colors or known is None:
        told = "expected a letter that no other line has and a colour such as #ff0000"
        raise block.error(at, f"{told}, found {quote(block.lines[at].strip())}")
    colors[letter] = known


def palette(clues: Iterable[str], colors: Mapping[str, str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The colour index of each letter, and the colours; runs without a letter are black by default."""
    letters = {letter: index for index, letter in enumerate(colors, 1)}
    used = list(colors.values())
    words = (word for clue in clues for word in clue.replace(",", " ").split(None, SIDE_CAP))
    if not colors or ("" not in colors and any(word[-1].isdecimal() and word != "0" for word in words)):
        if BLACK not in used:
            used.append(BLACK)
        letters[""] = used.index(BLACK) + 1
    return letters, tuple(used)


def require_black(nonogram: Nonogram, called: str) -> None:
    """Raises FormatError if a format for black cells cannot hold a nonogram."""
    if nonogram.colors != (BLACK,):
        refuse(f"{called} cannot hold colours; this nonogram has {', '.join(nonogram.colors)}")
