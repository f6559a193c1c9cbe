"""Typed boards: every row is read, and a slip of the finger is refused or changes one place alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from format_boards import comparable
from samples import few_or_many
from typed_boards import CELLS, random_board, rows_of, typed

import satpuzzles as sp
from satpuzzles import formats
from satpuzzles.formats.writing import hints, likeliest
from satpuzzles.making.shapes import ConnectedRegions, Option
from satpuzzles.puzzle.built_in import MADE
from satpuzzles.puzzle.kind import BUILT_IN, kind_of
from satpuzzles.puzzle.shape import Shape

SLIPS = ["", "", " ", "  ", "\t", ",", ";", "|", *".,-_:#?x<>^v+*/", *"0123456789", "10", "A", "b", "\n"]


def read(text: str, **how: str) -> sp.Puzzle | list[sp.FormatError]:
    """The one board of a text, or what is wrong with it; each fault has a line and is one sentence."""
    entries = list(formats.read(text, source="board.txt", **how))
    errors = [entry.error for entry in entries if entry.error]
    lines = len(text.splitlines()) or 1
    for error in errors:
        assert isinstance(error, sp.FormatError), (text, error)
        assert error.line is not None and 1 <= error.line <= lines, (text, error)
        assert "\n" not in str(error) and len(str(error)) < 400, (text, error)
    assert errors or len(entries) == 1, f"{len(entries)} boards: {text!r}"
    return errors or entries[0].puzzle


def random_boards(kind: str, law: str, count: int) -> Iterator[tuple[sp.Puzzle, Random]]:
    for seed in range(count):
        random = Random(f"{law} {kind} {seed}")
        yield random_board(kind, random), random


@few_or_many("count", 50, 1_500)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_no_row_is_dropped(kind, count):
    """Without a size, some are refused: they may be another."""
    refused = 0
    for board, random in random_boards(kind, "rows", count):
        sized = random.random() < 0.5
        text = typed(board, random, sized=sized)
        found = read(text)
        if isinstance(found, list):
            assert not sized, (text, str(found[0]))
            refused += 1
        else:
            assert comparable(found) == comparable(board), text
    assert refused <= 0.4 * count


@pytest.mark.parametrize(
    "text",
    [
        "slitherlink 1 x 3\n0 . .\n",
        "hitori\n2,2\n3,2\n3,3\n",
        "nurikabe\n3,2\n.,.\n.,.\n2,.\n",
        "akari\n0#0\n#0#\n###\n",
        "nurikabe 3 x 2\n  .   .\n  2   .\n  .  20\n",
        "futoshiki 3 x 3\n.   .   .\n. < 3 > .\n^   v\n.   . < .\n",
    ],
)
def test_a_row_that_looks_like_something_else_is_a_row(text):
    """Names of rows, a size, a game ID, the points of a picture."""
    board = read(text)
    assert isinstance(board, sp.Puzzle), str(board[0])
    name, *rows = text.splitlines()
    rows = [row for row in rows if not row.startswith("^")]
    assert board.type == name.split()[0]
    assert (board.rows, board.columns) == (len(rows), len(re.findall(r"[.#]|[0-9]+", rows[0])))


@few_or_many("count", 50, 500)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_board_without_a_name_is_read_as_no_other(kind, count):
    for board, random in random_boards(kind, "unnamed", count):
        text = "\n".join([*rows_of(board, random), ""])
        if looks_like_itself(board):
            found = read(text)
            assert isinstance(found, list) or comparable(found) == comparable(board), text
        found = read(text, type=kind)
        assert isinstance(found, list) or comparable(found) == comparable(board), text


def looks_like_itself(board: sp.Puzzle) -> bool:
    """Whether a board has what each of its puzzle has that somebody would type."""
    rows = board.to_json().get(CELLS.get(board.type, ""), [[]])
    cells = [cell for row in rows for cell in row]
    match board.type:
        case "akari":
            return "#" in cells
        case "slitherlink":
            return 3 * sum(cell is None for cell in cells) > len(cells)
        case "sudoku":
            # Numbers that clash may be those of another puzzle.
            return (
                3 * sum(cell == 0 for cell in cells) > len(cells) and sp.solve(board).status != "unsolvable"
            )
        case "nurikabe":
            lines = [*rows, *zip(*rows)]
            return 0 in cells and not any(one and other for line in lines for one, other in pairwise(line))
        case "futoshiki":
            return len(board.less_than) > 0
        case "hashi" | "yajilin":
            return False  # rows are those of a Nurikabe, or of a Futoshiki with signs
    return True


def slips(text: str, random: Random) -> tuple[str, bool]:
    """The text with one slip below its heading, and whether that is at one place."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if " x " in line) + 1
    # The clues of a side can be left out, or be made a comment.
    at = random.choice([at for at in range(first, len(lines)) if ": " not in lines[at]])
    match random.randrange(8):
        case 0 if not {*"^v:"} & {
            *lines[at]
        }:  # lost signs between rows, or clues of a side, nothing can tell
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2 if at + 1 < len(lines):
            lines[at : at + 2] = [lines[at] + random.choice(["", " "]) + lines[at + 1]]
        case _:
            line = lines[at]
            place = random.randrange(len(line) + 1)
            new = random.choice(SLIPS)
            lines[at] = line[:place] + new + line[place + random.randint(0, 1) :]
            return "\n".join([*lines, ""]), True
    return "\n".join([*lines, ""]), False


