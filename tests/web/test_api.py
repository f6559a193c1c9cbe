"""The API answers what the command line prints, and refuses in one sentence what it cannot answer."""

import json
import time
from importlib.resources import files

import pytest
from asked import EXAMPLES as BOARDS

import satpuzzles as sp
from satpuzzles.cli.main import run as program
from satpuzzles.web.packaged import packaged_files

SUDOKU = BOARDS["sudoku"]
UNTIMED = {"source", "seconds"}


def without_times(view):
    return {key: value for key, value in view.items() if key not in UNTIMED}


@pytest.fixture
def printed(capsys, tmp_path):
    """What a command prints of a board."""

    def printed(command, name, *words):
        path = tmp_path / "board.txt"
        path.write_text(BOARDS[name], encoding="utf-8")
        program([command, "--type", name, str(path), *words])
        return capsys.readouterr().out

    return printed


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("command", ["solve", "explain", "grade", "count", "repair"])
def test_questions_answer_what_the_command_prints(ask, printed, name, command):
    status, told = ask(command, BOARDS[name], type=name)
    assert status == 200
    assert without_times(told) == without_times(json.loads(printed(command, name, "--json")))


@pytest.mark.parametrize("name", BOARDS)
def test_a_grid_is_checked_as_the_command_does(ask, printed, tmp_path, name):
    puzzle = sp.loads(BOARDS[name], type=name)
    first, *others = [value for row in sp.solve(puzzle).solution for value in row]
    other = int(not first) if puzzle.blank else first % puzzle.values + 1
    grid = tmp_path / "grid.json"
    for value, verdict in ((first, "right"), (other, "broken")):
        filled = puzzle.solution_json(puzzle.places.shaped([value, *others]))
        grid.write_text(json.dumps(filled), encoding="utf-8")
        status, told = ask("check", BOARDS[name], type=name, grid=filled)
        assert (status, told["verdict"]) == (200, verdict)
        assert without_times(told) == without_times(json.loads(printed("check", name, str(grid), "--json")))


@pytest.mark.parametrize("name", BOARDS)
def test_the_formula_is_the_one_that_the_command_writes(ask, printed, name):
    told = ask("encode", BOARDS[name], type=name)[1]
    clauses, other = (
        [line for line in text.splitlines() if line[0] != "c"]
        for text in (printed("encode", name), told["cnf"])
    )
    assert clauses == other and clauses[0] == f"p cnf {told['variables']} {told['clauses']}"


def test_layers_have_the_kinds_that_the_page_draws(client):
    views = [each["picture"] for each in client.get("/api/types").json()["types"]]
    kinds = {layer["kind"] for view in views for layer in view["layers"]}
    assert kinds == {"cells", "edges", "links", "spans"}


@pytest.mark.parametrize("name", BOARDS)
def test_fixed_places_are_those_that_every_grid_must_have(ask, name):
    puzzle = sp.loads(BOARDS[name], type=name)
    told = ask("draw", BOARDS[name], type=name)[1]
    solution = sp.solve(puzzle).solution
    fixed = puzzle.to_solution(told["fixed"], unknown=True)
    pairs = [pair for rows in zip(fixed, solution) for pair in zip(*rows)]
    assert all(own is None or own == value for own, value in pairs)
    assert sp.Puzzle.from_json(told["board"]) == puzzle
    assert [len(row) for row in solution] == [width for layer in told["layers"] for width in layer["widths"]]
    assert (len(told["scene"]["cells"]), len(told["scene"]["cells"][0])) == (puzzle.rows, puzzle.columns)


# ---- jobs ----


def wait_for(client, number):
    return client.get(f"/api/jobs/{number}?wait=20").json()


def test_a_job_answers_as_the_question_does(client, ask):
    begun = client.post("/api/jobs", json={"question": "solve", "board": SUDOKU})
    assert begun.status_code == 202
    told = wait_for(client, begun.json()["id"])
    assert (told["state"], told["status"]) == ("done", 200)
    assert without_times(told["answer"]) == without_times(ask("solve", SUDOKU)[1])


def endless(client):
    """A job that takes far longer than a test."""
    board = {"type": "slitherlink", "clues": [[None] * 30 for _ in range(30)]}
    options = {"method": "enumerate", "time_limit": 300}
    return client.post("/api/jobs", json={"question": "count", "board": board, "options": options})


def test_a_job_is_cancelled_at_once_and_the_next_is_answered(client):
    number = endless(client).json()["id"]
    while client.get(f"/api/jobs/{number}").json()["state"] == "waiting":
        time.sleep(0.01)
    assert client.delete(f"/api/jobs/{number}").json()["state"] == "cancelled"
    assert wait_for(client, number)["state"] == "cancelled"
    begun = client.post("/api/jobs", json={"question": "solve", "board": SUDOKU})
    assert wait_for(client, begun.json()["id"])["state"] == "done"


def test_a_job_tells_what_it_is_at(client):
    board = {"type": "sudoku", "size": 9, "givens": [[0] * 9] * 9}
    body = {"question": "count", "board": board, "options": {"method": "enumerate"}}
    number = client.post("/api/jobs", json=body).json()["id"]
    while "solutions so far" not in client.get(f"/api/jobs/{number}").json().get("doing", ""):
        time.sleep(0.05)
    assert "doing" not in client.delete(f"/api/jobs/{number}").json()


def test_too_many_jobs_are_refused_and_questions_still_answered(client, ask):
    begun = [endless(client) for _ in range(40)]
    codes = {each.status_code for each in begun}
    assert codes == {202, 429}
    assert "jobs" in next(each for each in begun if each.status_code == 429).json()["error"]
    assert ask("solve", SUDOKU)[0] == 200
    for each in begun:
        if each.status_code == 202:
            assert client.delete(f"/api/jobs/{each.json()['id']}").json()["state"] == "cancelled"


# ---- limits ----


def test_a_time_limit_is_kept(ask):
    board = {"type": "slitherlink", "clues": [[None] * 30 for _ in range(30)]}
    status, told = ask("count", board, method="enumerate", time_limit=0.2)
    assert status == 200 and told["limit_reached"] is True


def test_a_board_beyond_the_cap_is_refused(ask):
    status, told = ask("solve", "https://puzz.link/p?slither/10000/10000/" + "z" * 5_000)
    assert status == 400 and "1,000" in told["error"]


def test_a_body_that_is_too_large_is_refused_and_the_next_answered(client, ask):
    for body in (b" " * (5 << 20), (b" " * (1 << 20) for _ in range(6))):
        told = client.post("/api/solve", content=body)
        assert told.status_code == 413 and "4 MiB" in told.json()["error"]
    assert ask("solve", SUDOKU)[0] == 200


@pytest.mark.slow
def test_memory_is_limited_and_the_next_question_answered(client, ask, monkeypatch):
    hungry = {"type": "hitori", "numbers": [[(r * c) % 999 + 1 for c in range(999)] for r in range(999)]}
    status, told = ask("encode", hungry)
    assert status in (400, 503, 504) and told["error"]
    assert ask("solve", SUDOKU)[0] == 200


def test_the_page_is_small_since_it_is_sent_compressed(client):
    folder = files("satpuzzles.web").joinpath("page")
    names = [name for name, _ in packaged_files(folder) if name.endswith((".html", ".css", ".js", ".svg"))]
    sent = [client.get(f"/page/{name}") for name in names] + [client.get("/api/types")]
    assert {told.status_code for told in sent} == {200}
    assert sum(int(told.headers["content-length"]) for told in sent) < 150_000
    plain = client.get("/page/app.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == client.get("/page/app.js").content
