"""What options of the API may hold, to the bound, and the sentences about those that hold something else."""

import json

import pytest
from asked import told

import satpuzzles as sp
from satpuzzles.core.errors import (
    ArgumentError,
    FormatError,
    LimitReached,
    MachineError,
    NoSolution,
    PuzzleError,
)
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.web import board_questions, other_questions, questions
from satpuzzles.web.options import checked_options, require_keys, required, size_of, solver_options
from satpuzzles.web.questions import failure

SUDOKU = {"type": "sudoku", "size": 4, "givens": [[0, 0, 3, 0], [0, 3, 0, 0], [0, 4, 2, 0], [2, 0, 0, 0]]}
SEVERAL = {"type": "futoshiki", "givens": [[0, 0], [0, 0]]}
NONE = {"type": "futoshiki", "givens": [[1, 1], [0, 0]]}
LINE = "..3..3...42.2..."


def sentence(call, *arguments, **keywords):
    with pytest.raises(PuzzleError) as error:
        call(*arguments, **keywords)
    return str(error.value)


def test_each_option_takes_what_its_schema_says_and_nothing_beyond():
    for name, values in {
        "time_limit": [0, 0.5, 300],
        "seed": [0, 2**53],
        "side": [0.5, 200],
        "step": [1],
        "size": [1, [2, 3]],
        "backend": ["glucose4"],
        "grid": [[[1]], {"horizontal": []}],
        "hint": [True, False],
    }.items():
        for value in values:
            assert checked_options({name: value}, [name]) == {name: value}
    for name, value, wanted in [
        ("time_limit", -1, "time_limit must be at least 0, not -1"),
        ("time_limit", 300.5, "time_limit must be at most 300, not 300.5"),
        ("seed", 1.0, "seed must be of the type integer, not 1.0"),
        ("seed", True, "seed must be of the type integer, not True"),
        ("side", 0.25, "side must be at least 0.5, not 0.25"),
        ("size", "9", "size must be of the type integer or array, not '9'"),
        ("size", 0, "size must be at least 1, not 0"),
        ("hint", 1, "hint must be of the type boolean, not 1"),
        ("paper", "A3", "paper must be one of A4, A5, letter, 6x9, not 'A3'"),
        ("choices", [], "choices must be of the type object, not []"),
    ]:
        assert sentence(checked_options, {name: value}, [name]) == wanted
    assert sentence(checked_options, [], ["hint"]) == "options must be an object, not []"
    assert "there is no option 'hin'; did you mean 'hint'" in sentence(checked_options, {"hin": 1}, ["hint"])


def test_a_size_is_a_number_or_two():
    assert [size_of(each) for each in ({}, {"size": 4}, {"size": [2, 3]})] == [(6, 6), (4, 4), (2, 3)]
    for size in ([2], [2, 3, 4], [2, 3.0], [2, True], []):
        assert "two of rows and columns" in sentence(size_of, {"size": size})


def test_keys_of_a_body_are_named_where_they_are_wrong_or_missing():
    assert require_keys({"board": 1}, "board", "options") is None
    assert "there is no key 'bord' in a request; did you mean 'board'" in sentence(
        require_keys, {"bord": 1}, "board", "options"
    )
    assert required({"type": "a"}, "type", str, "a name") == "a"
    for data in ({}, {"type": 1}):
        assert "the key 'type' must hold a name, not" in sentence(required, data, "type", str, "a name")
    for name, body, wanted in [
        ("solve", {}, "the key 'board' is missing"),
        ("check", {"board": LINE}, "the option 'grid' is missing"),
        ("generate", {}, "the name of the puzzle"),
        ("set", {}, "an object"),
        ("read", {"text": 1}, "the text of boards"),
        ("", {"question": "solv"}, "there is no question 'solv'; did you mean 'solve'"),
        ("", {}, "there is no question ''"),
        ("", {"question": "generat"}, "did you mean 'generate'"),
    ]:
        status, found = told(name, **body)
        assert status == 400 and wanted in found["error"], found


