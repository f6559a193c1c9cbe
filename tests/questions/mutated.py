"""Certificates changed at random, in bytes, lines, JSON values, fields and files, before the command.

As a script it tries many: ``python tests/questions/mutated.py --mutations 10000 --seed 1``. Each is either
refused, by exit code 1 and one line, or it changes nothing of what is claimed: then the claim is found true
by brute force over the board, and the proof right by plain unit propagation (certificates.py, naive.py).
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import certificates
from boards import random_board
from certificates import FILES, Files, is_right, load, spoil
from click.testing import CliRunner

import satpuzzles as sp
from satpuzzles.cli.main import group

BOARDS = (
    ("hitori", 31, "lazy"),
    ("hitori", 23, "static"),
    ("nonogram", 42, "lazy"),
    ("calcudoku", 21, "lazy"),
)
SECONDS = 5.0
"""CPU time that no verification takes; these take some milliseconds."""

MEMORY = 500
"""MiB that the process never has."""


def originals(folder: Path) -> list[Files]:
    """Certificates of some boards, two of each kind at least where there are so many."""
    found = []
    for number, (kind, seed, connectivity) in enumerate(BOARDS):
        for other in (seed, *range(10)):
            place = folder / f"{number} {other}"
            if sp.certify(random_board(kind, other).puzzle(), place, connectivity=connectivity).directory:
                found.append(load(place))
            if len(found) == 2 * number + 2:
                break
    return found


def mutate(random: Random, files: Files, others: list[Files]) -> Files:
    """A copy in which one to three things are changed."""
    found = files
    while found == files or random.random() < 0.25:
        change = random.choice((mutate_bytes, mutate_field, *[spoil] * 6))
        try:
            found = change(random, found, others)
        except (KeyError, ValueError, IndexError, StopIteration):
            break  # a file is missing, or cannot be taken apart any more
    return found


def mutate_bytes(random: Random, files: Files, others: list[Files]) -> Files:
    """Some bytes of a file are others, are gone, or come twice."""
    name = random.choice(FILES)
    data = bytearray(files[name].encode("utf-8", "surrogateescape"))
    start = random.randrange(len(data) + 1)
    end = start + random.choice((0, 1, 1, 2, 7, 100))
    new = random.choice((b"", random.randbytes(max(1, min(3, end - start))), bytes(data[start:end]) * 2))
    data[start:end] = new
    return {**files, name: bytes(data).decode("utf-8", "surrogateescape")}


def mutate_field(random: Random, files: Files, others: list[Files]) -> Files:
    """A field is that of another certificate."""
    name = random.choice(("manifest.json", "manifest.json", "puzzle.json", "map.json"))
    try:
        here, there = json.loads(files[name]), json.loads(random.choice(others)[name])
        key = random.choice(sorted(there))
        return {**files, name: json.dumps({**here, key: there[key]}, separators=(",", ":")) + "\n"}
    except (ValueError, TypeError):
        return files  # it is no object any more


def write(folder: Path, files: Files) -> None:
    """Puts files into a folder, and no others."""
    for name in FILES:
        (folder / name).unlink(missing_ok=True)
        if name in files:
            (folder / name).write_bytes(files[name].encode("utf-8", "surrogateescape"))


def judged(folder: Path) -> str | None:
    """The name of the check that failed, None where all passed; what is said must be one line."""
    started = time.process_time()
    result = CliRunner().invoke(group, ["verify", "-q", str(folder)])
    assert time.process_time() - started < SECONDS
    lines = result.stdout.splitlines()
    assert len(lines) == 1 and result.stderr == "", (result.stdout, result.stderr, result.exception)
    said = lines[0].removeprefix(f"{folder}: ")
    assert said.isprintable() and len(said) < 500
    if result.exit_code == 0:
        assert said.startswith("verified: ")
        return None
    assert result.exit_code == 1, result.exit_code
    assert said.startswith("not verified: the check of the ")
    return said.split()[6]


def try_mutations(folder: Path, number: int, seed: int) -> Counter:
    """Tries so many; how many each check refused, and how many were harmless, under None."""
    made = originals(folder)
    where = folder / "it"
    where.mkdir()
    counts: Counter = Counter()
    for each in range(number):
        random = Random(f"{seed} {each}")
        original = random.choice(made)
        files = mutate(random, original, [other for other in made if other is not original])
        write(where, files)
        failed = judged(where)
        counts[failed] += 1
        if failed is None:
            # It may have become another of these certificates.
            assert any(is_right(files, one) for one in made), (seed, each)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutations", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    certificates.brute_force = cache(certificates.brute_force)
    started = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        counts = try_mutations(Path(folder), options.mutations, options.seed)
    harmless = counts.pop(None, 0)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    assert memory < MEMORY
    refused = ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
    print(f"{options.mutations:,} mutations: {harmless:,} harmless, {counts.total():,} refused ({refused})")
    print(f"{time.process_time() - started:.0f} s of CPU time, {memory} MiB at most")


if __name__ == "__main__":
    main()
