"""The API's questions about one board: their options and the JSON of their answers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, get_args

from satpuzzles import __version__
from satpuzzles.core.arguments import short_repr, titled
from satpuzzles.core.errors import ArgumentError, PuzzleError
from satpuzzles.core.runtime import stage
from satpuzzles.explain.step import Method
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.views import View, head_view
from satpuzzles.web.requests import SOURCE, ApiRequest, Endpoint
from satpuzzles.web.setting import board_told, draft_of_board, offers

LONGEST_FORMULA: Final = 32_000_000
"""The maximum number of characters of a formula; write larger ones on the command line."""


def _solve(asked: ApiRequest) -> View:
    from satpuzzles.questions.search import Question as ToSolver
    from satpuzzles.questions.solve import answers
    from satpuzzles.views import result_view

    told = asked.told
    question = ToSolver(unique=told.get("unique", True), why=told.get("why", False), lists=False, most=None)
    result = next(iter(answers(asked.puzzle, question, asked.options)))
    return result_view(result, SOURCE)


def _check(asked: ApiRequest) -> View:
    from satpuzzles.questions.verdict import judge
    from satpuzzles.views import verdict_view

    verdict = judge(asked.bare, asked.told["grid"], options=asked.options)
    return verdict_view(verdict, asked.bare, SOURCE)


def _explain(asked: ApiRequest) -> View:
    from satpuzzles.explain.grade import with_grade
    from satpuzzles.explain.walk import explain
    from satpuzzles.views.walkthrough import walkthrough_view

    told = asked.told
    if told.get("hint") or "cell" in told or "not" in told:
        return _hint(asked)
    method = told.get("method", "exact")
    if method not in get_args(Method):
        raise ArgumentError(f"method must be one of {', '.join(get_args(Method))}, not {short_repr(method)}")
    limits = asked.options.limits
    walk = with_grade(explain(asked.puzzle, method=method, limits=limits), limits=limits)
    return walkthrough_view(walk, SOURCE, evidence=told.get("evidence", False))


def _hint(asked: ApiRequest) -> View:
    from satpuzzles.explain.hint import hint
    from satpuzzles.explain.reason import why_not, why_value
    from satpuzzles.views.hint import hint_view

    told, puzzle = asked.told, asked.puzzle
    limits = asked.options.limits
    if sum([bool(told.get("hint")), "cell" in told, "not" in told]) > 1:
        raise ArgumentError("hint, cell and not cannot be combined")
    if "cell" in told:
        found = why_value(puzzle, *puzzle.places.position(told["cell"]), limits=limits)
    elif "not" in told:
        found = why_not(puzzle, *_candidate(puzzle, "not", told["not"]), limits=limits)
    else:
        gone = [_candidate(puzzle, "excluded", each) for each in told.get("excluded", "").split()]
        excluded = [(puzzle.places.index(row, column), value) for row, column, value in gone]
        found = hint(puzzle, excluded=excluded, limits=limits)
    return hint_view(found, SOURCE)


def _candidate(puzzle: Puzzle, option: str, text: str) -> tuple[int, int, int]:
    """The row, the column and the value of a text such as r3c4=5."""
    place, _, value = text.partition("=")
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise ArgumentError(f"{option} must be a cell and a value, such as r3c4=5, not {short_repr(text)}")
    return (*puzzle.places.position(place), int(value))


def _grade(asked: ApiRequest) -> View:
    from satpuzzles.explain.grade import grade
    from satpuzzles.views.grade import grade_view

    return grade_view(grade(asked.puzzle, limits=asked.options.limits), SOURCE)


def _count(asked: ApiRequest) -> View:
    from satpuzzles.questions.count import count
    from satpuzzles.views import count_view

    told = asked.told
    method, at_most = told.get("method", "auto"), told.get("at_most")
    return count_view(count(asked.puzzle, method=method, at_most=at_most, options=asked.options), SOURCE)


def _repair(asked: ApiRequest) -> View:
    from satpuzzles.uniqueness.repair import repair
    from satpuzzles.views import repair_view

    told, puzzle = asked.told, asked.bare
    solution = told.get("solution")
    if solution is not None:
        solution = puzzle.to_solution(solution, what="solution")
    options = asked.options
    found = repair(puzzle, minimize=told.get("minimize", False), solution=solution, options=options)
    if found.status == "unsolvable" and told.get("reconcile"):
        from satpuzzles.uniqueness.relax import relax

        found = replace(relax(puzzle, options=options), conflict=found.conflict)
    return repair_view(found, SOURCE)


def _encode(asked: ApiRequest) -> View:
    """The formula as DIMACS under ``cnf``, and its size."""
    import io

    from satpuzzles.sat.dimacs import DimacsSink

    puzzle, file = asked.bare, io.StringIO()
    with stage("encode"), DimacsSink(puzzle.answers, puzzle.answer_name) as sink:
        puzzle.encode_to(sink, asked.told.get("encoding"))
        sink.write(file, [f"satpuzzles {__version__}: {puzzle.type} {puzzle.rows} x {puzzle.columns}"])
    if file.tell() > LONGEST_FORMULA:
        raise PuzzleError("the formula is too large to send; write it to a file with `satpuzzles encode`")
    sizes = {"variables": sink.variables, "clauses": sink.clause_count, "complete": not sink.lazy}
    return {**head_view(SOURCE, puzzle), **sizes, "cnf": file.getvalue()}


def _convert(asked: ApiRequest) -> View:
    """The board in another format; ``text`` is the native one."""
    from satpuzzles.formats import write

    name = asked.told.get("to", "text")
    return {**head_view(SOURCE, asked.bare), "format": name, "text": write(asked.bare, name)}


def _render(asked: ApiRequest) -> View:
    """A picture of the board, a solution or a step, or a film; bytes in base64."""
    from satpuzzles.picture.scene import make_scene
    from satpuzzles.picture.walkthrough import scene_after
    from satpuzzles.picture.writers import Picture, solution_to_draw, written

    told, puzzle = asked.told, asked.puzzle
    options = asked.options
    picture = told.get("picture", "svg")
    if told.get("film") or picture == "gif":
        return _film(asked, picture)
    solution = None
    if told.get("solved"):
        from satpuzzles.questions.solve import solve

        solution = solution_to_draw(solve(puzzle, unique=False, options=options))
    if "step" in told:
        from satpuzzles.explain.walk import explain

        scene = scene_after(explain(puzzle, limits=options.limits), told["step"])
    else:
        scene = make_scene(puzzle, solution)
    title = f"{titled(puzzle.type)} {puzzle.rows} x {puzzle.columns}"
    if picture == "pdf" and "paper" in told:
        from satpuzzles.picture.booklet import sheet

        # A board too large for the paper gets a page of its size.
        with suppress(PuzzleError):
            return _drawn(puzzle, picture, sheet(scene, title, told["paper"]))
    content = written([Picture(title, scene)], f".{picture}", told.get("theme"), told.get("side"))
    return _drawn(puzzle, picture, content)


def _film(asked: ApiRequest, picture: str) -> View:
    from satpuzzles.picture.film import film_of_result, require_film_size
    from satpuzzles.picture.writers import FILMS
    from satpuzzles.questions.solve import solve

    told, puzzle = asked.told, asked.puzzle
    if f".{picture}" not in FILMS or not told.get("film"):
        raise ArgumentError("film requires the picture svg or gif, and gif requires film")
    require_film_size(puzzle)
    options = asked.options
    film = film_of_result(solve(puzzle, shared=False, options=options), options.limits)
    return _drawn(puzzle, picture, film.written(f".{picture}", told.get("theme", "light"), told.get("side")))


def _drawn(puzzle: Puzzle, picture: str, content: bytes) -> View:
    is_text = picture in ("svg", "html", "txt")
    data = {"text": content.decode()} if is_text else {"base64": b64encode(content).decode()}
    return {**head_view(SOURCE, puzzle), "picture": picture, **data}


def _draw(asked: ApiRequest) -> View:
    from satpuzzles.views.scene import board_view

    return {**head_view(SOURCE, asked.bare), **board_view(asked.bare)}


_SOLVER = ("grid", "time_limit")

QUESTIONS: Final[Mapping[str, Endpoint]] = {
    "solve": Endpoint(
        "A solution, and whether it is the only one",
        (*_SOLVER, "unique", "why", "backend", "encoding", "presolve", "conflict_limit"),
        _solve,
    ),
    "check": Endpoint(
        "Every rule that a grid breaks",
        _SOLVER,
        _check,
        fills=False,
        needed=("grid",),
    ),
    "explain": Endpoint(
        "The steps by which a person could solve the board; or a hint, or why a cell has its value",
        (*_SOLVER, "method", "evidence", "hint", "cell", "not", "excluded"),
        _explain,
    ),
    "grade": Endpoint("How hard the board is for a person", _SOLVER, _grade),
    "count": Endpoint(
        "How many solutions there are", (*_SOLVER, "method", "at_most", "backend", "conflict_limit"), _count
    ),
    "repair": Endpoint(
        "The redundant clues, and the few changes that make the board unique",
        ("time_limit", "minimize", "reconcile", "solution", "backend"),
        _repair,
    ),
    "encode": Endpoint("The board as DIMACS CNF", ("encoding",), _encode, fills=False),
    "render": Endpoint(
        "A picture of the board, of its solution or of a step of its explanation, or a film of solving it",
        (*_SOLVER, "picture", "theme", "side", "paper", "solved", "step", "film"),
        _render,
    ),
    "convert": Endpoint("The board in another format", ("to",), _convert, fills=False),
    "draft": Endpoint(
        "The draft that shows the board, and the tools to change it by", (), draft_of_board, fills=False
    ),
    "told": Endpoint(
        "The draft of the board with all clues of an answer, the `grid`",
        ("grid",),
        board_told,
        fills=False,
        needed=("grid",),
    ),
    "offers": Endpoint(
        "The single clues that would give the board exactly one solution, or at least one",
        _SOLVER,
        offers,
    ),
    "draw": Endpoint("What a page needs to draw the board and to play on it", (), _draw, fills=False),
}
"""The questions about one board, by API name."""