def test_what_the_solver_is_told_is_what_the_request_says():
    plain = solver_options({}, 7)
    assert plain.presolve and plain.backend is None and plain.encoding is None
    assert plain.limits.seconds == 7 and plain.limits.conflicts is None
    options = {"time_limit": 2, "conflict_limit": 3, "backend": "glucose4", "presolve": False}
    found = solver_options({**options, "encoding": "x"}, 7)
    assert (found.limits.seconds, found.limits.conflicts) == (2, 3)
    assert (found.backend, found.presolve, found.encoding) == ("glucose4", False, "x")


def test_a_question_has_ten_seconds_and_a_job_all_of_them(monkeypatch):
    seen = []
    for table in (questions.QUESTIONS, questions.WITHOUT_BOARD):
        name = next(iter(table))
        asked = table[name]._replace(answer=lambda *told: seen.append(told) or {})
        monkeypatch.setitem(table, name, asked)
    told("solve", board=LINE)
    told("", question="solve", board=LINE)
    told("generate", type="sudoku")
    told("", question="generate", type="sudoku")
    assert [each[0].seconds for each in seen[:2]] == [10, 300]
    assert [each[1] for each in seen[2:]] == [10, 300] and seen[3][0] == {"type": "sudoku"}


def test_each_kind_of_error_has_its_status():
    for error, status, more in [
        (MachineError("x"), 503, {"retry": True}),
        (LimitReached("x"), 504, {"limit_reached": True}),
        (NoSolution("x"), 422, {}),
        (ArgumentError("x"), 400, {}),
        (FormatError("x", line=3), 400, {"line": 3}),
        (ValueError("x"), 500, {}),
        (SystemExit(3), 500, {}),
    ]:
        found, text = failure(error)
        assert found == status and json.loads(text).items() >= more.items(), error
        assert ("line" in json.loads(text)) == ("line" in more)


def test_a_lack_of_memory_is_left_to_the_process(monkeypatch):
    def fail(*told):
        raise MemoryError

    monkeypatch.setattr(questions, "board_of", fail)
    with pytest.raises(MemoryError):
        told("solve", board=LINE)


# ---- boards ----


def test_a_board_is_an_object_or_a_text_that_holds_one():
    assert told("draw", board={"a": 1})[0] == 400  # an object of another program, but none that is known
    assert told("draw", board=json.dumps(SUDOKU))[1]["board"] == {**SUDOKU, "box": [2, 2]}
    for board, wanted in [
        (7, "board must be an object or a text, not 7"),
        (f"{LINE}\n{LINE}\n", "there are several boards in the text; `read` tells them apart"),
        ("", "found nothing"),
    ]:
        status, found = told("draw", board=board, options={"type": "sudoku"})
        assert status == 400 and wanted in found["error"], found


def test_a_grid_is_laid_over_the_board_but_is_judged_beside_it():
    grid = [[4, None, None, None], *[[None] * 4] * 3]
    assert told("solve", board=SUDOKU, options={"grid": grid})[1]["status"] == "unsolvable"
    solution = sp.solve(sp.Puzzle.from_json(SUDOKU)).solution
    assert told("check", board=SUDOKU, options={"grid": solution})[1]["verdict"] == "right"
    for name in ("solve", "check", "told"):
        error = told(name, board=SUDOKU, options={"grid": [[9]]})[1]["error"]
        assert " is 1 x 1, the board is 4 x 4" in error


def test_one_question_of_an_explanation_is_asked_at_a_time():
    for options, wanted in [
        ({"cell": "r1c1", "hint": True}, "ask one at a time"),
        ({"not": "r1c1=1", "cell": "r1c1"}, "ask one at a time"),
        ({"not": "r1c1=1", "hint": True}, "ask one at a time"),
        ({"not": "r1c1"}, "not takes a cell and a value, as in r3c4=5, not 'r1c1'"),
        ({"not": "r1c1=²"}, "not takes a cell and a value"),
        ({"not": "r1c1=1234567890"}, "not takes a cell and a value"),
        ({"method": "count"}, "method must be one of"),
        ({"method": "auto"}, "method must be one of"),
    ]:
        status, found = told("explain", board=SUDOKU, options=options)
        assert status == 400 and wanted in found["error"], found
    for options in ({"hint": False}, {"hint": False, "method": "greedy"}):
        assert told("explain", board=SUDOKU, options=options)[1]["status"] == "complete"
    found = told("explain", board=SUDOKU, options={"hint": False, "cell": "r1c1"})[1]
    assert found["cells"] == [{"row": 0, "column": 0, "value": 1}]
    assert "999999999" in told("explain", board=SUDOKU, options={"not": "r1c1=999999999"})[1]["error"]


