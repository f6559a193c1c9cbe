// Keys on a played board: arrows, digits, and what is set beside or in the chosen cells.

import { COLOURS } from "./places.js";
import { actionOf } from "./shortcuts.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = ["up", "left", "down", "right"];

/**
 * Does what a key asks for on the board.
 * @param {import("./input.js").Input} input
 * @param {KeyboardEvent} event
 * @returns {boolean} whether it asks for anything
 */
export function press(input, event) {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    const isAll = event.key.toLowerCase() === "a" && input.selects;
    if (isAll) input.selection.all();
    return isAll;
  }
  return [step, line, digit, turn, erase].some((each) => each(input, event));
}

function step(input, event) {
  if (event.key === "Escape" && input.selection.chosen.size > 1) return input.select(input.cell), true;
  const way = ARROWS[event.key];
  if (!way) return false;
  const { rows, columns } = input.game.data;
  const [row, column] = (input.cell ?? [0, 0]).map((at, axis) => Math.min(Math.max(at + way[axis], 0), [rows, columns][axis] - 1));
  input.typedAt = "";
  input.select([row, column], event.shiftKey && input.selects);
  return true;
}

/** Draws, crosses out or colours the line on a side of the cell. */
function line(input, event) {
  const side = actionOf(event);
  const { lines } = input.game.places;
  if (!lines || !SIDES.includes(side)) return false;
  const place = lines.beside(...(input.cell ?? [0, 0]), side);
  if (input.mode !== "colour") input.toggle(place, event.shiftKey ? 0 : 1);
  else if (place >= 0) input.colour([input.game.places.lineSlot(place)]);
  return true;
}

function digit(input, event) {
  if (!/^Digit\d$|^Numpad\d$/.test(event.code)) return false;
  const number = Number(event.code.at(-1));
  if (input.mode === "colour") {
    if (number <= COLOURS) input.colourChosen(number);
    return true;
  }
  if (input.place < 0) return false;
  input.digit(number, event.shiftKey);
  return true;
}

function turn(input, event) {
  const { game } = input;
  const isSpace = [" ", "Enter"].includes(event.key);
  if (input.mode === "colour" && isSpace) return input.colour([game.places.cellSlot(input.cell ?? [0, 0])]), true;
  const crosses = event.key === "." || actionOf(event) === "cross";
  if (game.ofNumbers || input.place < 0 || !(isSpace || crosses)) return false;
  input.toggle(input.place, crosses || event.shiftKey ? 0 : input.value);
  return true;
}

function erase(input, event) {
  if (!["Backspace", "Delete"].includes(event.key)) return false;
  if (input.mode === "colour") return input.colourChosen(0), true;
  if (input.place < 0) return false;
  input.game.change(input.places.map((place) => [place, null]));
  input.typedAt = "";
  return true;
}
