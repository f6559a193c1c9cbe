"""The house rules that a reader of one file cannot see: which room may import which, and file sizes.

Imports inside functions count too, and so do module names given to import_module as text.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from satpuzzles.core.foreign_code import PACKAGES
from satpuzzles.puzzle.kind import BUILT_IN, CLASSES, ENTRY_POINTS

GROUPS = {CLASSES, ENTRY_POINTS}
"""The groups of entry points, which read like names of modules."""

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "satpuzzles"
MODULES = sorted(PACKAGE.rglob("*.py"))

FLOORS = (
    {"core"},
    {"translation_check"},
    {"sat"},
    {"rules"},
    {"puzzle"},
    {"processes"},
    {"solver"},
    {"questions"},
    {"uniqueness"},
    {"search"},
    {"explain"},
    {"picture"},
    {"formats"},
    {"views"},
    {"batch"},
    {"latin"},
    {"making"},
    {"kinds"},
    {"web"},
    {"cli"},
    {"__main__"},
)
"""Each room imports only from itself and from the floors before its own."""

# A part of an f-string ends with a dot: f"satpuzzles.kinds.{name}".
MODULE_NAME = re.compile(r"(satpuzzles(?:\.[a-z_]+)+)(?:\.|:\w+)?")

TABLE = PACKAGE / "puzzle" / "built_in.py"
"""Where the built-in puzzles are listed; nothing else outside their folders names one."""
REGISTRY = PACKAGE / "puzzle" / "kind.py"

PUZZLE = re.compile("|".join(BUILT_IN), re.IGNORECASE)

FORBIDDEN_CALLS = {"eval", "exec", "__import__"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve"}
FORBIDDEN_NAMES = {"literal_eval"}
"""Names that only one module may use: it takes values of programs apart, within bounds, and runs nothing."""
LITERALS = PACKAGE / "formats" / "program.py"


def room_of(path: Path) -> str:
    """The room of a file: its folder in the package, or its own name at the top."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def floor_of(room: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


@cache
def tree_of(path: Path) -> ast.Module:
    """The code of a file, parsed once for all that look at it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported_modules(path: Path) -> list[tuple[str, int]]:
    """Every module that a file names, in import statements or as the text of a module's name."""
    package = ["satpuzzles", *path.relative_to(PACKAGE).parts[:-1]]
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # "from satpuzzles import formats" names a room only together with the imported name.
            found += [(f"{module}.{alias.name}", node.lineno) for alias in node.names]
        elif isinstance(node, ast.Constant) and (match := MODULE_NAME.fullmatch(str(node.value))):
            found.append((match.group(1), node.lineno))
    return found


def test_a_room_imports_only_from_the_floors_below():
    for path in MODULES:
        require_floors_below(path)


