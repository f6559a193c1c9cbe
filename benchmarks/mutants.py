"""Mutation testing by hand: which changes of the code does no test notice?

Run as ``python -m benchmarks.mutants ROOM``, where ROOM is a folder or file of the package, such as ``rules``
or ``explain/verify.py``. In a copy of the project one place of one function is changed at a time: an
operator, a number, a condition, a statement that is left out. Then the fast tests that call the function run
until one fails, also those that call it in other processes. What none notices is printed as a survivor;
somebody has to look whether it means the same, or whether a test is missing. Changes are drawn from a seed
until the budget of CPU seconds is used up, or an interrupt comes. Texts are not changed. It needs a system
that forks; mutations.py has the changes.
"""

import argparse
import ast
import json
import os
import resource
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from compileall import compile_dir
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random

import pytest

from benchmarks.mutations import mutations_of

TESTS = {
    "core": ["kernel", "questions/test_options.py", "cli/test_written_files.py", "cli/test_overwriting.py"],
    "sat": ["kernel", "rules"],
    "solver": ["kernel", "questions/test_why.py"],
    "rules": ["rules", "kernel/test_propagation.py", "kinds/test_laws.py", "kinds/test_partial_check.py"],
    "questions": ["questions"],
    "questions/proofs": [
        *("questions/test_*certif*.py", "questions/test_lrat.py", "questions/test_rup.py"),
        *("rules/test_proofs.py", "rules/test_divided.py", "evidence", "cli/test_*certif*.py"),
        *("questions/test_mutated_certificates.py", "questions/test_looks_at_limits_of_services.py"),
    ],
    "uniqueness": [
        *("questions/test_clue*.py", "questions/test_family.py", "questions/test_generate*.py"),
        *("questions/test_repair*.py", "questions/test_single_changes.py", "questions/test_enumerate.py"),
        *("questions/test_looks_at*.py", "test_generated*.py", "kinds/test_[!lp]*.py"),
        *("cli/test_generate*.py", "cli/test_repair*.py", "cli/test_family*.py", "cli/test_difficulty.py"),
        *("web/test_setting.py", "web/test_mending.py", "explain/test_graded.py", "many/test_work.py"),
    ],
    "processes": [
        *("many", "questions/test_backend_in_children.py", "questions/test_memory_limit.py"),
        *("questions/test_race.py", "questions/test_options.py", "kernel/test_session.py"),
        *("search/test_search.py", "cli/test_foreign_code.py", "cli/test_scarce_processes.py"),
        *("cli/test_many*.py", "cli/test_ends_of_processes.py", "cli/test_cluster_commands.py"),
        *("cli/test_hostile_environment.py", "cli/test_solve_limits.py"),
    ],
}
"""Where the tests of a room are, or of a folder that it is in, if not in the folder of its name alone."""

CALLS = "recorded_calls"
"""The module that writes down calls, which stands in the package meanwhile."""

NOT_COPIED = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info")

PRELOADED = ("hypothesis", "numpy", "pysat.solvers")
"""What tests import and takes long: done once, before the process forks for each change."""

SECONDS_MORE = 2
"""So many CPU seconds more than ten times what it took before a test may take, else it hangs."""

HANGS = 60
"""Seconds after which a test that waits has failed."""

MEMORY = 4 << 30


class Recorder:
    """Sees which functions each test calls, and what it takes.

    What another process calls counts for all tests of a file: they may share processes, which tell of a
    function just once.

    Attributes:
        tests: for each test that passes its CPU seconds, and the functions as file and name.
    """

    def __init__(self, package):
        self._package = package
        self._shared = defaultdict(set)
        self._failed = set()
        self.tests = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        calls = import_module(f"{self._package.name}.{CALLS}")
        self._shared[item.path].update(each[1:] for each in calls.taken() if each[0] != str(os.getpid()))
        started = time.process_time()
        yield
        seconds = time.process_time() - started
        own = set()
        for process, *function in calls.taken():
            (own if process == str(os.getpid()) else self._shared[item.path]).add(tuple(function))
        if item.nodeid not in self._failed:
            self.tests[item.nodeid] = seconds, own, self._shared[item.path]

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self._failed.add(report.nodeid)


