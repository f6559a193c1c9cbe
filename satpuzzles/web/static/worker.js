// Python in a web worker: answers one question at a time, and reports its progress.

import { ARCHIVES, PYTHON } from "./site.js";

/** @param {string} name */
const located = (name) => new URL(name, import.meta.url).href;

/** A snapshot of Python's memory, taken before C modules are loaded, speeds up later starts; its key names build and browser. */
const CACHE = "memory of satpuzzles";
const MEMORY = located(`memory?${navigator.userAgent}`);

/** @param {Uint8Array<ArrayBuffer>} memory */
async function keep(memory) {
  await caches.delete(CACHE);
  await (await caches.open(CACHE)).put(MEMORY, new Response(memory));
}

/** @param {Response} [kept] the memory of an earlier start */
async function start(kept) {
  const archives = ARCHIVES.map(async (name) => (await fetch(located(name))).arrayBuffer());
  const memory = kept ? { _loadSnapshot: await kept.arrayBuffer() } : { _makeSnapshot: true };
  const { loadPyodide } = await import(located(`${PYTHON}pyodide.mjs`));
  // Where WebAssembly cannot be started, Pyodide warns with the error and then waits for ever.
  const broken = new Promise((_, reject) => (console.warn = (said) => said instanceof Error && reject(said)));
  const python = await Promise.race([loadPyodide({ indexURL: located(PYTHON), ...memory }), broken]);
  for (const archive of await Promise.all(archives)) python.unpackArchive(archive, "wheel");
  if (!kept) {
    python.runPython("from satpuzzles.web.in_browser import prepare; prepare()");
    keep(python.makeMemorySnapshot()).catch(() => {});
  }
  const answering = python.pyimport("satpuzzles.web.in_browser");
  answering.warm();
  return answering;
}

/** @param {any} error */
function failed(error) {
  postMessage({ failed: String(error?.message ?? error).split("\n", 1)[0] });
  globalThis.caches?.delete(CACHE);
}

const started = async () => start(await globalThis.caches?.match(MEMORY));
const starting = started().catch(async () => {
  // The memory may be damaged.
  await globalThis.caches?.delete(CACHE).catch(() => {});
  return start();
});
starting.then(() => postMessage({ ready: true }), failed);

onmessage = async ({ data: { question, body } }) => {
  const python = await starting;
  try {
    const found = python.answer(question, body, (doing) => postMessage({ doing }));
    const [status, text] = found.toJs();
    found.destroy();
    postMessage({ status, answer: text });
  } catch (error) {
    failed(error);
  }
};
