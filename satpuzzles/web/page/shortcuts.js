// The keys of a played board, which players may choose: their actions, what is stored, and the dialog.

import { $, element } from "./dom.js";
import * as store from "./store.js";

/** The name and the default key of each action; of a button, also its id and title. */
const ACTIONS = {
  undo: ["Undo", "u", "undo", "Undo"],
  redo: ["Redo", "r", "redo", "Redo"],
  hint: ["Hint", "h", "hint", "Show the next step"],
  check: ["Check", "k", "check", "Check the entries"],
  pencil: ["Pencil marks", "p", "pencil", "Write pencil marks"],
  centre: ["Centre marks", "c", "centre", "Write marks in the centres of cells"],
  colour: ["Colours", "o", "colour", "Colour cells and lines; colours are notes, not answers"],
  first: ["Number first", "n", "number-first", "Choose a number first, then its cells"],
  trial: ["Trial", "t", "trial", "Try something in another colour, then keep it or drop it"],
  fit: ["Fit the board", "f", "fit", "Fit the board"],
  pause: ["Pause", "b", "pause", "Hide the board and stop the clock"],
  cross: ["Cross", "x"],
  up: ["Line above", "w"],
  left: ["Line on the left", "a"],
  down: ["Line below", "s"],
  right: ["Line on the right", "d"],
};

/** Keys that boards use and no action may have, and keys that the dialog needs itself. */
const TAKEN = /^[\d .]$/;
const KEPT = /^(Tab|Escape|Shift|Control|Alt|Meta)$/;

/** @returns {Record<string, string>} the key of each action */
const keys = () => ({ ...Object.fromEntries(Object.entries(ACTIONS).map(([action, [, key]]) => [action, key])), ...store.setting("keys") });

/** The button of an action, if it has one. */
export const buttonOf = (action) => $(ACTIONS[action]?.[2] ?? "");

/** Shows on each button its key. */
export function showKeys() {
  for (const [action, [, , id, title]] of Object.entries(ACTIONS))
    if (id) $(id).title = `${title} (${keyOf(action)})`;
}

/** The key of an action, as written on it. */
export const keyOf = (action) => keys()[action].toUpperCase();

/** @param {KeyboardEvent} event @returns {string | null} the action of a key */
export function actionOf(event) {
  const pressed = event.key.toLowerCase();
  return Object.entries(keys()).find(([, key]) => key === pressed)?.[0] ?? null;
}

/**
 * The action that a key asks for while a view is open; null where it is typed into a field.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} view
 */
export function commandOf(event, view) {
  const field = /** @type {Element} */ (event.target).closest("input, textarea, select");
  if (view.hidden || event.altKey || field || document.querySelector("dialog[open]")) return null;
  if (!event.ctrlKey && !event.metaKey) return actionOf(event);
  const name = event.key.toLowerCase();
  if (name === "z") return event.shiftKey ? "redo" : "undo";
  return name === "y" ? "redo" : null;
}

/** Gives an action a key; an action that had it gets the old one. */
function bind(action, key) {
  const now = keys();
  const other = Object.keys(now).find((each) => now[each] === key);
  if (other) now[other] = now[action];
  now[action] = key;
  store.setting("keys", now);
}

/** Shows the dialog; `changed` is called when a key has changed. @param {() => void} changed */
export function choose(changed) {
  const dialog = $("keys-dialog");
  const say = (text) => ($("keys-said").textContent = text);
  const show = () => {
    for (const button of $("keys-list").children) button.lastChild.textContent = keyOf(button.dataset.action);
  };
  const wait = ({ currentTarget: button }) => {
    button.focus();
    say(`Press the new key for ${ACTIONS[button.dataset.action][0]}.`);
  };
  const buttons = Object.entries(ACTIONS).map(([action, [name]]) =>
    element("button", { type: "button", "data-action": action, onclick: wait }, name, element("kbd")),
  );
  dialog.onkeydown = (event) => {
    const { action } = event.target.dataset;
    if (!action || KEPT.test(event.key)) return;
    event.preventDefault();
    if (event.key.length > 1 || TAKEN.test(event.key)) return say("The board already uses this key. Press another one.");
    bind(action, event.key.toLowerCase());
    say(`${ACTIONS[action][0]} is now ${keyOf(action)}.`);
    show();
    changed();
  };
  $("keys-reset").onclick = () => {
    store.setting("keys", {});
    say("All keys are reset.");
    show();
    changed();
  };
  $("keys-list").replaceChildren(...buttons);
  say("Click an action, then press its new key.");
  show();
  dialog.showModal();
}
