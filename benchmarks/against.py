"""The same boards in this tree and in another revision of it, in turn: what a change costs or saves.

Each tree works in a process of its own, in revision_worker.py, that knows nothing but public names.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any

from benchmarks.peers.answer import Clock
from benchmarks.sets import BOARDS, ROOT, BoardSet
from benchmarks.tables import milliseconds, table

WORKER = Path(__file__).with_name("revision_worker.py")
ROUNDS = 3
"""How often both trees take their turn at a task; of each the best time counts."""
SLOWER = 1.05
"""A set whose ratio is beyond this in total and in the median of its boards is marked."""

RECIPES = {
    "hitori 15x15": ("HitoriRecipe", {"rows": 15, "columns": 15}),
    "nonogram 20x20": ("NonogramRecipe", {"rows": 20, "columns": 20}),
    "futoshiki 7x7": ("FutoshikiRecipe", {"rows": 7, "columns": 7}),
    "calcudoku 7x7": ("CalcudokuRecipe", {"rows": 7, "columns": 7}),
}
"""What both trees generate: recipes by their public names."""
BOARDS_MADE = 10


@dataclass(slots=True)
class Comparison:
    """CPU seconds of the two trees, task by task.

    Attributes:
        tasks: how many there were; those that the budget did not reach have no figures.
        here, there: the best of the rounds for each task, in seconds; infinite at the cap.
        disagreements: sentences about answers that differ.
    """

    tasks: int
    here: list[float] = field(default_factory=list)
    there: list[float] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)

    def ratios(self) -> list[float]:
        """This tree's time over the other's, for each task that both ended."""
        return [a / b for a, b in self._ended()]

    def total(self) -> float | None:
        """The ratio of the sums; None where no task was ended by both."""
        ended = self._ended()
        return sum(a for a, _ in ended) / sum(b for _, b in ended) if ended else None

    def _ended(self) -> list[tuple[float, float]]:
        return [(a, b) for a, b in zip(self.here, self.there) if max(a, b) < float("inf")]


class Tree:
    """A process that works with one tree's satpuzzles; one that had to be killed is started anew."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._process: subprocess.Popen[str] | None = None

    def ask(self, task: dict[str, Any], cap: float) -> dict[str, Any]:
        """Carries out a task.

        The answer is ``undecided`` where that took longer than the cap, in wall-clock seconds, and
        ``crashed`` where the process ended for another reason.
        """
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(cap, process.kill)
        timer.start()
        begin = time.monotonic()
        try:
            process.stdin.write(json.dumps(task) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            timer.cancel()
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        self.close()
        over = time.monotonic() - begin >= cap
        return {"answer": "undecided" if over else "crashed", "cpu": float("inf")}

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER), str(self.root)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self._process


@contextmanager
def trees(revision: str) -> Iterator[tuple[Tree, Tree]]:
    """This tree as it lies on disk, and another revision in a folder that goes with the block.

    Raises:
        LookupError: git knows no such revision.
    """
    command = ["git", "-C", str(ROOT), "archive", "--format=tar", revision, "satpuzzles"]
    archive = subprocess.run(command, capture_output=True, check=False)
    if archive.returncode:
        raise LookupError(archive.stderr.decode(errors="replace").strip())
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
            tar.extractall(folder, filter="data")
        both = Tree(ROOT), Tree(Path(folder))
        try:
            yield both
        finally:
            for tree in both:
                tree.close()


def compare(
    here: Tree, there: Tree, tasks: Sequence[dict[str, Any]], *, cap: float, budget: float
) -> Comparison:
    """Has both trees carry out every task, in alternating order.

    Args:
        cap: seconds for one tree and one task.
        budget: seconds for everything; no task is begun beyond it.
    """
    found = Comparison(len(tasks))
    clock = Clock(budget)
    for number, task in enumerate(tasks):
        if number and not clock.left():
            break
        best = {here: float("inf"), there: float("inf")}
        answers: dict[Tree, Any] = {}
        for turn in range(ROUNDS):
            for tree in (here, there) if (number + turn) % 2 else (there, here):
                reply = tree.ask(task, cap)
                answers[tree] = reply["answer"]
                best[tree] = min(best[tree], reply["cpu"])
            if float("inf") in best.values():  # nor would it end in another turn
                break
        found.here.append(best[here])
        found.there.append(best[there])
        if "undecided" not in answers.values() and answers[here] != answers[there]:
            found.disagreements.append(f"task {number + 1}: {answers[here]} here, {answers[there]} there")
    return found


def compare_all(
    here: Tree,
    there: Tree,
    sets: Sequence[BoardSet],
    *,
    cap: float,
    budget: float,
    quick: bool,
    note: Callable[[str], None],
) -> dict[str, Comparison]:
    """Solving and encoding every set, and generating boards."""
    most = 3 if quick else None
    series: list[tuple[str, Callable[[], list[dict[str, Any]]]]] = [
        (f"{question} {each.name}", lambda each=each, question=question: _of(each, question, most))  # type: ignore[misc]
        for each in sets
        for question in ("solve", "encode")
    ]
    types = {each.type for each in sets}
    series += [
        (f"generate {name}", lambda recipe=recipe: _made(*recipe, most))  # type: ignore[misc]
        for name, recipe in RECIPES.items()
        if name.split()[0] in types
    ]
    clock = Clock(budget)
    found = {}
    for number, (name, tasks) in enumerate(series):
        note(name)
        share = clock.left() / (len(series) - number)
        found[name] = compare(here, there, tasks(), cap=cap, budget=share)
    return found


def _of(each: BoardSet, question: str, most: int | None) -> list[dict[str, Any]]:
    return [
        {"question": question, "board": json.dumps(board.to_json())} for board in each.boards(most or BOARDS)
    ]


def _made(recipe: str, fields: dict[str, int], most: int | None) -> list[dict[str, Any]]:
    return [
        {"question": "generate", "recipe": recipe, "fields": fields, "seed": seed}
        for seed in range(most or BOARDS_MADE)
    ]


def modules_loaded(root: Path, board: Path) -> int:
    """How many modules a tree's command ``solve`` has loaded once it has answered."""
    command = [sys.executable, "-P", str(WORKER), str(root), str(board)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout.splitlines()[-1])


def against_table(found: dict[str, Comparison]) -> str:
    """A row a set, with both ratios; a set that is slower by both is marked."""
    rows = []
    for name, each in found.items():
        total = each.total()
        if total is None:
            rows.append([name, f"0 of {each.tasks}", "-", "-", "-", "-", ""])
            continue
        middle = median(each.ratios())
        done = len(each.ratios())
        rows.append(
            [
                name,
                str(done) if done == each.tasks else f"{done} of {each.tasks}",
                *(
                    milliseconds(sum(t for t in times if t < float("inf")))
                    for times in (each.here, each.there)
                ),
                f"{total:.3f}",
                f"{middle:.3f}",
                "slower" if min(total, middle) > SLOWER else "",
            ]
        )
    head = ["set", "tasks", "here, CPU ms", "there, CPU ms", "ratio of totals", "median ratio", ""]
    return table(head, rows)
