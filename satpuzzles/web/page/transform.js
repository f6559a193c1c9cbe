// Flips, turns, growth and shifts of drafts, by their data alone: no code for single puzzles, no drawing.

import { inRows, partsOf } from "./draft.js";

/**
 * @typedef {import("./types").DraftData} Draft
 * @typedef {import("./types").ToolData} Tool
 * @typedef {<T>(rows: T[][]) => T[][]} Change what happens to the rows of a grid
 */

const MIRRORED = { "←": "→", "→": "←", "<": ">", ">": "<" };
const TRANSPOSED = { "↑": "←", "←": "↑", "→": "↓", "↓": "→", "<": "∧", ">": "∨", "∧": "<", "∨": ">" };

const isOfParts = (/** @type {Tool[]} */ tools) => tools.some(({ kind }) => kind === "regions" || kind === "cages");
const turned = (text, ways) => [...text].map((sign) => ways[sign] ?? sign).join("");
const backwards = (text) => text.trim().split(/[\s,]+/).reverse().join(" ");

// ---- grids and edges ----

/** @type {Change} */
const mirror = (rows) => rows.map((row) => [...row].reverse());
/** @type {Change} */
const transpose = (rows) => (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));

const isGrid = ({ rows, columns }, value) => Array.isArray(value) && value.length === rows && value.every((row) => Array.isArray(row) && row.length === columns);

/** A value that pictures do not show: a grid of the board's size, an object of grids of lines or layers, or neither. */
function turnedValue(draft, value, change) {
  if (isGrid(draft, value)) return change(value);
  if (!value || typeof value !== "object" || Array.isArray(value)) return value;
  const { horizontal, vertical, ...others } = value;
  const found = Object.fromEntries(Object.entries(others).map(([name, each]) => [name, turnedValue(draft, each, change)]));
  if (!horizontal) return found;
  const [one, other] = change === transpose ? [vertical, horizontal] : [horizontal, vertical];
  return { ...found, horizontal: change(one), vertical: change(other) };
}

const turnedKept = (draft, change) => Object.fromEntries(Object.entries(draft.kept).map(([key, value]) => [key, turnedValue(draft, value, change)]));

/** Edges with both cells moved; without those that `move` takes off the board or apart. */
function movedEdges(edges, move, ways = {}) {
  const found = edges.flatMap(([one, other, ...sign]) => {
    const cells = [move(one), move(other)].sort(([a, b], [c, d]) => a - c || b - d);
    const near = cells.every(Boolean) && Math.abs(cells[0][0] - cells[1][0]) + Math.abs(cells[0][1] - cells[1][1]) === 1;
    return near ? [[...cells, ...sign.map((each) => ways[each] ?? each)]] : [];
  });
  return found.sort(([[a, b], [c, d]], [[e, f], [g, h]]) => a - e || b - f || c - g || d - h);
}

// ---- cages, whose texts are in their first cells ----

const hasCages = (tools) => tools.some(({ kind }) => kind === "cages");

/** The cells, with the text of a cage in each of its cells. */
function spread(draft, tools) {
  if (!hasCages(tools)) return draft.cells;
  const texts = draft.cells.flat();
  return inRows(partsOf(draft).map((first) => texts[first]), draft.columns);
}

/** The draft with the text of each cage in its first cell only. */
function gathered(draft, tools) {
  if (!hasCages(tools)) return draft;
  const [parts, texts] = [partsOf(draft), draft.cells.flat()];
  const cells = parts.map((first, cell) => (first === cell ? texts.find((text, other) => text && parts[other] === first) ?? "" : ""));
  return { ...draft, cells: inRows(cells, draft.columns) };
}

// ---- flips and turns ----

/**
 * A draft whose cells, signs, walls and other grids are turned, with other texts of lines.
 * @param {Draft} draft @param {Tool[]} tools
 * @param {Change} change what happens to the rows of grids
 * @param {(cell: import("./types").Point) => import("./types").Point} move where cells go
 * @param {Record<string, string>} ways what signs become
 * @param {Partial<Draft>} lines what else changes
 * @returns {Draft}
 */
function remade(draft, tools, change, move, ways, lines) {
  const made = {
    ...draft,
    ...lines,
    cells: change(spread(draft, tools)).map((row) => row.map((text) => turned(text, ways))),
    signs: movedEdges(draft.signs, move, ways),
    walls: movedEdges(draft.walls, move),
    kept: turnedKept(draft, change),
  };
  return gathered(made, tools);
}

/** Flips a draft so that left becomes right. @param {Draft} draft @param {Tool[]} tools @returns {Draft} */
export function flipAcross(draft, tools) {
  const { columns, left, right, above, below } = draft;
  const texts = ({ length }, from) => (length ? from : []).map(backwards);
  return remade(draft, tools, mirror, ([row, column]) => [row, columns - 1 - column], MIRRORED, {
    left: texts(left, right.length ? right : left),
    right: texts(right, left.length ? left : right),
    above: above.toReversed(),
    below: below.toReversed(),
  });
}

