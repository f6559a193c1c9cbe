// Error lines of the page.

/**
 * Shows an error in its line, or hides the line.
 * @param {string} id
 * @param {Error} [error]
 */
export function fail(id, error) {
  const line = /** @type {HTMLElement} */ (document.getElementById(id));
  line.textContent = error?.message ?? "";
  line.hidden = !error;
}