def changed_places(one: sp.Puzzle, other: sp.Puzzle) -> int:
    """How many places of a board differ: cells, signs, clues; each cage with its clue is one."""
    if one.type in CELLS:
        rows = [each.to_json()[CELLS[one.type]] for each in (one, other)]
        return sum(a != b for pair in zip(*rows) for a, b in zip(*pair))
    if one.type == "nonogram":
        clues = [[*each.row_clues, *each.column_clues] for each in (one, other)]
        return sum(a != b for a, b in zip(*clues))
    if one.type == "futoshiki":
        signs = [{frozenset(pair): pair for pair in each.less_than} for each in (one, other)]
        changed = sum(signs[0].get(pair) != signs[1].get(pair) for pair in {*signs[0], *signs[1]})
        return changed + sum(a != b for pair in zip(one.givens, other.givens) for a, b in zip(*pair))
    if one.type in MADE:
        return sum(
            changed_content(shape, *[getattr(each, shape.field) for each in (one, other)])
            for shape in one.shapes
        )
    shapes = [{frozenset(cage.cells): (cage.op, cage.target) for cage in each.cages} for each in (one, other)]
    moved = {cell for shape in {*shapes[0]} ^ {*shapes[1]} for cell in shape}
    if moved:  # a cell that goes to another cage changes both
        homes = [{cell: shape for shape in each for cell in shape} for each in shapes]
        return min(len(homes[0][cell] ^ homes[1][cell]) for cell in moved)
    return sum(shapes[0][shape] != shapes[1][shape] for shape in shapes[0])


def changed_content(shape: Shape, one: Any, other: Any) -> int:
    """How many entries of a field differ; all walls beside one cell are one."""
    if isinstance(shape, Option):
        return one != other
    cells = [(r, c) for r, row in enumerate(one) for c in range(len(row))]
    if not isinstance(shape, ConnectedRegions):
        return sum(one[r][c] != other[r][c] for r, c in cells)
    pairs = [((r, c), beside) for r, c in cells for beside in ((r, c + 1), (r + 1, c)) if beside in cells]
    walls = [
        {pair for pair in pairs if each[pair[0][0]][pair[0][1]] != each[pair[1][0]][pair[1][1]]}
        for each in (one, other)
    ]
    moved = walls[0] ^ walls[1]
    return 0 if not moved else 1 if any(all(cell in pair for pair in moved) for cell in cells) else len(moved)


@few_or_many("count", 200, 1_500)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_slip_is_refused_or_changes_one_place(kind, count):
    """With its size above, no board becomes one of another size or puzzle; only rulers may be lost."""
    refused = 0
    for board, random in random_boards(kind, "slips", count):
        if min(board.rows, board.columns) == 1:  # two lines that are joined are a board of the same size
            continue
        spoilt, at_one_place = slips(typed(board, random, sized=True), random)
        found = read(spoilt)
        if isinstance(found, list):
            refused += 1
            continue
        assert (found.type, found.rows, found.columns) == (board.type, board.rows, board.columns), spoilt
        changed = changed_places(comparable(board), comparable(found))
        # An empty line may be a clue in place of a lost one: then the sums tell.
        most = (2 if kind == "futoshiki" else 1) if at_one_place else 0  # a sign may move to another cell
        assert changed <= most or found.obstacle(), (changed, spoilt)
    assert refused > count // 8


@few_or_many("count", 100, 500)
@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_slip_in_the_heading_is_refused_or_changes_nothing(kind, count):
    for board, random in random_boards(kind, "headings", count):
        text = typed(board, random, sized=True)
        lines = text.splitlines()
        at = next(at for at, line in enumerate(lines) if " x " in line)
        place = random.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + random.choice(SLIPS) + lines[at][place + random.randint(0, 1) :]
        spoilt = "\n".join([*lines, ""])
        found = read(spoilt)
        # A heading that became a comment names no puzzle.
        unnamed = lines[at].lstrip().startswith(("#", ";", "/"))
        assert isinstance(found, list) or unnamed or comparable(found) == comparable(board), spoilt


def test_a_heading_names_boxes():
    rows = ".4...1\n......\n.3....\n5.....\n......\n2....6\n"
    assert read(f"Sudoku 6x6 (boxes 2x3)\n{rows}").box == (2, 3)
    # These may be three wide or three high.
    for heading in (
        "Sudoku 6x6 (boxes 3x2)",
        "Sudoku 6x6 (boxes 4x4)",
        "Hitori 6x6 (boxes 2x3)",
        "Sudoku, boxes 3x2",
    ):
        assert isinstance(read(f"{heading}\n{rows}"), list)


