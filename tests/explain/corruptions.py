"""Stored explanations in which one thing is wrong, the rest of the file in agreement with it."""

from __future__ import annotations

from copy import deepcopy
from random import Random


def corrupted(data: dict, random: Random, statements) -> dict:
    """A copy in which one rule, cell, step or number is another one."""
    change = random.choice(CHANGES)
    changed = deepcopy(data)
    if not changed["steps"]:
        return changed
    change(changed, random, statements)
    if change is not largest_changed:
        changed["largest"] = max([step["size"] for step in changed["steps"]], default=0)
    return changed


def any_step(data: dict, random: Random) -> dict:
    """One of the steps, of which larger ones are rare."""
    larger = [step for step in data["steps"] if len(step["rules"]) > 1]
    return random.choice(larger if larger and random.random() < 0.6 else data["steps"])


def rule_dropped(data: dict, random: Random, statements) -> None:
    step = any_step(data, random)
    step["rules"].pop(random.randrange(len(step["rules"])))
    resized(step)


def rule_added(data: dict, random: Random, statements) -> None:
    step = any_step(data, random)
    step["rules"].append(rule(random, statements))
    resized(step)


def rule_exchanged(data: dict, random: Random, statements) -> None:
    step = any_step(data, random)
    step["rules"][random.randrange(len(step["rules"]))] = rule(random, statements)


def rule(random: Random, statements) -> dict:
    name, cells, sentence = random.choice(statements)
    return {"rule": name, "cells": [list(cell) for cell in cells], "sentence": sentence}


def resized(step: dict) -> None:
    kept = step["lower_bound"] == step["size"]
    step["size"] = len(step["rules"])
    step["lower_bound"] = step["size"] if kept else min(step["lower_bound"], step["size"])
    step["smallest"] = step["lower_bound"] == step["size"]


def any_cell(data: dict, random: Random) -> tuple[list[dict], int]:
    step = any_step(data, random)
    cells = random.choice([cells for cells in (step["cells"], step["excluded"]) if cells])
    return cells, random.randrange(len(cells))


def cell_moved(data: dict, random: Random, statements) -> None:
    cells, number = any_cell(data, random)
    if "span" in cells[number]:
        moved, name = random.choice(cells[number]["span"]), random.choice([0, 1])
    else:
        moved, name = cells[number], random.choice(["row", "column"])
    moved[name] = max(0, moved[name] + random.choice([-1, 1]))


def value_changed(data: dict, random: Random, statements) -> None:
    cells, number = any_cell(data, random)
    cells[number]["value"] = max(0, cells[number]["value"] + random.choice([-1, 1]))


def cell_dropped(data: dict, random: Random, statements) -> None:
    cells, number = any_cell(data, random)
    cells.pop(number)


def cell_repeated(data: dict, random: Random, statements) -> None:
    cells, number = any_cell(data, random)
    any_step(data, random)[random.choice(["cells", "excluded"])].append(deepcopy(cells[number]))


def step_left_out(data: dict, random: Random, statements) -> None:
    data["steps"].pop(random.randrange(len(data["steps"])))


def steps_exchanged(data: dict, random: Random, statements) -> None:
    one, other = random.choices(range(len(data["steps"])), k=2)
    data["steps"][one], data["steps"][other] = data["steps"][other], data["steps"][one]


def bound_changed(data: dict, random: Random, statements) -> None:
    step = any_step(data, random)
    step["lower_bound"] += random.choice([-1, 1])
    step["smallest"] = step["lower_bound"] == step["size"]


def size_changed(data: dict, random: Random, statements) -> None:
    any_step(data, random)["size"] += random.choice([-1, 1])


def smallest_changed(data: dict, random: Random, statements) -> None:
    step = any_step(data, random)
    step["smallest"] = not step["smallest"]


def largest_changed(data: dict, random: Random, statements) -> None:
    data["largest"] += random.choice([-1, 1])


def status_changed(data: dict, random: Random, statements) -> None:
    data["status"] = "stuck" if data["status"] == "complete" else "complete"


CHANGES = [
    rule_dropped,
    rule_added,
    rule_exchanged,
    rule_exchanged,
    cell_moved,
    value_changed,
    cell_dropped,
    cell_repeated,
    step_left_out,
    steps_exchanged,
    bound_changed,
    size_changed,
    smallest_changed,
    largest_changed,
    status_changed,
]