class Chosen:
    """Runs tests that were chosen, in the order of what their files take, and none for ever."""

    def __init__(self, seconds):
        self._seconds = seconds

    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if item.nodeid in self._seconds]

    def pytest_runtest_setup(self, item):
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        limit = int(used + SECONDS_MORE + 10 * self._seconds[item.nodeid])
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def in_child(work):
    """The exit code of some work in a process of its own, whose words nobody hears; negative for a signal."""
    pid = os.fork()
    if not pid:
        code = 70
        with suppress(BaseException):
            null = os.open(os.devnull, os.O_RDWR)
            for descriptor in range(3):
                os.dup2(null, descriptor)
            code = work()
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def run_tests(package, files, plugin):
    """Pytest's exit code; to be called in a process of its own."""
    project, package = package.parent, package.name
    os.chdir(project)
    os.environ["PYTHONPATH"] = str(project)  # for what the tests start
    # Where what the tests start looks for the package, too: it must not find that without the change.
    sys.path[:] = [str(project), *(each for each in sys.path if not (Path(each) / package).is_dir())]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    stop = ["-x"] if isinstance(plugin, Chosen) else []
    return int(
        pytest.main(["-q", *stop, "-p", "no:cacheprovider", "-o", f"timeout={HANGS}", *files], [plugin])
    )


def recorded(package, files):
    """What a Recorder tells of some tests."""
    told = package.parent / "recorded.json"
    start, calls = package / "__init__.py", package / f"{CALLS}.py"
    text = start.read_text()
    start.write_text(f"{text}\nfrom {package.name} import {CALLS}\n")
    shutil.copy(Path(__file__).parent / calls.name, calls)

    def work():
        recorder = Recorder(package)
        code = run_tests(package, files, recorder)
        told.write_text(
            json.dumps(
                {
                    name: (seconds, sorted(own | shared))
                    for name, (seconds, own, shared) in recorder.tests.items()
                }
            )
        )
        return code

    code = in_child(work)
    start.write_text(text)
    if code not in (0, 1):
        raise SystemExit(f"error: the tests could not be run: pytest ended with {code}")
    return {
        name: (seconds, set(map(tuple, called)))
        for name, (seconds, called) in json.loads(told.read_text()).items()
    }


def is_noticed(package, seconds):
    """Whether one of some tests fails; ``seconds`` has what each of them took."""
    each = {}
    for name, taken in seconds.items():
        each.setdefault(name.partition("::")[0], []).append(taken)
    files = sorted(each, key=lambda name: sum(each[name]))
    code = in_child(lambda: run_tests(package, files, Chosen(seconds)))
    return code not in (0, pytest.ExitCode.NO_TESTS_COLLECTED)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.mutants", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("room", help="a folder or file of the package")
    parser.add_argument("--budget", type=float, default=300, help="CPU seconds to spend on changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", help="folders and files of tests, instead of the room's own")
    parser.add_argument("--again", type=Path, help="try only what stands in this report of an earlier run")
    parser.add_argument("--project", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--package", default="satpuzzles")
    given = parser.parse_args(arguments)
    for name in PRELOADED:
        with suppress(ImportError):
            import_module(name)
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder).resolve() / "project"
        shutil.copytree(given.project, project, ignore=NOT_COPIED)
        return try_all(given, project)


def try_all(given, project):
    """Tries changes and prints what becomes of them; how many no test notices."""
    package = project / given.package
    room = package / given.room
    paths = [room] if room.is_file() else sorted(room.rglob("*.py"))
    found = [each for path in paths for each in mutations_of(path)]
    # As changed files are written: a test that fails by that alone notices nothing of a change.
    for path in paths:
        path.write_text(ast.unparse(ast.parse(path.read_text())))
    # By their hash: a file that changes within a second, and keeps its size, is read again.
    compile_dir(package, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    tests = recorded(package, files_of_tests(project, given.tests or tests_of(Path(given.room))))
    print(f"{len(tests):,} tests, {sum(taken for taken, _ in tests.values()):.0f} s", flush=True)
    if given.again is not None:
        found = [each for each in found if each.told(package) in given.again.read_text()]
    Random(given.seed).shuffle(found)
    tried = survived = 0
    with suppress(KeyboardInterrupt):
        for mutation in found:
            if sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) > given.budget:
                break
            calling = {name: taken for name, (taken, called) in tests.items() if mutation.function in called}
            with mutation:
                noticed = calling and is_noticed(package, calling)
            tried += 1
            if not noticed:
                survived += 1
                print(f"{tried} survived {len(calling)} tests: {mutation.told(package)}", flush=True)
    print(f"{tried} of {len(found)} changes tried, {tried - survived} noticed, {survived} not")
    return survived


def tests_of(room):
    """Where a room's tests are, in the folder of tests."""
    of_folders = (TESTS[name] for each in (room, *room.parents) if (name := each.as_posix()) in TESTS)
    return next(of_folders, [str(room.with_suffix(""))])


def files_of_tests(project, names):
    """Folders and files of tests by their names, in which ``*`` stands for anything."""
    folder = project / "tests"
    found = (each for name in names for each in sorted(folder.glob(name)))
    return list(dict.fromkeys(str(each.relative_to(project)) for each in found))


if __name__ == "__main__":
    main()
