// What a screen reader says of a cell besides its value: clues of its lines, signs, its cage, and marks on it.

import { COLOUR_NAMES } from "./colours.js";
import { partsOf } from "./draft.js";
import { clueOf } from "./drawing.js";

/**
 * @typedef {import("./types").Clue} Clue
 * @typedef {import("./types").DrawnData} Data
 */

const OPERATORS = { "×": " times", "+": " plus", "−": " minus", "-": " minus", "÷": " divided" };
const MARKS = { reason: "part of the reason", result: "concluded by the hint", broken: "breaks a rule", wrong: "wrong", differs: "differs between solutions" };
const SIDES = /** @type {const} */ ([
  ["row_clues", 0, "row clue"],
  ["row_ends", 0, "clue on the right"],
  ["column_clues", 1, "column clue"],
  ["column_ends", 1, "clue below"],
]);

/** @param {Clue} clue */
const spoken = (clue) => (Array.isArray(clue) ? `${clue[0]} of colour ${clue[1]}` : clue);

/** The sides of a cell, and what they are called. */
const AROUND = { up: "above", left: "left", down: "below", right: "right" };

/**
 * What is said of a cell of a played board: where it is, its clue, the lines around it, what is written in it, its colour.
 * @param {import("./game.js").Game} game
 * @param {[number, number]} cell
 * @returns {string[]}
 */
export function toldOf(game, cell) {
  const [row, column] = cell;
  const shown = game.data.scene.cells[row][column];
  const clue = [shown.disc ? `${shown.disc} circle` : "", clueOf(shown)].filter(Boolean).join(" ");
  const colour = game.colours.get(game.places.cellSlot(cell));
  return [
    `row ${row + 1}, column ${column + 1}`,
    ...(clue ? [`clue ${clue}`] : []),
    ...linesAround(game, cell),
    ...writtenIn(game, cell),
    ...(colour ? [`coloured ${COLOUR_NAMES[colour]}`] : []),
  ];
}

function linesAround(game, [row, column]) {
  const { places } = game;
  return Object.entries(places.lines ? AROUND : {}).flatMap(([side, name]) => {
    const place = places.lines.beside(row, column, side);
    const value = place < 0 ? null : game.valueAt(place);
    return value === null ? [] : [`${places.valueName(place, value)} ${name}`];
  });
}

/** The value of a cell and the marks in it. */
function writtenIn(game, [row, column]) {
  const { places, pencils, centres } = game;
  if (!places.cells) return [];
  const place = places.cells.place(row, column);
  const marks = Object.entries({ pencil: pencils[place], centre: centres[place] }).filter(([, values]) => values.length);
  const value = game.valueAt(place);
  return [value === null ? "empty" : places.valueName(place, value), ...marks.map(([name, values]) => `${name} ${values.join(" ")}`)];
}

/**
 * What is to be said of a cell, after its value.
 * @param {Data} data
 * @param {[number, number]} cell
 * @param {Iterable<[string, string[]]>} marks the kinds of marks, and the cells that have them
 * @returns {string[]}
 */
export function toldBeside(data, cell, marks) {
  const found = [];
  for (const [way, cells] of marks) if (MARKS[way] && cells.includes(String(cell))) found.push(MARKS[way]);
  return [...found, ...signsAt(data, cell), ...cluesOf(data, cell), ...cageOf(data, cell)];
}

/** @param {Data} data @param {[number, number]} cell */
function cluesOf({ scene }, cell) {
  return SIDES.flatMap(([key, axis, name]) => {
    const clues = (scene[key]?.[cell[axis]] ?? []).map(spoken).filter((text) => text && text !== "·");
    return clues.length ? [`${name} ${clues.join(" ")}`] : [];
  });
}

/** @param {Data} data @param {[number, number]} cell */
function signsAt({ scene }, cell) {
  return (scene.signs ?? []).flatMap(([one, other, sign]) => {
    const isFirst = String(one) === String(cell);
    if (!isFirst && String(other) !== String(cell)) return [];
    const isLess = isFirst === (sign === "<" || sign === "∧");
    const side = one[0] === other[0] ? (isFirst ? "right" : "left") : isFirst ? "below" : "above";
    return [`${isLess ? "less" : "greater"} than the cell ${side === "right" || side === "left" ? `on the ${side}` : side}`];
  });
}

/** @param {Data} data @param {[number, number]} cell */
function cageOf({ rows, columns, scene }, [row, column]) {
  const corners = scene.cells.flat().map(({ corner }) => corner ?? "");
  if (!corners.some(Boolean)) return [];
  const name = corners.some((text) => /[×+−÷]/.test(text)) ? "cage" : scene.heavy ? "region" : "clue";
  const parts = scene.heavy ? partsOf({ rows, columns, walls: scene.heavy }) : corners.map((_, at) => at);
  const own = parts[row * columns + column];
  const text = corners.find((corner, at) => corner && parts[at] === own);
  return text ? [`${name} ${text.replace(/[×+−÷-]/, (sign) => OPERATORS[sign])}`] : [];
}
