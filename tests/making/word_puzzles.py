"""A small puzzle for each word, whose rules all have one name, so that what is kept for one could be mistaken
for another's. A mark turns the fact of a cell around, and then nothing about it depends on the size alone.
"""

from __future__ import annotations

from itertools import combinations

import satpuzzles.making as mk
from satpuzzles.rules.facts import Derived

WORDS = {}


def word(name, states, confirm, layers=None, **fields):
    """Adds a puzzle: what its rules state, and whether an answer is right."""

    def rules(self):
        for holds in self.states():
            yield mk.Rule("rule", holds, "It holds.")

    layers = layers or {"black": mk.shading("black", "white")}
    if not {"marks", "labels", "rooms", "ends"} & {*fields}:
        fields = {"empty": mk.marks("x"), **fields}  # which says the size
    record = mk.Record("forms", rules="It holds.")
    says = {"record": record, **fields, **layers, "states": states, "rules": rules, "confirm": confirm}
    WORDS[name] = type("Forms", (mk.Puzzle,), says)


def marked():
    return {"marks": mk.marks("x")}


def numbered(**more):
    return {**more, "n": mk.option(default=0, says="A number.")}


def rooms():
    return {"rooms": mk.regions()}


def facts(puzzle):
    """The facts of the cells, those with a mark the other way round."""
    return [~puzzle.black[cell] if cell in puzzle.marks else puzzle.black[cell] for cell in puzzle.cells]


def true(puzzle, answer):
    """The cells with a true fact."""
    return answer[puzzle.black] ^ puzzle.marks


def pairs(cells, reach):
    """The pairs of cells that touch: by sides up to a distance of 1, with corners up to 2."""
    return [
        (a, b) for a in cells for b in cells if a < b
        and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and abs(a[0] - b[0]) + abs(a[1] - b[1]) <= reach
    ]  # fmt: skip


def connected(cells):
    found = {*sorted(cells)[:1]}
    while more := {b for a in found for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1} - found:
        found |= more
    return found == {*cells}


def reached(start, cells):
    found = {start}
    while more := {b for a in found for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1} - found:
        found |= more
    return len(found) - 1


def seen(cells):
    """What a cell sees over some cells in its row and in its column, itself included."""

    def run(cell, down, right):
        found = set()
        while cell in cells:
            found.add(cell)
            cell = (cell[0] + down, cell[1] + right)
        return found

    return lambda cell: (run(cell, 0, 1) | run(cell, 0, -1), run(cell, 1, 0) | run(cell, -1, 0))


for corners in (False, True):
    reach = 1 + corners
    word(
        f"apart {corners}",
        lambda p, corners=corners: [mk.apart(p.black, corners=corners), ~p.black[p.cells[0]]],
        lambda p, a, reach=reach: not pairs(a[p.black], reach) and (0, 0) not in a[p.black],
    )
    word(
        f"apart whites {corners}",
        lambda p, corners=corners: [mk.apart(~p.black, corners=corners)],
        lambda p, a, reach=reach: not pairs({*p.cells} - a[p.black], reach),
    )
    word(
        f"apart marked {corners}",
        lambda p, corners=corners: [mk.apart(facts(p), corners=corners)],
        lambda p, a, reach=reach: not pairs(true(p, a), reach),
        **marked(),
    )
COUNTS = {
    "exactly": (mk.exactly, int.__eq__),
    "at most": (mk.at_most, int.__le__),
    "at least": (mk.at_least, int.__ge__),
}
for name, (count, fits) in COUNTS.items():
    word(
        f"{name} of all",
        lambda p, count=count: [count(p.n, facts(p))],
        lambda p, a, fits=fits: fits(len(true(p, a)), p.n),
        **numbered(**marked()),
    )
    word(
        f"{name} of lines",
        lambda p, count=count: [count(p.n, p.black, each=p.rows), count(1, p.black, each=p.columns)],
        lambda p, a, fits=fits: (
            all(fits(len(a[p.black] & {*line}), p.n) for line in p.rows)
            and all(fits(len(a[p.black] & {*line}), 1) for line in p.columns)
        ),
        **numbered(),
    )
    word(
        f"{name} of rooms",
        lambda p, count=count: [count(p.n, p.black, each=p.rooms), count(1, ~p.black, each=p.rooms)],
        lambda p, a, fits=fits: all(
            fits(len(a[p.black] & {*room}), p.n) and fits(len({*room} - a[p.black]), 1) for room in p.rooms
        ),
        **numbered(**rooms()),
    )
    word(
        f"{name} of marked windows",
        lambda p, count=count: [count(p.n, facts(p), each=p.windows(2, 2))],
        lambda p, a, fits=fits: all(fits(len(true(p, a) & {*w}), p.n) for w in p.windows(2, 2)),
        **numbered(**marked()),
    )
