"""Mutation testing by hand: which changes of the code does no test notice?

Run as ``python -m benchmarks.mutants ROOM``, where ROOM is a folder or file of the package, such as ``rules``
or ``explain/verify.py``. In a copy of the project one place of one function is changed at a time: an
operator, a number, a condition, a statement that is left out. Then the fast tests that call the function run
until one fails, also those that call it in other processes. What none notices is printed as a survivor;
somebody has to look whether it means the same, or whether a test is missing. Changes are drawn from a seed
until the budget of CPU seconds is used up, or an interrupt comes. Texts are not changed. It needs a system
that forks; mutations.py has the changes, rooms_tests.py which tests are asked.

The tests are collected once. A process is forked for each change, in which the function's code is replaced:
most changes are noticed in less time than it takes to collect tests again. Where modules or tests have called
the function before the first test runs, they are imported anew.
"""

import argparse
import ast
import gc
import io
import json
import os
import resource
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from compileall import compile_dir
from contextlib import redirect_stdout, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random
from types import FunctionType

import pytest

from benchmarks.mutations import mutations_of
from benchmarks.rooms_tests import TESTS

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
        earlier: the functions that are called while the tests are collected.
    """

    def __init__(self, package):
        self._package = package
        self._shared = defaultdict(set)
        self._failed = set()
        self.tests = {}
        self.earlier = []

    def pytest_collection_finish(self):
        self.earlier = [each[1:] for each in import_module(f"{self._package.name}.{CALLS}").taken()]

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


class Collected:
    """Collects the tests once; ``then`` is called with it when it has them, and nothing else is run."""

    def __init__(self, then):
        self._then = then
        self._items = {}
        self._functions = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        self._items = {item.nodeid: item for item in session.items}
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                named = each.__code__.co_filename, each.__code__.co_qualname
                self._functions.setdefault(named, []).append(each)
        gc.freeze()
        self._then(self)
        return True

    def is_replaceable(self, mutation):
        """Whether the function is the only one of its name, and the change is none of its defaults."""
        is_default = isinstance(mutation.place[0], ast.arguments)
        return not is_default and len(self._functions.get(mutation.function, [])) == 1

    def fails(self, mutation, seconds):
        """Whether one of some tests fails with a change; to be called in a process of its own."""
        (function,) = self._functions[mutation.function]
        function.__code__ = mutation.code()
        items = [self._items[name] for name in in_order(seconds)]
        for item, following in zip(items, [*items[1:], None], strict=True):
            limit_seconds(seconds[item.nodeid])
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                return True
        return False


class Chosen:
    """Runs tests that were chosen, in the order of what their files take, and none for ever."""

    def __init__(self, seconds):
        self._seconds = seconds

    def pytest_collection_modifyitems(self, items):
        chosen = {item.nodeid: item for item in items}
        items[:] = [chosen[name] for name in in_order(self._seconds)]

    def pytest_runtest_setup(self, item):
        limit_seconds(self._seconds[item.nodeid])


def limit_seconds(usual):
    """Ends this process when a test takes much longer than its usual CPU seconds."""
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    limit = int(used + SECONDS_MORE + 10 * usual)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def in_order(seconds):
    """Names of tests file by file, the quickest first; ``seconds`` has what each of them took."""

    def total(file):
        return sum(taken for taken, _ in file)

    files = {}
    for name, taken in seconds.items():
        files.setdefault(name.partition("::")[0], []).append((taken, name))
    return [name for file in sorted(files.values(), key=total) for _, name in sorted(file)]


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


def run_tests(package, files, plugin, every_case=False):
    """Pytest's exit code; ``every_case`` asks those of sampled tests that are slow as well."""
    project, package = package.parent, package.name
    os.chdir(project)
    os.environ["PYTHONPATH"] = str(project)  # for what the tests start
    # Where what the tests start looks for the package, too: it must not find that without the change.
    sys.path[:] = [str(project), *(each for each in sys.path if not (Path(each) / package).is_dir())]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    options = ["-q", "-p", "no:cacheprovider", "-o", f"timeout={HANGS}"]
    stop = ["-x"] if isinstance(plugin, Chosen) else []
    wanted = ["-m", "not slow or slow(sampled=True)"] if every_case else []
    return int(pytest.main([*options, *stop, *wanted, *files], [plugin]))


def run_anew(project, run, seconds):
    """Imports and collects again before some tests run: the change shows in what modules and tests hold."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(project)):
            del sys.modules[name]
    return run(Chosen(seconds))


def recorded(package, run):
    """What a Recorder tells: of each test its seconds and functions; and the functions called before all."""
    told = package.parent / "recorded.json"
    start, calls = package / "__init__.py", package / f"{CALLS}.py"
    text = start.read_text()
    start.write_text(f"{text}\nfrom {package.name} import {CALLS}\n")
    shutil.copy(Path(__file__).parent / calls.name, calls)

    def work():
        recorder = Recorder(package)
        code = run(recorder)
        tests = {name: (taken, sorted(own | shared)) for name, (taken, own, shared) in recorder.tests.items()}
        told.write_text(json.dumps([tests, recorder.earlier]))
        return code

    code = in_child(work)
    start.write_text(text)
    if code not in (0, 1):
        raise SystemExit(f"error: the tests could not be run: pytest ended with {code}")
    tests, earlier = json.loads(told.read_text())
    tests = {name: (seconds, set(map(tuple, called))) for name, (seconds, called) in tests.items()}
    return tests, set(map(tuple, earlier))


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.mutants", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("room", help="a folder or file of the package")
    parser.add_argument("--budget", type=float, default=300, help="CPU seconds to spend on changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", help="folders and files of tests, instead of the room's own")
    parser.add_argument(
        "--every-case", action="store_true", help="also what sampled tests leave to slow runs"
    )
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
        temporary = project.parent / "temporary"
        temporary.mkdir()
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(temporary)
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
    files = files_of_tests(project, given.tests or tests_of(Path(given.room)))
    run = partial(run_tests, package, files, every_case=given.every_case)
    tests, earlier = recorded(package, run)
    print(f"{len(tests):,} tests, {sum(taken for taken, _ in tests.values()):.0f} s", flush=True)
    if given.again is not None:
        found = [each for each in found if each.told(package) in given.again.read_text()]
    Random(given.seed).shuffle(found)
    tried = survived = 0
    out = sys.stdout

    def try_each(collected):
        nonlocal tried, survived
        for mutation in found:
            if sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) > given.budget:
                break
            calling = {name: taken for name, (taken, called) in tests.items() if mutation.function in called}
            if mutation.function not in earlier and collected.is_replaceable(mutation):
                work = partial(collected.fails, mutation, calling)
            else:
                work = partial(run_anew, project, run, calling)
            with mutation:
                noticed = calling and in_child(work)
            empty(project.parent / "temporary")
            tried += 1
            if not noticed:
                survived += 1
                told = f"{tried} survived {len(calling)} tests: {mutation.told(package)}"
                print(told, file=out, flush=True)

    with suppress(KeyboardInterrupt), redirect_stdout(io.StringIO()):
        run(Collected(try_each))
    print(f"{tried} of {len(found)} changes tried, {tried - survived} noticed, {survived} not")
    return survived


def empty(folder):
    """Deletes what tests have written."""
    shutil.rmtree(folder)
    folder.mkdir()


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
