// What is kept in this browser, and links and files that carry boards and their state. Nothing leaves this machine.

import * as database from "./database.js";
import { $ } from "./dom.js";
import { fromBase64, toBase64 } from "./files.js";

const PREFIX = "satpuzzles:";

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const keyOf = (entry) => (entry.draft ? `draft.${entry.id}` : JSON.stringify(entry.board));

/** Awaits a write, and shows whether the browser can store games. */
async function written(write) {
  const isKept = await write.then(() => true, () => false);
  $("unkept").hidden = isKept;
  return isKept;
}

/**
 * Keeps a game, `{board, title, state, at}`; false if the browser cannot. A game that is not changed here is written only
 * if the stored one is still that of the time `seen`: another tab may have gone on with it.
 */
export function save(game, isChanged, seen) {
  return written(database.put({ ...game, key: keyOf(game) }, isChanged ? null : (stored) => stored?.at === seen));
}

/** Keeps a draft, `{draft, tools, id, title}`. */
export const keepDraft = (found) => written(database.put({ ...found, at: Date.now(), key: keyOf(found) }));

/** Saves a game while its page closes, when a database is too slow; `moveOver` finds it there. */
export function park(game) {
  try {
    localStorage.setItem(PREFIX + keyOf(game), JSON.stringify(game));
  } catch {
    // No room; the database may still be in time.
  }
}

/** Moves parked games to the database. */
async function moveOver() {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(`${PREFIX}{`)) continue;
    const entry = parsed(localStorage.getItem(name));
    if (isEntry(entry)) await database.put({ ...entry, key: keyOf(entry) }, (stored) => !(stored?.at >= entry.at));
    localStorage.removeItem(name);
  }
}

async function read(key) {
  // Entries without room in the database stay where they are.
  await moveOver().catch(() => {});
  return (key === undefined ? database.all() : database.get(key)).catch(() => undefined);
}

export const saved = (board) => read(keyOf({ board }));
export const draft = (id) => read(keyOf({ draft: true, id }));

/** All games and drafts, the latest first. */
export const entries = async () => ((await read()) ?? []).sort((one, other) => other.at - one.at);

export const drop = (entry) => database.remove(keyOf(entry)).catch(() => {});

/** Calls `hear` with a test for the entry when another tab changes one. */
export const listen = (hear) => database.listen((key) => hear((entry) => keyOf(entry) === key));

// ---- files ----

const isEntry = (each) =>
  typeof each?.title === "string" && Number.isFinite(each.at) && Boolean(each.draft ? each.tools && each.id : each.board && Array.isArray(each.state?.values));

export async function exportGames() {
  const games = await entries();
  download("satpuzzles-games.json", `${JSON.stringify({ satpuzzles: "games", games })}\n`, "application/json");
}

/** Whether a game has entries. */
const entered = (entry) => JSON.stringify(entry.draft ?? entry.state.values);

/** Imports the games of a file and returns how many; games that differ here need consent from `replaces`. */
export async function importGames(text, replaces) {
  const games = parsed(text)?.games;
  if (!Array.isArray(games) || !games.every(isEntry)) throw new Error("This file has no exported games, or it is damaged.");
  const here = new Map((await entries()).map((each) => [each.key, each]));
  const found = games.map((each) => ({ ...each, key: keyOf(each) }));
  const others = found.filter((each) => here.has(each.key) && entered(here.get(each.key)) !== entered(each));
  const fresh = found.filter((each) => !here.has(each.key));
  const replaced = others.length && replaces(others.length) ? others : [];
  for (const each of fresh) await database.put(each, (stored) => !stored);
  for (const each of replaced) await database.put(each);
  return fresh.length + replaced.length;
}

/** Whether something is filled in. @param {Record<string, any>} state of a game */
export const hasEntries = (state) => state.values.some((value) => value !== null);

export function setting(name, value) {
  try {
    if (value === undefined) return parsed(localStorage.getItem(`${PREFIX}set.${name}`));
    localStorage.setItem(`${PREFIX}set.${name}`, JSON.stringify(value));
  } catch {
    // The browser allows no storage.
  }
  return value;
}

// ---- links ----

async function piped(data, stream) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A board for a link and, if wanted, more: the `values` filled in, and its `title`, `author` and `rules`. */
export async function toLink(board, more = {}) {
  const text = JSON.stringify({ board, ...more });
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate"));
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The contents of a link: a board, and what else `toLink` was given. */
export async function fromLink(text) {
  try {
    const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
    const found = JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate"))));
    if (found.board) return found;
  } catch {
    // Told below.
  }
  throw new Error("This link is damaged or incomplete. Copy the whole link, or ask for it again.");
}

export function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
