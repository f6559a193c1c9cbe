"""One tree's satpuzzles at work for against.py: ``python -P revision_worker.py TREE [BOARD]``.

Reads tasks from stdin, one JSON object a line, and answers each with one line. With a board it runs the
command ``solve`` on it instead and prints how many modules that took. It may use nothing but names that
are public in every revision, and nothing of this folder.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory
from typing import Any

REPEAT_SECONDS = 0.02
REPEATS = 5


def carry_out(task: dict[str, Any], folder: str) -> Callable[[], object]:
    """The function to be timed once; what it returns is the same in both trees where both are right.

    It has a puzzle value of its own, since a value keeps its rules once they are asked for.
    """
    import satpuzzles as sp

    if task["question"] == "generate":
        recipe = getattr(sp, task["recipe"])(**task["fields"])
        return lambda: len([made.solution for made in sp.generate(recipe, seed=task["seed"], count=1)])
    board = sp.loads(task["board"])
    if task["question"] == "encode":
        return lambda: sp.encode(board).to_dimacs(os.path.join(folder, "board.cnf"))
    return lambda: sp.solve(board).status


def timed(task: dict[str, Any], folder: str) -> dict[str, Any]:
    """The answer, and the best CPU time of as many runs as make it worth trusting."""
    gc.collect()
    best, spent, answer = float("inf"), 0.0, None
    for _ in range(REPEATS):
        function = carry_out(task, folder)
        start = time.process_time()
        answer = function()
        seconds = time.process_time() - start
        best, spent = min(best, seconds), spent + seconds
        if spent > REPEAT_SECONDS:
            break
    return {"answer": answer, "cpu": best}


def work() -> None:
    """Answers until stdin ends."""
    with TemporaryDirectory() as folder:
        for line in sys.stdin:
            print(json.dumps(timed(json.loads(line), folder)), flush=True)


def count_modules(board: str) -> None:
    """Solves a board by the command and prints how many modules are loaded then."""
    sys.argv = ["satpuzzles", "solve", board]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        from satpuzzles.cli.main import main

        try:
            main()
        except SystemExit as end:
            assert not end.code, end.code
    print(len(sys.modules))


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    if len(sys.argv) > 2:
        count_modules(sys.argv[2])
    else:
        work()
