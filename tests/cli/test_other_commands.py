"""``check``, ``convert``, ``backends``, ``formats`` and what the program says about itself."""

from __future__ import annotations

import json
import re

import pytest
from cli_boards import CALCUDOKU, CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, HITORI, NONOGRAM, SEVERAL, UNIQUE

from satpuzzles import __version__
from satpuzzles.cli.main import COMMANDS
from satpuzzles.processes.versions import is_compiled
from satpuzzles.puzzle.kind import BUILT_IN


def grid_text(grid) -> str:
    return "".join(" ".join("?" if v is None else str(v) for v in row) + "\n" for row in grid)


def test_a_right_grid_passes(invoke, board_file):
    ended = invoke("check", board_file(FUTOSHIKI), "-", stdin=grid_text(FUTOSHIKI_SOLUTION))
    assert ended.code == 0 and "every rule is kept" in ended.out


def test_a_wrong_grid_names_the_rules_and_cells(invoke, board_file):
    wrong = [[1, 3, 4, 2], [2, 4, 3, 1], [4, 1, 2, 3], [3, 2, 1, 1]]
    ended = invoke("check", board_file(FUTOSHIKI), "-", stdin=grid_text(wrong))
    assert ended.code == 1
    assert "repeated value" in ended.out and "(4,4)" in ended.out and "[1]" in ended.out
    (only,) = invoke("check", board_file(FUTOSHIKI), "-", "--json", stdin=grid_text(wrong)).objects
    assert only["verdict"] == "broken" and [3, 3] in only["violations"][0]["cells"]


@pytest.mark.parametrize(
    "grid,code,words",
    [
        ([[1, 3, None, 2], [None] * 4, [None] * 4, [None] * 4], 0, "it can be completed"),
        (
            [[3, None, None, 2], [None, 4, 3, 1], [None, None, 2, 3], [None, 2, 1, 4]],
            1,
            "cannot be completed",
        ),
    ],
)
def test_a_partly_filled_grid_can_or_cannot_be_completed(invoke, board_file, grid, code, words):
    ended = invoke("check", board_file(FUTOSHIKI), "-", stdin=grid_text(grid))
    assert ended.code == code and words in ended.out


def test_what_solve_prints_passes_check(invoke, board_file):
    path = board_file(*UNIQUE)
    answers = invoke("solve", "--json", path).out
    ended = invoke("check", path, "-", "--json", stdin=answers)
    assert ended.code == 0 and [each["verdict"] for each in ended.objects] == ["right"] * len(UNIQUE)


def test_a_grid_for_each_board_or_an_error(invoke, board_file):
    grid = "0 0 1\n0 1 0\n0 0 0\n"
    for count in (1, 3):
        ended = invoke("check", board_file(HITORI, HITORI), "-", stdin="\n".join([grid] * count))
        assert (
            ended.code == 2
            and ended.out == ""
            and f"2 boards; expected as many grids, not {count}" in ended.err
        )


def test_a_grid_of_another_shape_is_refused(invoke, board_file):
    ended = invoke("check", board_file(HITORI), "-", stdin="0 0\n0 1\n")
    assert ended.code == 2 and ended.out == "" and ended.err.count("\n") == 1


