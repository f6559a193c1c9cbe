// A lens above the finger on boards whose cells are small.

import { UNIT, make } from "./drawing.js";

/** Cells are small below this many pixels; the lens shows them this large. */
const SMALL = 22;
const LARGE = 36;
/** The width of the lens, and how far it is above the finger. */
const WIDE = 132;
const ABOVE = 40;

/**
 * Shows the lens while a finger is on a board of small cells.
 * @param {HTMLElement} lens
 * @param {HTMLElement} board
 * @param {import("./drawing.js").Drawing} drawing
 * @param {import("./input.js").Input} input
 */
export function magnify(lens, board, drawing, input) {
  const picture = make("svg", { class: drawing.svg.getAttribute("class"), width: WIDE, height: WIDE });
  drawing.svg.id = "board-picture";
  make("use", { href: "#board-picture", width: drawing.width, height: drawing.height }, picture);
  lens.replaceChildren(picture);
  lens.hidden = true;
  const follow = (event) => {
    const shown = drawing.svg.getBoundingClientRect();
    const scale = shown.width / drawing.width;
    input.aims = event.pointerType === "touch" && scale * UNIT < SMALL;
    const isDown = event.type === "pointerdown" || input.pointers.size > 0;
    lens.hidden = !input.aims || !isDown || input.pointers.size > 1 || input.isLocked;
    const side = (WIDE / LARGE) * UNIT;
    const [x, y] = [(event.clientX - shown.left) / scale, (event.clientY - shown.top) / scale];
    picture.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    const top = event.clientY - WIDE - ABOVE;
    lens.style.left = `${Math.min(Math.max(event.clientX - WIDE / 2, 4), window.innerWidth - WIDE - 4)}px`;
    lens.style.top = `${top < 4 ? event.clientY + ABOVE : top}px`;
  };
  board.addEventListener("pointerdown", follow, { capture: true });
  board.addEventListener("pointermove", follow);
  for (const name of ["pointerup", "pointercancel"]) board.addEventListener(name, () => (lens.hidden = true));
}
