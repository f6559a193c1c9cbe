// The elements of the page: to find, to make, and to show errors and progress in.

import { sentence } from "./words.js";

/** The element with an id; its kind is known where it is used. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/**
 * Makes an element: of attributes, `on…` are listeners, true is a bare one, and false or null none.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function element(name, attributes = {}, ...children) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else if (value === true) found.setAttribute(key, "");
    else if (value !== false && value !== null) found.setAttribute(key, value);
  }
  found.append(...children);
  return found;
}

/** Shows an error in its line, or hides the line. @param {string} id @param {Error} [error] */
export function fail(id, error) {
  $(id).textContent = error?.message ?? "";
  $(id).hidden = !error;
}

/** What shows that work goes on, with a button to cancel it; `hears` tells it how far the work is. */
export function busy(what, cancel) {
  const [seconds, stage] = [element("span", { class: "note" }), element("p", { class: "note" })];
  const spinner = element("span", { class: "spinner", "aria-hidden": "true" });
  const button = element("button", { type: "button", onclick: cancel }, "Cancel");
  const hears = (told, limit, doing) => {
    if (told < 1) return;
    seconds.textContent = `${Math.round(told)} s of at most ${limit} s`;
    if (doing) stage.textContent = sentence(doing);
  };
  return { parts: [element("div", { class: "busy" }, spinner, `${what} … `, seconds, button), stage], hears };
}

/** Clicked buttons of a group pass the focus to a board, so that its keys still work; by keyboard they keep it. */
export function lend(group, board) {
  group.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  group.addEventListener("click", (event) => {
    if (event.detail && event.target.closest("button")) $(board).focus({ preventScroll: true });
  });
}
