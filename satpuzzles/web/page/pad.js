// Values to click below a board: numbers to enter, or colours to fill with.

import { $, element } from "./dom.js";
import { contrast } from "./drawing.js";

const MOST = 25;
/** The most numbers in one row on a phone. */
const ROW = 10;

export class Pad {
  /** `input` receives what is chosen; `highlight` marks the places of a number. */
  constructor(root, data, game, input, highlight, on) {
    this.root = root;
    this.game = game;
    this.input = input;
    this.highlight = highlight;
    this.buttons = [];
    const { most, least, scene } = data;
    const { cells, ofNumbers } = game.places;
    root.replaceChildren();
    root.hidden = !cells || data.shaded || most > MOST;
    root.classList.toggle("numbers", Boolean(ofNumbers) && most - least < ROW);
    const first = $("number-first");
    first.hidden = true;
    if (root.hidden) return;
    for (let value = ofNumbers ? least : 1; value <= most; value += 1) this.buttons[value] = ofNumbers ? this.number(value) : this.color(value, scene.colors?.[value - 1] ?? "");
    if (ofNumbers) this.numberFirst(first, on);
  }

  button(value, label, attributes, action) {
    const found = element("button", { type: "button", "data-value": value, ...attributes, onclick: action }, label);
    this.root.append(found);
    return found;
  }

  number(value) {
    const button = this.button(value, String(value), {}, () => this.choose(value));
    button.append(element("small"));
    return button;
  }

  color(value, color) {
    const pressed = String(value === 1);
    const look = { class: "swatch", "aria-label": `colour ${value}, ${color}`, "aria-pressed": pressed };
    const button = this.button(value, "", look, () => this.fillWith(value));
    button.style.background = color;
    if (color) button.style.color = contrast(color);
    return button;
  }

  numberFirst(first, on) {
    first.hidden = this.root.hidden;
    first.setAttribute("aria-pressed", "false");
    on("number-first", () => {
      const isOn = this.input.numberFirst === null;
      first.setAttribute("aria-pressed", String(isOn));
      this.input.numberFirst = isOn ? this.game.data.least : null;
      this.pressed();
    });
  }

  choose(value) {
    if (this.input.numberFirst === null) {
      if (this.input.place >= 0) this.input.number(this.input.place, value);
    } else {
      this.input.numberFirst = value;
      this.highlight(value);
    }
    this.pressed();
  }

  fillWith(value) {
    this.input.value = value;
    this.buttons.forEach((button, each) => button.setAttribute("aria-pressed", String(each === value)));
  }

  pressed() {
    this.buttons.forEach((button, value) => {
      if (this.input.numberFirst === null) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(value === this.input.numberFirst));
    });
  }

  /** Shows how many of each number are missing. */
  showLeft() {
    this.buttons.forEach((button, value) => {
      const left = this.game.left(value);
      if (left === null) return;
      button.querySelector("small").textContent = left > 0 ? left : "";
      button.classList.toggle("done", left <= 0);
    });
  }
}
