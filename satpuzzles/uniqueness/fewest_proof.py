"""The proof in a certificate that fewer clues do not leave an answer alone: written, and checked.

It is three files: the board with all clues of the answer that a pattern allows, and correction sets, each
with another answer that breaks no clue outside of it; a formula that too few clues hit all these sets; and
its refutation as LRAT.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid, bits
from satpuzzles.core.options import Limits
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.questions.proofs.certificate import (
    FEWEST,
    FEWEST_FORMULA,
    FEWEST_PROOF,
    PROOF_CAP,
    json_text,
)
from satpuzzles.questions.proofs.certificate_files import Damaged, read_json, require, require_text
from satpuzzles.sat.dimacs import text_of as clauses_text
from satpuzzles.sat.numbers import counter_column
from satpuzzles.sat.sink import Clause
from satpuzzles.translation_check.lrat_checker import is_refutation
from satpuzzles.translation_check.rup_checker import lrat, refutation
from satpuzzles.uniqueness.clues import all_clues, clues_of
from satpuzzles.uniqueness.symmetry import Pattern

if TYPE_CHECKING:
    from satpuzzles.uniqueness.fewest import FewestClues


def fewest_texts(search: FewestClues, backend: str | None, limits: Limits) -> dict[str, str]:
    """The texts of these files by their names; none if not a single clue is proved to be needed.

    Raises:
        BackendError: the backend gave no right proof.
        LimitReached: the deadline passed.
    """
    from satpuzzles.solver.proof import proving_backend, refute

    if not search.least:
        return {}
    place_of = {start: place for place, start in enumerate(search.groups)}
    sets = [[place_of[start] for start in bits(members)] for members, _ in search.others]
    others = [search.whole.solution_json(other) for _, other in search.others]
    variables, clauses, text = _too_few([*map(len, search.groups.values())], sets, search.least)
    lemmas = refute(clauses, proving_backend(backend), limits)
    pattern = {"symmetry": search.pattern.symmetry, "mask": search.pattern.mask}
    data = {"board": search.whole.to_json(), **pattern, "least": search.least, "sets": [*zip(sets, others)]}
    return {
        FEWEST: json_text(data),
        FEWEST_FORMULA: text,
        FEWEST_PROOF: "".join(lrat(refutation(variables, clauses, lemmas, limits.check))),
    }


def check_fewest(folder: Path, puzzle: Puzzle, solution: Grid | None, limits: Limits) -> str:
    """Checks these files of a certificate, without a solver; returns what is proved.

    Raises:
        Damaged: something is wrong.
        LimitReached: the deadline passed.
    """
    data = read_json(folder / FEWEST)
    try:
        if not isinstance(data, dict) or solution is None:
            raise ValueError
        least = int(data["least"])
        pattern = Pattern(puzzle.rows, puzzle.columns, str(data["symmetry"]), str(data["mask"]))
        whole = type(puzzle).from_json(data["board"])
        sets = [[*map(int, members)] for members, _ in data["sets"]]
        others = [puzzle.to_solution(other) for _, other in data["sets"]]
        require(_is_answer(whole, solution), "the board with all clues does not have this solution")
        found, among = all_clues(whole, solution, pattern)
        clues = clues_of(whole)
        present = clues.present()
        groups = pattern.together(present)
        if not {*chain(*sets)} <= {*range(len(groups))}:
            raise ValueError
    except (KeyError, TypeError, ValueError, PuzzleError):
        raise Damaged(f"{FEWEST} is not well formed") from None
    require(whole == found and not whole.known, f"{FEWEST} does not have just all clues of the solution")
    there = {*clues_of(puzzle).present()}
    gone = [clue for group in groups if there.isdisjoint(group) for clue in group]
    require(clues.without(gone) == puzzle, "the board is not the one with all clues, less groups of them")
    for number, (members, other) in enumerate(zip(sets, others), 1):
        limits.check()
        board = clues.without([clue for member in members for clue in groups[member]])
        right = other != solution and _is_answer(board, other)
        require(right, f"answer {number} is not another answer that breaks no clue outside its set")
    require(1 <= least <= len(there), "the bound is not from 1 to the number of clues")
    _, clauses, text = _too_few([*map(len, groups)], sets, least)
    require_text(folder / FEWEST_FORMULA, lambda file: file.write(text), "formula of too few clues")
    proof = folder / FEWEST_PROOF
    require(proof.is_file() and proof.stat().st_size <= PROOF_CAP, f"{FEWEST_PROOF} is missing or too large")
    with proof.open(encoding="ascii", errors="replace") as lines:
        require(is_refutation(clauses, lines, limits.check), f"{FEWEST_PROOF} does not refute the formula")
    proved = "the fewest" if least == len(there) else f"at least {least} are needed"
    compared = among and f" among {among}"
    return f"of {len(present)} clues of the solution, the board has {len(there)}: {proved}{compared}"


def _is_answer(board: Puzzle, grid: Grid) -> bool:
    return not board.check(grid) and board.confirm(grid) and board.agrees_with_known(grid)


def _too_few(
    sizes: Sequence[int], sets: Sequence[Sequence[int]], least: int
) -> tuple[int, list[Clause], str]:
    """The number of variables, clauses and their DIMACS: fewer than ``least`` clues hit all sets of groups.

    The clues of the groups, in order, are the first variables; then come the columns of a counter.
    """
    clauses: list[Clause] = []
    starts: list[int] = []
    count = 0
    for size in sizes:
        starts.append(count + 1)
        count += size
        for one, other in pairwise(range(starts[-1], count + 1)):
            clauses += [[-one, other], [one, -other]]
    clauses += [[starts[member] for member in members] for members in sets]
    columns = [range(count * at + 1, count * at + count + 1) for at in range(1, least + 1)]
    for column, fewer in zip(columns, [None, *columns]):
        clauses += counter_column(column, fewer)
    clauses.append([-columns[-1][-1]])
    variables = count * (least + 1)
    return variables, clauses, f"p cnf {variables} {len(clauses)}\n{clauses_text(clauses)}"
