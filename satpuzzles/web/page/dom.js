// Access to the elements of the page.

/**
 * The element with an id; its kind is known where it is used.
 * @param {string} id
 * @returns {any}
 */
export const $ = (id) => document.getElementById(id);
