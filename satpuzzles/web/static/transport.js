// The transport of the static site: questions to Python in web workers. A worker answers one question at a time.

import { DRAWN } from "./site.js";

/** @typedef {import("../page/transport.js").Reply} Reply */
/** @typedef {import("../page/transport.js").Hears} Hears */
/** @typedef {import("../page/transport.js").Job} Job */

/** Seconds after which a question, or a job, is ended. */
const AT_ONCE = 30;
const LONGEST = 300;

/** The most workers; one of them is never at a job, so that questions are answered. */
const MOST = 3;

/** A question, or a job, that waits or is being answered. */
class Task {
  /** @param {string} question @param {object} body @param {number} limit @param {Hears} hears */
  constructor(question, body, limit, hears) {
    this.limit = limit;
    this.asked = this.isJob ? { question: "", body: JSON.stringify({ question, ...body }) } : { question, body: JSON.stringify(body) };
    this.hears = hears;
    /** @type {Promise<Reply | null>} */
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  get isJob() {
    return this.limit === LONGEST;
  }
}

/** Python in a worker. */
class Solver {
  constructor() {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.isReady = false;
    /** @type {Task | null} */
    this.task = null;
    this.doing = "";
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = ({ message }) => this.fail(message || "a file of this site is missing");
  }

  get isFree() {
    return this.isReady && !this.task;
  }

  /** @param {{ready?: true, doing?: string, failed?: string, status?: number, answer?: string}} told */
  hear({ ready, doing, failed, status, answer }) {
    if (ready) this.isReady = true;
    else if (failed !== undefined) return this.fail(failed);
    else if (doing !== undefined) return void (this.doing = doing);
    else {
      this.finish([status, JSON.parse(answer)]);
      wantsSpare = true;
    }
    assign();
    document.dispatchEvent(new Event("answered"));
  }

  /** @param {Task} task */
  take(task) {
    this.task = task;
    this.doing = "";
    const began = performance.now();
    this.clock = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      if (seconds < task.limit) task.hears(seconds, task.limit, this.doing);
      else this.stop([504, { error: `this takes more than ${task.limit} s` }]);
    }, 1000);
    this.worker.postMessage(task.asked);
  }

  /** @param {Reply | null} reply */
  finish(reply) {
    clearInterval(this.clock);
    this.task?.end(reply);
    this.task = null;
  }

  /** Ends the worker at once. @param {Reply | null} reply */
  stop(reply) {
    this.worker.terminate();
    solvers.delete(this);
    this.finish(reply);
    assign();
  }

  /** @param {string} error */
  fail(error) {
    if (this.isReady) return this.stop([503, { error: `Python has stopped: ${error}` }]);
    wantsSpare = false;
    for (const task of waiting.splice(0)) task.end([503, { error: `Python cannot start in this browser: ${error}` }]);
    this.stop(null);
  }
}

/** @type {Task[]} */
const waiting = [];
/** @type {Set<Solver>} */
const solvers = new Set();
/** Whether to start a spare worker: not before the first answer, which it would delay, nor after one could not start. */
let wantsSpare = false;

/** Gives waiting tasks to free workers, and starts a spare worker for the next question. */
function assign() {
  for (const task of [...waiting]) {
    const all = [...solvers];
    const free = all.find((each) => each.isFree);
    if (!free) break;
    if (task.isJob && all.filter((each) => each.task?.isJob).length >= MOST - 1) continue;
    waiting.splice(waiting.indexOf(task), 1);
    free.take(task);
  }
  const isSpare = [...solvers].some((each) => !each.task);
  if (!isSpare && solvers.size < MOST && (waiting.length || wantsSpare)) solvers.add(new Solver());
}

/** @param {string} question @param {object} body @param {number} limit @param {Hears} hears @returns {Job} */
function submit(question, body, limit, hears) {
  const task = new Task(question, body, limit, hears);
  waiting.push(task);
  assign();
  const cancel = () => {
    if (waiting.includes(task)) waiting.splice(waiting.indexOf(task), 1);
    task.end(null);
    [...solvers].find((each) => each.task === task)?.stop(null);
  };
  return { ended: task.ended, cancel };
}

/** A file of this build. @param {string} name @returns {Promise<any>} */
const file = async (name) => (await fetch(new URL(name, import.meta.url))).json();

/** The types of puzzles. The solver starts meanwhile. @returns {Promise<Reply>} */
export async function types() {
  if (!solvers.size) solvers.add(new Solver());
  return [200, await file("types.json")];
}

/** What a page needs to draw a board, if it was prepared when the site was built. @param {any} body */
async function drawnBefore({ board, options = {} }) {
  const type = board.type ?? options.type;
  if (!DRAWN.includes(type)) return null;
  const { texts, boards } = await file(`drawn-${type}.json`).catch(() => ({ texts: [], boards: [] }));
  const wanted = JSON.stringify(board);
  return boards[texts.indexOf(board)] ?? boards.find((each) => JSON.stringify(each.board) === wanted) ?? null;
}

/** Answers a quick question. @param {string} question @param {object} body @returns {Promise<Reply>} */
export async function ask(question, body) {
  const drawn = question === "draw" ? await drawnBefore(body) : null;
  return drawn ? [200, drawn] : submit(question, body, AT_ONCE, () => {}).ended;
}

/** Begins a job. @param {string} question @param {object} body @param {Hears} hears */
export const begin = (question, body, hears) => submit(question, body, LONGEST, hears);

/** Keeps the site for use offline, once the solver is there: it is loaded first. */
document.addEventListener("answered", () => navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url)).catch(() => {}), { once: true });
