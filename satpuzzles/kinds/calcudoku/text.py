"""Calcudoku as a person types it: rows of cage labels, letters or words, then the clue of each: ``A 11+``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Cell, in_rows, parts_of, place
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.codec import Block, Codec, paragraphs
from satpuzzles.text.scan import OPERATOR_SIGNS, TARGET_DIGITS, Scanner, announced_size
from satpuzzles.text.sentences import is_worded

Clue = tuple[int, str | None]

OPERATORS = {**OPERATOR_SIGNS, "=": None, "?": None}
"""The operator that each sign stands for; one cell needs none, and several without one take any."""
_SIGN = f"[{re.escape(''.join(OPERATORS))}]"
CLUE = rf"(?:(?P<before>{_SIGN})[ \t]*+)?+(?P<target>[0-9]++)(?:[ \t]*+(?P<behind>{_SIGN}))?+"
"""The regular expression of a clue: a target, an operator before it or behind it, or none."""
_CLUE = re.compile(CLUE.replace(r"[ \t]*+", ""))
"""The same without blanks, as it stands in a cell."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LABEL = re.compile(r"[A-Za-z0-9]{1,16}")
_USUAL = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9]*)[ \t]+([0-9]{1,18})([-+*/]?)[ \t]*")
_AFTER_LABEL = re.compile(rf"[ \t]*+(?P<between>->|=>|[:=])?+[ \t]*+{CLUE}[ \t]*+")
_IN_SHEET = re.compile(rf"([A-Za-z0-9]{{1,16}}+)([,;]){CLUE}[,; \t]*+")
"""A label and its clue, each in a cell of a spreadsheet."""
_BEFORE_LABEL = re.compile(
    rf"{CLUE.removesuffix('?+')}?[ \t]*+(?:->|=>|[:=])?+[ \t]*+(?P<label>[A-Za-z0-9]{{1,16}}+)[ \t]*+"
)
"""A clue and then its label."""
_LETTER_BEHIND = re.compile(r"([0-9]++)(?=[xX][A-Za-z0-9])")
"""A target before a letter that may be its operator, or begin the label."""
_CLOSE = re.compile(r"[A-Za-z]{2,64}|[0-9]{2,64}")
"""A row of labels of one character, beside each other."""
_WORDS = re.compile(r"[A-Za-z0-9]{1,16}+(?:[ \t]++[A-Za-z0-9]{1,16}+)*+")
_ROW_CAP = 10_000
"""Longer rows are read label by label, with an error at the first that is too much."""
_CLUED = re.compile(rf"([A-Za-z]+|[A-Za-z0-9]+(?=[:=(]))[:=]?\(?({_CLUE.pattern})\)?")
"""A label with the clue of its cage, as it may stand in one of its cells."""
_OF_CAGE = re.compile(r"\bcages?\b|\b[A-Za-z][0-9]\b|\br[0-9]+c[0-9]|\brow ?[0-9]+,? ?col", re.IGNORECASE)
_HOW_CAGED = (
    "write a cage as its clue and its cells, as 11+ a1 b1 for columns a and b of row 1, "
    "and put # before what is none"
)
_LEFT_OUT = "leave it out, or put # before it"
_COMMA = re.compile("[,;]")
_BETWEEN = re.compile(r"[ \t,;]*")
_CELL_CAP = SIZE_CAP * SIZE_CAP
_LINE_CAP = 2 + SIZE_CAP + _CELL_CAP


def is_clue(text: str) -> bool:
    """Whether a text is a target with an operator or without, and no blank between."""
    return _CLUE.fullmatch(text) is not None


def read_clue(scanner: Scanner) -> Clue:
    """A target and its operator, if any, with no blank between: ``11+``, ``x24``, ``4``.

    Raises:
        FormatError: it is none.
    """
    start = scanner.position
    match = _CLUE.match(scanner.text, start)
    if match is None:
        scanner.fail("a target")
    target = target_of(scanner, match)
    if match["before"] and match["behind"]:
        raise scanner.error("the clue has two operators", start)
    return target, OPERATORS.get(match["before"] or match["behind"] or "")


