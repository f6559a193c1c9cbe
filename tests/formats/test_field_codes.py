"""Fields of new puzzles in links, pzprv3 files and game IDs: what is written is read back equal.

Links, boards and game IDs that others published are read, if they are there; no board here is copied.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import entries, laid_over, parts_between, parts_of
from satpuzzles.formats import field_codes as links
from satpuzzles.formats import field_files as files
from satpuzzles.formats import field_games as games
from satpuzzles.formats.codec import Block
from satpuzzles.formats.pzprv3 import PzprFile
from satpuzzles.formats.scan import Scanner
from satpuzzles.formats.sgt import GameId
from satpuzzles.formats.sgt_save import known_after
from satpuzzles.making.codecs import codec_of
from satpuzzles.puzzle.kind import puzzle_type
from satpuzzles.puzzle.layers import SpanPlaces
from satpuzzles.puzzle.places import Cells, LinkPlaces

CORPORA = Path(__file__).parents[2].parent / "shared" / "corpora"
ALL = "above", "below", "left", "right"
WAYS = "up", "left", "right", "down"
ARROWS = ["#", *product(("?", 0, 15, 16, 255, 256, 4095), WAYS)]
HIGH = ["?", *range(18), 255, 256, 4095]
LINKS: dict[str, tuple[links.FieldCode, ...]] = {
    "starbattle": (links.leading_number("number of stars"), links.BORDERS),
    "masyu": (links.CIRCLES,),
    "heyawake": (links.BORDERS, links.ROOM_NUMBERS),
    "skyscrapers": (links.outside(*ALL), links.left_out(links.NUMBER16)),
    "yajilin": (links.ARROW16,),
    "hashi": (links.NUMBER16,),
}
FILES: dict[str, tuple[files.FileBlock, ...]] = {
    "starbattle": (files.count("number of stars"), files.REGIONS, files.SHADING),
    "masyu": (files.CIRCLES, files.LINES),
    "heyawake": (files.REGIONS, files.ROOM_NUMBERS, files.SHADING),
    "skyscrapers": (files.FRAMED,),
    "yajilin": (files.ARROWS, files.SHADING, files.LINES),
    "hashi": (files.NUMBERS, files.LINES),
}
FILED = {"mashu": "masyu", "hashikake": "hashi"}
GAMES = {"pearl": "masyu", "towers": "skyscrapers", "bridges": "hashi"}
PEARLS = games.runs({"B": "B", "W": "W"})
CELLS = [
    (links.FOUR_CELL, ["?", *range(5)]),
    (links.NUMBER10, ["?", *range(10)]),
    (links.NUMBER36, ["?", *range(38), 1295]),
    (games.NUMBERS, [0, 1, 9, 10, 123]),
    (PEARLS, ["W", "B"]),
    (games.SIGNS, range(1, 17)),
]


class Sample:
    """Random contents of one size."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        self.size = self.rows, self.columns = random.randint(1, 8), random.randint(1, 8)
        pairs, share = [pair for part in links.edges(*self.size) for pair in part], random.random()
        regions = parts_between({pair for pair in pairs if random.random() < share}, self.size)
        rooms, givens, digits, empty = map(self.cells, (HIGH[1:], HIGH[1:], range(9), [None]))
        rooms = laid_over(empty, {(r, c): rooms[r][c] for (r, c), *_ in parts_of(regions).values()})
        answer = laid_over(digits, entries(givens))
        lengths = dict(zip(ALL, (self.columns, self.columns, self.rows, self.rows)))
        self.outside = {side: self.cells(range(1, 300), length)[0] for side, length in lengths.items()}
        self.fields: dict[str, list[Any]] = {
            "starbattle": [random.randint(1, 9), regions],
            "masyu": [self.cells("WB")],
            "heyawake": [regions, rooms],
            "skyscrapers": [self.outside, givens],
            "yajilin": [self.cells(ARROWS)],
            "hashi": [self.cells(HIGH)],
        }
        shading, lines = (
            self.cells((0, 1)),
            self.cells((0, 1, 2), self.columns - 1) + self.cells((0, 1, 2))[1:],
        )
        answers = {"yajilin": [shading, lines], "masyu": [lines], "hashi": [lines]}
        self.blocks = {name: fields + answers.get(name, [shading]) for name, fields in self.fields.items()}
        self.blocks["skyscrapers"] = [(self.outside, givens, answer)]

    def cells(self, values: Any, columns: int = -1) -> Any:
        """Rows with some of these values; how many is random."""
        share, width = self.random.choice((0, 0.1, 0.5, 1)), self.columns if columns < 0 else columns
        found = [self.random.choice(values) if self.random.random() < share else None for _ in range(64)]
        return tuple(tuple(found[row * 8 : row * 8 + width]) for row in range(self.rows))

    def lines(self) -> Iterator[tuple[Sequence[links.FieldCode], list[Any]]]:
        """Codes with contents that they can hold."""
        yield from [((code,), [self.cells(values)]) for code, values in CELLS]
        yield from [(LINKS[name], fields) for name, fields in self.fields.items()]
        yield (links.outside("left", "above"),), [{side: self.outside[side] for side in ("above", "left")}]
        towers = games.outside(*ALL), links.left_out(games.NUMBERS, ",")
        yield towers, [self.outside, self.fields["skyscrapers"][1]]


def rewritten(codes: Sequence[links.FieldCode], contents: list[Any], sample: Sample) -> list[Any]:
    return links.read_fields(codes, Scanner(links.write_fields(codes, contents)), *sample.size)


