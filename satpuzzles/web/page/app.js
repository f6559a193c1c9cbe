// The start page: paste, open, make or continue a board, or follow a link.

import * as api from "./api.js";
import { Choices } from "./choices.js";
import { fetchFile } from "./downloads.js";
import { contentOf } from "./files.js";
import { lend } from "./lending.js";
import { Play } from "./play.js";
import { Setter } from "./setter.js";
import * as store from "./store.js";
import { backToStart, enter } from "./trail.js";
import { sentence } from "./words.js";

const $ = (id) => document.getElementById(id);

let play = null;
let setter = null;
let choices = null;
let types = [];
/** Counts views opened or left, so that late answers for earlier ones are dropped. */
let turn = 0;

const kindOf = (type) => types.find((each) => each.type === type) ?? { title: type };
const titleOf = (type) => kindOf(type).title;

function fail(id, error) {
  $(id).textContent = error?.message ?? "";
  $(id).hidden = !error;
}

// ---- views ----

/** Leaves whatever is open. */
function leave() {
  turn += 1;
  play?.close();
  setter?.close();
  play = setter = null;
}

function show(id) {
  for (const each of ["start", "play", "set"]) $(each).hidden = each !== id;
  $("new").hidden = id === "start";
  $("edit").hidden = id !== "play";
}

function goToStart() {
  if (!backToStart()) showStart();
}

/** The browser goes back or forward, to the start or to a board that was open. */
async function moved({ state }) {
  if (location.hash.length > 1) return;
  try {
    if (!state || state.view === "start") showStart();
    else if (state.view === "play") await open(state.board);
    else await goOnSetting(state.found);
  } catch (error) {
    fail("paste-error", error);
  }
}

function showStart() {
  leave();
  store.note({});
  document.title = "satpuzzles";
  show("start");
  showRecent();
  $("text").value = $("paste-type").value = "";
  fail("paste-error");
  fail("kept-error");
  $("imported").textContent = "";
  $("boards").hidden = true;
  $("text").focus();
}

/** Opens a board, with its saved game and the values of a link. */
async function open(board, { type, values, seed } = {}) {
  const own = ++turn;
  const data = await api.ask("draw", { board, options: type ? { type } : {} });
  play?.keep();
  const kept = await store.saved(data.board);
  if (own !== turn) return;
  const { formats, rules } = kindOf(data.type);
  Object.assign(data, { formats, rules });
  const title = `${titleOf(data.type)} ${data.rows} × ${data.columns}`;
  $("read-as").hidden = true;
  leave();
  enter("play", { board: data.board });
  show("play");
  store.note({ board: data.board });
  play = new Play(data, title, kept);
  play.keep();
  if (values) play.follow(values);
  $("made").hidden = seed === undefined;
  $("made").textContent = `Made with seed ${seed}`;
  window.scrollTo(0, 0);
  $("board").focus({ preventScroll: true });
}

// ---- setting ----

/** Opens the setter with an empty board of a type and size, or with a given one. */
async function set(question, body) {
  const own = ++turn;
  const found = await api.ask(question, body);
  if (own === turn) openSetter({ ...found, id: Date.now() });
}

/** Opens a draft as saved by this or another tab. */
async function goOnSetting(found) {
  const own = ++turn;
  const kept = await store.draft(found.id);
  if (own === turn) openSetter(kept ?? found);
}

function openSetter(found) {
  leave();
  enter("set", { found });
  show("set");
  setter = new Setter(found, kindOf(found.draft.type), (board) => open(board));
  window.scrollTo(0, 0);
  $("set-board").focus({ preventScroll: true });
}

function setEmpty() {
  fail("make-error");
  if (!$("make").reportValidity()) return;
  set("empty", { type: $("make-type").value, options: { size: sizeWanted() } }).catch((error) => fail("make-error", error));
}

const sizeWanted = () => [Number($("make-rows").value), Number($("make-columns").value)];

// ---- pasting ----

