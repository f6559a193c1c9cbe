"""Certificates as texts, ways to spoil them, and a judge of the spoilt ones that is not the verifier."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from boards import brute_force
from naive import read_dimacs, refutes

import satpuzzles as sp
from satpuzzles.puzzle.kind import puzzle_type

Files = dict[str, str]

BOARDS = {"lemmas": ("calcudoku", 21), "cuts": ("hitori", 31)}
"""A unique board whose proof has several lemmas, and one whose formula needs cuts."""

FILES = (
    "manifest.json",
    "puzzle.json",
    "solution.json",
    "cuts.json",
    "formula.cnf",
    "map.json",
    "proof.drup",
)


def load(folder: Path) -> Files:
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    return {name: (folder / name).read_text() for name in FILES}


def store(folder: Path, files: Files, before: Files) -> None:
    """Writes what differs from what stands in the folder."""
    for name in FILES:
        if name not in files:
            (folder / name).unlink(missing_ok=True)
        elif files[name] != before.get(name):
            (folder / name).write_text(files[name])


def spoil(random: Random, files: Files, others: list[Files]) -> Files:
    """A copy with one thing changed."""
    while True:
        copy = dict(files)
        name = random.choice(
            (*FILES, "proof.drup", "formula.cnf", "cuts.json", "solution.json", "puzzle.json")
        )
        way = random.randrange(9)
        if way == 0:
            copy[name] = random.choice(others)[name]
        elif way == 1:
            copy[name] = copy[name][: random.randrange(len(copy[name]))]
        elif way == 2 and random.random() < 0.2:
            del copy[name]
        elif name.endswith(".json"):
            copy[name] = json.dumps(spoil_json(random, json.loads(copy[name]))) + "\n"
        else:
            copy[name] = spoil_clauses(random, copy[name])
        if copy != files:
            return copy


def spoil_json(random: Random, data: object) -> object:
    """A number, a text, a list or an object with something in it changed, dropped, added or swapped."""
    if isinstance(data, bool) or data is None:
        return random.choice((True, False, None, 0, 1, [], [[0, 0]]))
    if isinstance(data, int):
        return random.choice((data + 1, data - 1, -data, data + 1000, None, float(data), str(data)))
    if isinstance(data, str):
        return random.choice(
            (data + "x", data[:-1], "", "unique", "unsolvable", "lazy", "forest", "glucose3", None)
        )
    if isinstance(data, dict):
        copy = dict(data)
        key = random.choice(sorted(data) or [""])
        way = random.randrange(8)
        if way == 0:
            copy.pop(key, None)
        elif way == 1:
            copy[key + "x"] = copy.get(key)
        else:
            copy[key] = spoil_json(random, copy.get(key))
        return copy
    return spoil_list(random, list(data), lambda value: spoil_json(random, value))


def spoil_list(random: Random, items: list, change) -> list:
    way = random.randrange(8)
    if not items:
        return [random.choice((0, 1, [], [[0, 1], [1, 0]]))]
    place, other = random.randrange(len(items)), random.randrange(len(items))
    if way == 0:
        del items[place]
    elif way == 1:
        items.insert(other, items[place])
    elif way == 2:
        items[place], items[other] = items[other], items[place]
    elif way == 3:
        del items[place:]
    else:
        items[place] = change(items[place])
    return items


def spoil_clauses(random: Random, text: str) -> str:
    """Clauses or lemmas dropped, doubled, swapped, cut off; or a literal flipped, dropped, added, changed."""
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line[:1] not in "cp")
    highest = max(abs(int(word)) for line in lines[first:] for word in line.split()) or 3

    def change(line: str) -> str:
        literals = [int(word) for word in line.split()[:-1]]
        place = random.randrange(len(literals) + 1)
        new = random.choice((-1, 1)) * random.randint(1, highest)
        way = random.randrange(4)
        if way == 0 or place == len(literals):
            literals.insert(place, new)
        elif way == 1:
            literals[place] *= -1
        elif way == 2:
            del literals[place]
        else:
            literals[place] = new
        return " ".join(map(str, [*literals, 0]))

    return "\n".join(lines[:first] + spoil_list(random, lines[first:], change)) + "\n"


def is_right(files: Files, original: Files) -> bool:
    """Whether a certificate still proves what it claims, by brute force and plain unit propagation.

    The formula must be the original one, which the tests of encodings vouch for.
    """
    puzzle = puzzle_type(json.loads(files["puzzle.json"])["type"]).from_json(json.loads(files["puzzle.json"]))
    claim = json.loads(files["manifest.json"])["claim"]
    solutions = brute_force(puzzle)
    solution = json.loads(files["solution.json"])
    if claim == "unique":
        told = len(solutions) == 1 and puzzle.places.to_grid(solution, "solution", unknown=False) in solutions
    else:
        told = not solutions and solution is None
    return (
        told
        and files["formula.cnf"] == original["formula.cnf"]
        and files["map.json"] == original["map.json"]
        and refutes(read_dimacs(files["formula.cnf"]), read_dimacs(files["proof.drup"]))
    )


def judged(folder: Path, files: Files, **changed: str | bytes) -> sp.Verification:
    """What ``verify`` says of files some of which are changed; names with ``_`` for the point."""
    folder.mkdir(exist_ok=True)
    store(folder, files, {})
    for name, text in changed.items():
        path = folder / name.replace("_", ".")
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return sp.verify(folder)


def lemmas_of(files: Files) -> list[list[int]]:
    return read_dimacs(files["proof.drup"])


def proof_judged(folder: Path, files: Files, lemmas: list[list[int]], text: str | None = None):
    """A proof with the count in the manifest set right, so that only the proof itself is looked at."""
    manifest = {**json.loads(files["manifest.json"]), "lemmas": len(lemmas)}
    written = "".join(" ".join(map(str, [*lemma, 0])) + "\n" for lemma in lemmas)
    return judged(folder, files, manifest_json=json.dumps(manifest), proof_drup=text or written)
