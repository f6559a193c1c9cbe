// Notes in colour on cells and lines, which are no part of an answer: how they are drawn, and the brushes.

import { element } from "./dom.js";
import { UNIT, make } from "./drawing.js";
import { COLOURS } from "./places.js";

export const COLOUR_NAMES = ["none", "red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"];

/** The inset of the rim of a cell that hides its colour. */
const RIM = 6;

/**
 * Shows the colours of slots, and no others.
 * @param {import("./drawing.js").Drawing} drawing
 * @param {Map<number, number>} colours
 */
export function paintColours(drawing, colours) {
  const key = JSON.stringify([...colours]);
  if (drawing.coloursShown === key) return;
  drawing.coloursShown = key;
  drawing.coloursLayer.replaceChildren();
  drawing.coloursRims.replaceChildren();
  for (const [slot, colour] of colours) {
    const cell = drawing.places.cellOf(slot);
    if (cell) paintCell(drawing, cell, colour);
    else paintLine(drawing, slot - drawing.places.area, colour);
  }
}

function paintCell(drawing, [row, column], colour) {
  const { look } = drawing.data.scene.cells[row][column];
  const [x, y] = [column * UNIT, row * UNIT];
  if (look !== "filled" && look !== "block") make("rect", { class: `paint paint${colour}`, x, y, width: UNIT, height: UNIT }, drawing.coloursLayer);
  if (!drawing.places.ofNumbers || look === "block") make("rect", { class: `paint-rim paint${colour}`, x: x + RIM, y: y + RIM, width: UNIT - 2 * RIM, height: UNIT - 2 * RIM }, drawing.coloursRims);
}

function paintLine(drawing, line, colour) {
  const [x1, y1, x2, y2] = drawing.places.lines.ends(line).map((each) => each * UNIT);
  make("line", { class: `paint-line paint${colour}`, x1, y1, x2, y2 }, drawing.coloursLayer);
}

/** The colours to paint with, below a board. */
export class Brushes {
  /** @param {HTMLElement} root @param {import("./input.js").Input} input */
  constructor(root, input) {
    this.root = root;
    this.input = input;
    this.buttons = COLOUR_NAMES.map((name, colour) =>
      element("button", { type: "button", class: `swatch paint${colour}`, "data-colour": colour, "aria-label": colour ? `${name}, key ${colour}` : false, title: colour ? name : "Erase colours (0)", onclick: () => this.pick(colour) }, colour ? "" : "Erase"),
    );
    root.replaceChildren(...this.buttons.slice(1, COLOURS + 1), this.buttons[0]);
    this.buttons[0].classList.add("word");
    this.show();
  }

  /** Chooses a colour to paint with, and gives it to several chosen cells. */
  pick(colour) {
    if (this.input.selection.chosen.size > 1) this.input.colourChosen(colour);
    this.input.brush = colour;
    this.show();
  }

  show() {
    this.buttons.forEach((button, colour) => button.setAttribute("aria-pressed", String(colour === this.input.brush)));
  }
}
