"""What mutation testing changes in a function, one place at a time. What becomes of it is for mutants.py."""

import ast
import copy
from types import CodeType
from typing import NamedTuple

OTHERS = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.FloorDiv],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.BitXor: [ast.BitAnd],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
    ast.Break: [ast.Continue],
    ast.Continue: [ast.Break],
}
"""What an operator or a word becomes."""

CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}

UNTOUCHED = ("annotation", "returns", "decorator_list", "type_params")
"""Fields that say nothing about what a function does, or that take its place."""


class Mutation(NamedTuple):
    """A node and what takes its place; within a ``with`` block the file has it.

    Attributes:
        function: the file and the name of the function, as calls tell it.
        place: the parent, the field, and the index in it, None where it is no list.
    """

    path: object
    tree: ast.Module
    function: tuple
    place: tuple
    old: ast.AST
    new: ast.AST

    def told(self, package):
        """The change, for people; no two are told alike within a line of code."""
        before, after = (
            " ".join(ast.unparse(each).split())[:90] or type(each).__name__ for each in (self.old, self.new)
        )
        if isinstance(self.old, ast.operator | ast.cmpop | ast.boolop):
            before, after = ast.unparse(self.place[0])[:90], f"with {type(self.new).__name__}"
        return f"{self.path.relative_to(package)}:{self.line()} {self.function[1]}: {before} -> {after}"

    def line(self):
        """Where it is."""
        return getattr(self.old, "lineno", None) or getattr(self.place[0], "lineno", 0)

    def code(self):
        """The function's code with the change; to be called while the file has it."""
        inner = [compile(self.tree, str(self.path), "exec")]
        for each in inner:
            if each.co_qualname == self.function[1]:
                return each
            inner += [constant for constant in each.co_consts if isinstance(constant, CodeType)]
        raise LookupError(self.function)

    def __enter__(self):
        self._set(self.new)
        self.path.write_text(ast.unparse(self.tree))
        return self

    def __exit__(self, *_):
        self._set(self.old)
        self.path.write_text(ast.unparse(self.tree))

    def _set(self, node):
        parent, field, index = self.place
        if index is None:
            setattr(parent, field, node)
        else:
            getattr(parent, field)[index] = node


def mutations_of(path):
    """Every change of the functions in a file; each is of one place."""
    tree = ast.parse(path.read_text())
    for function, name in functions_of(tree):
        for place, old in places_of(function):
            for new in alternatives(old):
                yield Mutation(path, tree, (str(path), name), place, old, ast.fix_missing_locations(new))


def functions_of(node, within=""):
    """Functions that stand in no other, with their names."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each, within + each.name
        elif isinstance(each, ast.ClassDef):
            yield from functions_of(each, f"{within}{each.name}.")
        elif isinstance(each, ast.If | ast.Try):
            yield from functions_of(each, within)


def places_of(node):
    """The nodes within a node, each with its parent, the field and the index in it."""
    for field, value in ast.iter_fields(node):
        if field in UNTOUCHED:
            continue
        for index, each in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(each, ast.AST) and not isinstance(each, ast.Assert):
                yield (node, field, index), each
                yield from places_of(each)


def alternatives(node):
    """What a node may become."""
    for other in OTHERS.get(type(node), []):
        yield other()
    match node:
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
            if node.value == 1:
                yield ast.Constant(0)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.If() | ast.While() | ast.IfExp():
            changed = copy.copy(node)
            changed.test = ast.UnaryOp(ast.Not(), node.test)
            yield changed
        case ast.comprehension() if node.ifs:
            for index in range(len(node.ifs)):
                changed = copy.copy(node)
                changed.ifs = node.ifs[:index] + node.ifs[index + 1 :]
                yield changed
        case ast.Return(value=value) if value is not None and not is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Raise() | ast.AugAssign() | ast.Delete():
            yield ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def is_none(node):
    """Whether a node is the word None."""
    return isinstance(node, ast.Constant) and node.value is None
