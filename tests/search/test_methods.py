"""The methods on graphs that fit on a sheet of paper: orders, costs and counts were worked out by hand."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from satpuzzles.search import methods
from satpuzzles.search.methods import Tally
from satpuzzles.search.space import Heuristic, Space

# The cheapest way to G is S A B C G and costs 7; the one with the fewest moves, S A C G, costs 9.
GRAPH = {
    "S": [("A", 1), ("B", 4)],
    "A": [("B", 2), ("C", 5)],
    "B": [("D", 1), ("C", 1)],
    "C": [("G", 3)],
    "D": [],
    "G": [],
}
LEFT = Heuristic("left", {"S": 6, "A": 5, "B": 4, "C": 3, "D": inf, "G": 0}.__getitem__, True, "")
"""Never too much; of D it knows that nothing follows."""


class Graph(Space[str]):
    """A graph of letters; what was expanded is written down."""

    def __init__(self, graph=GRAPH, first="S", goal="G"):
        self.graph, self.first, self.goal = graph, first, goal
        self.order = ""

    def start(self):
        return self.first

    def moves(self, state):
        yield from self.graph[state]

    def is_goal(self, state):
        self.order += state
        return state == self.goal


def ended(steps):
    """What a search returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def outcome(method, *arguments, space=None):
    """Order of expansion, cost of the goal, and the counts."""
    space, tally = space or Graph(), Tally()
    goal = ended(method(space, tally, *arguments))
    return space.order, goal and goal.cost, (tally.expanded, tally.generated, tally.frontier)


BY_HAND = {
    "bfs": (methods.breadth_first, (), ("SABCDG", 9, (6, 8, 2))),
    "dfs": (methods.depth_first, (), ("SABDCG", 7, (6, 8, 4))),
    # Rounds of 0, 1, 2 and 3 moves; B and C are expanded again where they are reached by fewer.
    "iddfs": (methods.iterative_deepening, (), ("SSABSABCBDSABDCCG", 9, (17, 19, 4))),
    "ucs": (methods.cheapest_first, (), ("SABDCG", 7, (6, 8, 4))),
    "greedy": (methods.greedy_best_first, (LEFT,), ("SBCG", 8, (4, 6, 2))),
    "astar": (methods.cheapest_first, (LEFT,), ("SABCG", 7, (5, 8, 3))),
    "backtracking": (methods.backtracking, (), ("SABDCG", 7, (6, 6, 5))),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_method_does_what_was_worked_out_by_hand(name):
    method, arguments, expected = BY_HAND[name]
    assert outcome(method, *arguments) == expected


def test_a_heuristic_that_guesses_too_much_leads_astar_to_a_dearer_goal():
    too_much = Heuristic("too much", lambda state: 10 if state == "A" else LEFT.estimate(state), False, "")
    order, cost, _ = outcome(methods.cheapest_first, too_much)
    assert (order, cost) == ("SBCG", 8)


def test_astar_expands_a_state_again_when_a_cheaper_way_to_it_is_found():
    """The guess for A is right but falls by more than the move to B costs: admissible, not consistent."""
    graph = {"S": [("A", 1), ("B", 3)], "A": [("B", 1)], "B": [("G", 3)], "G": []}
    guess = Heuristic("jumps", {"S": 0, "A": 4, "B": 0, "G": 0}.__getitem__, True, "")
    assert outcome(methods.cheapest_first, guess, space=Graph(graph)) == ("SBABG", 5, (5, 6, 2))


CIRCLE = {"S": [("A", 1)], "A": [("B", 1)], "B": [("S", 1)]}


@pytest.mark.parametrize("name", [name for name in BY_HAND if name != "backtracking"])
def test_a_circle_ends(name):
    method, arguments, _ = BY_HAND[name]
    assert outcome(method, *arguments, space=Graph(CIRCLE))[1] is None


# ---- on random graphs, against an oracle that shares nothing with them ----


def distances(graph, first, weighted):
    """Bellman and Ford: the cost of the cheapest way to every state that can be reached."""
    found = {first: 0}
    for _ in graph:
        for one, moves in graph.items():
            for other, cost in moves:
                if one in found:
                    found[other] = min(found.get(other, inf), found[one] + (cost if weighted else 1))
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_costs_on_random_graphs_are_those_of_bellman_and_ford(seed):
    random = Random(seed)
    names = [str(number) for number in range(random.randint(2, 12))]
    graph = {
        name: [(other, random.randint(0, 9)) for other in names if random.random() < 0.3] for name in names
    }
    first, goal = names[0], names[-1]
    cheapest, fewest = (distances(graph, first, weighted).get(goal) for weighted in (True, False))
    backwards = {name: [] for name in names}
    for name, moves in graph.items():
        for other, cost in moves:
            backwards[other].append((name, cost))
    left = distances(backwards, goal, True)
    shares = {name: random.random() for name in names}  # admissible, hardly ever consistent
    guess = Heuristic("guess", lambda name: left.get(name, inf) * shares[name], True, "")
    perfect = Heuristic("perfect", lambda name: left.get(name, inf), True, "")
    unit = {name: [(other, 1) for other, _ in moves] for name, moves in graph.items()}

    def cost(method, *arguments, graph=graph):
        return outcome(method, *arguments, space=Graph(graph, first, goal))[1]

    for arguments in ((), (guess,), (perfect,)):
        assert cost(methods.cheapest_first, *arguments) == cheapest
    for method in (methods.breadth_first, methods.iterative_deepening):
        assert cost(method, graph=unit) == fewest
    for found in (cost(methods.depth_first), cost(methods.greedy_best_first, guess)):
        assert (found is None) == (cheapest is None)
        assert found is None or found >= cheapest
