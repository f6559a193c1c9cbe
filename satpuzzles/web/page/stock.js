// The graded boards that come with the package: which there are, and which to play next.

import * as store from "./store.js";

/**
 * @typedef {{type: string, tier: string, rows: number, columns: number, board: object}} Entry
 * A board of the stock: its tier, and all that the question `draw` answers.
 * @typedef {{rows: number, columns: number, tiers: Map<string, Entry[]>}} Shelf
 * The boards of one size by tier.
 */

export const TIERS = ["trivial", "easy", "medium", "hard", "extreme", "beyond"];
const DAY = 86_400_000;

/** Steps through a stock from day to day, so that sizes and tiers alternate. */
const STRIDE = 11;

/** The types that have a stock. */
export const STOCKED = new Set();

/** The board opened last, which no other offers again, as JSON. */
let latest = "";

/** @param {object} board the board that is opened */
export function noteOpened(board) {
  latest = JSON.stringify(board);
}

/** @type {Map<string, Promise<Entry[]>>} */
const loaded = new Map();

/** The stock of a puzzle; loaded once. @param {string} type @returns {Promise<Entry[]>} */
export function stockOf(type) {
  if (!loaded.has(type)) {
    const found = load(type);
    found.catch(() => loaded.delete(type));
    loaded.set(type, found);
  }
  return /** @type {Promise<Entry[]>} */ (loaded.get(type));
}

async function load(type) {
  const answer = await fetch(new URL(`stock-${type}.json`, import.meta.url)).catch(() => null);
  if (!answer?.ok) throw new Error("The boards of this puzzle cannot be loaded.");
  return (await answer.json()).boards;
}

/** A stock by size and tier, the smallest and easiest first. @param {Entry[]} entries @returns {Shelf[]} */
export function shelves(entries) {
  const found = new Map();
  for (const entry of [...entries].sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier))) {
    const { rows, columns, tier } = entry;
    const key = `${rows}x${columns}`;
    if (!found.has(key)) found.set(key, { rows, columns, tiers: new Map() });
    const { tiers } = found.get(key);
    tiers.set(tier, [...(tiers.get(tier) ?? []), entry]);
  }
  return [...found.values()].sort((one, other) => one.rows * one.columns - other.rows * other.columns);
}

/**
 * The entry of a board, if it is one of the stock.
 * @param {{type: string}} board
 * @returns {Promise<Entry | undefined>}
 */
export async function entryOf(board) {
  if (!STOCKED.has(board.type)) return undefined;
  const key = JSON.stringify(board);
  return (await stockOf(board.type).catch(() => [])).find((entry) => JSON.stringify(entry.board) === key);
}

/** When boards were played, and which are solved, by their JSON. */
export async function history() {
  const games = (await store.entries()).filter((each) => each.board);
  const begun = games.filter(({ state }) => state.solved || store.hasEntries(state));
  return new Map(begun.map(({ board, at, state }) => [JSON.stringify(board), { at, solved: Boolean(state.solved) }]));
}

/**
 * A board of a puzzle like another, if possible one never played: of the same size and tier, else of the same tier,
 * else any; when all were played, the one played longest ago; never the one opened last. Null without a stock.
 * @param {string} type
 * @param {string} [tier]
 * @param {number} [rows]
 * @param {number} [columns]
 * @returns {Promise<Entry | null>}
 */
export async function nextLike(type, tier, rows, columns) {
  const every = STOCKED.has(type) ? await stockOf(type).catch(() => []) : [];
  const entries = every.filter(({ board }) => JSON.stringify(board) !== latest);
  const played = await history();
  const when = (entry) => played.get(JSON.stringify(entry.board))?.at ?? 0;
  const isSize = (entry) => entry.rows === rows && entry.columns === columns;
  const like = [(entry) => isSize(entry) && entry.tier === tier, (entry) => entry.tier === tier, () => true];
  for (const is of like) {
    const fresh = entries.find((entry) => is(entry) && !when(entry));
    if (fresh) return fresh;
  }
  return entries.reduce((one, other) => (one && when(one) <= when(other) ? one : other), null);
}

/**
 * A fresh board of the nearest tier there is, and of that of the nearest size, from small (0) on.
 * @param {string} type
 * @param {{size: number, tier: string}} level
 * @returns {Promise<Entry | null>}
 */
export async function byLevel(type, { size, tier }) {
  const shelved = shelves(await stockOf(type)).flatMap(({ rows, columns, tiers }, number) =>
    [...tiers.keys()].map((each) => ({ rows, columns, tier: each, far: 10 * Math.abs(TIERS.indexOf(each) - TIERS.indexOf(tier)) + Math.abs(number - size) })),
  );
  const [nearest] = shelved.sort((one, other) => one.far - other.far);
  return nearest ? nextLike(type, nearest.tier, nearest.rows, nearest.columns) : null;
}

/**
 * Which puzzle a day has, and its number among that puzzle's days.
 * @param {{type: string, stock: number}[]} types
 * @param {Date} [date]
 * @returns {{type: string, number: number} | null}
 */
export function typeOfDay(types, date = new Date()) {
  const stocked = types.filter((each) => each.stock);
  if (!stocked.length) return null;
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
  return { type: stocked[day % stocked.length].type, number: Math.floor(day / stocked.length) };
}

/**
 * The board of a day, the same for everybody.
 * @param {{type: string, stock: number}[]} types
 * @param {Date} [date]
 * @returns {Promise<Entry | null>}
 */
export async function boardOfDay(types, date) {
  const found = typeOfDay(types, date);
  if (!found) return null;
  const entries = await stockOf(found.type);
  return entries[(found.number * STRIDE) % entries.length];
}
