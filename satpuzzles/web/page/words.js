// Turns the server's messages into sentences for the page.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as a sentence of its own, with the short names of cells, as hints have them. */
export const sentence = (text) => (capital(text) + (/[.?!]$/.test(text) ? "" : ".")).replace(/\brow (\d+), column (\d+)/gi, "r$1c$2");