def target_of(scanner: Scanner, match: re.Match[str], what: str = "a target") -> int:
    """The target of a clue that matched, at whose end the scanner then stands; FormatError if too long."""
    scanner.position = match.start("target")
    target = scanner.number(what, TARGET_DIGITS)
    scanner.position = match.end()
    return target


def to_puzzle(size: int, cells: Mapping[str, Sequence[Cell]], clues: Mapping[str, Clue]) -> Puzzle:
    """A Calcudoku from the cells and the clue of each label."""
    clued = ((place, *clues[label]) for label, place in cells.items())
    return Calcudoku(size, tuple(Cage(tuple(place), op, target) for place, target, op in clued))


def cage_numbers(calcudoku: Calcudoku) -> tuple[tuple[int, ...], ...]:
    """The number of its cage, from 0, for each cell."""
    owner = {cell: number for number, cage in enumerate(calcudoku.cages) for cell in cage.cells}
    return in_rows([owner[cell] for cell in sorted(owner)], calcudoku.size)


# ---- reading ----


def _read(block: Block) -> Puzzle:
    if len(block.lines) > 3 * _LINE_CAP:
        raise block.error(3 * _LINE_CAP, f"a Calcudoku has at most {_LINE_CAP:,} lines")
    filled = [index for index, line in enumerate(block.lines) if line and not line.isspace()]
    announced = _announced([block.lines[index] for index in filled[:2]])
    if announced:
        del filled[0]
    clues: dict[str, Clue] = {}
    labels = [_read_labels(block.scanner(filled[0], "a row of cage labels"), clues)]
    size = len(labels[0])
    if announced not in (None, size):
        raise block.error(filled[0], f"the size is {announced}, but row 1 has {size} labels")
    for number in range(1, size):
        index = filled[number] if number < len(filled) else len(block.lines)
        try:
            labels.append(_read_labels(block.scanner(index, f"row {number + 1} of {size}"), clues))
        except FormatError:
            _require_labels(block, filled[0], labels)
            raise
        block.require_even(index, labels)
    cells = parts_of(labels)
    for index in filled[size:]:
        _read_clues(block.scanner(index, "a cage"), cells, clues)
    for label in cells:
        if label not in clues:
            where = place(cells[label][0])
            raise block.error(len(block.lines), f"the cage {label} at {where} has no line with its clue")
    return to_puzzle(size, cells, clues)


def _require_labels(block: Block, first: int, labels: Sequence[Sequence[str]]) -> None:
    """Refuses words that stand where the first row of labels should be; labels stand in other lines, too."""
    text = block.lines[first].strip()
    others = {word for line in block.lines[first + 1 :] for word in line.split()}
    if len(labels) == 1 and is_worded(text) and 2 * len(others & {*labels[0]}) < len({*labels[0]}):
        raise block.error(first, _neither(text, _LEFT_OUT))


def _neither(text: str, cure: str) -> str:
    return f"{quote(text)} is neither a row of cage labels nor a cage: {cure}"


def _announced(lines: Sequence[str]) -> int | None:
    """The size that the first line says, where the second is a row of labels; None where it is one itself."""
    size = announced_size(lines[0]) if len(lines) > 1 else None
    if size is None or (size == 2 and len(lines[0].split()) == 2):
        return None
    first, second = (_labels_in(line) for line in lines[:2])
    return None if 1 < first == second else size


def _read_labels(scanner: Scanner, clues: dict[str, Clue]) -> list[str]:
    """The labels of a row; the clues that stand beside some of them are added to ``clues``."""
    text = scanner.text.strip()
    if _CLOSE.fullmatch(text):
        return list(text)
    if len(text) <= _ROW_CAP and _WORDS.fullmatch(text) and len(words := text.split()) <= SIZE_CAP:
        return words

    def read_label(scanner: Scanner) -> str:
        start = scanner.position
        label = scanner.match(_LABEL)
        if label and scanner.peek() in ("", " ", "\t", ","):
            return label
        scanner.position = start
        match = _CLUED.match(scanner.text, start)
        if match is None or scanner.text[match.end() : match.end() + 1].strip(" \t,"):
            if is_worded(text) and '"' not in text:
                raise scanner.error(_neither(text, _HOW_CAGED if _OF_CAGE.search(text) else _LEFT_OUT))
            hint = "clues stand below the rows, as in A 11+, or each line is a cage, as in 11+ a1 a2"
            scanner.fail(f"a cage label: a letter, then letters or digits, 16 at most ({hint})")
        scanner.position = match.start(2)
        _add(scanner, match[1], read_clue(scanner), clues)
        scanner.position = match.end()
        return match[1]

    if text.endswith(","):
        scanner.text = scanner.text.rstrip().removesuffix(",")
    too_many = f"a Calcudoku has at most {SIZE_CAP} columns"
    return scanner.row(read_label, " ,", most=SIZE_CAP, too_many=too_many)


