// The page: leads addresses to their views, and opens boards and drafts.

import { addressOf, enter, parseAddress, told } from "./address.js";
import * as api from "./api.js";
import { $, element, fail, lend } from "./dom.js";
import { Gallery } from "./gallery.js";
import { Kept } from "./kept.js";
import { Maker } from "./maker.js";
import { Pasting } from "./pasting.js";
import { Play } from "./play.js";
import { partsOfPuzzle } from "./puzzle_page.js";
import { Setter } from "./setter.js";
import * as stock from "./stock.js";
import * as store from "./store.js";
import { offerTheme } from "./theme.js";
import { openMenu, placeTools } from "./menu.js";
import { capital, sentence } from "./words.js";

let play = null;
let setter = null;
let maker = null;
let pasting = null;
let kept = null;
let types = [];
/** Counts views opened or left, so that late answers for earlier ones are dropped. */
let turn = 0;

const kindOf = (type) => types.find((each) => each.type === type) ?? { title: type };
const titleOf = (type) => kindOf(type).title;

// ---- views ----

/** Closes the open view. */
function leave() {
  turn += 1;
  play?.close();
  setter?.close();
  play = setter = null;
}

function show(id) {
  for (const each of ["start", "puzzle", "play", "set"]) $(each).hidden = each !== id;
  $("new").hidden = id === "start";
  $("edit").hidden = $("thumb").hidden = id !== "play";
  if (id !== "start") window.scrollTo(0, 0);
}

function showStart() {
  leave();
  document.title = "satpuzzles";
  show("start");
  kept.show();
  pasting.clear();
  fail("kept-error");
  $("imported").textContent = "";
  $("start").querySelector("h1").focus({ preventScroll: true });
}

/** Goes to the start page, or to one part of it. */
function goToStart(part) {
  enter("");
  showStart();
  window.scrollTo(0, 0);
  part?.scrollIntoView();
}

/**
 * Opens a board, with its saved game and what a link or its maker tells about it.
 * @param {any} board an object, or a text of the given type
 * @param {{type?: string, values?: (number | null)[], seed?: number, about?: Record<string, any>, replace?: boolean}} [more]
 */
async function open(board, { type, values, seed, about = {}, replace } = {}) {
  const own = ++turn;
  const entry = await stock.entryOf(board);
  const data = { ...(entry ?? (await api.ask("draw", { board, options: type ? { type } : {} }))) };
  play?.keep();
  const saved = await store.saved(data.board);
  data.about = { ...(data.tier ? { tier: data.tier } : {}), ...saved?.about, ...kindly(about) };
  const address = await addressOf(data.board, told(data.about));
  if (own !== turn) return;
  const { formats, rules } = kindOf(data.type);
  Object.assign(data, { formats, rules: rulesOf(data, rules) });
  const title = `${titleOf(data.type)} ${data.rows} × ${data.columns}`;
  $("read-as").hidden = true;
  leave();
  enter(address, replace);
  show("play");
  stock.noteOpened(data.board);
  play = new Play(data, title, saved);
  play.another = (next) => open(next);
  play.keep();
  if (values) play.follow(values);
  describe(data.about, seed);
  $("board").focus({ preventScroll: true });
}

/** The rules of a board: its own or those of its type, and its note, such as a number of stars. */
const rulesOf = ({ about, scene }, rules) => [about.rules || rules, scene.note && sentence(scene.note)].filter(Boolean).join(" ");

/** What a link tells about a board, and its tier. */
const kindly = (about) => ({ ...told(about), ...(stock.TIERS.includes(about.tier) ? { tier: about.tier } : {}) });

/** Shows where a board comes from. */
function describe({ title, author, tier }, seed) {
  const parts = [title && `“${title}”`, author && `by ${author}`, tier && capital(tier), seed !== undefined && `seed ${seed}`];
  $("made").textContent = parts.filter(Boolean).join(" · ");
  $("made").hidden = !$("made").textContent;
}

// ---- the gallery ----

async function playFresh(type, level) {
  const own = ++turn;
  const entry = kindOf(type).stock ? await stock.byLevel(type, level) : null;
  if (own !== turn) return;
  if (entry) await open(entry.board);
  else await openPuzzle(type);
}

