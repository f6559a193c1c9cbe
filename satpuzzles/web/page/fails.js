// Error lines of the page.

import { $ } from "./dom.js";

/**
 * Shows an error in its line, or hides the line.
 * @param {string} id
 * @param {Error} [error]
 */
export function fail(id, error) {
  const line = $(id);
  line.textContent = error?.message ?? "";
  line.hidden = !error;
}
