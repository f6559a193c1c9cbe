"""Boards of several layers, bridges and clues on four sides: their JSON for the page, drafts and grids."""

import json

import pytest
from asked import told

import satpuzzles as sp
from satpuzzles.formats.grid_text import read_grid, write_grid
from satpuzzles.puzzle.draft import draft_of, puzzle_of

NONE = [None] * 4
BOARDS = [
    {"type": "star_battle", "regions": [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 2, 1], [3, 3, 3, 1]], "stars": 1},
    {"type": "masyu", "pearls": [[None, "W", None, None], [None, None, None, "B"], NONE, NONE]},
    {
        "type": "heyawake",
        "rooms": [[0, 0, 1, 1]] * 2 + [[2, 2, 3, 3]] * 2,
        "numbers": [[2, *NONE[1:]], *[NONE] * 3],
    },
    {"type": "skyscrapers", "above": [1, 2, 3, None], "right": [None, 1, None, None], "givens": [NONE] * 4}
    | {"on_diagonals": True, "parks": 1},
    {"type": "yajilin", "clues": [NONE, [None, [1, "right"], None, None], NONE, [None, None, None, "#"]]},
    {"type": "hashi", "islands": [[2, None, None, 2], NONE, [2, None, None, "?"], NONE]},
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["type"])
def test_a_draft_shows_its_board_and_a_board_tells_its_layers(board):
    puzzle = sp.Puzzle.from_json(board)
    assert puzzle_of(json.loads(json.dumps(draft_of(puzzle)))) == puzzle
    status, drawn = told("draw", board=board)
    assert status == 200
    widths = [width for layer in drawn["layers"] for width in layer["widths"]]
    assert widths == list(puzzle.places.widths())


@pytest.mark.parametrize("board", BOARDS[4:], ids=lambda board: board["type"])
def test_a_grid_of_layers_or_bridges_is_written_as_json_and_read(board):
    puzzle = sp.Puzzle.from_json(board)
    grid = puzzle.places.shaped([index % 2 for index in range(puzzle.places.count)])
    assert read_grid(write_grid(grid, puzzle), puzzle) == grid
    with pytest.raises(sp.FormatError, match="JSON as `satpuzzles solve"):
        read_grid("0 1 0 1\n" * 4, puzzle)
