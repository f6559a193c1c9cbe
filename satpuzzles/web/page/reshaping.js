// The menu that flips, turns, shifts and resizes the draft. transform.js does it.

import * as api from "./api.js";
import { element } from "./dom.js";
import { sizeOf } from "./draft.js";
import { canTurn, cut, flipAcross, flipDown, grow, shift, turnLeft, turnRight } from "./transform.js";

/** Each side with its sign, the way to it, and its line. */
const SIDES = {
  left: ["←", "left", "column at the left"],
  above: ["↑", "up", "row at the top"],
  below: ["↓", "down", "row at the bottom"],
  right: ["→", "right", "column at the right"],
};

/** Square boards get or lose a row and a column at once, at these sides. @type {[string, string, string[]][]} */
const CORNERS = [
  ["↖", "row and column at the top left", ["left", "above"]],
  ["↘", "row and column at the bottom right", ["right", "below"]],
];

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
      ["↺", "Turn left", turnLeft],
      ["↻", "Turn right", turnRight],
    ];
    const moves = Object.entries(SIDES).map(([side, [sign, way]]) => [
      sign,
      `Move everything ${way}; what leaves comes in at the other side`,
      (made, tools) => shift(made, tools, side),
    ]);
    const rows = [
      ["Flip", flips],
      ...(canTurn(draft.now) ? [["Turn", turns]] : []),
      ["Move", moves],
      ["Add", this.sides("Add a", grow)],
      ["Remove", this.sides("Remove the", cut)],
    ];
    root.replaceChildren(root.querySelector("summary"), element("div", { class: "reshape" }, ...rows.flatMap(([name, buttons]) => this.row(name, buttons))));
  }

  /** The buttons of a change at each side, or for square boards at two corners. */
  sides(verb, change) {
    /** @type {typeof CORNERS} */
    const places = this.square ? CORNERS : Object.entries(SIDES).map(([side, [sign, , name]]) => [sign, name, [side]]);
    return places.map(([sign, name, sides]) => [
      sign,
      `${verb} ${name}`,
      (made, tools) => sides.reduce((now, side) => change(now, tools, side), made),
    ]);
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