@pytest.mark.parametrize("underline", ["", "=\n", "======\n"])
@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_heading_may_be_underlined_and_have_blanks_behind_it(kind, underline):
    for board, random in random_boards(kind, "underlined", 10):
        text = "\n".join([f"{kind} {board.rows} x {board.columns}", *rows_of(board, random), ""])
        wide = text.replace("\n", f"{' ' * 300}\n{underline}", 1)
        assert comparable(read(wide)) == comparable(board), wide


@pytest.mark.parametrize("kind", BUILT_IN)
def test_the_example_of_a_hint_can_be_typed(kind):
    head, *lines = hints(kind)
    assert kind.replace("_", " ").capitalize() in head
    board = read("\n".join(lines))
    assert isinstance(board, sp.Puzzle) and board.type == kind, board
    assert sp.solve(board).status == "unique"


STARS = "AAB\nACB\nCCC\n"
FOUR = "1...\n..2.\n....\n...3\n"
PAPER = "..22..\n.....1\n....1.\n2.....\n......\n....2.\n"
SPACED = "  . 2 2 .  \n. . . . . 1\n. . . . 1 .\n2 . . . . .\n. . . . . .\n  . . . 2  \n"
AROUND = "above: . 2 2 .\nbelow: . . . 2\nleft: . . 2 .\nright: 1 . . .\n....\n...1\n....\n....\n"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        *[
            (f"{heading}\n{STARS}", f"star_battle\nstars: 2\n{STARS}")
            for heading in (
                *("Star Battle 2★", "Star Battle ★★", "2-Star Battle", "Two-Star Battle", "Star Battle **"),
                *("**Star Battle** 2*", "* Star Battle **"),
                *("Star Battle, 3 x 3, 2 stars per row", "star_battle stars: 2", "# Star Battle (2 stars)"),
            )
        ],
        *[
            (f"{heading}\n{STARS}", f"star_battle\n{STARS}")
            for heading in (
                "Star Battle (1 star)",
                "**Star Battle**",
                "# **Star Battle** *easy*",
                "Star Battle 3*3",
            )
        ],
        *[
            (f"{heading}\n{FOUR}", f"sudoku\n{FOUR}diagonals\n")
            for heading in (
                "Sudoku X",
                "X-Sudoku",
                "Easy X-Sudoku",
                "sudoku-x 4x4",
                "Sudoku X 4 x 4",
                "Sudoku with both diagonals",
            )
        ],
        ("Diagonal Skyscrapers\n" + FOUR, "skyscrapers\non_diagonals: yes\n" + FOUR),
        ("sudoku\n1 .  . .\n. .  2 .\n\n. .  . .\n. .  . 3\n", f"sudoku\n{FOUR}"),
        ("akari\n.   #  1\n1 .   .\n", "akari\n.#1\n1..\n"),
        ("hitori\n1  2 1\n2 2  1\n3 1  2\n", "hitori\n1 2 1\n2 2 1\n3 1 2\n"),
        ("56xxxx\n" + 5 * "xxxxxx\n", "sudoku\n56....\n" + 5 * "......\n"),
        ("x x x x\n5 x x x\nx x x 2\n", "nurikabe\n....\n5...\n...2\n"),
        (f"skyscrapers 4 x 4\n{PAPER}", f"skyscrapers\n{AROUND}"),
        (f"skyscrapers 4x4\n{' '.join(PAPER)}", f"skyscrapers\n{AROUND}"),
        (f"skyscrapers\n{SPACED}", f"skyscrapers\n{AROUND}"),
    ],
)
def test_another_spelling_is_the_same_board(text, plain):
    assert comparable(read(text)) == comparable(read(plain))


def test_numbers_around_a_board_without_clues_are_read_back():
    board = sp.Puzzle.from_json({"type": "skyscrapers", "givens": [[None, 1, None, None], *[[None] * 4] * 3]})
    assert formats.loads(formats.write(board, "text")) == board


ALIKE = {"slitherlink": {"nurikabe"}, "hashi": {"nurikabe"}, "yajilin": {"futoshiki"}}
"""Puzzles whose boards may be taken for those of another one that has the same signs."""


@pytest.mark.parametrize("kind", BUILT_IN)
def test_an_unnamed_board_with_a_slip_is_answered_with_its_likeliest_puzzle(kind):
    _, name, *lines = hints(kind)
    assert name == kind
    for slip in ("!", lines[-1][-1]):
        entry = next(iter(formats.read("\n".join([*lines, slip]))))
        told = entry.typed or likeliest(entry.head)
        assert entry.puzzle is not None or told in {kind} | ALIKE.get(kind, set()), entry


@pytest.mark.parametrize("kind", BUILT_IN)
def test_json_without_a_type_is_read_as_no_other_puzzle(kind):
    for text in kind_of(kind).examples:
        board = next(iter(formats.read(text, type=kind))).puzzle
        data = {key: value for key, value in board.to_json().items() if key != "type"}
        entry = next(iter(formats.read(json.dumps(data))))
        if entry.puzzle is None:
            assert kind in entry.error.sentence and "such as" not in entry.error.sentence, entry.error
        else:
            assert entry.puzzle == board
