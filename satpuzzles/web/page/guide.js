// Short instructions for a board: for mouse and keys, or for touch.

import { keyOf } from "./shortcuts.js";

export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** How a board is played. */
export function guide(game) {
  return byTouch() ? `${fitting(guideOf(game))} Two fingers move and zoom the board.` : guideOf(game);
}

function guideOf(game) {
  const { cells, lines } = game.places;
  const keys = `${["up", "left", "down", "right"].map(keyOf).join(" ")} for the line above, left, below, right; Shift crosses it out`;
  if (cells && lines)
    return `Click the middle of a cell: ${set(game)}; click or drag between cells: ${lines.names[1]}; right-click: ${cells.names[0]} or ${lines.names[0]}. Keys: arrows, Space, ${keyOf("cross")}; ${keys}.`;
  if (lines) return `Click or drag along lines${again(lines)}; right-click to cross one out. Keys: arrows, ${keys}.`;
  if (game.ofNumbers && byTouch()) return "Tap a cell, or drag over several, then a number below.";
  if (game.ofNumbers) return `Click a cell and type; drag or Ctrl-click to select several. Keys: arrows, digits, Backspace; ${keyOf("pencil")} or Shift for pencil marks, ${keyOf("centre")} for centre marks; ${keyOf("undo")} undoes.`;
  return `Click or drag: ${set(game)}; right-click: ${cells.names[0]}. Keys: arrows, Space, ${keyOf("cross")}; ${keyOf("undo")} undoes.`;
}

/** The puzzle's name for what a click sets. */
const set = ({ data, places }) => (data.most > 1 ? "the chosen colour" : places.cells.names[1]);

const again = (lines) => (lines.kind === "spans" ? ", once more for a second" : "");

/** Rewrites instructions for mouse and keys for touch screens. */
export function fitting(text) {
  if (!byTouch()) return text;
  const short = text.replace(/ Keys: .*$/, "").replace(/; Enter .*$/, ".");
  return short.replaceAll("right-click", "long-press").replaceAll("Click", "Tap").replaceAll("click", "tap");
}