@pytest.mark.parametrize(
    "board,ending",
    [(HITORI, ".txt"), (FUTOSHIKI, ".txt"), (CALCUDOKU, ".txt"), (NONOGRAM, ".non"), (NONOGRAM, ".json")],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_convert_by_ending_and_back(invoke, board_file, tmp_path, board, ending):
    target = tmp_path / f"converted{ending}"
    assert invoke("convert", board_file(board), "-o", target).code == 0
    back = invoke("convert", target, "--type", board["type"], "--to", "json")
    assert json.loads(back.out) == board


def test_what_is_written_to_a_link_goes_to_where_it_leads(invoke, board_file, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    real = tmp_path / "elsewhere" / "real.json"
    real.write_text("old")
    link = tmp_path / "link.json"
    link.symlink_to(real)
    assert invoke("convert", board_file(HITORI), "-o", link).code == 0
    assert link.is_symlink() and json.loads(real.read_text()) == HITORI


def test_convert_names_what_cannot_be_written_and_writes_the_rest(invoke, board_file, tmp_path):
    path = board_file(FUTOSHIKI, CALCUDOKU)
    ended = invoke("convert", path, "--to", "prolog")
    assert ended.code == 2 and ended.err.count("\n") == 1 and ended.err.startswith(f"error: {path}:2:")
    assert "problem(" in ended.out
    target = tmp_path / "a.unknown"
    assert invoke("convert", path, "-o", target).code == 2 and not target.exists()
    assert invoke("convert", path).code == 2


def test_convert_writes_the_first_where_the_format_holds_but_one(invoke, board_file):
    path = board_file(NONOGRAM, NONOGRAM)
    ended = invoke("convert", path, "--to", "nin")
    assert ended.code == 2 and ended.err.count("\n") == 1 and ended.err.startswith(f"error: {path}:2:")
    assert ended.out == invoke("convert", board_file(NONOGRAM, name="one.json"), "--to", "nin").out != ""


def test_backends_are_listed(invoke):
    table = invoke("backends")
    assert table.code == 0 and "glucose4" in table.out
    names = [each["name"] for each in invoke("backends", "--json").objects]
    assert "glucose4" in names and len(names) == len(set(names))


def test_formats_are_listed(invoke):
    assert "sgt" in invoke("formats").out
    assert {each["name"] for each in invoke("formats", "--json").objects} >= {"json", "non", "sgt"}


def test_every_command_has_help_with_examples(invoke):
    assert list(COMMANDS) == [
        line.split()[0] for line in invoke("--help").out.split("Commands:\n")[1].splitlines()
    ]
    for name, sentence in COMMANDS.items():
        ended = invoke(name, "--help")
        assert ended.code == 0 and f"\n  satpuzzles {name}" in ended.out
        assert " ".join(sentence.split()[:2]) in " ".join(ended.out.split())


def test_without_a_command_the_help_is_printed_where_no_script_reads_it(invoke):
    for words in ((), ("generate",)):
        ended = invoke(*words)
        assert (ended.code, ended.out) == (2, "") and ended.err == invoke(*words, "--help").out


def test_help_is_a_command_too(invoke):
    assert invoke("help").out == invoke("--help").out
    for words in (("solve",), ("generate",), ("generate", "nonogram"), ("help",)):
        ended = invoke("help", *words)
        assert (ended.code, ended.out) == (0, invoke(*words, "--help").out)
    for words, sentence in (
        (("slove",), "No such command 'slove'; did you mean 'solve'?"),
        (("generate", "hitory"), "No such type 'hitory'; did you mean 'hitori'?"),
        (("kenken",), "No such command 'kenken'; did you mean `satpuzzles help generate kenken`?"),
        (("solve", "board.txt"), "satpuzzles solve has no commands of its own."),
    ):
        ended = invoke("help", *words)
        assert (ended.code, ended.out) == (2, "") and ended.err.startswith(f"error: {sentence}"), ended.err


@pytest.mark.parametrize(
    "word,near",
    [("slove", " did you mean 'solve'?"), ("SOLVE", " did you mean 'solve'?"), ("xyz", "")],
)
def test_the_nearest_command_is_named(invoke, word, near):
    ended = invoke(word, "board.txt")
    assert ended.code == 2
    assert (
        ended.err.startswith(f"error: No such command {word!r}{near and ';'}{near}")
        and "\n" not in ended.err[:-1]
    )


@pytest.mark.parametrize(
    "word,meant",
    [
        ("version", "--version"),
        ("board.txt", "solve board.txt"),
        ("3x3:a1fB", "solve 3x3:a1fB"),
        ("kenken", "generate kenken"),
    ],
)
def test_what_is_no_command_is_told_the_command_that_takes_it(invoke, tmp_path, monkeypatch, word, meant):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("3x3:a1fB\n")
    ended = invoke(word)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"error: No such command {word!r}; did you mean `satpuzzles {meant}`? See")


@pytest.mark.parametrize(
    "word,meant", [("5", "; did you mean --size 5?"), ("5x6", "; did you"), ("five", ".")]
)
def test_a_size_without_its_option_is_told_the_option(invoke, word, meant):
    ended = invoke("generate", "akari", word, "--seed", 1)
    assert ended.code == 2
    assert ended.err.startswith(f"error: Got unexpected extra argument ({word}){meant}"), ended.err


def test_every_help_fits_eighty_columns_and_has_examples(invoke):
    pages = [(), *((name,) for name in COMMANDS)]
    pages += [("generate", kind) for kind in BUILT_IN]
    for words in pages:
        text = invoke(*words, "--help").out
        assert max(map(len, text.splitlines())) <= 80, words
        assert "\n  satpuzzles " in text, words


@pytest.mark.parametrize(
    "short,long", [("-j2", "--jobs=2"), ("-thitori", "--type=hitori"), ("-q", "--quiet"), ("-V", "--version")]
)
def test_short_options_do_what_long_ones_do(invoke, board_file, short, long):
    path = board_file(HITORI)
    command = () if short == "-V" else ("solve", path)
    one, other = (re.sub(r"[\d.]+ m?s", "", invoke(*command, each).out) for each in (short, long))
    assert one == other != ""


@pytest.mark.parametrize(
    "status,code",
    [("unique", (0, 1, 1)), ("multiple", (1, 0, 1)), ("unsolvable", (1, 1, 0)), ("solved", (1, 1, 1))],
)
def test_any_other_status_than_the_expected_one_fails(invoke, board_file, tmp_path, status, code):
    paths = [board_file(each, name=f"{n}.json") for n, each in enumerate((HITORI, SEVERAL, CYCLE))]
    for path, wanted in zip(paths, code):
        assert invoke("solve", "--expect", status, path).code == wanted
    words = ("--expect", status, *paths)
    assert invoke("solve", "--json", *words).code == max(code)
    assert invoke("solve", "-j2", "-o", tmp_path / "answers.jsonl", *words).code == max(code)
    assert invoke("solve", "--no-unique", "--expect", "solved", *paths[:2]).code == 0
    assert invoke("solve", "--time-limit", 0, "--expect", status, paths[0]).code == 3


def test_version_and_completion(invoke, execute):
    form = "compiled" if is_compiled() else "pure Python"
    assert invoke("--version").out == f"satpuzzles {__version__} ({form})\n"
    assert "_SATPUZZLES_COMPLETE=zsh_source" in invoke("completion", "zsh").out
    words = {"_SATPUZZLES_COMPLETE": "bash_complete", "COMP_WORDS": "satpuzzles so", "COMP_CWORD": "1"}
    assert "solve" in execute(env=words).out


def test_each_kind_of_several_solutions_can_be_checked(invoke, board_file):
    for grid in ([[1, 2], [2, 1]], [[2, 1], [1, 2]]):
        assert invoke("check", board_file(SEVERAL), "-", stdin=grid_text(grid)).code == 0


@pytest.mark.parametrize(
    "boards,more", [([CYCLE], 0), ([HITORI, CYCLE, FUTOSHIKI], 2)], ids=["one", "several"]
)
def test_an_answer_without_a_solution_has_no_grid_to_check(invoke, board_file, boards, more):
    """What ``solve --json`` prints is taken line by line; that a board is unsolvable is no bad input."""
    source = board_file(*boards)
    answers = invoke("solve", "--json", source)
    assert answers.code == 1
    ended = invoke("check", "--json", source, "-", stdin=answers.out)
    assert ended.code == 1 and [each["verdict"] for each in ended.answers] == ["right"] * more
    lines = ended.objects
    assert [each["source"] for each in lines] == [each["source"] for each in answers.objects]
    assert "there is no grid in it: no solution" in lines[boards.index(CYCLE)]["error"]
    assert ended.err.count("\n") == 1 and "error" not in ended.err
    assert f"<stdin>:{boards.index(CYCLE) + 1}: there is no grid in it: no solution" in ended.err


def test_a_file_of_verdicts_has_a_line_for_an_answer_without_a_grid(invoke, board_file, tmp_path):
    source, answers, verdicts = board_file(CYCLE, HITORI), tmp_path / "answers", tmp_path / "verdicts.jsonl"
    answers.write_text(invoke("solve", "--json", source).out)
    for _ in range(2):  # the second time the file is compared
        assert invoke("check", source, str(answers), "-o", str(verdicts), "--resume").code == 1
        first, second = map(json.loads, verdicts.read_text().splitlines())
        assert "no grid in it: no solution" in first["error"] and second["verdict"] == "right"


def test_an_undecided_answer_and_one_with_an_error_have_no_grid_either(invoke, board_file):
    source = board_file(HITORI, FUTOSHIKI)
    right = json.dumps({"solution": FUTOSHIKI_SOLUTION})
    for answer, code, words in (
        ({"status": "undecided", "limit_reached": True}, 3, "no grid in it: undecided"),
        ({"error": "the process ended", "retry": True}, 2, "but an error: the process ended"),
        ({"error": "the time limit was reached", "limit_reached": True}, 3, "the time limit was reached"),
        ({"status": "perhaps"}, 2, "expected a JSON object with a grid"),
        ({"status": ["unsolvable"]}, 2, "expected a JSON object with a grid"),
    ):
        ended = invoke("check", "--json", source, "-", stdin=f"{json.dumps(answer)}\n{right}\n")
        assert ended.code == code and words in ended.err and "<stdin>:1: " in ended.err, ended.err
        assert [each["verdict"] for each in ended.answers] == ["right"]


def test_a_board_is_not_filled_in_from_an_answer_without_a_grid(invoke, board_file):
    source = board_file(HITORI, FUTOSHIKI)
    grids = f'{{"status":"unsolvable"}}\n{json.dumps({"solution": FUTOSHIKI_SOLUTION})}\n'
    ended = invoke("solve", "--json", source, "--grid", "-", stdin=grids)
    assert ended.code == 1 and [each["status"] for each in ended.answers] == ["unique"]
    assert "there is no grid in it" in ended.objects[0]["error"]
    assert "<stdin>:1: there is no grid in it: no solution" in ended.err


@pytest.mark.parametrize(
    "board",
    [
        "1.....2.3....4..\n",
        "7x7t0:a3b23b2f0211123b2213b21b1222d01a333a\n",
        "7x7:BaBc2c2iBaBc0aBi0cBcBaB\n",
        "nurikabe\n.1.6..\n......\n.1.1..\n......\n.1....\n...7..\n",
        "[[1,2,1],[2,2,1],[3,1,2]]\n",
        "4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0U,\n",
    ],
)
def test_what_solve_and_check_print_can_be_checked(invoke, tmp_path, board):
    source, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    source.write_text(board)
    answer.write_text(invoke("solve", source).out)
    assert "┃" in answer.read_text() or "│" in answer.read_text()
    ended = invoke("check", source, answer)
    assert ended.code == 0 and "right: every rule is kept" in ended.out, ended.err
    answer.write_text(ended.out)
    assert invoke("check", source, answer).out == ended.out


def test_what_is_wrong_in_a_picture_is_still_wrong_when_it_is_read(invoke, tmp_path):
    source, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    source.write_text("3x3:a1fB\n")
    answer.write_text("1 0 0\n0 0 0\n0 0 0\n")
    ended = invoke("check", "--type", "akari", source, answer)
    assert ended.code == 1 and "[" in ended.out
    answer.write_text(ended.out)
    assert invoke("check", "--type", "akari", source, answer).out == ended.out


AKARI_SOLVED = "#L.1\nL2.L\n..L.\n"
AKARI_TYPED, HITORI_TYPED = "#..1\n.2..\n....\n", "2 2 1\n1 2 2\n3 1 2\n"


@pytest.mark.parametrize(
    "kind,board,answer,what",
    [
        ("akari", AKARI_TYPED, AKARI_TYPED, "the board, not a solution of it"),
        ("hitori", HITORI_TYPED, HITORI_TYPED, "the board, not a solution of it"),
        ("hitori", HITORI_TYPED, "3 1 2\n1 2 3\n2 3 1\n", "a board, not a solution of one"),
    ],
)
def test_a_board_in_place_of_its_solution_is_called_so(invoke, tmp_path, kind, board, answer, what):
    source, grid = tmp_path / "board.txt", tmp_path / "answer.txt"
    source.write_text(board)
    grid.write_text(answer)
    ended = invoke("check", "--type", kind, source, grid)
    assert ended.code == 2 and ended.err.endswith(f"; this is {what}\n"), ended.err
    grid.write_text("nothing of the kind\n")
    assert "; this is" not in invoke("check", "--type", kind, source, grid).err


def test_a_solution_before_its_board_is_told_the_order(invoke, tmp_path):
    source, answer = tmp_path / "board.txt", tmp_path / "answer.txt"
    source.write_text(AKARI_TYPED)
    answer.write_text(AKARI_SOLVED)
    assert invoke("check", source, answer).code == 0
    ended = invoke("check", answer, source)
    told = "is a board; boards come first, and the grids that go with them second"
    assert ended.code == 2 and ended.err.endswith(f"{told}\n"), ended.err
    assert "boards come first" not in invoke("check", tmp_path, source).err, "a folder is no answer"
    answer.write_text("nothing\n")
    assert "boards come first" not in invoke("check", answer, answer).err


def test_solutions_in_one_line_each_are_checked(invoke, tmp_path):
    source, answers = tmp_path / "boards.sdm", tmp_path / "answers.txt"
    source.write_text("1.....2.3....4..\n1.....2.3....4..\n")
    answers.write_text("1234432134122143\n123443213412214.\n")
    verdicts = [each["verdict"] for each in invoke("check", "--json", source, answers).objects]
    assert verdicts == ["broken", "broken"]
    solution = invoke("solve", "--json", source).objects[0]["solution"]
    line = "".join(str(value) for row in solution for value in row)
    answers.write_text(f"{line}\n{line[:-1]}.\n")
    verdicts = [each["verdict"] for each in invoke("check", "--json", source, answers).objects]
    assert verdicts == ["right", "completable"]


def test_a_clue_of_any_size_is_not_taken_for_an_unknown_cell(invoke, tmp_path):
    source, answer = tmp_path / "board.nurikabe", tmp_path / "answer.txt"
    source.write_text("?..\n...\n..1\n")
    (tmp_path / "half.txt").write_text("???\n??#\n???\n")
    ended = invoke("solve", "--grid", tmp_path / "half.txt", source)
    assert "│ ? _ _ │" in ended.out and "│ _ _ ■ │" in ended.out
    answer.write_text("┌───────┐\n│ ? · ■ │\n│ ■ ■ ■ │\n│ ■ · 1 │\n└───────┘\n")
    (told,) = invoke("check", "--json", source, answer).objects
    assert told["verdict"] == "broken"  # and not open


def test_a_wrong_grid_that_leaves_nothing_open_is_noted(invoke, tmp_path):
    source = tmp_path / "board.loop"
    source.write_text(".3\n2.\n")
    (tmp_path / "half.txt").write_text("+ +-+\n  | |\n+ + +\n\n+ + +\n")
    ended = invoke("solve", "--type", "slitherlink", "--grid", tmp_path / "half.txt", source)
    assert ended.code == 1 and "no solution" in ended.out
    assert "its grid leaves nothing open and is wrong; write ? for what is unknown" in ended.err
    (tmp_path / "half.txt").write_text("+?+-+\n?  ?\n+?+?+\n? ? ?\n+?+?+\n")
    assert not invoke("solve", "--type", "slitherlink", "--grid", tmp_path / "half.txt", source).err


def test_the_help_follows_a_question(invoke):
    ended = invoke("generate", "nurikabe", "--lagrest", 3)
    assert "'--largest'? See `" in ended.err
    assert "'--nosuch'. See `" in invoke("solve", "--nosuch").err