def _read_clues(scanner: Scanner, cells: Mapping[str, Sequence[Cell]], clues: dict[str, Clue]) -> None:
    """The clues of a line, with commas or semicolons between."""
    usual = _USUAL.fullmatch(scanner.text)
    if usual and usual[1] in cells:
        _add(scanner, usual[1], (int(usual[2]), usual[3] or None), clues)
        return
    sheet = _IN_SHEET.fullmatch(scanner.text)
    if sheet and sheet[1] in cells:
        scanner.text = f"{sheet[1]} {scanner.text[sheet.end(2) :]}".rstrip(",; \t")
    line = scanner.text
    while not scanner.at_end:
        found = _COMMA.search(line, scanner.position)
        end = found.start() if found else len(line)
        scanner.text = line[:end]
        label, clue = _read_labelled(scanner, cells)
        _add(scanner, label, clue, clues)
        scanner.text, scanner.position = line, end
        scanner.match(_BETWEEN)


def _read_labelled(scanner: Scanner, cells: Mapping[str, Sequence[Cell]]) -> tuple[str, Clue]:
    """A label and its clue.

    Raises:
        FormatError: they can be read in no way, or in two.
    """
    start = scanner.position
    word = scanner.match(_LABEL)
    found: list[tuple[str, re.Match[str]]] = []
    label = ""
    for length in range(1, len(word) + 1):
        end = start + length
        named = _named(word[:length], cells)
        if named and not (word[length - 1].isdecimal() and scanner.text[end : end + 1].isdecimal()):
            label = named
            scanner.position = end
            if match := _AFTER_LABEL.fullmatch(scanner.text, end):
                found.append((named, match))
    apart = any(match["between"] or scanner.text[match.start()].isspace() for _, match in found)
    ahead = {} if apart else _clues_ahead(scanner, start, cells)
    if ahead:
        possible = list(dict.fromkeys([*ahead, *(named for named, _ in found)]))
        if len(possible) > 1:
            either = " or ".join(possible)
            raise scanner.error(f"this may be a clue of {either}: write the label first, then a blank", start)
        return possible[0], ahead[possible[0]]
    if not word:
        scanner.fail("a cage such as A 11+")
    if not label:
        ends = _BEFORE_LABEL.fullmatch(scanner.text, start)
        raise scanner.error(f"no cell has the label {ends['label'] if ends else word}", start)
    if not found:
        scanner.spaces()
        if scanner.take(":") or scanner.take("="):
            scanner.spaces()
        if scanner.at_end or not _CLUE.match(scanner.text, scanner.position):
            scanner.position += bool(scanner.peek()) and scanner.peek() in OPERATORS
            scanner.fail(f"a number, the target of the cage {label}")
        read_clue(scanner)
        scanner.spaces()
        scanner.fail("an operator + - * / or the end of the clue")
    if len(found) > 1:
        names = " or ".join(named for named, _ in found)
        raise scanner.error(f"this may be a clue of {names}: write a blank after the label", start)
    ((label, match),) = found
    before, behind, between = match["before"], match["behind"], match["between"]
    target = target_of(scanner, match, f"the target of the cage {label}")
    if before and behind and before != "-":
        raise scanner.error(f"the clue of the cage {label} has two operators", match.start("before"))
    close = between == ":" and match.start("target") == match.end("between")
    if close and not (before or behind) and len(cells[label]) > 1:
        sentence = f"the : may be divided by, or nothing: write {label} {target}/ or {label}: {target}"
        raise scanner.error(sentence, match.start("between"))
    return label, (target, OPERATORS.get(behind or before or ""))


