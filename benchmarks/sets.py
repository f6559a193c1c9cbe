"""The sets of boards, each by the files that hold them, with the ratio that satpuzzles aims at.

Boards come from ../shared/data where that folder is, from instances/ otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.makers import made
from satpuzzles.formats import read_file
from satpuzzles.puzzle.base import Puzzle

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data"
INSTANCES = ROOT / "instances"
TYPES = ("hitori", "nonogram", "futoshiki", "calcudoku", "sudoku", "slitherlink", "akari", "nurikabe")


@dataclass(frozen=True, slots=True)
class BoardSet:
    """A set of boards.

    Attributes:
        name: how the tables and ``--sets`` call it.
        type: the type of its puzzles.
        measure: ``median``, ``mean`` or ``total``: what the ratio is taken of.
        read: gives the boards.
        aims: the ratio aimed at against each peer.
        stress: whether the set runs only when it is asked for by name.
    """

    name: str
    type: str
    measure: str
    read: Callable[[], list[Puzzle]]
    aims: dict[str, float]
    stress: bool = False


def board_sets() -> list[BoardSet]:
    """The sets for which there are boards."""
    if DATA.is_dir():
        return _hitori() + _nonogram() + _futoshiki() + _calcudoku() + _sudoku() + _graphs() + _akari()
    return [
        BoardSet(f"{type} instances", type, "mean", lambda type=type: _instances(type), {})  # type: ignore[misc]
        for type in TYPES
        if (INSTANCES / type).is_dir()
    ]


def set_of(path: Path) -> BoardSet:
    """The boards of a file as a set: all that are of the first one's type."""
    found = [entry.puzzle for entry in read_file(path) if entry.puzzle is not None]
    if not found:
        raise SystemExit(f"{path}: no board")
    type = found[0].type
    return BoardSet(path.stem, type, "mean", lambda: [each for each in found if each.type == type], {})


def _hitori() -> list[BoardSet]:
    aims = {"CP-SAT": 8.0, "clingo": 12.0}
    files = {"9x9": "documents_9x9", "20x20": "sgt_20x20dk", "30x30": "sgt_30x30dk", "40x40": "sgt_40x40dk"}
    sets = [
        BoardSet(f"hitori {size}", "hitori", "median", _files("hitori", f"hitori/{name}.txt"), aims)
        for size, name in files.items()
    ]
    own = _files("hitori", "made/hitori.txt", keep=lambda puzzle: puzzle.rows >= 50)
    return [*sets, BoardSet("hitori own 50-100", "hitori", "mean", own, {})]


def _nonogram() -> list[BoardSet]:
    survey = sorted((DATA / "nonogram" / "survey").glob("*.non"))
    stress = ("knotty", "faase")
    usual = [f"nonogram/survey/{path.name}" for path in survey if path.stem not in stress]
    return [
        BoardSet(
            "nonogram 25x25",
            "nonogram",
            "median",
            _files("nonogram", "nonogram/sgt_25x25.txt"),
            {"CP-SAT": 3.0},
        ),
        BoardSet(
            "nonogram 30x30",
            "nonogram",
            "median",
            _files("nonogram", "nonogram/sgt_30x30.txt"),
            {"CP-SAT": 3.0},
        ),
        BoardSet(
            "nonogram random 25x25",
            "nonogram",
            "total",
            _files("nonogram", "nonogram/random_25x25_half.txt"),
            {"CP-SAT": 3.0},
        ),
        BoardSet("nonogram survey", "nonogram", "total", _files("nonogram", *usual), {"CP-SAT": 3.0}),
        BoardSet("nonogram own 60-100", "nonogram", "mean", _files("nonogram", "made/nonogram.jsonl"), {}),
        *(
            BoardSet(
                f"nonogram {name}",
                "nonogram",
                "total",
                _files("nonogram", f"nonogram/survey/{name}.non"),
                {},
                stress=True,
            )
            for name in stress
        ),
    ]


