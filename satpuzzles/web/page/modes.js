// What is written on a played board: values, pencil marks, centre marks or colours.

import { Brushes } from "./colours.js";
import { $ } from "./dom.js";

/** The button of each mode. */
const BUTTONS = /** @type {const} */ ({ pencils: "pencil", centres: "centre", colour: "colour" });

export class Modes {
  /** @param {import("./input.js").Input} input @param {(id: string, action: () => void) => void} on */
  constructor(input, on) {
    this.input = input;
    new Brushes($("colours"), input);
    const { ofNumbers } = input.game;
    for (const mode of /** @type {(keyof typeof BUTTONS)[]} */ (Object.keys(BUTTONS))) {
      const id = BUTTONS[mode];
      on(id, () => this.toggle(mode));
      $(id).hidden = mode !== "colour" && !ofNumbers;
    }
    $("colours").classList.toggle("inked", input.drawing.svg.classList.contains("inked"));
    this.padHidden = $("pad").hidden;
    this.show();
  }

  /** @param {import("./types").Mode} mode */
  toggle(mode) {
    if ($(BUTTONS[mode]).hidden) return;
    this.input.mode = this.input.mode === mode ? "" : mode;
    this.input.typedAt = "";
    this.show();
  }

  show() {
    const { mode } = this.input;
    for (const [each, id] of Object.entries(BUTTONS)) $(id).setAttribute("aria-pressed", String(each === mode));
    $("colours").hidden = mode !== "colour";
    $("pad").hidden = this.padHidden || mode === "colour";
  }
}