word(
    "never all",
    lambda p: [mk.never_all(*p.black[line]) for line in p.lines],
    lambda p, a: not any(a[p.black].issuperset(line) for line in p.lines),
)
word(
    "unrepeated",
    lambda p: [mk.unrepeated(p.labels, ~p.black)],
    lambda p, a: (
        not any(
            p.labels[one] == p.labels[other] > 0 and not a[p.black] & {one, other}
            for line in p.lines
            for one, other in combinations(line, 2)
        )
    ),
    labels=mk.filled_in(range(4)),
)
for least in (0, 1):
    word(
        f"different from {least}",
        lambda p: [mk.different(p.number, each=p.rows), *[mk.different(p.number[r]) for r in p.rooms]],
        lambda p, a: (
            not any(
                a[p.number][one] == a[p.number][other] > 0
                for group in [*p.rows, *p.rooms]
                for one, other in combinations(group, 2)
            )
        ),
        {"number": mk.digits(least, 3)},
        **rooms(),
    )
    word(
        f"different in boxes from {least}",
        lambda p: [mk.different(p.number, each=p.boxes(*size)) for size in ((2, 2), (1, 2))],
        lambda p, a: (
            not any(
                a[p.number][one] == a[p.number][other] > 0
                for one, other in combinations(p.cells, 2)
                for down, across in ((2, 2), (1, 2))
                if (one.row // down, one.column // across) == (other.row // down, other.column // across)
                and one.row // down < len(p.rows) // down and one.column // across < len(p.columns) // across
            )
        ),
        {"number": mk.digits(least, 3)},
    )  # fmt: skip
    word(
        f"total from {least}",
        lambda p: [mk.total(p.n, p.number[room]) for room in p.rooms],
        lambda p, a: all(sum(a[p.number][c] for c in room) == p.n for room in p.rooms),
        {"number": mk.digits(least, 3)},
        **numbered(**rooms()),
    )
word(
    "visible",
    lambda p: [mk.visible(p.number[line]).is_(p.n) for line in p.rows],
    lambda p, a: all(
        sum(all(a[p.number][b] < a[p.number][c] for b in line.cells[:i]) for i, c in enumerate(line)) == p.n
        for line in p.rows
    ),
    {"number": mk.digits(1, 3)},
    **numbered(),
)
word(
    "leading",
    lambda p: [mk.any_of(*[mk.leading(p.black[line]).is_(p.n) for line in p.lines])],
    lambda p, a: any(
        p.n == next((i for i, c in enumerate(line) if c not in a[p.black]), len(line)) for line in p.lines
    ),
    **numbered(),
)
word("connected", lambda p: [mk.connected(p.black)], lambda p, a: connected(a[p.black]))
word("whites", lambda p: [mk.connected(~p.black)], lambda p, a: connected({*p.cells} - a[p.black]))
word(
    "apart and connected",
    lambda p: [mk.apart(p.black), mk.connected(~p.black)],
    lambda p, a: not pairs(a[p.black], 1) and connected({*p.cells} - a[p.black]),
)
word(
    "reaches",
    lambda p: [mk.reaches(p.n, cell, p.black) for cell in sorted(p.marks)],
    lambda p, a: all(reached(cell, a[p.black]) == p.n for cell in p.marks),
    **numbered(**marked()),
)
MARKS = mk.marks("x")
word(
    "one loop",
    lambda p: [mk.one_loop(p.loop)],
    lambda p, a: mk.is_one_loop(a[p.loop]) and not any(cell in p.marks for cell in a[p.loop]),
    {"loop": mk.links(but=MARKS)},
    marks=MARKS,
)
word(
    "one loop of edges",
    lambda p: [mk.one_loop(p.line), *[mk.exactly(p.n, p.line.around(cell)) for cell in sorted(p.marks)]],
    lambda p, a: (
        mk.is_one_loop(a[p.line])
        and all(
            p.n
            == (mk.RIGHT in a[p.line].get((r, c), ()))
            + (mk.DOWN in a[p.line].get((r, c), ()))
            + (mk.LEFT in a[p.line].get((r + 1, c + 1), ()))
            + (mk.UP in a[p.line].get((r + 1, c + 1), ()))
            for r, c in p.marks
        )
    ),
    {"line": mk.edges()},
    **numbered(**marked()),
)
word(
    "stretches and sights",
    lambda p: [
        mk.at_most(p.n, p.black, each=(runs := p.stretches(p.there - p.marks))),
        mk.at_least(1, p.black, each=p.sights(runs)),
    ],
    lambda p, a: all(
        len(a[p.black] & (row | column)) >= 1 and max(len(a[p.black] & row), len(a[p.black] & column)) <= p.n
        for row, column in map(seen(p.there - p.marks), p.there - p.marks)
    ),
    **numbered(**marked()),
)
LINES = {
    "passes": bool,
    "straight": lambda sides: any(sides >= each for each in mk.STRAIGHT),
    "turns": lambda sides: all(sides & each for each in mk.STRAIGHT),
}
for name, holds in LINES.items():
    word(
        name,
        lambda p, name=name: [
            ~getattr(p.loop, name)(c) if c in p.marks else getattr(p.loop, name)(c) for c in p.cells[::2]
        ],
        lambda p, a, holds=holds: all(
            bool(holds(a[p.loop].get(c, frozenset()))) != (c in p.marks) for c in p.cells[::2]
        ),
        {"loop": mk.links()},
        **marked(),
    )
word(
    "inside",
    lambda p: [mk.exactly(p.n, [p.loop.inside(cell) for cell in p.cells])],
    lambda p, a: p.n == sum(
        sum(mk.RIGHT in a[p.loop].get(mk.Cell(row, c), ()) for row in range(r + 1)) % 2 for r, c in p.cells
    ),
    {"loop": mk.links()},
    **numbered(),
)  # fmt: skip
word(
    "odd, any, all and implies",
    lambda p: [
        mk.implies(Derived("odd", tuple(facts(p))), mk.any_of(*[mk.all_of(*p.black[r]) for r in p.rows])),
        mk.exactly(p.n, [mk.any_of(*p.black[column]) for column in p.columns]),
    ],
    lambda p, a: (
        (len(true(p, a)) % 2 == 0 or any(a[p.black].issuperset(row) for row in p.rows))
        and sum(bool(a[p.black] & {*column}) for column in p.columns) == p.n
    ),
    **numbered(**marked()),
)
word(
    "connected blanks",
    lambda p: [mk.connected([p.number[c].is_(0) for c in p.cells])],
    lambda p, a: connected({c for c in p.cells if not a[p.number][c]}),
    {"number": mk.digits(0, 2)},
)
word(
    "facts of two layers",
    lambda p: [
        *[mk.implies(p.black[c], p.number[c].is_(2)) for c in p.cells],
        mk.connected([p.number[c].is_(2) for c in p.cells]),
        mk.at_least(p.n, p.black, each=p.rows),
    ],
    lambda p, a: (
        connected({c for c in p.cells if a[p.number][c] == 2})
        and all(a[p.number][c] == 2 for c in a[p.black])
        and all(len(a[p.black] & {*row}) >= p.n for row in p.rows)
    ),
    {"black": mk.shading("black", "white"), "number": mk.digits(1, 3)},
    **numbered(),
)
ENDS = mk.numbers(range(1, 5), unknown=True)
for most in (1, 2):
    word(
        f"joined {most}",
        lambda p: [
            mk.joined(p.ends.cells, {span: p.bridge.any(span) for span in p.bridge}),
            *[mk.total(end.value, p.bridge.of(end.cell)) for end in p.ends],
        ],
        lambda p, a: (
            joined(p.ends.cells, a[p.bridge])
            and all(end.value == sum(n for s, n in a[p.bridge].items() if end.cell in s) for end in p.ends)
        ),
        {"bridge": mk.spans(ENDS, most=most)},
        ends=ENDS,
    )


def joined(cells, bridges):
    found = {*sorted(cells)[:1]}
    while more := {c for span, n in bridges.items() if n and found & {*span} for c in span} - found:
        found |= more
    return found == {*cells}