async function read(text, options = {}) {
  fail("paste-error");
  $("boards").hidden = true;
  const type = $("paste-type").value;
  try {
    const { boards } = await api.ask("read", { text, options: type ? { ...options, type } : options });
    if (boards.length === 0) throw new Error("No board found.");
    if (boards.length === 1) {
      if (boards[0].error) throw new Error(told(boards[0].error));
      await open(boards[0].board);
      const { type, rows, columns, format } = boards[0];
      $("read-as").textContent = `Read as ${titleOf(type)}, ${rows} × ${columns}, format ${format}.`;
      $("read-as").hidden = false;
      return;
    }
    $("boards").replaceChildren(...boards.map(listed));
    $("boards").hidden = false;
  } catch (error) {
    fail("paste-error", error);
  }
}

const told = (error) => {
  const plain = error.replace(/^text[^: ]*((?::\d+)*): /, (_, place) => {
    const [line, column] = place.match(/\d+/g) ?? [];
    return line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
  });
  return sentence(plain);
};

function listed(entry) {
  const item = document.createElement("li");
  if (entry.error) {
    item.className = "error";
    item.textContent = told(entry.error);
    return item;
  }
  const place = entry.source.split(":").at(-1);
  const name = entry.name ? `${entry.name}: ` : "";
  item.append(linkTo(`${name}${titleOf(entry.type)} ${entry.rows} × ${entry.columns} (line ${place})`, () => open(entry.board)));
  return item;
}

function linkTo(text, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", () => action().catch((error) => fail("paste-error", error)));
  return button;
}

// ---- making ----

let making = null;

/** Shows the options of the chosen type. */
function choose() {
  const type = kindOf($("make-type").value);
  $("make-button").disabled = !type?.generated;
  choices.offer(type?.options);
  follows("make-columns", "make-rows");
}

/** Keeps rows and columns equal for square types, whichever is typed. */
function follows(other, typed) {
  if (kindOf($("make-type").value).square) $(other).value = $(typed).value;
}

async function make(event) {
  event.preventDefault();
  fail("make-error");
  const options = { size: sizeWanted() };
  options.seed = $("make-seed").value ? Number($("make-seed").value) : crypto.getRandomValues(new Uint32Array(1))[0];
  options.choices = choices.chosen;
  if ($("make-tier").value) options.difficulty = $("make-tier").value;
  $("make-button").disabled = true;
  $("make-cancel").hidden = false;
  $("make-busy").textContent = "Making it …";
  making = api.work("generate", { type: $("make-type").value, options }, (seconds, _, doing) => {
    $("make-busy").textContent = `Making it … ${Math.round(seconds)} s${doing ? ` (${doing})` : ""}`;
  });
  try {
    const board = await making.answer;
    if (board) await open(board, { seed: board.seed });
  } catch (error) {
    fail("make-error", error);
  } finally {
    $("make-button").disabled = false;
    $("make-cancel").hidden = true;
    $("make-busy").textContent = "";
  }
}

// ---- what was played ----

const RECENT = 6;

function nameOf({ draft, title, state }) {
  if (draft) return `Set: ${title}`;
  const { solved, given, seconds = 0 } = state;
  const minutes = Math.floor(seconds / 60);
  const told = solved ? (given ? ", solution filled in" : ", solved") : minutes ? `, ${minutes} min` : "";
  return `${solved && !given ? "✓ " : ""}${title}${told}`;
}

/** Lists saved games and drafts, the latest first. */
async function showRecent() {
  const found = await store.entries();
  $("recent-part").hidden = $("export").hidden = found.length === 0;
  $("booklet").hidden = !found.some((each) => each.board);
  $("recent").replaceChildren(...found.slice(0, RECENT).map(kept));
  $("older").replaceChildren(...found.slice(RECENT).map(kept));
  $("older-part").hidden = found.length <= RECENT;
  $("older-count").textContent = `${found.length - RECENT} more`;
}

function kept(entry) {
  const item = document.createElement("li");
  const name = nameOf(entry);
  item.className = entry.state?.solved ? "kept solved" : "kept";
  const away = linkTo("✕", () => remove(entry, name));
  away.title = "Remove";
  away.setAttribute("aria-label", `Remove ${name}`);
  item.append(linkTo(name, () => (entry.draft ? goOnSetting(entry) : open(entry.board))), away);
  return item;
}

