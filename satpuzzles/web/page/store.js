// What is kept in this browser, and links that carry a board and its state. Nothing leaves this machine.

const PREFIX = "satpuzzles:";
const LAST = `${PREFIX}last`;
const DRAFT = `${PREFIX}draft.`;
const KEPT = 12;

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const keyOf = (board) => PREFIX + JSON.stringify(board);

export function save(board, title, state) {
  const entry = { board, title, state, at: Date.now() };
  try {
    localStorage.setItem(keyOf(board), JSON.stringify(entry));
    localStorage.setItem(LAST, keyOf(board));
    for (const old of games().slice(KEPT)) localStorage.removeItem(keyOf(old.board));
  } catch {
    // The browser keeps nothing, or has no room: playing goes on.
  }
}

export function saved(board) {
  return parsed(localStorage.getItem(keyOf(board)));
}

/** What is kept under keys with a beginning, the latest first. */
function kept(beginning) {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(beginning))
    .map((key) => parsed(localStorage.getItem(key)))
    .filter(Boolean)
    .sort((one, other) => other.at - one.at);
}

/** All games that are kept, the latest first. */
export const games = () => kept(`${PREFIX}{`).filter((each) => each.board);

// ---- boards that are set ----

/** Keeps a draft, `{draft, tools, id, title}`, in place of what was kept of the same board before. */
export function keepDraft(found) {
  try {
    localStorage.setItem(DRAFT + found.id, JSON.stringify({ ...found, at: Date.now() }));
    for (const old of drafts().slice(KEPT)) dropDraft(old.id);
  } catch {
    // The browser keeps nothing, or has no room: setting goes on.
  }
}

export const drafts = () => kept(DRAFT);
export const dropDraft = (id) => localStorage.removeItem(DRAFT + id);

export const last = () => parsed(localStorage.getItem(localStorage.getItem(LAST) ?? ""));
export const forgetLast = () => localStorage.removeItem(LAST);

export function setting(name, value) {
  if (value === undefined) return parsed(localStorage.getItem(`${PREFIX}set.${name}`));
  localStorage.setItem(`${PREFIX}set.${name}`, JSON.stringify(value));
  return value;
}

// ---- links ----

async function piped(data, stream) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The part of a link behind #: a board and, if wanted, what is filled in. */
export async function toLink(board, values) {
  const text = JSON.stringify(values ? { board, values } : { board });
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a link carries; null where it is none of ours. */
export async function fromLink(text) {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

export function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
