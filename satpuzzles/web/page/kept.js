// The part of the start page about games and drafts that this browser keeps.

import * as api from "./api.js";
import { $, element, fail } from "./dom.js";
import { fetchFile } from "./downloads.js";
import { thumbnail } from "./gallery.js";
import * as stock from "./stock.js";
import * as store from "./store.js";
import { capital } from "./words.js";

const RECENT = 6;

/**
 * @typedef {{title: string, board?: {type: string}, state?: Record<string, any>, draft?: object, id?: number, about?: {tier?: string, title?: string}, progress?: number}} Entry
 * A game or a draft as the store keeps it.
 */

/** @param {Entry} entry */
function nameOf({ draft, title, state, about }) {
  if (draft) return `Draft: ${title}`;
  return `${state.solved && !state.given ? "✓ " : ""}${about?.title ? `${about.title}: ` : ""}${title}`;
}

/** The line below a game's name: its tier and progress. @param {Entry} entry */
function stateOf({ state, about, progress }) {
  if (!state) return "";
  const minutes = Math.floor((state.seconds ?? 0) / 60);
  const share = progress ? `${Math.floor(100 * progress)}%` : "";
  const come = state.solved ? [state.given ? "solution filled in" : "solved"] : [share, minutes ? `${minutes} min` : ""];
  return [about?.tier ? capital(about.tier) : "", ...come].filter(Boolean).join(" · ");
}

export class Kept {
  /** @param {{open: (board: object, options?: object) => Promise<void>, goOnSetting: (entry: Entry) => Promise<void>, shown: (entries: Entry[]) => void}} actions */
  constructor({ open, goOnSetting, shown }) {
    this.shown = shown;
    this.open = open;
    this.goOnSetting = goOnSetting;
    $("booklet").addEventListener("click", () => this.makeBooklet());
    $("export").addEventListener("click", store.exportGames);
    $("import").addEventListener("change", () => this.importGames());
  }

  /** Lists saved games and drafts, the latest first. */
  async show() {
    const found = await store.entries();
    this.shown(found);
    $("recent-part").hidden = $("export").hidden = found.length === 0;
    $("booklet").hidden = !found.some((each) => each.board);
    $("recent").replaceChildren(...found.slice(0, RECENT).map((each) => this.item(each, true)));
    $("older").replaceChildren(...found.slice(RECENT).map((each) => this.item(each, false)));
    $("older-part").hidden = found.length <= RECENT;
    $("older-count").textContent = `${found.length - RECENT} more`;
  }

  /** @param {Entry} entry */
  item(entry, pictured) {
    const name = nameOf(entry);
    const opened = () => this.attempt(() => (entry.draft ? this.goOnSetting(entry) : this.open(entry.board)));
    const words = element("span", {}, name, element("span", { class: "note" }, stateOf(entry)));
    const button = element("button", { type: "button", onclick: opened }, words);
    if (pictured && entry.board) {
      const picture = element("span", { class: "picture" });
      button.prepend(picture);
      draw(entry).then((svg) => picture.append(svg), () => picture.remove());
    }
    const away = element("button", { type: "button", title: "Remove", "aria-label": `Remove ${name}`, onclick: () => this.attempt(() => this.remove(entry, name)) }, "✕");
    return element("li", { class: entry.state?.solved ? "kept solved" : "kept" }, button, away);
  }

  async remove(entry, name) {
    const isUntouched = entry.state && !entry.state.steps?.length && !store.hasEntries(entry.state);
    if (!entry.state?.solved && !isUntouched && !confirm(`Remove “${name}”? Your entries are lost.`)) return;
    await store.drop(entry);
    await this.show();
    ($("recent").querySelector("button") ?? $("search")).focus();
  }

  /** Does something, or shows why it failed. */
  async attempt(action) {
    fail("kept-error");
    await action().catch((error) => fail("kept-error", error));
  }

  async importGames() {
    const [file] = $("import").files;
    $("imported").textContent = "";
    await this.attempt(async () => {
      const count = await store.importGames(await file.text(), (others) =>
        confirm(`${others === 1 ? "1 game has" : `${others} games have`} other entries in this browser. Replace them with those in the file?`),
      );
      $("imported").textContent = count === 0 ? "Nothing new was imported." : count === 1 ? "1 game imported." : `${count} games imported.`;
      await this.show();
    });
    $("import").value = "";
  }

  async makeBooklet() {
    $("booklet").disabled = true;
    await this.attempt(async () => {
      const boards = (await store.entries()).flatMap(({ board }) => board ?? []).slice(0, RECENT);
      await fetchFile("booklet", { boards }, "booklet.pdf", "application/pdf");
    });
    $("booklet").disabled = false;
  }
}

/** The picture of a game as it was left. @param {any} entry */
async function draw({ board, state }) {
  const data = (await stock.entryOf(board)) ?? (await api.ask("draw", { board, options: {} }));
  return thumbnail(data, state.values);
}