@pytest.mark.parametrize("seed", range(50))
def test_fields_are_read_back(seed):
    sample = Sample(seed)
    for codes, contents in sample.lines():
        assert rewritten(codes, contents, sample) == contents


@pytest.mark.parametrize("seed", range(50))
def test_damaged_fields_are_refused_or_read(seed):
    """No text raises anything but FormatError; what is read can be written."""
    sample, random = Sample(seed), Random(seed)
    for codes, contents in sample.lines():
        text = links.write_fields(codes, contents)
        at, sign = random.randrange(len(text) + 1), random.choice("0129agvwz.-+_/,%WB ~é²")
        text = text[:at] + sign + text[at + random.randint(0, 1) :]
        try:
            found = links.read_fields(codes, Scanner(text), *sample.size)
        except FormatError:
            continue
        assert rewritten(codes, found, sample) == found


def test_what_does_not_fit_is_refused():
    for code, *contents in [
        (links.FOUR_CELL, [[5]], [["#"]]),
        (links.NUMBER10, [[10]], [["W"]]),
        (links.NUMBER16, [[4096]], [[-1]], [["#"]]),
        (links.ARROW16, [[(4096, "up")]], [[(-1, "up")]], [[3]]),
        (links.CIRCLES, [["?"]]),
        (links.BORDERS, [[0, 1, 0]], [[0, None]]),
        (links.outside("left"), {"left": (4096,)}),
        (PEARLS, [[1]]),
    ]:
        for content in contents:
            with pytest.raises(FormatError):
                code.write(content, [])


def read_blocks(name: str, lines: Sequence[str], start: int, size: Sequence[int]) -> list[Any]:
    file = PzprFile(Block(lines, 1), start, *size, 0)
    files.read_flags(file, "o")
    contents = files.read_blocks(file, FILES[name])
    assert not any(map(str.strip, lines[file.at :]))
    return contents


@pytest.mark.parametrize("seed", range(50))
def test_files_are_read_back(seed):
    sample = Sample(seed)
    for name, contents in sample.blocks.items():
        lines = files.write_blocks(FILES[name], contents, *sample.size)
        assert read_blocks(name, lines, 2, sample.size) == contents
        lines[seed % len(lines)] = sample.random.choice(("", "7", "x . #", "1,2 q3 -", "0 " * sample.columns))
        with suppress(FormatError):
            read_blocks(name, lines, 2, sample.size)


def test_moves_of_pearl():
    """Each link is drawn or crossed out from both ends; a drawn one may be flipped away or replaced."""
    places, random = LinkPlaces(3, 4), Random(1)
    values, moves = [random.choice((0, 1, None)) for _ in range(places.count)], ["S;R15,1,1", "R0,1,1"]
    for value, (one, other) in zip(values, places.ends):
        sides = (1, 4) if other == one + 1 else (8, 2)
        ends = [f"{side},{cell % 4},{cell // 4}" for side, cell in zip(sides, (one, other))]
        drawn = ";".join(f"F{end}" for end in ends)
        moves += [drawn, drawn, *([f"M{ends[0]};M{ends[1]}"] if value == 0 else [drawn] if value else [])]
    assert known_after([*moves, "H", "L1,9,9"], places) == ([list(row) for row in places.shaped(values)], 2)


def test_moves_of_bridges_and_towers():
    bridges = SpanPlaces(3, 3, [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2))])
    moves = ["S;L2,0,0,0,2;M0,0", "L0,0,0,2,1", "L0,0,0,2,0", "N2,0,2,2", "L0,0,2,2,1"]
    assert known_after(moves, bridges) == ([[2], [], [], [None, 0], [], []], 1)
    cells = [[1, 2, 3], [2, 3, None], [3, 1, 2]]
    assert known_after(["S123231312", "R2,1,0", "P0,0,1", "D0,-1"], Cells(3, 3)) == (cells, 0)


def published(file: str, key: str, genres: Any) -> list[tuple[str, str]]:
    if not CORPORA.is_dir():
        pytest.skip("the published boards are not there")
    with gzip.open(CORPORA / file, "rt", encoding="utf-8") as lines:
        found = [(each["genre"], each[key]) for each in map(json.loads, lines) if each.get(key)]
    return [(genre, text) for genre, text in found if genre in genres]


def test_published_links():
    found = published("links.jsonl.gz", "url", LINKS)
    assert len(dict(found)) > 4
    for genre, url in found:
        *sides, body = url.split("?")[1].removeprefix(f"{genre}/").removeprefix("b/").split("/", 2)
        contents = links.read_fields(LINKS[genre], Scanner(body), int(sides[1]), int(sides[0]))
        assert links.write_fields(LINKS[genre], contents) == body


def test_published_files():
    for genre, board in published("checks.jsonl.gz", "board", {*FILES, *FILED}):
        name, lines = FILED.get(genre, genre), board.split("/")
        size = int(lines[2]), int(lines[3])
        contents = read_blocks(name, lines, 4, size)
        assert read_blocks(name, files.write_blocks(FILES[name], contents, *size), 2, size) == contents


def test_published_game_ids():
    for genre, text in published("sgt.jsonl.gz", "game_id", GAMES):
        codec = codec_of("game", puzzle_type(GAMES[genre]))
        assert codec.write(codec.board(GameId.of(Block([text], 1)))) == f"{text}\n"
