// What the tests of the page share: drawn boards, and random numbers that repeat.

import { readFileSync } from "node:fs";

/** The answers to "draw" for the examples of every puzzle, each with a solution, written by the test that runs these. */
export const BOARDS = JSON.parse(readFileSync(process.env.DRAWN_BOARDS, "utf8"));

/** Random numbers from 0 to 1, the same for the same seed (mulberry32, by Tommy Ettinger). */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const below = (random, count) => Math.floor(random() * count);
