"""Random boards in every form of ``ways`` are read as themselves; the writers know nothing of the package.

Where the type is not told, text that fits another puzzle as well may be refused, if ``--type`` is named; no
board is read as another one.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from samples import few_or_many
from ways import (
    boards_of,
    forms_of_cages,
    forms_of_cells,
    forms_of_clues,
    forms_of_signs,
    meaning,
    random_boards,
)
from ways.forms import OWN, Form, Written, written

import satpuzzles as sp

FORMS: list[Form] = [
    form
    for module in (forms_of_cells, forms_of_clues, forms_of_cages, forms_of_signs)
    for form in module.FORMS
]

ONE_A_FILE = {
    "nonogram: two lists",
    "nonogram: an empty line between rows and columns",
    "nonogram: a size, the rows and the columns",
}
"""The forms in which an empty line or the next list is a part of the board: a file holds one such board."""


def random_board(form: Form, random: Random) -> sp.Puzzle:
    """A board that the form can hold."""
    while True:
        board = getattr(random_boards, form.type)(random)
        if form.fits(board):
            return board


def cases(forms: list[Form]) -> pytest.MarkDecorator:
    """A case of a test for each form."""
    return pytest.mark.parametrize("form", [pytest.param(form, id=form.name) for form in forms])


def names_both(error: sp.SatpuzzlesError, text: Written) -> bool:
    """Whether an error says which readings a text has, and what to do about it."""
    if "can be taken as" in str(error) and "'rows:'" in str(error):
        return True
    if "may be a title or a row of the board: leave the title out" in str(error):
        return True
    return text.type is None and "--type" in str(error)


def size_to_write(error: sp.SatpuzzlesError) -> str | None:
    """The name and size that an error wants above the board, where an empty row of a sheet is doubted."""
    found = re.search(r"an empty line of the sheet: write (.+) above where it is a row", str(error))
    return found and found[1]


@pytest.mark.sampled(4)
@cases(FORMS)
@few_or_many("count", 4, 140)
def test_a_board_in_any_form_is_read_as_itself(form, count, tmp_path):
    refused = 0
    for seed in range(count):
        random = Random(f"{form.name} {seed}")
        board = random_board(form, random)
        text = written(form, board, random)
        try:
            boards = boards_of(text.data, tmp_path, text.ending, text.type)
        except sp.SatpuzzlesError as error:
            if (size := size_to_write(error)) is not None:
                boards = boards_of(f"{size}\n{form.write(board, random)}", tmp_path, form.ending)
                assert [meaning(each) for each in boards] == [meaning(board)], (seed, text)
                continue
            assert names_both(error, text), (seed, text, str(error))
            if text.type is None and "--type" in str(error):
                assert form.type in str(error) or "name another" in str(error), (seed, text, str(error))
                boards = boards_of(text.data, tmp_path, text.ending, form.type)
                assert [meaning(each) for each in boards] == [meaning(board)], (seed, text)
            refused += 1
        else:
            assert [meaning(each) for each in boards] == [meaning(board)], (seed, text)
    assert refused <= count / 2


@pytest.mark.sampled(3)
@cases([form for form in FORMS if form.kind == OWN and form.ending])
@few_or_many("count", 2, 40)
def test_two_boards_in_a_file_are_both_read_or_refused(form, count, tmp_path):
    """An empty line parts them; where it means something else within a form, nothing is lost in silence."""
    for seed in range(count):
        random = Random(f"two, {form.name} {seed}")
        boards = [random_board(form, random) for _ in range(2)]
        while not form.apart(*boards):
            boards[1] = random_board(form, random)
        text = "\n".join(str(form.write(board, random)) for board in boards)
        try:
            both = boards_of(text, tmp_path, form.ending, form.type)
        except sp.SatpuzzlesError:
            assert form.name in ONE_A_FILE, (seed, text)
        else:
            assert [meaning(each) for each in both] == [meaning(board) for board in boards], (seed, text)


@few_or_many("count", 5, 400)
def test_a_bitmap_is_read_as_the_clues_of_its_picture(count, tmp_path):
    for seed in range(count):
        random = Random(seed)
        cells = random_boards.picture(random)
        wide, high = len(cells[0]), len(cells)
        size = f"{wide} {high}".encode()
        if random.random() < 0.5:
            rows = [random.choice(("", " ")).join(map(str, row)) for row in cells]
            data = b"P1\n# drawn by hand\n" + size + b"\n" + "\n".join(rows).encode() + b"\n"
        else:
            packed = (int("".join(map(str, row)).ljust(8, "0"), 2) for row in cells)  # at most 8 columns
            data = b"P4\n" + size + b"\n" + bytes(packed)
        assert boards_of(data, tmp_path, ".pbm") == [random_boards.nonogram_of(cells)], seed
