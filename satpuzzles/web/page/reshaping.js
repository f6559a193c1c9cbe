// The menu that flips, turns, shifts and resizes the draft. transform.js does it.

import * as api from "./api.js";
import { sizeOf } from "./draft.js";
import * as transform from "./transform.js";

/**
 * Has the buttons of the menu change a draft.
 * @param {HTMLElement} root
 * @param {import("./draft.js").Draft} draft
 * @param {boolean} square whether boards must be square; these get or lose a row and a column at once
 * @param {(error: Error) => void} fail
 * @param {AbortSignal} signal
 */
export function offerReshaping(root, draft, square, fail, signal) {
  const isHidden = { turn: !transform.canTurn(draft.now), side: square, corner: !square };
  const parts = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-only]"));
  for (const each of parts) each.hidden = isHidden[each.dataset.only];
  const clicked = ({ target }) => {
    const { change, sides } = target.closest("button")?.dataset ?? {};
    if (change) apply(draft, change, sides).catch(fail);
  };
  root.addEventListener("click", clicked, { signal });
}

/** Makes a change as one undo step, if there are boards of the new size. */
async function apply(draft, change, sides = "") {
  const before = draft.now;
  const made = sides.split(" ").reduce((now, side) => transform[change](now, draft.tools, side), draft.plain);
  if (!draft.toolsOf.has(sizeOf(made))) {
    const { type, rows, columns } = made;
    const { tools } = await api.ask("empty", { type, options: { size: [rows, columns] } });
    draft.learn(made, tools);
  }
  // An edit while the server was asked counts more.
  if (draft.now === before) draft.change((now) => Object.assign(now, made));
}
