// The gallery of the start page: a picture of each puzzle, search, a filter, and the puzzle of the day.

import { timeOf } from "./clock.js";
import { $, element } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Places } from "./places.js";
import { TIERS, boardOfDay, typeOfDay } from "./stock.js";
import * as store from "./store.js";
import { capital } from "./words.js";

const KINDS = { shading: "Shading", numbers: "Numbers", edges: "Edges", links: "Links", objects: "Objects" };
const SIZES = ["Small", "Medium", "Large"];

/**
 * @typedef {import("./types").BoardData & {shown?: import("./types").Grid}} Drawn
 * What the question `draw` answers, and what to show on it.
 * @typedef {{type: string, title: string, stock: number, picture?: Drawn, examples: string[], rules: string}} Kind
 * A type of puzzle as the server describes it.
 */

/** What a player puts on a board. @param {Drawn} data @returns {keyof typeof KINDS} */
function inputOf({ layers, least, most, shaded, filled, scene }) {
  const lines = layers.find(({ kind }) => kind !== "cells");
  if (lines) return lines.kind === "edges" ? "edges" : "links";
  if (least > 0 || (most > 1 && !scene.picture)) return "numbers";
  return shaded && filled !== "■" ? "objects" : "shading";
}

/**
 * A small picture of a board with some values.
 * @param {Drawn} data
 * @param {(number | null)[]} values
 * @returns {SVGElement}
 */
export function thumbnail(data, values) {
  const drawing = new Drawing(data);
  drawing.paintAll(values.map((value) => (value === 0 && !drawing.places.ofNumbers ? null : value)));
  return drawing.svg;
}

/** The picture of a puzzle. @param {Kind} kind @returns {SVGElement | ""} */
export function pictureOf({ picture }) {
  if (!picture) return "";
  const places = new Places(picture);
  const shown = picture.shown ? places.fromGrid(picture.shown) : [];
  return thumbnail(picture, places.fromGrid(picture.fixed).map((value, place) => (value === null ? (shown[place] ?? null) : null)));
}

export class Gallery {
  /**
   * @param {Kind[]} types
   * @param {(type: string, level: {size: number, tier: string}) => Promise<void>} play opens a fresh board
   */
  constructor(types, play) {
    this.play = play;
    this.kind = "";
    this.types = types;
    const order = Object.keys(KINDS);
    this.tiles = types.map((kind) => this.tile(kind)).sort((one, other) => order.indexOf(one.input) - order.indexOf(other.input));
    $("gallery").replaceChildren(...this.tiles.map(({ item }) => item));
    this.levels();
    this.filters();
  }

  tile(kind) {
    const input = kind.picture ? inputOf(kind.picture) : "";
    const label = `Play ${kind.title}`;
    const button = element("button", { type: "button", class: "picture", title: label }, pictureOf(kind), element("span", { class: "hidden" }, label));
    button.addEventListener("click", () => this.play(kind.type, this.level));
    const link = element("a", { href: `#/${kind.type}` }, kind.title);
    const item = element("li", { class: "tile" }, button, link, element("span", { class: "note" }, KINDS[input] ?? ""));
    return { item, input, text: `${kind.title} ${kind.type}`.toLowerCase() };
  }

  // ---- size and tier ----

  get level() {
    return { size: Number($("level-size").value), tier: $("level-tier").value };
  }

  levels() {
    SIZES.forEach((name, number) => $("level-size").append(new Option(name, String(number))));
    for (const tier of TIERS.slice(1, 4)) $("level-tier").append(new Option(capital(tier), tier));
    const { size = 0, tier = "easy" } = store.setting("level") ?? {};
    $("level-size").value = String(size);
    $("level-tier").value = tier;
    for (const id of ["level-size", "level-tier"]) $(id).addEventListener("change", () => store.setting("level", this.level));
  }

  // ---- search and filter ----

  filters() {
    const inputs = Object.keys(KINDS).filter((kind) => this.tiles.some(({ input }) => input === kind));
    this.buttons = ["", ...inputs].map((kind) => {
      const button = element("button", { type: "button", "aria-pressed": String(!kind) }, KINDS[kind] ?? "All");
      button.addEventListener("click", () => this.choose(kind, button));
      return button;
    });
    $("inputs").replaceChildren(...this.buttons);
    $("search").addEventListener("input", () => this.filter());
    this.filter();
  }

  choose(kind, chosen) {
    this.kind = kind;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button === chosen));
    this.filter();
  }

  filter() {
    const words = $("search").value.toLowerCase().split(/\s+/);
    const isShown = ({ input, text }) => (!this.kind || input === this.kind) && words.every((word) => text.includes(word));
    for (const tile of this.tiles) tile.item.hidden = !isShown(tile);
    $("none").hidden = this.tiles.some(isShown);
  }

  // ---- the puzzle of the day ----

  /** Shows the card of the day, and how far its game has come. @param {import("./kept.js").Entry[]} entries */
  async day(entries) {
    const found = typeOfDay(this.types);
    $("day").hidden = !found;
    if (!found) return;
    const kind = this.types.find(({ type }) => type === found.type);
    const date = new Date().toLocaleDateString("en", { day: "numeric", month: "long" });
    const come = element("span", { class: "come" });
    const words = element("span", {}, element("strong", {}, "Puzzle of the day"), element("span", { class: "note" }, `${kind.title}, ${date}`), come);
    $("day").replaceChildren(element("span", { class: "picture" }, pictureOf(kind)), words);
    const games = entries.filter(({ board }) => board?.type === found.type);
    // Its stock is not loaded before it is played.
    const board = games.length ? JSON.stringify((await boardOfDay(this.types)).board) : "";
    const { state } = games.find((each) => JSON.stringify(each.board) === board) ?? {};
    if (state?.solved) come.textContent = state.given ? "Solution filled in" : `Solved in ${timeOf(state.seconds)}`;
    else if (state && store.hasEntries(state)) come.textContent = "Continue";
  }
}
