// The setter's tools around the board: kinds of marks, texts to click, and a text field.

import { $, element } from "./dom.js";
import { byTouch, fitting } from "./guide.js";
import { keyOf } from "./shortcuts.js";
import { capital } from "./words.js";

const MOST = 25;
const OFF_BOARD = ["lines", "note", "number", "colors"];

/** The name of a line by the side of its clue. */
const LINES = { left: "row", right: "row", above: "column", below: "column" };

const HELP = {
  cells: "Select a cell, then type a clue or click one below. Keys: arrows, Backspace.",
  signs: "Click between two cells to add or turn a sign. Keys: < > ^ v put one between the selected cell and the next.",
  marks: "Click between two cells to add or remove a mark. Keys: Shift with an arrow.",
  regions: "Drag over cells to make a region. Keys: Shift with an arrow adds the next cell to the region, Space separates a cell from it.",
  outside: "# takes a cell out of all regions.",
  arrows: "A digit makes an arrow; < > ^ v turn it.",
  pearls: "W is white, B is black.",
  cages: "Drag over cells to make a cage, then type its clue, such as 6+. Keys: Shift with an arrow adds the next cell to the cage, Space separates a cell from it.",
  answer: "Click or drag to fill cells; the clues follow the picture. Keys: arrows, Space.",
  lines: "Click beside the board and type the clue of a line; Enter moves to the next.",
  colors: "3:2 is a run of 3 in the second colour.",
};

export class Toolbox extends EventTarget {
  constructor(draft, marking) {
    super();
    this.draft = draft;
    this.marking = marking;
    const onBoard = draft.tools.filter((each) => !OFF_BOARD.includes(each.kind));
    this.modes = onBoard.length ? onBoard : [draft.tool("lines")].filter(Boolean);
    const first = this.modes[0]?.kind;
    if (first) marking.mode = first;
    if (first === "lines") marking.place = [draft.tool("lines").side, 0];
    this.modeButtons();
    this.wholeBoard();
    this.palette();
    this.field();
    this.show();
  }

  modeButtons() {
    const buttons = this.modes.map((tool) => element("button", { type: "button", "data-mode": tool.kind, onclick: () => this.use(tool.kind) }, capital(tool.name)));
    this.join = element("button", { type: "button", id: "set-join", title: "A drag extends the region or cage in which it begins", onclick: () => this.toggleJoin() }, "Extend");
    const box = $("set-modes");
    this.outside = element("button", { type: "button", id: "set-outside", title: "Take the selected cell out of all regions", onclick: () => this.draft.toggleOutside(this.marking.place) }, "No region");
    box.replaceChildren(...(buttons.length > 1 ? buttons : []), this.join, this.outside);
  }

  use(kind) {
    this.marking.mode = kind;
    this.dispatchEvent(new Event("use"));
    this.show();
    $("set-board").focus({ preventScroll: true });
  }

  /** Offers to paint an answer, from which the clues follow. */
  offerAnswer(tells, drawn) {
    if (!tells || this.modes.some((each) => each.kind === "answer")) return;
    this.modes.push({ kind: "answer", name: drawn.scene.picture ? "picture" : "solution" });
    this.modeButtons();
    this.show();
  }

  toggleJoin() {
    this.marking.joins = !this.marking.joins;
    this.show();
  }

  /** Properties of the whole board: a note, or numbers. */
  wholeBoard() {
    const { draft } = this;
    this.notes = draft.tools.filter((each) => each.kind === "note").map(({ texts: [text] }) => {
      const check = element("input", { type: "checkbox", onchange: () => draft.note(text, check.checked) });
      return { text, check };
    });
    this.numbers = draft.tools.filter((each) => each.kind === "number").map((tool) => {
      const input = element("input", { type: "number", class: "whole", "data-key": tool.key, min: tool.least, max: tool.most, step: 1, required: true });
      input.addEventListener("input", () => draft.number(tool, input.value === "" ? null : Number(input.value)));
      return { tool, input };
    });
    const fields = this.numbers.map(({ tool, input }) => element("label", { class: "field line" }, capital(tool.name), input));
    fields.unshift(...this.notes.map(({ text, check }) => element("label", { class: "check" }, check, text)));
    $("set-notes").replaceChildren(...fields);
    $("set-notes").hidden = !fields.length;
  }

