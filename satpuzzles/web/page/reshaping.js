// The menu that flips, turns, shifts and resizes the draft. transform.js does it.

import * as api from "./api.js";
import { sizeOf } from "./draft.js";
import { element } from "./panel.js";
import { canTurn, cut, flipAcross, flipDown, grow, shift, turnLeft, turnRight } from "./transform.js";

const SIDES = { left: "←", above: "↑", below: "↓", right: "→" };
const TOWARDS = { left: "left", above: "up", below: "down", right: "right" };
const LINES = { left: "column on the left", above: "row at the top", below: "row at the bottom", right: "column on the right" };

/** Square boards get or lose a row and a column at once, at these sides. */
const CORNERS = { left: ["left", "above"], right: ["right", "below"] };
const CORNER_SIGNS = { left: "↖", right: "↘" };
const CORNER_NAMES = { left: "row and column at the top left", right: "row and column at the bottom right" };

export class Reshaping {
  /**
   * @param {HTMLElement} root
   * @param {import("./draft.js").Draft} draft
   * @param {boolean} square whether boards must be square
   * @param {(error: Error) => void} fail
   */
  constructor(root, draft, square, fail) {
    this.draft = draft;
    this.square = square;
    this.fail = fail;
    const flips = [
      ["⇄", "Flip left to right", flipAcross],
      ["⇅", "Flip top to bottom", flipDown],
    ];
    const turns = [
      ["↺", "Rotate left", turnLeft],
      ["↻", "Rotate right", turnRight],
    ];
    const moves = Object.keys(SIDES).map((side) => [SIDES[side], `Move everything ${TOWARDS[side]}; what leaves the board returns on the other side`, (made, tools) => shift(made, tools, side)]);
    const rows = [
      ["Flip", flips],
      ...(canTurn(draft.now) ? [["Rotate", turns]] : []),
      ["Move", moves],
      ["Add", this.sides("Add a", grow)],
      ["Remove", this.sides("Remove the", cut)],
    ];
    root.replaceChildren(root.querySelector("summary"), element("div", { class: "reshape" }, ...rows.flatMap(([name, buttons]) => this.row(name, buttons))));
  }

  /** The buttons of a change at each side, or for square boards at two corners. */
  sides(verb, change) {
    if (this.square)
      return Object.entries(CORNERS).map(([side, both]) => [CORNER_SIGNS[side], `${verb} ${CORNER_NAMES[side]}`, (made, tools) => both.reduce((now, each) => change(now, tools, each), made)]);
    return Object.keys(SIDES).map((side) => [SIDES[side], `${verb} ${LINES[side]}`, (made, tools) => change(made, tools, side)]);
  }

  row(name, buttons) {
    const made = buttons.map(([sign, title, change]) => element("button", { type: "button", title, "aria-label": title, onclick: () => this.apply(change) }, sign));
    return [element("span", { class: "note" }, name), element("div", { class: "together", role: "group", "aria-label": name }, ...made)];
  }

  /** Makes a change as one undo step, if there are boards of the new size. */
  async apply(change) {
    const { draft } = this;
    const before = draft.now;
    const made = change(draft.plain, draft.tools);
    try {
      if (!draft.toolsOf.has(sizeOf(made))) {
        const { type, rows, columns } = made;
        const { tools } = await api.ask("empty", { type, options: { size: [rows, columns] } });
        draft.learn(made, tools);
      }
      // An edit while the server was asked counts more.
      if (draft.now === before) draft.change((now) => Object.assign(now, made));
    } catch (error) {
      this.fail(error);
    }
  }
}