/** Shows the page of a puzzle. */
async function openPuzzle(type) {
  const kind = types.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no puzzle called “${type}”.`);
  leave();
  const own = turn;
  const parts = await partsOfPuzzle(kind, {
    open: (entry) => open(entry.board),
    example: (text) => open(text, { type }),
    make: () => {
      goToStart($("make").closest("section"));
      maker.choose(type);
    },
    set: () => set("empty", { type, options: { size: [6, 6] } }),
  });
  if (own !== turn) return;
  $("puzzle").replaceChildren(...parts);
  enter(`#/${type}`);
  document.title = `${kind.title} · satpuzzles`;
  show("puzzle");
  $("puzzle").querySelector("h1").focus({ preventScroll: true });
}

// ---- setting ----

/** Opens the setter with an empty board of a type and size, or with a given one. */
async function set(question, body, about = {}) {
  const own = ++turn;
  const found = await api.ask(question, body);
  if (own === turn) openSetter({ ...found, about, id: Date.now() });
}

/** Opens a draft as saved by this or another tab. */
async function goOnSetting(found) {
  const own = ++turn;
  const saved = await store.draft(found.id);
  if (own === turn) openSetter(saved ?? found);
}

function openSetter(found) {
  if (!found.draft) throw new Error("This browser has no such draft.");
  leave();
  enter(`#/set/${found.id}`);
  show("set");
  setter = new Setter(found, kindOf(found.draft.type), (board, about) => open(board, { about }));
  $("set-board").focus({ preventScroll: true });
}

// ---- addresses ----

/** @type {Record<import("./address.js").View, (address: any) => Promise<void>>} */
const VIEWS = {
  start: async () => showStart(),
  puzzle: ({ type }) => openPuzzle(type),
  text: async ({ text }) => {
    showStart();
    $("text").value = text;
    await pasting.read(text, {}, { replace: true });
  },
  day: async () => {
    const own = ++turn;
    const entry = await stock.boardOfDay(types);
    if (!entry) throw new Error("There are no boards for a puzzle of the day.");
    if (own === turn) await open(entry.board, { replace: true });
  },
  board: async ({ body }) => {
    const own = ++turn;
    const { board, values, ...about } = await store.fromLink(body);
    if (own === turn) await open(board, { values, about, replace: true });
  },
  set: async ({ id }) => {
    const found = history.state?.found;
    await goOnSetting(found?.id === id ? found : { id });
  },
};

/** Opens what the address bar names. */
async function route() {
  const address = parseAddress(location.hash, location.search);
  try {
    await VIEWS[address.view](address);
  } catch (error) {
    showStart();
    fail("paste-error", error);
    $("paste-error").scrollIntoView({ block: "center" });
  }
}

/** Another tab has changed entries that may be shown here. */
function changedElsewhere(is) {
  if (play && is(play.data)) play.catchUp();
  if (setter && is(setter.found)) setter.catchUp();
  if (!$("start").hidden) kept.show();
}

// ---- the beginning ----

/** Lists the first, small example of a type. */
function listExample({ type, title, examples: [example] }) {
  if (!example) return;
  const opened = () => open(example, { type }).catch((error) => fail("kept-error", error));
  $("examples").append(element("li", {}, element("button", { type: "button", onclick: opened }, title)));
}

async function begin() {
  offerTheme($("theme"));
  const answer = await api.types();
  types = answer.types;
  for (const each of types) {
    for (const list of ["paste-type", "make-type"]) $(list).append(new Option(each.title, each.type));
    if (each.stock) stock.STOCKED.add(each.type);
    listExample(each);
  }
  pasting = new Pasting(titleOf, open);
  maker = new Maker(kindOf, answer.tiers, { open, set });
  const gallery = new Gallery(types, (type, level) => playFresh(type, level).catch((error) => fail("gallery-error", error)));
  kept = new Kept({ open, goOnSetting, shown: (entries) => gallery.day(entries).catch((error) => fail("gallery-error", error)) });
  for (const group of document.querySelectorAll("#play .tools, #pad, #colours, #thumb")) lend(group, "board");
  for (const group of document.querySelectorAll("#set .tools, #set-pad")) lend(group, "set-board");
  placeTools();
  openMenu();
  $("new").addEventListener("click", () => goToStart());
  document.querySelector(".brand").addEventListener("click", (/** @type {any} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goToStart();
  });
  $("edit").addEventListener("click", () => set("draft", { board: play.data.board }, play.data.about).catch((error) => play.panel.error(error)));
  // Typed addresses and links within the page come here, too.
  window.addEventListener("popstate", route);
  // Before this listener exists, "Open" would reload the page without the text.
  for (const id of ["read", "file", "make-empty", "import"]) $(id).disabled = false;
  store.listen(changedElsewhere);
  // A page restored by Back has missed all events meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => persisted && changedElsewhere(() => true));
  await route();
}

begin().catch((error) => fail("paste-error", error));
