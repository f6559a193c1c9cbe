// How far a game has come, and whether it looks finished.

/**
 * The share of a board that is filled in: of the marks of its solution, if that is known, else of its places.
 * @param {{solution: number[] | null, fixed: (number | null)[], values: (number | null)[], ofNumbers: boolean}} game
 * @returns {number} 0 to 1
 */
export function progressOf({ solution, fixed, values, ofNumbers }) {
  const open = fixed.flatMap((value, place) => (value === null && (ofNumbers || !solution || solution[place]) ? [place] : []));
  const done = open.filter((place) => values[place] !== null && (ofNumbers || !solution || values[place] > 0));
  return open.length ? done.length / open.length : 0;
}

/** Whether the lines of a layer form closed loops. */
function isClosed(layer, valueAt) {
  const ends = new Map();
  for (let place = layer.first; place < layer.end; place += 1) {
    if (!valueAt(place)) continue;
    const [x1, y1, x2, y2] = layer.ends(place);
    for (const end of [`${x1},${y1}`, `${x2},${y2}`]) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends.size > 0 && [...ends.values()].every((count) => count === 2);
}

/**
 * Whether a player may think that a board is done: it is full, or its loop is closed and it has as many filled cells
 * and bridges as its solution.
 * @param {import("./game.js").Game} game
 */
export function looksFinished(game) {
  const { places, solution, ofNumbers } = game;
  if (game.isFull || ofNumbers) return game.isFull;
  const valueAt = (place) => game.valueAt(place);
  const total = ({ first, end, kind }, valueOf) => {
    let found = 0;
    for (let place = first; place < end; place += 1) found += kind === "cells" ? Math.sign(valueOf(place)) : valueOf(place);
    return found;
  };
  const isLoop = ({ kind }) => kind === "edges" || kind === "links";
  return places.layers.every((layer) => (isLoop(layer) ? isClosed(layer, valueAt) : Boolean(solution) && total(layer, valueAt) === total(layer, (place) => solution[place])));
}
