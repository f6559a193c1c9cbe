// How large a board is shown in its box, and which part of it.

import { hold } from "./beside.js";
import { $ } from "./dom.js";
import { UNIT } from "./drawing.js";

/** The most pixels of a cell; on a board that opens, the least, also beside clues, whose text is smaller. */
const [LARGEST, LEAST, BESIDE_CLUES] = [96, 16, 22];

/** A phone held across has the tools beside the board, and only the bar above. */
const ACROSS = matchMedia("(max-height: 500px) and (min-width: 601px)");
const BAR = 60;

export class Sight {
  /**
   * @param {string} prefix of the ids of the box and its buttons
   * @param {AbortSignal} signal which ends it
   * @param {number} high what else of the window's height is needed
   * @param {import("./drawing.js").Drawing} [drawing]
   */
  constructor(prefix, signal, high, drawing) {
    const on = (target, event, action) => target.addEventListener(event, action, { signal });
    this.scroller = $(`${prefix}scroller`);
    on(this.scroller, "scroll", () => this.hold());
    on($(`${prefix}smaller`), "click", () => this.by(1 / 1.4));
    on($(`${prefix}larger`), "click", () => this.by(1.4));
    on($(`${prefix}fit`), "click", () => this.fit());
    on(window, "resize", () => this.isFit && this.fit());
    this.drawing = drawing;
    this.high = high;
    this.scale = 1;
    this.isFit = true;
  }

  zoom(scale) {
    this.isFit = false;
    this.scale = Math.min(Math.max(scale, 0.1), 3);
    // What was in the middle stays there.
    const box = this.scroller;
    const [x, y] = [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2];
    const before = this.drawing.svg.clientWidth || 1;
    this.drawing.svg.style.width = `${this.drawing.width * this.scale}px`;
    const factor = (this.drawing.width * this.scale) / before;
    box.scrollTo(x * factor - box.clientWidth / 2, y * factor - box.clientHeight / 2);
    this.hold();
  }

  by(factor) {
    this.zoom(this.scale * factor);
  }

  hold() {
    const scale = this.drawing.svg.clientWidth / this.drawing.width;
    // Up to the padding of the box nothing of the board is out of sight; beyond, no strip of it may show beside the clues.
    hold(this.drawing, Math.max(0, this.scroller.scrollLeft - this.padding) / scale, Math.max(0, this.scroller.scrollTop - this.padding) / scale);
  }

  get padding() {
    return Number.parseFloat(getComputedStyle(this.scroller).paddingLeft);
  }

  /** Brings the first of some cells into view, unless one of them is there. */
  bring(cells) {
    const { drawing, scroller } = this;
    const shown = drawing.svg.getBoundingClientRect();
    const box = scroller.getBoundingClientRect();
    const scale = shown.width / drawing.width;
    const middle = ([row, column]) => [shown.left + (drawing.left + (column + 0.5) * UNIT) * scale, shown.top + (drawing.top + (row + 0.5) * UNIT) * scale];
    // Clues that stand still at the left and above take their part of the box.
    const [left, top] = [box.left + drawing.left * scale, box.top + drawing.top * scale];
    const isSeen = ([x, y]) => x > left && x < box.right && y > top && y < box.bottom;
    const points = cells.map(middle);
    if (!points.length || points.some(isSeen)) return;
    scroller.scrollBy(points[0][0] - (left + box.right) / 2, points[0][1] - (top + box.bottom) / 2);
    this.hold();
  }

  /** Fits the board, or where its cells are too small then, shows the part at its upper left. */
  begin() {
    this.fit();
    const least = (this.drawing.clues.left.length ? BESIDE_CLUES : LEAST) / UNIT;
    if (this.scale >= least) return;
    this.zoom(least);
    this.scroller.scrollTo(0, 0);
    this.hold();
  }

  fit() {
    const box = getComputedStyle(this.scroller);
    const around = 2 * this.padding;
    const room = this.scroller.clientWidth - around;
    // The box takes no more than its part of the window, and its border is within that.
    const most = Number.parseFloat(box.maxHeight) - around - 2 * Number.parseFloat(box.borderTopWidth);
    const high = Math.min(Math.max(window.innerHeight - (ACROSS.matches ? BAR : this.high), 240), most);
    this.zoom(Math.min(room / this.drawing.width, high / this.drawing.height, LARGEST / UNIT));
    // All of it is in sight; what was in the middle of a part of it is not kept there.
    this.scroller.scrollTo(0, 0);
    this.hold();
    this.isFit = true;
  }
}