def test_evidence_is_told_on_request():
    board = next(kind for kind in built_in_kinds() if kind.name == "slitherlink").examples[0]
    for options, wanted in (({}, False), ({"evidence": True}, True)):
        steps = told("explain", board=board, options={"type": "slitherlink", **options})[1]["steps"]
        assert any("counter_models" in step for step in steps) == wanted


def test_another_solution_and_a_reason_are_looked_for_as_the_options_say():
    assert told("solve", board=SEVERAL)[1]["status"] == "multiple"
    assert told("solve", board=SEVERAL, options={"unique": False})[1]["status"] == "solved"
    assert (
        "why" not in told("solve", board=NONE)[1]
        and told("solve", board=NONE, options={"why": True})[1]["why"]
    )


def test_a_board_is_mended_only_as_far_as_is_asked():
    whole = sp.solve(sp.Puzzle.from_json(SUDOKU)).solution
    more = {**SUDOKU, "givens": [list(whole[0]), *SUDOKU["givens"][1:]]}
    assert told("repair", board=more)[1]["changes"] == []
    dropped = told("repair", board=more, options={"minimize": True})[1]["changes"]
    assert dropped and {each["kind"] for each in dropped} == {"dropped"}
    wanted = [[2, 1], [1, 2]]
    assert told("repair", board=SEVERAL, options={"solution": wanted})[1]["solution"] == wanted
    for options, changes in (({}, 0), ({"reconcile": True}, 1)):
        found = told("repair", board=NONE, options=options)[1]
        assert found["status"] == "unsolvable" and found["unique"] == bool(changes)
        assert (len(found["changes"]) >= 1) == bool(changes) and found["conflict"]["clues"]
    assert told("repair", board=SUDOKU, options={"reconcile": True})[1]["status"] == "unique"


def test_a_formula_that_is_too_large_is_not_sent(monkeypatch):
    found = told("encode", board=SUDOKU)[1]
    assert found["complete"] is True and f"p cnf {found['variables']} {found['clauses']}" in found["cnf"]
    monkeypatch.setattr(board_questions, "LONGEST_FORMULA", len(found["cnf"]))
    assert told("encode", board=SUDOKU)[0] == 200
    monkeypatch.setattr(board_questions, "LONGEST_FORMULA", len(found["cnf"]) - 1)
    status, refused = told("encode", board=SUDOKU)
    assert status == 400 and "too large to be sent" in refused["error"]


# ---- new boards, and what a text holds ----


def test_a_new_board_has_its_solution_only_on_request():
    options = {"size": 4, "seed": 3}
    plain = told("generate", type="futoshiki", options=options)[1]
    whole = told("generate", type="futoshiki", options={**options, "with_solutions": True})[1]
    assert "solution" not in plain and (plain["seed"], plain["index"]) == (3, 0)
    assert sp.solve(sp.Puzzle.from_json(whole)).solution == tuple(map(tuple, whole["solution"]))
    assert {**whole, "solution": 0} == {**plain, "solution": 0}
    small = told("generate", type="akari", options={"size": [3, 4], "recipe": {"blocks": 0.5}})[1]
    assert (len(small["cells"]), len(small["cells"][0]), small["seed"]) == (3, 4, 0)
    assert sum(each != "." for row in small["cells"] for each in row) == 6


def test_so_many_boards_of_a_text_are_told_and_where_each_stands(monkeypatch):
    text = f"{LINE}\n{LINE[:-1]}x\n{LINE}\n"
    options = {"type": "sudoku", "name": "boards.sdm"}
    for most, shown, complete in ((2, 2, False), (3, 3, True), (4, 3, True)):
        monkeypatch.setattr(other_questions, "MOST_BOARDS", most)
        status, found = told("read", text=text, options=options)
        assert (status, len(found["boards"]), found["complete"]) == (200, shown, complete)
    first, second, third = found["boards"]
    assert (first["rows"], first["columns"], first["type"]) == (4, 4, "sudoku")
    assert second["error"] and second["line"] == 2 and "board" not in second
    assert [each["source"] for each in (first, second, third)] == [f"text.sdm:{line}" for line in (1, 2, 3)]
