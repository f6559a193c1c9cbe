// Questions to the server: at once, or as jobs that can be cancelled.

import { sentence } from "./words.js";

export class Refused extends Error {
  constructor(sentence, answer, status) {
    super(sentence);
    this.answer = answer;
    this.status = status;
  }
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refused("The server does not answer; is `satpuzzles serve` still running?", {}, 0);
  }
  const answer = await response.json().catch(() => ({ error: "the server sent an invalid answer" }));
  if (!response.ok) throw new Refused(toldError(answer.error), answer, response.status);
  return answer;
}

const toldError = (error = "it did not work") => sentence(error.replace(/^(board|text)(:\d+)*: /, ""));

const post = (path, body) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const types = () => call("/api/types");

/** Answers a quick question. */
export const ask = (question, body) => post(`/api/${question}`, body);

/**
 * Begins a job; `answer` is a promise, `cancel` ends it, `told` hears the seconds at work, the most of them, and what
 * the work is at, if that is known.
 *
 * @param {string} question
 * @param {object} body
 * @param {(seconds: number, limit: number, doing: string) => void} told
 * @returns {import("./types").Work}
 */
export function work(question, body, told = () => {}) {
  let id = null;
  let cancelled = false;
  const cancel = () => {
    cancelled = true;
    if (id !== null) call(`/api/jobs/${id}`, { method: "DELETE" }).catch(() => {});
  };
  const run = async () => {
    let job = await post("/api/jobs", { question, ...body });
    id = job.id;
    if (cancelled) cancel();
    while (job.state === "waiting" || job.state === "running") {
      if (cancelled) return null;
      job = await call(`/api/jobs/${id}?wait=1`);
      told(job.seconds, job.limit, job.doing ?? "");
    }
    if (job.state === "cancelled" || cancelled) return null;
    if (job.state === "failed") throw new Refused(toldError(job.answer.error), job.answer, job.status);
    return job.answer;
  };
  return { answer: run(), cancel };
}
