// The transport to `satpuzzles serve`: questions by HTTP. `satpuzzles site` puts ../static/transport.js in its place.

/** An HTTP status, and the object of an answer or of an error. @typedef {[number, any]} Reply */

/**
 * Hears the seconds at work, the most of them, and what the work is at, if that is known.
 * @callback Hears
 * @param {number} seconds
 * @param {number} limit
 * @param {string} doing
 */

/** A job; `ended` is null if it was cancelled. @typedef {{ended: Promise<Reply | null>, cancel: () => void}} Job */

const GONE = [0, { error: "The server does not answer; is `satpuzzles serve` still running?" }];

/** @param {string} path @param {RequestInit} [options] @returns {Promise<Reply>} */
async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    return /** @type {Reply} */ (GONE);
  }
  return [response.status, await response.json().catch(() => ({ error: "the server sent an invalid answer" }))];
}

/** @param {string} path @param {object} body */
const post = (path, body) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** The types of puzzles. */
export const types = () => call("/api/types");

/** Answers a quick question. @param {string} question @param {object} body */
export const ask = (question, body) => post(`/api/${question}`, body);

/** Whether a reply tells of a job that has not ended. */
const goesOn = (status, { state }) => status > 0 && status < 300 && (state === "waiting" || state === "running");

/** Begins a job. @param {string} question @param {object} body @param {Hears} hears @returns {Job} */
export function begin(question, body, hears) {
  let id = null;
  let cancelled = false;
  const cancel = () => {
    cancelled = true;
    if (id !== null) call(`/api/jobs/${id}`, { method: "DELETE" });
  };
  const run = async () => {
    let [status, job] = await post("/api/jobs", { question, ...body });
    id = job.id ?? null;
    if (cancelled) cancel();
    while (goesOn(status, job)) {
      if (cancelled) return null;
      [status, job] = await call(`/api/jobs/${id}?wait=1`);
      if (job.state) hears(job.seconds, job.limit, job.doing ?? "");
    }
    if (job.state === "cancelled" || cancelled) return null;
    return /** @type {Reply} */ (job.state ? [job.status, job.answer] : [status, job]);
  };
  return { ended: run(), cancel };
}