def require_floors_below(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return  # the public names come from every room
    room = room_of(path)
    wing = path.relative_to(PACKAGE).parts[1] if room == "kinds" else None
    for module, line in imported_modules(path):
        parts = module.split(".")
        if parts[0] != "satpuzzles":
            continue
        assert len(parts) > 1, f"{path}:{line} imports the package's front door"
        other = parts[1]
        if wing is not None and other == "kinds" and len(parts) > 2:
            assert parts[2] == wing, f"{path}:{line}: one puzzle's folder imports another's"
        if other in (room, "__version__") or (path == REGISTRY and module in GROUPS):
            continue
        assert any(other in rooms for rooms in FLOORS), f"{path}:{line}: {other} is on no floor"
        if (path == TABLE and other == "kinds") or (path == REGISTRY and other == "making"):
            continue
        assert floor_of(other) < floor_of(room), f"{path}:{line}: {room} may not import {other}"


def test_no_package_that_satpuzzles_is_made_of_is_taken_for_a_plug_in():
    imported = {module.partition(".")[0] for path in MODULES for module, _ in imported_modules(path)}
    assert imported <= PACKAGES | sys.stdlib_module_names | {"_typeshed", "mypy_extensions"}


MODULE_FILES = {
    ".".join(("satpuzzles", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in MODULES
}


def files_imported(path: Path) -> set[Path]:
    """The files of the package that a file imports; the table of kinds may name what lies above it."""
    found = set()
    for module, _ in imported_modules(path):
        while module and module not in MODULE_FILES:
            module = module.rpartition(".")[0]
        if (
            module not in ("", "satpuzzles")
            and path != TABLE
            and not (path == REGISTRY and ".making" in module)
        ):
            found.add(MODULE_FILES[module])
    return found - {path}


def circle(imports: dict[Path, set[Path]]) -> list[Path]:
    """Files each of which imports the next, and the last the first; none where there is no circle."""
    left = dict(imports)
    while harmless := [path for path in left if not left[path] & left.keys()]:
        for path in harmless:
            del left[path]
    way = [*left][:1]
    while way and (following := min(left[way[-1]] & left.keys())) not in way:
        way.append(following)
    return way[way.index(following) :] if way else []


def test_no_files_import_each_other_in_a_circle():
    names = {path: str(path.relative_to(PACKAGE)) for path in MODULES}
    found = circle({path: files_imported(path) for path in MODULES})
    assert [names[path] for path in found] == []


def test_a_circle_of_imports_is_found():
    a, b, c, d = map(Path, "abcd")
    assert circle({a: {b}, b: {c}, c: {d}, d: {b}}) == [b, c, d]
    assert circle({a: {b, c}, b: {c}, c: set()}) == []


def test_no_room_is_more_than_a_quarter_of_the_package():
    """The folder of each puzzle is a room of its own here."""
    lines: dict[str, int] = {}
    for path in MODULES:
        room = room_of(path)
        if room == "kinds":
            room = "/".join(path.relative_to(PACKAGE).parts[:2])
        lines[room] = lines.get(room, 0) + len(path.read_text(encoding="utf-8").splitlines())
    assert {room: count for room, count in lines.items() if count * 4 > sum(lines.values())} == {}


TWICE = {
    "Puzzle": "authors derive from one, all other rooms use the boards it makes, until all puzzles are made",
}
"""Names of two classes, with the reason."""


def test_a_name_of_a_class_has_one_meaning_in_the_package():
    homes: dict[str, set[Path]] = {}
    for path in MODULES:
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(path.relative_to(PACKAGE))
    twice = {name: sorted(paths) for name, paths in homes.items() if len(paths) > 1}
    assert {name: paths for name, paths in twice.items() if name not in TWICE} == {}
    assert TWICE.keys() <= twice.keys()


UNTOLD = {"aside", "here", "making", "phrase", "second_opinion", "solving"}
"""Names that tell nobody what they name."""


def test_modules_functions_and_classes_have_names_that_tell_something():
    for path in MODULES:
        assert path.stem not in UNTOLD, path
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                assert node.name.strip("_").lower() not in UNTOLD, f"{path}:{node.lineno} {node.name}"


def named_puzzles(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """What names a puzzle in code: text and identifiers, but no docstrings and no help."""
    free: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            free.add(id(node.value))
        elif isinstance(node, ast.keyword) and node.arg == "help":
            free.update(map(id, ast.walk(node.value)))
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in free and PUZZLE.search(node.value):
                yield node.value, node.lineno
        else:
            for field in ("id", "attr", "arg", "name", "module"):
                if PUZZLE.search(str(getattr(node, field, ""))):
                    yield str(getattr(node, field)), getattr(node, "lineno", 0)


def test_outside_its_folder_no_code_names_a_puzzle():
    for path in MODULES:
        require_no_puzzle(path)


def require_no_puzzle(path: Path) -> None:
    if room_of(path) == "kinds" or path in (TABLE, PACKAGE / "__init__.py"):  # the public names
        return
    assert list(named_puzzles(tree_of(path))) == [], path


def test_naming_a_puzzle_is_found():
    code = '"""Hitori."""\nfrom satpuzzles.kinds.hitori import x\nif t == "nonogram": f(help="Calcudoku")\n'
    assert [line for _, line in named_puzzles(ast.parse(code))] == [2, 3]
    assert [name for name, _ in named_puzzles(ast.parse("def f(hitori): Futoshiki"))] == [
        "hitori",
        "Futoshiki",
    ]


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules" / "propagation").glob("*.py")), ids=str)
def test_propagation_knows_no_rule(path):
    rooms = {module.split(".")[1] for module, _ in imported_modules(path) if module.startswith("satpuzzles.")}
    beside = {module for module, _ in imported_modules(path) if module.startswith("satpuzzles.rules.")}
    assert rooms <= {"core", "sat", "rules"}
    assert all(module.startswith("satpuzzles.rules.propagation.") for module in beside)


def test_the_translation_check_rests_on_nothing_that_solves_or_encodes():
    for path in (
        *(PACKAGE / "translation_check").glob("*.py"),
        *(PACKAGE / "kinds").glob("*/specification.py"),
    ):
        modules = {module for module, _ in imported_modules(path) if module.startswith("satpuzzles.")}
        assert all(module.startswith("satpuzzles.translation_check.") for module in modules), path


def test_every_room_is_on_a_floor():
    rooms = {room_of(path) for path in MODULES} - {"__init__"}
    assert rooms <= set().union(*FLOORS)


def test_only_the_solver_room_imports_solvers():
    for path in MODULES:
        for module, line in imported_modules(path):
            if module.startswith(("pysat.solvers", "pysolvers")):
                assert room_of(path) == "solver", f"{path}:{line}"


def test_nothing_evaluates_text():
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in FORBIDDEN_CALLS, f"{path}:{node.lineno}"
            if isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                assert name not in FORBIDDEN_NAMES or path == LITERALS, f"{path}:{node.lineno}"
        for module, line in imported_modules(path):
            forbidden = module.split(".")[0] in FORBIDDEN_MODULES
            # The room of processes talks to child processes of its own in marshal; no input gets there.
            own_channel = module.split(".")[0] == "marshal" and room_of(path) == "processes"
            assert not forbidden or own_channel, f"{path}:{line}"


@pytest.mark.parametrize("module", ["satpuzzles", "satpuzzles.questions.solve", "satpuzzles.cli.main"])
def test_importing_does_not_load_heavy_modules(module):
    program = (
        f"import sys, {module}\n"
        "from importlib import import_module\n"
        "heavy = {'numpy', 'rich', 'pandas', 'xml', 'matplotlib', 'ortools', 'pytest'}\n"
        "print(*sorted(heavy & {name.split('.')[0] for name in sys.modules}))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_no_python_file_passes_400_lines():
    for folder in ("satpuzzles", "tests", "benchmarks"):
        for path in (ROOT / folder).rglob("*.py"):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= 400, f"{path.relative_to(ROOT)} has {lines} lines"


def test_no_class_name_stands_for_two_things():
    # Authors of puzzles see only the vocabulary, which names things as the kernel does.
    seen = [path for path in MODULES if room_of(path) != "making"]
    classes = [
        node.name for path in seen for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef)
    ]
    # A leading underscore makes no difference to a reader.
    names = Counter(name.lstrip("_") for name in classes)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_puzzle_presolves_in_its_own_way():
    """Presolve belongs to families of rules."""
    found = [
        (path.name, node.name)
        for path in MODULES
        if room_of(path) == "kinds"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and node.name == "write_presolved_rules"
    ]
    assert found == []


def test_every_module_opens_with_a_docstring():
    for path in MODULES:
        docstring = ast.get_docstring(tree_of(path))
        assert docstring, f"{path} says nothing about what lives in it"


def test_public_functions_and_classes_say_what_they_do():
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{path}:{node.lineno} {node.name}"
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{path}:{node.lineno} {node.name}"