def _clues_ahead(scanner: Scanner, start: int, cells: Mapping[str, Sequence[Cell]]) -> dict[str, Clue]:
    """The clue by label where the rest of the line is a clue and then a label; two where it may be either.

    Raises:
        FormatError: a colon between them may be divided by, or nothing.
    """
    text = scanner.text
    found: dict[str, Clue] = {}
    letter = _LETTER_BEHIND.match(text, start)
    if letter and (label := _named(text[letter.end() :].strip(), cells)):
        found[label] = int(letter[1][:TARGET_DIGITS]), None
    match = _BEFORE_LABEL.fullmatch(text, start)
    label = _named(match["label"], cells) if match else ""
    if match is None or not label or len(match["target"]) > TARGET_DIGITS:
        return found
    before, behind = match["before"], match["behind"]
    if before and behind:
        raise scanner.error(f"the clue of the cage {label} has two operators", start)
    if behind == ":" and len(cells[label]) > 1:
        target = match["target"]
        sentence = f"the : may be divided by, or nothing: write {label} {target}/ or {label} {target}"
        raise scanner.error(sentence, match.start("behind"))
    # Of one cell the colon says nothing.
    op = None if behind == ":" else OPERATORS.get(behind or before or "")
    found[label] = int(match["target"]), op
    return found


def _named(word: str, cells: Mapping[str, object]) -> str:
    """The label that a word names, in the other case where only that is one; empty where none."""
    if word in cells:
        return word
    other = word.swapcase()
    return other if other in cells else ""


def _add(scanner: Scanner, label: str, clue: Clue, clues: dict[str, Clue]) -> None:
    if label in clues:
        raise scanner.error(f"the cage {label} has a clue already")
    clues[label] = clue


# ---- boards of a file ----


def _split(lines: Sequence[str]) -> Iterator[Block]:
    """A blank line ends a board only where labels stand behind it and all its rows before it."""
    start = end = left = 0
    opened = False
    for block in paragraphs(lines):
        size = announced_size(block.lines[0])
        if opened and block.lines[0].lstrip()[0] in "nN":
            size = None  # the clue of a cage N
        rows = _labels_in(block.lines[0]) if size is None else size + 1
        if opened and rows and (left <= 0 or len(block.lines) > rows) and end > start:
            yield Block(lines[start:end], start + 1)
            opened = False
        if not opened:
            start, left, opened = block.first - 1, rows, True
        left -= len(block.lines)
        end = block.first - 1 + len(block.lines)
        if size is not None and len(block.lines) == 1:
            end = start  # a size alone is no board yet
    if opened:
        yield Block(lines[start:], start + 1)


def _labels_in(line: str) -> int:
    """How many labels a row of them has; 0 for a line of clues."""
    text = line.strip()
    if _CLOSE.fullmatch(text):
        return len(text)
    words = text.replace(",", " ").split()
    label, first = _LABEL.match(text), _COMMA.search(text)
    end = first.start() if first else len(text)
    if len(words) == 2 and _BEFORE_LABEL.fullmatch(text, 0, end) and not words[1].isdecimal():
        return 0
    if label and not all(map(str.isdecimal, words)) and _AFTER_LABEL.fullmatch(text, label.end(), end):
        return 0
    if not any(map(_LABEL.fullmatch, words)):
        return 0
    return len(words) if all(_LABEL.fullmatch(word) or _CLUED.fullmatch(word) for word in words) else 0


# ---- writing ----


def _lines(calcudoku: Calcudoku) -> list[str]:
    count = len(calcudoku.cages)
    width = max(2, len(str(count)))
    labels = [
        _LETTERS[index] if count <= len(_LETTERS) else f"A{index + 1:0{width}}" for index in range(count)
    ]
    rows = [" ".join(labels[number] for number in row) for row in cage_numbers(calcudoku)]
    return rows + [f"{label} {cage.clue()}" for label, cage in zip(labels, calcudoku.cages)]


CAGES = Codec(Calcudoku, "a board of cage labels", _read, _lines, _split)
