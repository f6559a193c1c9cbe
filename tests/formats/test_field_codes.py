"""Fields of new puzzles in links, pzprv3 files and game IDs: what is written is read back equal.

Links, boards and game IDs that others published are read, if they are there; no board here is copied.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import parts_between, parts_of
from satpuzzles.formats import field_codes as links
from satpuzzles.formats import field_files as files
from satpuzzles.formats import field_games as games
from satpuzzles.formats.codec import Block
from satpuzzles.formats.pzprv3 import PzprFile
from satpuzzles.formats.scan import Scanner
from satpuzzles.formats.sgt import GameId
from satpuzzles.formats.sgt_save import known_after
from satpuzzles.puzzle.layers import Spans
from satpuzzles.puzzle.places import Cells, Links

CORPORA = Path(__file__).parents[2].parent / "shared" / "corpora"
ALL = "above", "below", "left", "right"
STARS = "number of stars"
LINKS: dict[str, tuple[links.FieldCode, ...]] = {
    "starbattle": (links.leading_number(STARS), links.BORDERS),
    "masyu": (links.CIRCLES,),
    "heyawake": (links.BORDERS, links.ROOM_NUMBERS),
    "skyscrapers": (links.outside(*ALL), links.left_out(links.numbers16())),
    "yajilin": (links.ARROW16,),
    "hashi": (links.numbers16(),),
}
FILES: dict[str, tuple[files.FileBlock, ...]] = {
    "starbattle": (files.count(STARS), files.REGIONS, files.SHADING),
    "mashu": (files.CIRCLES, files.LINES),
    "heyawake": (files.REGIONS, files.ROOM_NUMBERS, files.SHADING),
    "skyscrapers": (files.FRAMED,),
    "yajilin": (files.ARROWS, files.SHADING, files.LINES),
    "hashikake": (files.NUMBERS, files.LINES),
}
GAMES = {"pearl": games.PEARL, "towers": games.TOWERS, "bridges": games.BRIDGES}


# ---- random contents ----


def rows_of(value: Callable[[], Any], rows: int, columns: int) -> Any:
    return tuple(tuple(value() for _ in range(columns)) for _ in range(rows))


def some(random: Random, values: Any) -> Callable[[], Any]:
    """None, or one of some values; how often is random."""
    share = random.choice((0, 0.1, 0.5, 1))
    return lambda: random.choice(values) if random.random() < share else None


def regions(random: Random, rows: int, columns: int) -> Any:
    share = random.random()
    pairs = [pair for part in links.edges(rows, columns) for pair in part]
    return parts_between({pair for pair in pairs if random.random() < share}, (rows, columns))


def room_numbers(random: Random, found: Any) -> Any:
    value, first = (
        some(random, (0, 7, 15, 16, 255, 256, 4095)),
        {cells[0] for cells in parts_of(found).values()},
    )
    return tuple(
        tuple(value() if (r, c) in first else None for c in range(len(row))) for r, row in enumerate(found)
    )


def outside(random: Random, rows: int, columns: int, sides: Any = ALL, most: int = 300) -> Any:
    value = some(random, range(1, most))
    lengths = {"left": rows, "above": columns, "right": rows, "below": columns}
    return {side: tuple(value() for _ in range(length)) for side, length in lengths.items() if side in sides}


def lines(random: Random, rows: int, columns: int) -> Any:
    value = some(random, (0, 1, 2))
    return (*rows_of(value, rows, columns - 1), *rows_of(value, rows - 1, columns))


ARROWS = [
    "#",
    *(
        (number, way)
        for number in ("?", 0, 15, 16, 255, 256, 4095)
        for way in ("up", "left", "right", "down")
    ),
]
HIGH = ["?", *range(18), 255, 256, 4095]
CELLS = [
    (links.four_cells(), ["?", *range(5)]),
    (links.four_cells("#"), ["#", *range(5)]),
    (links.NUMBER10, ["?", *range(10)]),
    (links.numbers16(), HIGH),
    (links.NUMBER36, ["?", *range(38), 1295]),
    (links.ARROW16, ARROWS),
    (links.CIRCLES, ["W", "B"]),
    (links.left_out(links.numbers16()), HIGH),
    (games.NUMBERS, [0, 1, 9, 10, 123]),
    (games.PEARL.fields[0], ["W", "B"]),
    (games.BRIDGES.fields[0], range(1, 17)),
]


def boards(random: Random) -> Iterator[tuple[tuple[links.FieldCode, ...], list[Any], int, int]]:
    """Codes with contents that they can hold."""
    for _ in range(12):
        rows, columns = random.randint(1, 8), random.randint(1, 8)
        for code, values in CELLS:
            yield (code,), [rows_of(some(random, values), rows, columns)], rows, columns
        found = regions(random, rows, columns)
        yield LINKS["starbattle"], [random.randint(1, 9), found], rows, columns
        yield LINKS["heyawake"], [found, room_numbers(random, found)], rows, columns
        givens = rows_of(some(random, HIGH), rows, columns)
        yield LINKS["skyscrapers"], [outside(random, rows, columns, most=4095), givens], rows, columns
        tents = ("above", "left")
        yield (links.outside(*tents),), [outside(random, rows, columns, tents)], rows, columns
        givens = rows_of(some(random, range(20)), rows, columns)
        yield games.TOWERS.fields, [outside(random, rows, columns), givens], rows, columns


@pytest.mark.parametrize("seed", range(10))
def test_fields_are_read_back(seed):
    for codes, contents, rows, columns in boards(Random(seed)):
        text = links.write_fields(codes, contents)
        assert links.read_fields(codes, Scanner(text), rows, columns) == contents, text


@pytest.mark.parametrize("seed", range(5))
def test_damaged_fields_are_refused_or_read(seed):
    """No text raises anything but FormatError, and no text that is read stands for two boards."""
    random = Random(seed)
    for codes, contents, rows, columns in boards(random):
        text = links.write_fields(codes, contents)
        at, sign = random.randrange(len(text) + 1), random.choice("0129agvwz.-+_/,%WB ~é²")
        try:
            found = links.read_fields(
                codes, Scanner(text[:at] + sign + text[at + random.randint(0, 1) :]), rows, columns
            )
        except FormatError:
            continue
        assert links.read_fields(codes, Scanner(links.write_fields(codes, found)), rows, columns) == found


@pytest.mark.parametrize(
    ("code", "content"),
    [
        (links.four_cells(), ((5,),)),
        (links.four_cells(), (("#",),)),
        (links.NUMBER10, ((10,),)),
        (links.numbers16(), ((4096,), (-1,))),
        (links.numbers16(), (("W",),)),
        (links.ARROW16, (((4096, "up"),),)),
        (links.ARROW16, ((3,),)),
        (links.CIRCLES, (("?",),)),
        (links.BORDERS, ((0, 1, 0),)),
        (links.BORDERS, ((0, None),)),
        (links.outside("left"), {"left": (4096,)}),
        (games.PEARL.fields[0], ((1,),)),
    ],
)
def test_what_does_not_fit_is_refused(code, content):
    with pytest.raises(FormatError):
        code.write(content, [])


# ---- files ----


def file_of(text: list[str], rows: int, columns: int, start: int = 4) -> PzprFile:
    return PzprFile(Block(text, 1), start, rows, columns, 0)


@pytest.mark.parametrize("seed", range(10))
def test_files_are_read_back(seed):
    random = Random(seed)
    rows, columns = random.randint(1, 8), random.randint(1, 8)
    found, shading = regions(random, rows, columns), rows_of(some(random, (0, 1)), rows, columns)
    circles, arrows = (rows_of(some(random, values), rows, columns) for values in (("W", "B"), ARROWS))
    numbers, givens, digits = (
        rows_of(some(random, values), rows, columns) for values in (HIGH, range(9), range(9))
    )
    whole = tuple(tuple(d if g is None else g for g, d in zip(*row)) for row in zip(givens, digits))
    contents = {
        "starbattle": [random.randint(1, 9), found, shading],
        "mashu": [circles, lines(random, rows, columns)],
        "heyawake": [found, room_numbers(random, found), shading],
        "skyscrapers": [(outside(random, rows, columns), givens, whole)],
        "yajilin": [arrows, shading, lines(random, rows, columns)],
        "hashikake": [numbers, lines(random, rows, columns)],
    }
    for name, content in contents.items():
        text = files.write_blocks(FILES[name], content, rows, columns)
        assert files.read_blocks(file_of(text, rows, columns, 2), FILES[name]) == content, text


# ---- moves ----


def test_moves_of_pearl():
    """Each link is drawn or crossed out from both ends; a drawn one may be flipped away or replaced."""
    places, random = Links(3, 4), Random(1)
    values, moves = [random.choice((0, 1, None)) for _ in range(places.count)], ["S;R15,1,1", "R0,1,1"]
    for value, (one, other) in zip(values, places.ends):
        sides = (1, 4) if other == one + 1 else (8, 2)
        ends = [f"{side},{cell % 4},{cell // 4}" for side, cell in zip(sides, (one, other))]
        drawn = ";".join(f"F{end}" for end in ends)
        moves += [drawn, drawn, *([f"M{ends[0]};M{ends[1]}"] if value == 0 else [drawn] if value else [])]
    assert known_after([*moves, "H", "L1,9,9"], places) == ([list(row) for row in places.shaped(values)], 2)


def test_moves_of_bridges_and_towers():
    bridges = Spans(3, 3, [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2))])
    moves = ["S;L2,0,0,0,2;M0,0", "L0,0,0,2,1", "L0,0,0,2,0", "N2,0,2,2", "L0,0,2,2,1"]
    assert known_after(moves, bridges) == ([[2], [], [], [None, 0], [], []], 1)
    cells = [[1, 2, 3], [2, 3, None], [3, 1, 2]]
    assert known_after(["S123231312", "R2,1,0", "P0,0,1", "D0,-1"], Cells(3, 3)) == (cells, 0)


# ---- what others published ----


def published(name: str, key: str, of: Any) -> list[dict[str, str]]:
    if not CORPORA.is_dir():
        pytest.skip("the published boards are not there")
    with gzip.open(CORPORA / name, "rt", encoding="utf-8") as file:
        return [each for each in map(json.loads, file) if each["genre"] in of and each.get(key)]


def test_published_links():
    found = published("links.jsonl.gz", "url", LINKS)
    assert len({each["genre"] for each in found}) > 4
    for each in found:
        *sides, body = (
            each["url"].split("?")[1].removeprefix(each["genre"] + "/").removeprefix("b/").split("/", 2)
        )
        columns, rows = map(int, sides)
        contents = links.read_fields(LINKS[each["genre"]], Scanner(body), rows, columns)
        assert links.write_fields(LINKS[each["genre"]], contents) == body


def test_published_files():
    for each in published("checks.jsonl.gz", "board", FILES):
        lines = each["board"].split("/")
        file = file_of(lines, int(lines[2]), int(lines[3]))
        files.read_flags(file, "o")
        contents = files.read_blocks(file, FILES[each["genre"]])
        assert not any(map(str.strip, lines[file.at :]))
        again = files.write_blocks(FILES[each["genre"]], contents, file.rows, file.columns)
        assert files.read_blocks(file_of(again, file.rows, file.columns, 2), FILES[each["genre"]]) == contents


def test_published_game_ids():
    for each in published("sgt.jsonl.gz", "game_id", GAMES):
        game = GameId.of(Block([each["game_id"]], 1))
        contents = GAMES[each["genre"]].read(game)
        assert GAMES[each["genre"]].write(game.height or game.width, game.width, contents) == each["game_id"]
