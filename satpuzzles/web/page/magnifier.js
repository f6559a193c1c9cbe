// A lens above the finger on boards whose cells are small.

import { UNIT, make } from "./drawing.js";

/** Cells are small below this many pixels; the lens shows them this large. */
const SMALL = 22;
const LARGE = 36;
/** The width of the lens, and how far it is above the finger. */
const WIDE = 132;
const ABOVE = 40;

export class Magnifier {
  /**
   * @param {HTMLElement} lens
   * @param {HTMLElement} board
   * @param {import("./drawing.js").Drawing} drawing
   * @param {import("./input.js").Input} input
   */
  constructor(lens, board, drawing, input) {
    this.lens = lens;
    this.drawing = drawing;
    this.input = input;
    this.picture = make("svg", { class: drawing.svg.getAttribute("class"), width: WIDE, height: WIDE });
    drawing.svg.id = "board-picture";
    make("use", { href: "#board-picture", width: drawing.width, height: drawing.height }, this.picture);
    lens.replaceChildren(this.picture);
    this.hide();
    board.addEventListener("pointerdown", (event) => this.follow(event), { capture: true });
    board.addEventListener("pointermove", (event) => this.follow(event));
    for (const name of ["pointerup", "pointercancel"]) board.addEventListener(name, () => this.hide());
  }

  get isNeeded() {
    return (this.drawing.svg.clientWidth / this.drawing.width) * UNIT < SMALL;
  }

  hide() {
    this.lens.hidden = true;
  }

  follow(event) {
    this.input.aims = event.pointerType === "touch" && this.isNeeded;
    const isOne = this.input.pointers.size <= 1 && !this.input.isLocked;
    if (!this.input.aims || !isOne || (event.type === "pointermove" && this.input.pointers.size === 0)) return this.hide();
    const { drawing } = this;
    const shown = drawing.svg.getBoundingClientRect();
    const scale = shown.width / drawing.width;
    const side = (WIDE / LARGE) * UNIT;
    const [x, y] = [(event.clientX - shown.left) / scale, (event.clientY - shown.top) / scale];
    this.picture.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    const top = event.clientY - WIDE - ABOVE;
    this.lens.style.left = `${Math.min(Math.max(event.clientX - WIDE / 2, 4), window.innerWidth - WIDE - 4)}px`;
    this.lens.style.top = `${top < 4 ? event.clientY + ABOVE : top}px`;
    this.lens.hidden = false;
  }
}
