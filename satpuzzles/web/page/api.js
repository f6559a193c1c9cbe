// Questions to satpuzzles: at once, or as jobs that can be cancelled. transport.js says where the answers come from.

import * as transport from "./transport.js";
import { sentence } from "./words.js";

/** @param {string} error */
const toldError = (error = "it did not work") => sentence(error.replace(/^(board|text)(:\d+)*: /, ""));

/** @param {import("./transport.js").Reply} reply */
function told([status, answer]) {
  if (status >= 200 && status < 300) return answer;
  throw Object.assign(new Error(toldError(answer.error)), { status });
}

export const types = async () => told(await transport.types());

/** Answers a quick question. @param {string} question @param {object} body */
export const ask = async (question, body) => told(await transport.ask(question, body));

/** Long work, of which only the latest counts: a new job cancels the one before. */
export class Jobs {
  /** @type {import("./transport.js").Job | null} */
  latest = null;

  /**
   * The answer of a new job; null if it was cancelled, or another one began.
   * @param {string} question
   * @param {object} body
   * @param {import("./transport.js").Hears} [hears]
   */
  async work(question, body, hears = () => {}) {
    this.cancel();
    const job = transport.begin(question, body, hears);
    this.latest = job;
    const reply = await job.ended;
    return reply && this.latest === job ? told(reply) : null;
  }

  cancel() {
    this.latest?.cancel();
    this.latest = null;
  }
}

/** The answer of a job that is never cancelled. */
export const work = (question, body) => new Jobs().work(question, body);
