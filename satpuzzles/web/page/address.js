// Addresses of the page: `#/type`, `#/type/board`, `#/set/draft`, `#/day`, and those of other sites.

import * as store from "./store.js";

/**
 * @typedef {"start" | "day" | "puzzle" | "board" | "set" | "text"} View
 * @typedef {{view: View, type?: string, body?: string, id?: number, text?: string}} Address
 * What an address leads to: for `board` the body of a link, for `text` a link of another site.
 */

const FOREIGN = /^(https?:\/\/)?[\w.-]+\.[a-z]+(\/[\w.-]*)*\?[\w-]+\//i;

/** The most characters of a title, an author or rules in a link. */
const LONGEST = 2000;

/** A text without percent signs, or with those that mean nothing. @param {string} text */
const decoded = (text) => new URLSearchParams(`_=${text.replace(/[+&]/g, encodeURIComponent)}`).get("_");

/**
 * Reads an address.
 * @param {string} hash the part from `#`
 * @param {string} search the part from `?`, as in puzz.link's addresses
 * @returns {Address}
 */
export function parseAddress(hash, search = "") {
  const text = decoded(hash.replace(/^#/, ""));
  if (!text && /^\?[\w-]+\/\d+\/\d+\//.test(search)) return foreign(search.slice(1));
  if (FOREIGN.test(text)) return { view: "text", text };
  const path = text.replace(/^\//, "");
  const [type, ...rest] = path.split("/");
  if (!type) return { view: "start" };
  if (type === "day") return { view: "day" };
  if (type === "set") return { view: "set", id: Number(rest[0]) };
  const parts = rest.filter(Boolean);
  if (parts.length > 1) return foreign(path);
  return parts.length ? { view: "board", type, body: parts[0] } : { view: "puzzle", type: type.toLowerCase() };
}

/** @param {string} path @returns {Address} */
const foreign = (path) => ({ view: "text", text: `https://puzz.link/p?${path}` });

/**
 * The address of a board within the page.
 * @param {{type: string}} board
 * @param {object} [more] what the link carries besides: `values`, `title`, `author`, `rules`
 * @returns {Promise<string>}
 */
export const addressOf = async (board, more = {}) => `#/${board.type}/${await store.toLink(board, more)}`;

/**
 * What a link tells about a board.
 * @param {Record<string, unknown>} [about]
 * @returns {{title?: string, author?: string, rules?: string}}
 */
export function told(about = {}) {
  const some = ["title", "author", "rules"].filter((name) => typeof about[name] === "string");
  return Object.fromEntries(some.map((name) => [name, String(about[name]).slice(0, LONGEST)]));
}

/** A whole link that others can open. @param {string} address from `addressOf` */
export const wholeLink = (address) => `${location.origin}${location.pathname}${address}`;

/**
 * The address in a pasted link of this page, wherever it is served, or null.
 * @param {string} text
 * @returns {string | null}
 */
export function ownAddress(text) {
  return /^(?:https?:\/\/\S*?)?(#\/[a-z_]+\/[\w-]+)$/i.exec(text.trim())?.[1] ?? null;
}

/**
 * Shows an address in the address bar; the same one again is no new step of Back.
 * @param {string} address from `#` on, or empty
 * @param {boolean} [replace] whether it takes the place of the present one
 */
export function enter(address, replace = location.hash === address && !location.search) {
  history[replace ? "replaceState" : "pushState"](null, "", location.pathname + address);
}

/** Keeps what Back and a reload need of the open draft. */
export function noteDraft(found) {
  try {
    history.replaceState({ found }, "");
  } catch {
    // Too large, or too often; the database keeps it.
  }
}
