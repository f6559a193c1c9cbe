"""Makes the boards that the page offers: ``python -m benchmarks.stock [TYPE ...]``.

Each file of ``satpuzzles/web/stock`` has the boards of one puzzle by size and tier, and the beginning of
a solution of one for its picture. What the generator does not find in time is left out.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import satpuzzles as sp

STOCK = Path(sp.__file__).parent / "web" / "stock"
SECONDS = 120
"""The limit of CPU time for each size and tier."""
COUNT = 4
"""The number of boards of each size and tier."""
SIZES = {
    "akari": (7, 10, 14),
    "calcudoku": (4, 5, 6),
    "futoshiki": (4, 5, 7),
    "hashi": (7, 9, 12),
    "heyawake": (5, 7, 9),
    "hitori": (6, 8, 10),
    "masyu": (5, 6, 8),
    "nonogram": (10, 15, 20),
    "nurikabe": (5, 7, 9),
    "skyscrapers": (4, 5, 6),
    "slitherlink": (5, 7, 10),
    "star_battle": (6, 8, 9),
    "sudoku": (6, 9, 16),
    "yajilin": (5, 6, 8),
}
TIERS = ("easy", "medium", "hard")


def made(name: str, size: int, tier: str) -> list[dict]:
    """The boards of a size and tier that the generator finds in time, each with its tier."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "boards.jsonl"
        command = [
            sys.executable,
            "-m",
            "satpuzzles",
            "generate",
            name,
            "--size",
            str(size),
            "--difficulty",
            tier,
        ]
        command += ["--count", str(COUNT), "--seed", "1", "-o", str(file)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS))
        lines = file.read_text().splitlines() if file.exists() else []
    views = [json.loads(line) for line in lines if line.endswith("}")]
    return [
        {key: view[key] for key in view if key not in ("seed", "index")} for view in views if "tier" in view
    ]


def beginning(grid: object) -> object:
    """The upper rows of a grid; other values become null."""
    if isinstance(grid, dict):
        return {key: beginning(part) for key, part in grid.items()}
    assert isinstance(grid, list)
    shown = len(grid) * 3 // 5
    return [row if number < shown else [None] * len(row) for number, row in enumerate(grid)]


def write(name: str, boards: list[dict]) -> None:
    """Writes the stock of a puzzle; its picture is the smallest board that is offered last."""
    least = min(sp.loads(json.dumps(bare(board))).rows for board in boards)
    pictured = max(at for at, board in enumerate(boards) if sp.loads(json.dumps(bare(board))).rows == least)
    puzzle = sp.loads(json.dumps(bare(boards[pictured])))
    shown = beginning(puzzle.solution_json(sp.solve(puzzle).solution))
    lines = ",\n".join(json.dumps(board, separators=(",", ":")) for board in boards)
    begun = json.dumps(shown, separators=(",", ":"))
    text = f'{{"pictured":{pictured},"shown":{begun},\n"boards":[\n{lines}\n]}}\n'
    STOCK.joinpath(f"{name}.json").write_text(text)


def bare(board: dict) -> dict:
    """A board without its tier."""
    return {key: value for key, value in board.items() if key != "tier"}


def main() -> None:
    """Writes the stock of the named puzzles, or of all."""
    for name in sys.argv[1:] or SIZES:
        boards = []
        for size in SIZES[name]:
            found = [made(name, size, tier) for tier in TIERS]
            # The easiest tier serves where others are rare.
            if not all(found):
                found.insert(0, made(name, size, "trivial"))
            boards += [board for some in found for board in some]
        write(name, boards)
        print(name, len(boards), flush=True)


if __name__ == "__main__":
    main()