def _futoshiki() -> list[BoardSet]:
    large = "futoshiki/sgt_unequal_large.txt"
    minimal = "made/futoshiki_minimal.jsonl"

    def one(name: str, *files: str, size: int | None = None, aim: float = 2.0) -> BoardSet:
        aims = {"CP-SAT": aim, "clingo": 2.0}
        return BoardSet(
            f"futoshiki {name}", "futoshiki", "mean", _files("futoshiki", *files, keep=_sized(size)), aims
        )

    def dense() -> list[Puzzle]:
        return [made("dense futoshiki", size, seed) for size in (20, 25) for seed in range(5)]

    large_aims = {"CP-SAT": 1.5, "clingo": 3.0}
    return [
        one("5x5", "futoshiki/sgt_unequal_5dk.txt"),
        one("7x7", "futoshiki/sgt_unequal_7dx.txt"),
        one("9x9", "futoshiki/sgt_unequal_9dx.txt"),
        one("15x15", large, size=15, aim=1.5),
        one("minimal 12x12", minimal, size=12, aim=3.0),
        one("minimal 15x15", minimal, size=15, aim=3.0),
        BoardSet("futoshiki dense 20-25", "futoshiki", "mean", dense, large_aims),
        BoardSet(
            "futoshiki minimal 20x20",
            "futoshiki",
            "mean",
            _files("futoshiki", minimal, keep=_sized(20)),
            large_aims,
        ),
    ]


def _calcudoku() -> list[BoardSet]:
    aims = {"CP-SAT": 1.3}
    sets = [
        BoardSet(
            f"calcudoku {kind}",
            "calcudoku",
            "mean",
            _files("calcudoku", f"calcudoku/sgt_keen_{kind}.txt"),
            aims,
        )
        for kind in ("6dx", "9dn", "9dx", "9du")
    ]
    sets += [
        BoardSet(
            f"calcudoku own {size}x{size}",
            "calcudoku",
            "mean",
            _files("calcudoku", "made/calcudoku.jsonl", keep=_sized(size)),
            aims,
        )
        for size in (12, 15, 20)
    ]
    return sets


def _sudoku() -> list[BoardSet]:
    def minimal() -> list[Puzzle]:
        return [made("sudoku", 9, seed) for seed in range(100)]

    files = {"9x9": "3x3", "9x9 du": "3x3du", "9x9 diagonals": "3x3x", "16x16": "4x4"}
    sets = [
        BoardSet(f"sudoku {name}", "sudoku", "mean", _files("sudoku", f"sudoku/sgt_solo_{file}.txt"), {})
        for name, file in files.items()
    ]
    large = _files("sudoku", str(INSTANCES / "sudoku" / "large_25x25.json"))
    return [
        *sets,
        BoardSet("sudoku minimal 9x9", "sudoku", "mean", minimal, {}),
        BoardSet("sudoku 25x25", "sudoku", "mean", large, {}),
    ]


def _graphs() -> list[BoardSet]:
    loops = {"7x7": "7x7", "10x10": "10x10h", "20x20": "20x20"}
    return [
        *(
            BoardSet(
                f"slitherlink {name}",
                "slitherlink",
                "median",
                _files("slitherlink", f"slitherlink/sgt_loopy_{file}.txt"),
                {},
            )
            for name, file in loops.items()
        ),
        _own("slitherlink", 10, 20),
        _own("slitherlink", 20, 5),
        _own("dense slitherlink", 40, 3),
        _own("nurikabe", 8, 20, "own"),
        _own("nurikabe", 10, 10, "own"),
    ]


def _akari() -> list[BoardSet]:
    sets = [
        BoardSet(f"akari {size}", "akari", "median", _files("akari", f"akari/sgt_lightup_{size}.txt"), {})
        for size in ("7x7", "14x14", "25x25")
    ]
    return [*sets, _own("akari", 14, 20), _own("akari", 25, 3)]


def _own(kind: str, size: int, count: int, word: str = "minimal") -> BoardSet:
    """Boards of our own generator's: minimal ones, unless another word is said."""

    def boards() -> list[Puzzle]:
        return [made(kind, size, seed) for seed in range(count)]

    dense, _, type = kind.rpartition(" ")
    return BoardSet(f"{type} {dense or word} {size}x{size}", type, "median", boards, {})


def _sized(size: int | None) -> Callable[[Puzzle], bool]:
    return lambda puzzle: size is None or puzzle.rows == size


def _files(
    type: str, *names: str, keep: Callable[[Puzzle], bool] = lambda _: True
) -> Callable[[], list[Puzzle]]:
    return lambda: [puzzle for puzzle in _read(type, (DATA / name for name in names)) if keep(puzzle)]


def _instances(type: str) -> list[Puzzle]:
    """Every board that the peers can take too: one colour."""
    files = sorted(path for path in (INSTANCES / type).rglob("*") if path.is_file())
    return [puzzle for puzzle in _read(type, files) if type != "nonogram" or puzzle.values == 1]


def _read(type: str, files: Iterable[Path]) -> list[Puzzle]:
    return [
        entry.puzzle
        for path in files
        for entry in read_file(path, type=type)
        if entry.puzzle is not None and entry.puzzle.type == type
    ]
