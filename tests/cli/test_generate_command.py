"""``generate``: the boards of the library, in every format, whoever works on them and however often.

That a board has one solution, and the recipes themselves, the tests of the recipes ask.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_many import Watched, contents, listing, require_one_line

from satpuzzles.formats import FORMATS, read_file, read_grid
from satpuzzles.puzzle.kind import BUILT_IN
from satpuzzles.uniqueness.boards import generate, recipe_type

SIDE, SEED = 4, 3
TYPES = list(BUILT_IN)

WRITTEN = [each for each in FORMATS.values() if each.codec().lines is not None]

WRITABLE = [
    (kind, name) for kind in TYPES for name in ("text", *(each.name for each in WRITTEN if each.holds(kind)))
]


def of_library(kind: str, count: int = 1, *, side: int = SIDE, seed: int = SEED, **options):
    """What the library makes."""
    recipe = recipe_type(kind)(rows=side, columns=side, **options)
    return list(generate(recipe, seed=seed, count=count))


def puzzles(path: Path, name: str | None = None, kind: str | None = None) -> list:
    """The boards of a file, all of them good."""
    entries = list(read_file(path, format=None if name == "text" else name, type=kind))
    assert all(entry.puzzle is not None for entry in entries), [entry.error for entry in entries]
    return [entry.puzzle for entry in entries]


def noted(made, seed: int, index: int = 0) -> dict:
    """A board as JSON, with the seed and the index that make it again."""
    return {**json.loads(json.dumps(made.puzzle.to_json())), "seed": seed, "index": index}


# ---- what is written is what the library makes ----


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind,name", WRITABLE)
def test_every_format_holds_the_boards_of_the_library(invoke, tmp_path, kind, name):
    count = 3 if name == "text" or FORMATS[name].codec().separator is not None else 1
    path = tmp_path / "boards"
    options = ("--size", SIDE, "--seed", SEED, "--count", count, "--format", name)
    ended = invoke("generate", kind, *options, "-o", path)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert listing(tmp_path) == ["boards"]
    assert puzzles(path, name, kind) == [made.puzzle for made in of_library(kind, count)]
    printed = invoke("generate", kind, *options)
    assert printed.code == 0 and printed.err == "" and printed.out == path.read_text()


ENDINGS = [(each.name, ending) for each in WRITTEN for ending in each.endings]


@pytest.mark.parametrize("name,ending", [*ENDINGS, ("text", ".txt"), ("text", ".TXT")])
def test_the_ending_of_the_file_tells_the_format(invoke, tmp_path, name, ending):
    kind = next(iter(FORMATS[name].types), "hitori") if name != "text" else "hitori"
    options = ("--size", SIDE, "--seed", SEED)
    assert invoke("generate", kind, *options, "-o", tmp_path / f"a{ending}").code == 0
    assert invoke("generate", kind, *options, "--format", name, "-o", tmp_path / "b").code == 0
    assert (tmp_path / f"a{ending}").read_bytes() == (tmp_path / "b").read_bytes()


def test_the_format_that_is_named_wins_over_the_ending(invoke, tmp_path):
    options = ("--size", SIDE, "--seed", SEED, "-o", tmp_path / "a.txt")
    assert invoke("generate", "hitori", *options, "--format", "json").code == 0
    assert json.loads((tmp_path / "a.txt").read_text())["type"] == "hitori"


@pytest.mark.parametrize(
    "kind,arguments,options",
    [
        ("hitori", ["--black", "0.2"], {"black": 0.2}),
        ("nonogram", ["--density", "0.7", "--colors", "3"], {"density": 0.7, "colors": 3}),
        (
            "calcudoku",
            ["--cages", "2-3", "--operators", "add,mul", "--minimal"],
            {"cages": (2, 3), "operators": ("+", "*"), "minimal": True},
        ),
        ("calcudoku", ["--cages", "2", "--operators", "+,+,sub"], {"cages": (2, 2), "operators": ("+", "-")}),
        (
            "futoshiki",
            ["--givens", "0.9", "--no-minimal", "--method", "random"],
            {"givens": 0.9, "minimal": False, "method": "random"},
        ),
    ],
)
def test_the_options_of_a_type_are_those_of_its_recipe(invoke, kind, arguments, options):
    ended = invoke("generate", kind, "--size", 4, "--seed", 9, "--count", 2, "--format", "json", *arguments)
    assert ended.code == 0
    made = of_library(kind, 2, side=4, seed=9, **options)
    assert ended.objects == [noted(each, 9, index) for index, each in enumerate(made)]


@pytest.mark.parametrize("kind", ["hitori", "nonogram"])
def test_a_board_may_be_longer_than_it_is_high(invoke, kind):
    recipe = recipe_type(kind)(rows=3, columns=6)
    (made,) = generate(recipe, seed=5)
    (found,) = invoke("generate", kind, "--size", "3x6", "--seed", 5, "--format", "json").objects
    assert found == noted(made, 5)


@pytest.mark.parametrize(
    "kind,side", [("hitori", 9), ("nonogram", 10), ("calcudoku", 6), ("futoshiki", 9), ("sudoku", 9)]
)
def test_without_a_size_a_board_has_that_of_its_type(invoke, kind, side):
    (found,) = invoke("generate", kind, "--seed", SEED, "--format", "json").objects
    (made,) = of_library(kind, side=side)
    assert found == noted(made, SEED)


# ---- seeds ----


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", TYPES)
def test_a_seed_gives_the_same_text_and_another_seed_another(invoke, kind):
    def made(seed) -> str:
        return invoke("generate", kind, "--size", 6, "--count", 2, "--seed", seed).out

    assert made(1) == made(1) != made(2)
    assert invoke("generate", kind, "--size", 6, "--seed", 1).out.strip() in made(1), "count changes none"


def test_a_seed_that_was_drawn_is_told_and_makes_the_same(invoke, tmp_path):
    drawn = [invoke("generate", "hitori", "--size", 5) for _ in range(2)]
    assert drawn[0].out != drawn[1].out
    for ended in drawn:
        told, seed, *_ = ended.err.split()
        assert told == "--seed" and ended.err.count("\n") == 1
        again = invoke("generate", "hitori", "--size", 5, "--seed", seed)
        assert again.out == ended.out and again.err == ""
    ended = invoke("generate", "hitori", "--size", 5, "-o", tmp_path / "a.jsonl")
    assert ended.code == 0 and ended.out == ""
    seed = ended.err.split()[1]
    invoke("generate", "hitori", "--size", 5, "-o", tmp_path / "b.jsonl", "--seed", seed)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


# ---- solutions ----


@pytest.mark.parametrize("kind", TYPES)
def test_solutions_in_json_stand_beside_their_boards(invoke, tmp_path, kind):
    path = tmp_path / "boards.jsonl"
    options = ("--size", SIDE, "--seed", SEED, "--count", 3, "--with-solutions")
    assert invoke("generate", kind, *options, "-o", path).code == 0
    objects = [json.loads(line) for line in path.read_text().splitlines()]
    made = of_library(kind, 3)
    told = [each["solution"] for each in objects]
    assert told == [each.puzzle.solution_json(each.solution) for each in made]
    assert puzzles(path) == [each.puzzle for each in made], "a solution is no part of a board"
    solved = invoke("solve", "--json", path)
    assert [(each["status"], each["solution"]) for each in solved.objects] == [("unique", it) for it in told]
    assert invoke("check", path, path).code == 0
    assert invoke("generate", kind, *options, "--format", "json").out == path.read_text()


@pytest.mark.parametrize(
    "kind,name,count", [*((kind, "text", 3) for kind in TYPES), ("nonogram", "mk", 1), ("hitori", "sgt", 2)]
)
def test_solutions_of_other_formats_have_a_file_of_their_own(invoke, tmp_path, kind, name, count):
    options = ("--size", SIDE, "--seed", SEED, "--count", count, "--format", name, "--with-solutions")
    path, solutions = tmp_path / "boards.txt", tmp_path / "boards.solutions.txt"
    assert invoke("generate", kind, *options, "-o", path).code == 0
    assert listing(tmp_path) == ["boards.solutions.txt", "boards.txt"]
    read = ("--type", kind) if name == "text" else ("--format", name)
    ended = invoke("check", "--json", *read, path, solutions)
    assert ended.code == 0 and [each["verdict"] for each in ended.objects] == ["right"] * count
    made = of_library(kind, count)
    blocks = solutions.read_text().split("\n\n")
    assert [read_grid(text, each.puzzle, "") for text, each in zip(blocks, made, strict=True)] == [
        each.solution for each in made
    ]


def test_files_of_solutions_do_not_replace_one_another(invoke, tmp_path):
    for seed in (1, 2):
        options = ("--size", 3, "--seed", seed, "--format", "rows", "--with-solutions")
        assert invoke("generate", "hitori", *options, "-o", tmp_path / f"set.v{seed}").code == 0
    assert len(listing(tmp_path)) == 4


# ---- certificates ----


@pytest.mark.parametrize("kind", TYPES)
def test_certificates_verify(invoke, tmp_path, kind):
    options = ("--size", SIDE, "--seed", SEED, "--count", 2, "--certify", tmp_path / "new" / "all")
    (tmp_path / "new").mkdir()
    ended = invoke("generate", kind, *options, "-o", tmp_path / "boards.txt")
    assert (ended.code, ended.err) == (0, "")
    folders = sorted((tmp_path / "new" / "all").iterdir())
    assert [each.name for each in folders] == [f"{kind}-1", f"{kind}-2"]
    checked = invoke("verify", "--json", *folders)
    assert checked.code == 0 and [each["valid"] for each in checked.objects] == [True, True]
    told = [json.loads((each / "puzzle.json").read_text()) for each in folders]
    assert told == [json.loads(json.dumps(made.puzzle.to_json())) for made in of_library(kind, 2)]


def test_one_board_has_its_certificate_in_the_directory_itself(invoke, tmp_path):
    options = ("--size", SIDE, "--seed", SEED, "--certify", tmp_path / "it", "-o", tmp_path / "board.txt")
    assert invoke("generate", "hitori", *options).code == 0
    assert invoke("verify", tmp_path / "it").code == 0
    again = invoke("generate", "hitori", *options[:-1], tmp_path / "more.txt")
    require_one_line(again, "not an empty directory")
    assert listing(tmp_path) == ["board.txt", "it"]


def test_names_of_certificates_sort_in_the_order_of_the_boards(invoke, tmp_path):
    options = ("--size", 2, "--seed", SEED, "--count", 10, "--certify", tmp_path / "all")
    assert invoke("generate", "hitori", *options).code == 0
    assert listing(tmp_path / "all")[0] == "hitori-01" and listing(tmp_path / "all")[-1] == "hitori-10"


# ---- workers ----


@pytest.mark.parametrize("name", ["json", "text"])
def test_workers_make_the_same_bytes(invoke, tmp_path, name):
    for jobs in (1, 2):
        (tmp_path / str(jobs)).mkdir()
        ended = invoke(
            *("generate", "hitori", "--size", 6, "--seed", SEED, "--count", 12, "--format", name),
            *("-o", tmp_path / str(jobs) / "boards", "--jobs", jobs, "--with-solutions"),
            *(("--certify", tmp_path / str(jobs) / "proofs") if name == "json" else ()),
        )
        assert (ended.code, ended.err) == (0, "")
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert (tmp_path / "1" / "boards").stat().st_size > 500


@pytest.mark.slow
@pytest.mark.parametrize("kind", TYPES)
def test_workers_make_the_same_bytes_of_every_type(invoke, tmp_path, kind):
    for jobs in (1, 2, 5):
        options = ("--size", 6, "--seed", SEED, "--count", 30, "--jobs", jobs, "--with-solutions")
        assert invoke("generate", kind, *options, "-o", tmp_path / f"{jobs}.jsonl").code == 0
    made = {path.read_bytes() for path in tmp_path.iterdir()}
    assert len(made) == 1 and made.pop().count(b"\n") == 30


# ---- errors ----


@pytest.mark.parametrize(
    "arguments,words",
    [
        (["hitori", "--size", "0"], "1 to 1,000 rows and columns"),
        (["hitori", "--size", "2000"], "1 to 1,000 rows and columns"),
        (["nonogram", "--size", "5x1001"], "1 to 200"),
        (["calcudoku", "--size", "3x4"], "a square, not 3 x 4"),
        (["calcudoku", "--size", "65"], "64"),
        (["futoshiki", "--size", "3x4"], "square"),
        (["futoshiki", "--size", "65"], "64"),
        (["hitori", "--size", "5x"], "ROWSxCOLUMNS"),
        (["hitori", "--size", "-3"], "ROWSxCOLUMNS"),
        (["hitori", "--size", "1234567"], "too large"),
        (["hitori", "--size", "٣"], "ROWSxCOLUMNS"),
        (["hitori", "--count", "0"], "--count"),
        (["hitori", "--seed", "-1"], "--seed"),
        (["hitori", "--black", "0"], "--black"),
        (["hitori", "--black", "nan"], "black"),
        (["nonogram", "--density", "1.5"], "--density"),
        (["nonogram", "--density", "nan"], "density"),
        (["nonogram", "--dither"], "--image"),
        (["nonogram", "--threshold", "7"], "--image"),
        (["nonogram", "--image", "cat.png", "--count", "3"], "--count goes without --image"),
        (["calcudoku", "--cages", "3-2"], "cage"),
        (["calcudoku", "--cages", "0-2"], "cage"),
        (["calcudoku", "--cages", "a-b"], "a range"),
        (["calcudoku", "--operators", "add,pow"], "pow"),
        (["calcudoku", "--operators", ""], "expected some of"),
        (["futoshiki", "--givens", "2"], "--givens"),
        (["futoshiki", "--givens", "nan"], "givens"),
        (["futoshiki", "--method", "luck"], "--method"),
        (["hitori", "--format", "nosuch"], "no format named 'nosuch'"),
        (["hitori", "--jobs", "0"], "--jobs"),
        (["hitori", "--jobs", "2", "--dask", "tcp://127.0.0.1:9"], "--dask goes without --jobs"),
        (["hitori", "--with-solutions"], "--with-solutions needs"),
        (["hitori", "--with-solutions", "-o", "-"], "--with-solutions needs"),
        (["hitori", "--resume"], "--resume goes with -o FILE"),
        (["hitori", "--resume", "-o", "x.txt"], "--resume goes with -o FILE"),
        (["hitori", "--resume", "--format", "json"], "--resume goes with -o FILE"),
        (["hitori", "--resume", "-o", "-", "--format", "json"], "--resume goes with -o FILE"),
        (["hitori", "-o", "x.nosuch"], "the ending .nosuch"),
        (["hitori", "-o", "boards"], "no format is named"),
        (["sokoban"], "No such type 'sokoban'; the types are akari, "),
        (["kenkn"], "No such type 'kenkn'; did you mean 'kenken'?"),
        (["nonogrm"], "No such type 'nonogrm'; did you mean 'nonogram'?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_is_one_line(invoke, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    seed = () if "--seed" in arguments or "--resume" in arguments else ("--seed", "1")
    require_one_line(invoke("generate", *arguments, *seed), words)
    assert listing(tmp_path) == []


def test_resume_needs_the_seed(invoke, tmp_path):
    ended = invoke("generate", "hitori", "-o", tmp_path / "x.jsonl", "--resume")
    require_one_line(ended, "give --seed")
    assert listing(tmp_path) == []


@pytest.mark.parametrize(
    "arguments,words",
    [
        (["hitori", "--format", "non"], "cannot hold a hitori"),
        (["calcudoku", "-o", "x.pl"], "cannot hold a calcudoku"),
        (["nonogram", "--count", "2", "-o", "x.mk"], "holds one board"),
        (["nonogram", "--colors", "2", "-o", "x.mk", "--size", "8"], "colour"),
        (["hitori", "-o", "no/such/x.jsonl"], "No such file or directory"),
        (["hitori", "-o", "no/such/x.txt"], "No such file or directory"),
        (["hitori", "-o", ".", "--format", "json"], "choose a file"),
        (["hitori", "-o", ".", "--format", "rows"], "Is a directory"),
        (["hitori", "-o", "x.jsonl", "--certify", "no/such"], "No such file or directory"),
        (["nonogram", "--image", "nosuch.png"], "nosuch.png"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_written_leaves_nothing(invoke, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    require_one_line(invoke("generate", *arguments, "--seed", "1"), words)
    assert listing(tmp_path) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonogram", "--count", "2", "--format", "mk"],
        ["nonogram", "--size", "20", "--count", "2", "-o", "x.mk"],
        ["hitori", "--size", "20", "-o", "x.non"],
    ],
    ids=" ".join,
)
def test_a_format_that_cannot_hold_them_is_refused_before_the_work(invoke, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    watched = Watched(monkeypatch, "satpuzzles.uniqueness.boards", "make_board")
    ended = invoke("generate", *arguments, "--seed", "1")
    assert ended.code == 2 and ended.err.count("\n") == 1
    assert (ended.out, watched.calls) == ("", [])


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "", "nosuch://x:1"])
def test_an_address_where_no_scheduler_is_is_told_soon(invoke, tmp_path, monkeypatch, address):
    pytest.importorskip("distributed")
    from satpuzzles.processes import dask_cluster

    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.3)
    path = tmp_path / "x.jsonl"
    ended = invoke("generate", "hitori", "--size", 4, "--seed", 1, "--dask", address, "-o", path)
    require_one_line(ended, "no Dask scheduler answers at")
    assert listing(tmp_path) == []  # the guard of every test ends it if it waits for ever


def test_a_recipe_that_comes_to_nothing_costs_its_boards_alone(invoke, tmp_path, monkeypatch):
    """Boards 2 and 3 cannot be made: in a file each has its line, and in text it is left out."""
    from satpuzzles.core.errors import PuzzleError
    from satpuzzles.uniqueness import boards

    make = boards.make_board

    def fail(recipe, seed, index, difficulty):
        if index in (1, 2):
            raise PuzzleError("no such board was found")
        return make(recipe, seed, index, difficulty)

    monkeypatch.setattr(boards, "make_board", fail)
    options = ("--size", SIDE, "--seed", SEED, "--count", 4)
    told = "".join(f"error: board {number}: no such board was found\n" for number in (2, 3))
    wanted = [made.puzzle for made in of_library("hitori", 1)] + [make_fourth()]
    for path in (tmp_path / "x.jsonl", tmp_path / "x.txt"):
        ended = invoke("generate", "hitori", *options, "-o", path, "--with-solutions")
        assert (ended.code, ended.out, ended.err) == (2, "", told)
        entries = list(read_file(path))
        assert [entry.puzzle for entry in entries if entry.puzzle is not None] == wanted
    lines = [json.loads(line) for line in (tmp_path / "x.jsonl").read_text().splitlines()]
    assert lines[1:3] == [{"seed": SEED, "index": n, "error": "no such board was found"} for n in (1, 2)]
    assert invoke("check", tmp_path / "x.txt", tmp_path / "x.solutions.txt").code == 0
    again = invoke("generate", "hitori", *options, "-o", tmp_path / "x.jsonl", "--with-solutions", "--resume")
    assert again.code == 2, "what failed is not forgotten"


def make_fourth():
    (made,) = generate(recipe_type("hitori")(rows=SIDE, columns=SIDE), seed=SEED, start=3)
    return made.puzzle