async function remove(entry, name) {
  if (!entry.state?.solved && !confirm(`Remove “${name}”? Your entries are lost.`)) return;
  await store.drop(entry);
  await showRecent();
  ($("recent").querySelector("button") ?? $("text")).focus();
}

async function importGames() {
  const [file] = $("import").files;
  fail("kept-error");
  $("imported").textContent = "";
  try {
    const count = await store.importGames(await file.text(), (others) =>
      confirm(`${others === 1 ? "1 game has" : `${others} games have`} other entries in this browser. Replace them with those in the file?`),
    );
    $("imported").textContent = count === 1 ? "1 game imported." : `${count} games imported.`;
    await showRecent();
  } catch (error) {
    fail("kept-error", error);
  }
  $("import").value = "";
}

async function makeBooklet() {
  fail("kept-error");
  $("booklet").disabled = true;
  try {
    const boards = (await store.entries()).flatMap(({ board }) => board ?? []).slice(0, RECENT);
    await fetchFile("booklet", { boards }, "booklet.pdf", "application/pdf");
  } catch (error) {
    fail("kept-error", error);
  }
  $("booklet").disabled = false;
}

/** Opens the board of a link or, without one, what was open before. */
async function follow() {
  const link = location.hash.slice(1);
  history.replaceState(link ? null : history.state, "", location.pathname);
  try {
    const { board, found, values } = link ? await store.fromLink(link) : store.noted();
    if (board) await open(board, { values });
    else if (found) openSetter(found);
  } catch (error) {
    showStart();
    fail("paste-error", error);
  }
}

/** Another tab has changed entries that may be shown here. */
function changedElsewhere(is) {
  if (play && is(play.data)) play.catchUp();
  if (setter && is(setter.found)) setter.catchUp();
  if (!$("start").hidden) showRecent();
}

// ---- the beginning ----

async function begin() {
  const answer = await api.types();
  types = answer.types;
  for (const each of types) {
    for (const list of ["paste-type", "make-type"]) $(list).append(new Option(each.title, each.type));
    each.examples.forEach((example, number) => {
      const item = document.createElement("li");
      item.append(linkTo(each.title, () => open(example, { type: each.type })));
      $(number ? "large-examples" : "examples").append(item);
    });
  }
  for (const tier of answer.tiers.slice(0, -1)) $("make-tier").append(new Option(tier, tier));
  choices = new Choices($("make-choices"));
  for (const group of document.querySelectorAll("#play .tools, #pad")) lend(group, "board");
  for (const group of document.querySelectorAll("#set .tools, #set-pad")) lend(group, "set-board");
  choose();
  $("booklet").addEventListener("click", makeBooklet);
  $("export").addEventListener("click", store.exportGames);
  $("import").addEventListener("change", importGames);
  $("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    read($("text").value);
  });
  $("file").addEventListener("change", async () => {
    const [file] = $("file").files;
    if (!file) return;
    try {
      const { text, options, shown } = await contentOf(file);
      $("text").value = shown;
      await read(text, options);
    } catch (error) {
      fail("paste-error", error);
    }
    $("file").value = "";
  });
  $("make").addEventListener("submit", make);
  $("make-cancel").addEventListener("click", () => making?.cancel());
  $("new").addEventListener("click", goToStart);
  document.querySelector(".brand").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goToStart();
  });
  $("make-empty").addEventListener("click", setEmpty);
  $("make-type").addEventListener("change", choose);
  $("make-rows").addEventListener("input", () => follows("make-columns", "make-rows"));
  $("make-columns").addEventListener("input", () => follows("make-rows", "make-columns"));
  $("edit").addEventListener("click", () => set("draft", { board: play.data.board }).catch((error) => play.panel.error(error)));
  window.addEventListener("hashchange", follow);
  window.addEventListener("popstate", moved);
  // Before this listener exists, "Read it" would reload the page without the text.
  for (const id of ["read", "file", "make-empty", "import"]) $(id).disabled = false;
  store.listen(changedElsewhere);
  // A page restored by Back has missed all events meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => persisted && changedElsewhere(() => true));
  showRecent();
  await follow();
}

begin().catch((error) => fail("paste-error", error));
