// The form that reads boards from a text, a link or a file.

import { ownAddress } from "./address.js";
import * as api from "./api.js";
import { $, element, fail } from "./dom.js";
import { contentOf } from "./files.js";
import { sentence } from "./words.js";

/**
 * @typedef {{type: string, rows: number, columns: number, format: string, source: string, name?: string, board: object, error?: string}} Found
 * A board that was read, or its error.
 */

export class Pasting {
  /** @param {(type: string) => string} titleOf @param {(board: object, options?: object) => Promise<void>} open */
  constructor(titleOf, open) {
    this.titleOf = titleOf;
    this.open = open;
    $("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      this.read($("text").value);
    });
    $("file").addEventListener("change", () => this.readFile());
    // A board pasted anywhere on the start page is read.
    document.addEventListener("paste", (event) => this.pasted(event));
  }

  clear() {
    $("text").value = $("paste-type").value = "";
    $("boards").hidden = true;
    fail("paste-error");
  }

  pasted(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if ($("start").hidden || event.target.closest?.("input, textarea, select") || !text.trim()) return;
    event.preventDefault();
    $("text").value = text;
    this.read(text);
  }

  async readFile() {
    const [file] = $("file").files;
    if (!file) return;
    try {
      const { text, options, shown } = await contentOf(file);
      $("text").value = shown;
      await this.read(text, options);
    } catch (error) {
      fail("paste-error", error);
    }
    $("file").value = "";
  }

  /** Reads a text: one board is opened, several are listed. */
  async read(text, options = {}, entered = {}) {
    fail("paste-error");
    $("boards").hidden = true;
    const own = ownAddress(text);
    if (own) return void (location.hash = own);
    const type = $("paste-type").value;
    try {
      if (!text.trim()) throw new Error("Paste a board, or open a file that has one.");
      const { boards } = await api.ask("read", { text, options: type ? { ...options, type } : options });
      if (boards.length === 0) throw new Error("There is no board in this text.");
      if (boards.length === 1) await this.only(boards[0], entered);
      else {
        $("boards").replaceChildren(...boards.map((each) => this.listed(each)));
        $("boards").hidden = false;
      }
    } catch (error) {
      fail("paste-error", error);
      $("paste-error").scrollIntoView({ block: "center" });
    }
  }

  /** @param {Found} found */
  async only(found, entered) {
    if (found.error) throw new Error(told(found.error));
    await this.open(found.board, { about: { title: found.name }, ...entered });
    const { type, rows, columns, format } = found;
    $("read-as").textContent = `Read as ${this.titleOf(type)}, ${rows} × ${columns} (format: ${format}).`;
    $("read-as").hidden = false;
  }

  /** @param {Found} found */
  listed(found) {
    if (found.error) return element("li", { class: "error" }, told(found.error));
    const place = found.source.split(":").at(-1);
    const name = found.name ? `${found.name}: ` : "";
    const opened = () => this.open(found.board, { about: { title: found.name } }).catch((error) => fail("paste-error", error));
    const text = `${name}${this.titleOf(found.type)} ${found.rows} × ${found.columns} (line ${place})`;
    return element("li", {}, element("button", { type: "button", onclick: opened }, text));
  }
}

/** @param {string} error */
const told = (error) => {
  const plain = error.replace(/^text[^: ]*((?::\d+)*): /, (_, place) => {
    const [line, column] = place.match(/\d+/g) ?? [];
    return line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
  });
  return sentence(plain.replace(/\bset its type(: .*)?$/, "choose its type above"));
};
