// Turns the server's messages into sentences for the page.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as a sentence, with the short names that hints use for cells, such as r1c2. */
export const sentence = (text) => (capital(text) + (/[.?!]$/.test(text) ? "" : ".")).replace(/\brow (\d+), column (\d+)/gi, "r$1c$2");

/** @param {string} what @param {number} seconds @param {string} [doing] */
export const progress = (what, seconds, doing) => `${what} … ${Math.round(seconds)} s${doing ? ` (${doing})` : ""}`;

/** The status of a board as a sentence. */
export const VERDICTS = {
  unique: "Exactly one solution.",
  multiple: "Several solutions.",
  solved: "One solution found; time ran out before it was clear whether there are others.",
  unsolvable: "No solution.",
  undecided: "Time ran out before an answer was found.",
  unfinished: "Not finished yet.",
};

export const DIFFERENCES = "The differences between two of them are marked.";
