// Turns the server's messages into sentences for the page.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as a sentence of its own. */
export const sentence = (text) => capital(text) + (/[.?!]$/.test(text) ? "" : ".");
