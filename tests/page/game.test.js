// Laws of a game, over random edits of a board of every puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../satpuzzles/web/page/game.js";
import { COLOURS, Places } from "../../satpuzzles/web/page/places.js";
import { looksFinished } from "../../satpuzzles/web/page/progress.js";
import { BOARDS, below, randomOf } from "./laws.js";

const begun = (data) => new Game(data, new Places(data));
const sorted = (marks) => marks.map((each) => [...each].sort());
const entriesOf = ({ values, pencils, centres, givens, colours }) =>
  structuredClone({ values, pencils: sorted(pencils), centres: sorted(centres), givens, colours });

/** Makes some edits; after each, `seen` is called. */
function play(game, random, count, seen = () => {}) {
  const { data } = game;
  const { least, most } = data;
  for (let edit = 0; edit < count; edit += 1) {
    const place = below(random, game.places.count);
    const value = least + below(random, most - least + 1);
    const choice = random();
    const places = [place, below(random, game.places.count)];
    if (choice < 0.4) game.enter(places, random() < 0.8 ? value : null);
    else if (choice < 0.55) game.toggleMark(places, value, random() < 0.5 ? "pencils" : "centres");
    else if (choice < 0.7) game.colour([below(random, game.places.slots)], below(random, COLOURS + 1));
    else if (choice < 0.8) game.begin();
    else if (choice < 0.9 && game.trials.length) game.end(random() < 0.5);
    else game.restart();
    seen(game);
  }
}

for (const [number, data] of BOARDS.entries()) {
  const name = `${data.type} ${data.rows} x ${data.columns}`;

  test(`undo goes back to the beginning, redo to the end: ${name}`, () => {
    const game = begun(data);
    const first = entriesOf(game);
    play(game, randomOf(number), 60);
    const last = entriesOf(game);
    while (game.canUndo) game.undo();
    assert.deepEqual(entriesOf(game), first);
    while (game.canRedo) game.redo();
    assert.deepEqual(entriesOf(game), last);
  });

  test(`a solution looks finished, and no longer without one of its marks: ${name}`, () => {
    const game = begun(data);
    game.solution = game.places.fromGrid(data.solution);
    const marks = [...game.solution.entries()].filter(([place, value]) => game.free(place) && (value || game.ofNumbers));
    game.change(marks);
    assert.ok(looksFinished(game));
    for (const [place] of marks) {
      game.change([[place, null]]);
      assert.ok(!looksFinished(game));
      game.undo();
    }
  });

  test(`places with a given value never change: ${name}`, () => {
    const game = begun(data);
    play(game, randomOf(number + 1000), 60, ({ values, fixed }) => {
      values.forEach((value, place) => assert.ok(fixed[place] === null || value === null));
    });
  });

  test(`a stored game is the same game: ${name}`, () => {
    const game = begun(data);
    play(game, randomOf(number + 2000), 60);
    const stored = JSON.parse(JSON.stringify(game));
    const other = begun(data);
    assert.ok(other.fits(stored));
    other.restore(stored);
    assert.deepEqual(entriesOf(other), entriesOf(game));
    while (game.canUndo) {
      game.undo();
      other.undo();
      assert.deepEqual(entriesOf(other), entriesOf(game));
    }
  });

  test(`dropping a trial restores the entries before it: ${name}`, () => {
    const game = begun(data);
    const random = randomOf(number + 3000);
    game.enter([below(random, game.places.count)], data.most);
    const before = entriesOf(game);
    game.begin();
    for (let edit = 0; edit < 20; edit += 1) game.enter([below(random, game.places.count)], data.least);
    game.end(false);
    assert.deepEqual(entriesOf(game), before);
  });
}

test("entries that do not fit a board are refused", () => {
  const [data] = BOARDS;
  const game = begun(data);
  const stored = JSON.parse(JSON.stringify(game));
  for (const wrong of [
    { values: [] },
    { values: [...stored.values.slice(1), data.most + 1] },
    { pencils: stored.pencils.map(() => ["x"]) },
    { centres: [] },
    { colours: [[0, COLOURS + 1]] },
    { steps: [[{ place: -1, before: [null, []], after: [null, []] }]], next: 0 },
    { next: 1 },
    { trials: [1] },
  ]) assert.ok(!game.fits({ ...stored, ...wrong }), JSON.stringify(wrong));
});
