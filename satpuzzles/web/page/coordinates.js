// The numbers of rows and columns on the rim, while the panel names cells by them.

import { UNIT, make } from "./drawing.js";

/** A cell as sentences name it, a row or a column. */
const NAMED = /\b(r\d+c\d+|[hv]\d+c\d+|rows? \d+|columns? \d+)\b/i;

/** How far the numbers are from the edge of the picture. */
const EDGE = 7;

/** Shows the numbers while a panel's text names cells. @param {HTMLElement} panel @param {import("./drawing.js").Drawing} drawing */
export function watch(panel, drawing) {
  let shown = null;
  const look = () => {
    const named = NAMED.test(panel.textContent);
    if (named === Boolean(shown)) return;
    shown?.forEach((group) => group.remove());
    shown = named ? draw(drawing) : null;
  };
  const observer = new MutationObserver(look);
  observer.observe(panel, { childList: true, characterData: true, subtree: true });
  return observer;
}

function draw(drawing) {
  const { rows, columns } = drawing.data;
  // Of the same size on the screen, where the rim has room for it.
  const size = Math.min(12, 13 / (drawing.root.getScreenCTM()?.a ?? 1));
  const [row, column] = ["row", "column"].map((name) => make("g", { class: "coordinates", "font-size": size }, drawing.held[name]));
  for (let at = 0; at < rows; at += 1) make("text", { x: EDGE - drawing.left, y: (at + 0.5) * UNIT }, row, at + 1);
  for (let at = 0; at < columns; at += 1) make("text", { x: (at + 0.5) * UNIT, y: EDGE - drawing.top }, column, at + 1);
  return [row, column];
}
