"""Small cases of each kind of rule; test_proofs.py proves the kinds on them.

What an instance means is said here once more, in a line for each kind, from what its docstring says.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby, pairwise, product
from math import prod
from typing import NamedTuple

from satpuzzles.rules.answers import AnswerVariables
from satpuzzles.rules.arithmetic import Arithmetic, Target
from satpuzzles.rules.automaton import Automaton, Word
from satpuzzles.rules.blackened import Unrepeated, WhitesConnected
from satpuzzles.rules.different import AllDifferent
from satpuzzles.rules.groups import Bounds, Cardinality, PlaceGroup, columns_of, rows_of
from satpuzzles.rules.lines import Line, Runs
from satpuzzles.rules.pairs import Neighbours, NotBoth, Related
from satpuzzles.rules.partition import RootedPartition
from satpuzzles.rules.single import Given
from satpuzzles.rules.table import Table, TableRows

SHADES = AnswerVariables(1, True)


class Case(NamedTuple):
    """A rule on so many places, and what its instances mean.

    Attributes:
        holds: whether all places together satisfy an instance, by its number.
        presumed: whether values are as other rules make sure of.
    """

    rule: object
    answers: AnswerVariables
    places: int
    holds: object
    presumed: object = lambda values: True

    def every(self):
        """All assignments that are as other rules make sure of."""
        values = range(0 if self.answers.blank else 1, self.answers.values + 1)
        return [each for each in product(values, repeat=self.places) if self.presumed(each)]


def group(*places: int, name: str = "group") -> PlaceGroup:
    return PlaceGroup(name, places)


def count_case(value, least, most, places=4, implied=False):
    rule = Cardinality(
        "count",
        "The {group} has {number}.",
        "The {group} has {count}, not {number}.",
        value=value,
        bounds=(Bounds(group(*range(places)), least, most, most), Bounds(group(0, 2), 0, 1, 1)),
        implied=implied,
    )

    def holds(values, index):
        bounds = rule.bounds[index]
        return bounds.least <= [values[p] for p in bounds.group.places].count(value) <= bounds.most

    return Case(rule, SHADES, places, holds)


def related_case(relation, allows, size=3):
    rule = Related(
        relation, "{one}, {other}.", "{a}, {b}.", relation=relation, pairs=((0, 1), (2, 1)), values=size
    )
    return Case(
        rule, AnswerVariables(size, False), 3, lambda v, i: allows(v[rule.pairs[i][0]], v[rule.pairs[i][1]])
    )


def result_fits(operator, target, values):
    """Whether the values give the target; largest first for - and /."""
    first, *rest = sorted(values, reverse=True)
    if operator is None and rest:
        return any(result_fits(each, target, values) for each in "+-*/")
    return (
        target
        == {
            "+": sum(values),
            "*": prod(values),
            "-": first - sum(rest),
            "/": first / prod(rest),
            None: first,
        }[operator]
    )


def cage_case(operator, target, places, size):
    rule = Arithmetic("cage", "A cage.", cages=(Target(tuple(range(places)), operator, target),), values=size)
    return Case(
        rule,
        AnswerVariables(size, False),
        places,
        lambda values, _: result_fits(operator, target, values),
    )


def runs_shown(values):
    """The runs of a line, one after the other."""
    return tuple((len(list(same)), color) for color, same in groupby(values) if color)


def runs_case(clues, length, colors):
    lines = tuple(Line(group(*range(i * length, (i + 1) * length)), clue) for i, clue in enumerate(clues))
    rule = Runs(
        "runs", "The {group} shows {clue}.", lines=lines, colors=colors, blank="The {group} is blank."
    )
    return Case(
        rule,
        AnswerVariables(colors, True),
        length * len(clues),
        lambda values, i: runs_shown(values[i * length : (i + 1) * length]) == clues[i],
    )


def connected_case(rows, columns):
    rule = WhitesConnected(
        "connected",
        "They are.",
        "They are not, at {place}.",
        rows=rows,
        columns=columns,
        near="Near {place}.",
    )

    def parts(values):
        left = {p for p in range(rows * columns) if values[p] == 0}
        found = 0
        while left:
            found += 1
            todo = [left.pop()]
            while todo:
                row, column = divmod(todo.pop(), columns)
                for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if 0 <= r < rows and 0 <= c < columns and r * columns + c in left:
                        left.remove(r * columns + c)
                        todo.append(r * columns + c)
        return found

    def presumed(values):
        beside = any(values[p] and values[p + 1] for p in range(rows * columns - 1) if (p + 1) % columns)
        return not beside and not any(
            values[p] and values[p + columns] for p in range(rows * columns - columns)
        )

    return Case(rule, SHADES, rows * columns, lambda values, _: parts(values) <= 1, presumed)


def division_case(links, roots, count, value=1, values=1):
    rule = RootedPartition(
        "division",
        "The region of {place} has {places}.",
        "The region of {place} must have {places}; {found}.",
        rooted="All have roots.",
        unrooted="That of {place} has none.",
        count=count,
        links=links,
        roots=roots,
        value=value,
    )
    near = {p: {q for link in links for q in link if p in link} - {p} for p in range(count)}
    sizes = dict(roots)

    def reached(values, place, left, through):
        """The places to which paths of the value lead from a place, in so many places."""
        if values[place] != value or not left:
            return set()
        ways = [reached(values, p, left - 1, through) for p in near[place] if p in through]
        return {place}.union(*ways)

    @cache
    def looked_up(values, index):
        everywhere = range(count)
        if index:
            root, size = roots[index - 1]
            region = reached(values, root, count, everywhere)
            return region & sizes.keys() == {root} and size in (0, len(region))
        between = set(everywhere) - sizes.keys()
        rooted = [reached(values, root, size or count, between) for root, size in roots]
        return {p for p in everywhere if values[p] == value} <= set().union(*rooted)

    return Case(rule, AnswerVariables(values, True), count, lambda v, index: looked_up(tuple(v), index))


def unrepeated_case(labels):
    columns = len(labels[0])
    flat = [label for row in labels for label in row]
    lines = [
        *(range(r * columns, (r + 1) * columns) for r in range(len(labels))),
        *(range(c, len(flat), columns) for c in range(columns)),
    ]
    rule = Unrepeated("unrepeated", "{line}, {label}.", "{line}, {label}, {count}.", labels=labels)
    # Which instance is which is asked of the rule; that none is missing, of all lines together.
    same = sorted(
        tuple(p for p in line if flat[p] == label)
        for line in lines
        for label in {flat[p] for p in line} - {0}
        if sum(flat[p] == label for p in line) > 1
    )
    assert sorted(map(tuple, (rule.places(i) for i in range(len(rule))))) == same
    return Case(rule, SHADES, len(flat), lambda v, i: sum(v[p] == 0 for p in rule.places(i)) <= 1)


def different_case(groups, size, blank=False):
    rule = AllDifferent("different", "{group} {value}.", groups=groups, values=size)

    def holds(values, index):
        number, value = divmod(index, size)
        found = [values[p] for p in groups[number].places].count(value + 1)
        return found == 1 if len(groups[number].places) == size and not blank else found <= 1

    return Case(rule, AnswerVariables(size, blank), 1 + max(p for g in groups for p in g.places), holds)


def ways_case(answers, places, *choices):
    """Choices, each of ways and a condition: texts with a value for each place, a dot for any."""

    def fits(text, values):
        return all(sign in (".", str(value)) for sign, value in zip(text, values))

    def way(text):
        return tuple((place, int(sign)) for place, sign in enumerate(text) if sign != ".")

    rule = Table(
        "ways",
        "Of {name} one holds.",
        choices=tuple(TableRows("it", tuple(map(way, ways)), way(when)) for ways, when in choices),
    )

    def holds(values, index):
        ways, when = choices[index]
        return not fits(when, values) or any(fits(each, values) for each in ways)

    return Case(rule, answers, places, holds)


def sky(state, height):
    """The tallest building and how many are seen."""
    tallest, seen = state
    return (height, seen + 1) if height > tallest else state


def letters(state, letter):
    """The first letter, none before it; no letter stands twice in a row."""
    first, last = state
    return None if letter and letter == last else (first or letter, letter)


def automaton_case(step, start, values, places, ends, holds):
    """Read from both sides, with ends of which ``holds`` says what they mean for the values in order."""
    orders = range(places), range(places - 1, -1, -1)
    readings = tuple(Word(group(*order), end, 1) for order, end in zip(orders, ends))
    rule = Automaton("read", "{group} {number}.", values=values, start=start, step=step, words=readings)
    answers = AnswerVariables(values[-1], values[0] == 0)
    return Case(rule, answers, places, lambda v, i: holds([v[p] for p in orders[i]], ends[i]))


def seen(values):
    return sum(value > max(values[:i], default=0) for i, value in enumerate(values))


def lettered(values, ends):
    """Whether the first letter and the last value are an end, and equal letters do not stand together."""
    first = next((value for value in values if value), 0)
    return (first, values[-1]) in ends and not any(a and a == b for a, b in pairwise(values))


CASES = {
    "given": Case(
        Given("given", "{place} {value}.", given=((0, 2), (2, 0))),
        AnswerVariables(2, True),
        3,
        lambda values, index: (values[0] == 2, values[2] == 0)[index],
    ),
    "not both black": Case(
        NotBoth("pair", "{one} {other}.", pairs=Neighbours(2, 3)),
        SHADES,
        6,
        lambda v, i: not all(v[p] for p in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)][i]),
    ),
    "not both white": Case(
        NotBoth("pair", "{one} {other}.", pairs=((0, 2), (1, 2)), value=0),
        SHADES,
        3,
        lambda v, i: (v[0] or v[2], v[1] or v[2])[i] > 0,
    ),
    "not both 2": Case(
        NotBoth("pair", "{one} {other}.", pairs=((0, 1), (1, 2)), value=2),
        AnswerVariables(3, True),
        3,
        lambda v, i: not v[i] == v[i + 1] == 2,
    ),
    **{f"count {v} {a}-{b}": count_case(v, a, b) for v in (0, 1) for a in range(5) for b in range(a, 5)},
    "count many": count_case(1, 3, 5, places=7),
    "less": related_case("less", lambda a, b: a < b),
    "less of 5": related_case("less", lambda a, b: a < b, 5),
    "one apart": related_case("differ by one", lambda a, b: abs(a - b) == 1, 4),
    "not one apart": related_case("do not differ by one", lambda a, b: abs(a - b) != 1, 4),
    **{
        f"cage {target}{operator} of {places} to {size}": cage_case(operator, target, places, size)
        for operator in ("+", "-", "*", "/", None)
        for places, size, targets in ((1, 3, (2, 4)), (2, 4, (0, 1, 2, 3, 6)), (3, 4, (0, 1, 2, 6, 8, 12)))
        if places > 1 or operator is None
        for target in targets
    },
    **{
        f"runs {number}": runs_case(clues, length, colors)
        for number, (clues, length, colors) in enumerate(
            [
                (((), ((1, 1),)), 3, 1),
                ((((1, 1), (2, 1)),), 6, 1),
                ((((2, 1), (1, 1)), ((3, 1),)), 4, 1),
                ((((1, 1), (1, 2), (1, 1)),), 5, 2),
                ((((2, 2), (1, 2)),), 4, 2),
                ((((5, 1),),), 4, 1),
            ]
        )
    },
    **{
        f"connected {r}x{c}": connected_case(r, c)
        for r, c in ((1, 1), (1, 4), (2, 2), (3, 3), (3, 4), (4, 3))
    },
    "division": division_case(Neighbours(3, 3), ((0, 2), (8, 3)), 9, value=0),
    "division with any": division_case(Neighbours(3, 3), ((1, 1), (6, 0)), 9, value=0),
    "division with one": division_case(Neighbours(2, 4), ((2, 5),), 8),
    "division without roots": division_case(Neighbours(1, 3), (), 3),
    "division too large": division_case(Neighbours(1, 3), ((0, 4),), 3),
    "division with neighbours": division_case(Neighbours(1, 4), ((0, 1), (1, 2)), 4),
    "division of a ring": division_case(tuple((p, (p + 1) % 7) for p in range(7)), ((1, 3), (5, 0)), 8),
    "division by twos": division_case(Neighbours(2, 3), ((0, 3), (2, 1)), 6, value=2, values=2),
    "unrepeated": unrepeated_case(((1, 2, 1), (1, 1, 2), (2, 1, 0))),
    "unrepeated fours": unrepeated_case(((1, 1, 1, 1), (0, 1, 2, 0))),
    "one of them": ways_case(SHADES, 4, (["1...", ".1..", "...0"], "...."), (["0...", "..1."], "....")),
    "table": ways_case(
        SHADES, 5, (["1110.", "0.011", "10..1"], "....."), ([], "11.1."), (["0...."], "..1..")
    ),
    "table that leaves some free": ways_case(SHADES, 4, (["11..", "1.0.", "1..1"], "....")),
    "table of values": ways_case(
        AnswerVariables(3, False), 3, (["1.2", "12.", "31."], "..."), (["..3"], "22.")
    ),
    "condition on blanks": ways_case(AnswerVariables(2, True), 3, (["0.1", ".21"], "0.."), (["..0"], ".1.")),
    "skyscrapers": automaton_case(
        sky,
        (0, 0),
        range(1, 5),
        4,
        [((4, 2), (3, 2)), ((4, 3),)],
        lambda v, ends: (max(v), seen(v)) in ends,
    ),
    "letters": automaton_case(
        letters, (0, 0), range(3), 4, [((1, 0), (2, 1), (2, 2)), ((2, 0), (1, 2))], lettered
    ),
    "shaded letters": automaton_case(letters, (0, 0), range(2), 5, [((1, 1), (1, 0)), ((1, 0),)], lettered),
    "letters that never end so": automaton_case(letters, (0, 0), range(2), 3, [((7, 7),), ()], lettered),
    "latin square": different_case((*rows_of(3, 3), *columns_of(3, 3)), 3),
    "different": different_case((group(0, 1), group(1, 2, 3)), 4),
    "different with blanks": different_case((group(0, 1, 2),), 3, blank=True),
}