/** Exchanges rows and columns. @param {Draft} draft @param {Tool[]} tools @returns {Draft} */
function transposed(draft, tools) {
  const { rows, columns, left, above, right, below } = draft;
  const lines = { rows: columns, columns: rows, left: above, above: left, right: below, below: right };
  return remade(draft, tools, transpose, ([row, column]) => [column, row], TRANSPOSED, lines);
}

/** Whether rows and columns can be exchanged: both have clues on the same sides. @param {Draft} draft */
export const canTurn = (draft) => Boolean(draft.left.length) === Boolean(draft.above.length) && Boolean(draft.right.length) === Boolean(draft.below.length);

/** Flips a draft so that the top becomes the bottom. @param {Draft} draft @param {Tool[]} tools */
export const flipDown = (draft, tools) => transposed(flipAcross(transposed(draft, tools), tools), tools);

/** Turns a draft clockwise. @param {Draft} draft @param {Tool[]} tools */
export const turnRight = (draft, tools) => flipAcross(transposed(draft, tools), tools);

/** Turns a draft counter-clockwise. @param {Draft} draft @param {Tool[]} tools */
export const turnLeft = (draft, tools) => transposed(flipAcross(draft, tools), tools);

// ---- shifts and growth ----

/**
 * A draft with each of its rows changed: those of cells, of texts above and below, and of other grids. Values filled
 * in beforehand go, as they may no longer fit.
 * @param {Draft} draft @param {Tool[]} tools
 * @param {(row: any[], more: any) => any[]} change `more` is the content of a cell that is added
 * @param {Partial<Draft>} edges what else changes
 * @returns {Draft}
 */
function lengthened(draft, tools, change, edges) {
  const { known, ...kept } = draft.kept;
  const wider = (grid) => grid.map((row) => change(row, typeof row[0] === "number" ? 0 : null));
  const entries = Object.entries(kept).map(([key, value]) => [key, isGrid(draft, value) ? wider(value) : value]);
  const cells = spread(draft, tools).map((row) => change(row, hasCages(tools) ? row.at(-1) : ""));
  const [above, below] = [draft.above, draft.below].map((texts) => (texts.length ? change(texts, "") : texts));
  const { length } = cells[0];
  return gathered({ ...draft, columns: length, cells, above, below, kept: Object.fromEntries(entries), ...edges }, tools);
}

/**
 * Moves everything to the right by one cell; what leaves the board comes in again at the left. Regions end at the frame
 * of the board, and still do so where it was.
 * @param {Draft} draft @param {Tool[]} tools @returns {Draft}
 */
function shiftRight(draft, tools) {
  const { columns, signs, walls } = draft;
  const move = ([row, column]) => [row, (column + 1) % columns];
  const seam = isOfParts(tools) && columns > 1 ? draft.cells.map((_, row) => [[row, 0], [row, 1]]) : [];
  // In two columns an edge between them would seem to stay.
  const inner = (edges) => edges.filter(([one, other]) => columns > 2 || one[1] === other[1]);
  return lengthened(draft, tools, (row) => [row.at(-1), ...row.slice(0, -1)], {
    signs: movedEdges(inner(signs), move),
    walls: movedEdges([...movedEdges(inner(walls), move), ...seam], (cell) => cell),
  });
}

/** Adds a column at the right, whose cells join the parts beside them. @param {Draft} draft @param {Tool[]} tools @returns {Draft} */
function growRight(draft, tools) {
  const { columns, walls } = draft;
  const more = isOfParts(tools) ? walls.filter(([one, other]) => one[0] !== other[0] && one[1] === columns - 1) : [];
  const beside = more.map((edge) => edge.map(([row, column]) => [row, column + 1]));
  const joined = movedEdges([...walls, ...beside], (cell) => cell);
  return lengthened(draft, tools, (row, cell) => [...row, cell], { walls: joined });
}

/** Takes away the column at the right. @param {Draft} draft @param {Tool[]} tools @returns {Draft} */
function cutRight(draft, tools) {
  const left = (edges) => edges.filter((edge) => edge.slice(0, 2).every(([, column]) => column < draft.columns - 1));
  return lengthened(draft, tools, (row) => row.slice(0, -1), { signs: left(draft.signs), walls: left(draft.walls) });
}

/** How a side becomes the right one, and back. */
const TO_RIGHT = { right: [], left: [flipAcross], below: [transposed], above: [flipDown, transposed] };

/** The change `change`, written for the right side, at any side. */
const at = (change) => (draft, tools, side) => {
  const ways = TO_RIGHT[side];
  const there = ways.reduce((made, way) => way(made, tools), draft);
  return [...ways].reverse().reduce((made, way) => way(made, tools), change(there, tools));
};

/** Moves everything by one cell towards a side; what leaves the board comes in at the other one. */
export const shift = at(shiftRight);

/** Adds a row or a column at a side. */
export const grow = at(growRight);

/** Takes away the row or column at a side. */
export const cut = at(cutRight);