  palette() {
    const tool = this.draft.tool("cells");
    const { rows, columns } = this.draft.now;
    const texts = [...(tool?.texts ?? [])];
    if (tool?.most !== undefined) {
      const most = Math.min(tool.most, tool.most - tool.least < MOST ? tool.most : Math.min(MOST, Math.max(rows, columns)));
      for (let number = tool.least; number <= most; number += 1) texts.push(String(number));
    }
    const button = (text, label, name) => element("button", { type: "button", "data-text": text, "aria-label": name ?? false, onclick: () => this.choose(text) }, label);
    const isBlock = (text) => text === "#" || (text === "0" && tool.everywhere);
    this.buttons = texts.map((text) => (isBlock(text) ? button(text, "■", "filled") : button(text, text)));
    if (tool) this.buttons.push(button("", "Erase"));
    this.buttons.at(-1)?.classList.add("word");
    this.paints = element("button", { type: "button", id: "set-paint", class: "word", title: "Each click or drag writes the selected clue", onclick: () => this.togglePaint() }, "Paint");
    $("set-pad").replaceChildren(...this.buttons, ...(tool ? [this.paints] : []));
  }

  choose(text) {
    if (this.marking.brush === null || this.marking.ofLine) this.marking.put(text);
    else this.marking.brush = text;
    this.show();
  }

  togglePaint() {
    const first = this.draft.tool("cells");
    this.marking.brush = this.marking.brush === null ? (first.texts?.[0] ?? String(Math.max(first.least, 1))) : null;
    this.show();
  }

  field() {
    const input = $("set-text").cloneNode(false);
    $("set-text").replaceWith(input);
    input.addEventListener("input", () => this.marking.put(input.value, this.marking.typing()));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (this.marking.ofLine) this.marking.alongLine(1);
    });
    this.input = input;
  }

  /** Shows the selection and its contents. */
  show() {
    const { marking, draft } = this;
    for (const button of $("set-modes").querySelectorAll("[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === marking.mode));
    this.join.hidden = !marking.ofParts;
    this.join.setAttribute("aria-pressed", String(marking.joins));
    this.outside.hidden = marking.mode !== "regions" || !draft.tool("regions").texts;
    $("set-pad").hidden = marking.mode !== "cells";
    this.showBrush();
    for (const { text, check } of this.notes) check.checked = draft.now.note.includes(text);
    for (const { tool, input } of this.numbers) if (document.activeElement !== input) input.value = draft.now.kept[tool.key] ?? "";
    this.showField();
    $("set-keys").textContent = `${this.helped.map((kind) => fitting(HELP[kind])).join(" ")}${byTouch() ? "" : ` ${keyOf("undo")} undoes.`}`;
  }

  showBrush() {
    const { brush } = this.marking;
    this.paints.setAttribute("aria-pressed", String(brush !== null));
    for (const button of this.buttons) {
      if (brush === null) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(button.dataset.text === brush));
    }
  }

  /** The kinds of help to show. */
  get helped() {
    const { marking: { mode }, draft } = this;
    const beside = { signs: mode === "cells" && draft.tool("signs"), lines: draft.tool("lines"), colors: draft.now.colors.length };
    const used = new Set([mode, ...Object.keys(beside).filter((kind) => beside[kind])]);
    const kinds = [...used].filter((kind) => OFF_BOARD.includes(kind) || this.modes.some((each) => each.kind === kind));
    const texts = kinds.flatMap((kind) => draft.tool(kind)?.texts ?? []);
    const more = { outside: kinds.includes("regions") && texts.includes("#"), arrows: texts.includes("0↑"), pearls: texts.includes("○") };
    return [...kinds, ...Object.keys(more).filter((kind) => more[kind])];
  }

  showField() {
    const { marking, draft } = this;
    $("set-field").hidden = !this.needsField || !marking.takesText;
    if ($("set-field").hidden) return;
    const { place } = marking;
    $("set-where").textContent = marking.ofLine ? `Clue of ${LINES[place[0]]} ${place[1] + 1}` : this.partName(draft.home(place));
    if (document.activeElement !== this.input || this.at !== String(place)) this.input.value = draft.text(place);
    this.at = String(place);
  }

  /** Whether there are texts that buttons do not have. */
  get needsField() {
    const { marking, draft } = this;
    return marking.ofLine || (marking.mode === "cages" && Boolean(draft.tool("cages"))) || draft.tool("cells")?.most > MOST;
  }

  partName([row, column]) {
    return `${capital(this.draft.tool("cells", "cages")?.name ?? "")} at r${row + 1}c${column + 1}`;
  }
}
