// Questions to satpuzzles: at once, or as jobs that can be cancelled. transport.js says where the answers come from.

import * as transport from "./transport.js";
import { sentence } from "./words.js";

export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {any} answer
   * @param {number} status
   */
  constructor(sentence, answer, status) {
    super(sentence);
    this.answer = answer;
    this.status = status;
  }
}

/** @param {string} error */
const toldError = (error = "it did not work") => sentence(error.replace(/^(board|text)(:\d+)*: /, ""));

/** @param {import("./transport.js").Reply} reply */
function told([status, answer]) {
  if (status >= 200 && status < 300) return answer;
  throw new Refused(toldError(answer.error), answer, status);
}

export const types = async () => told(await transport.types());

/**
 * Answers a quick question.
 * @param {string} question
 * @param {object} body
 */
export const ask = async (question, body) => told(await transport.ask(question, body));

/**
 * Begins a job; `answer` is a promise, of null if the job was cancelled.
 * @param {string} question
 * @param {object} body
 * @param {import("./transport.js").Hears} hears
 */
export function work(question, body, hears = () => {}) {
  const { ended, cancel } = transport.begin(question, body, hears);
  return { answer: ended.then((reply) => reply && told(reply)), cancel };
}
