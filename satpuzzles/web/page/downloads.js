// Downloads of a board: the buttons for pictures, texts and links.

import { addressOf, told, wholeLink } from "./address.js";
import * as api from "./api.js";
import { element } from "./dom.js";
import { fromBase64 } from "./files.js";
import { qrCode } from "./qr.js";
import * as store from "./store.js";

/** The usual paper for the browser's language. */
const PAPER = /-(US|CA|MX)$/.test(navigator.language) ? "letter" : "A4";

const PICTURES = {
  svg: [".svg", { picture: "svg" }],
  pdf: [".pdf", { picture: "pdf", paper: PAPER }],
  solution: ["-solution.pdf", { picture: "pdf", paper: PAPER, solved: true }],
  film: ["-film.svg", { picture: "svg", film: true }],
  gif: ["-film.gif", { picture: "gif", film: true }],
};

const MEDIA_TYPES = { svg: "image/svg+xml", pdf: "application/pdf", gif: "image/gif" };

const GROUPS = {
  Share: { link: "Link to the board", state: "Link with entries", qr: "QR code" },
  "Print and pictures": {
    pdf: "Board (PDF)",
    solution: "Solution (PDF)",
    booklet: "Booklet (PDF)",
    svg: "Picture (SVG)",
    film: "Animation (SVG)",
    gif: "Animation (GIF)",
  },
  "Links to other sites": { url: "puzz.link", penpa: "penpa-edit", fpuzzles: "f-puzzles", sudokupad: "SudokuPad" },
  Files: { json: "Board (JSON)", text: "Board (text)", cnf: "CNF (DIMACS)", certificate: "Certificate (ZIP)" },
};

/** The formats of links of other sites. SudokuPad opens what f-puzzles packs. */
const LINKS = { url: "puzzlink", penpa: "penpa", fpuzzles: "sudoku-link", sudokupad: "sudoku-link" };

const ONLY_HERE = " It works only on this computer and while satpuzzles serve runs.";

/** Whether only this computer can reach the page's address. */
const isHere = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Has the server make a file as a job, and downloads it. */
export async function fetchFile(question, body, name, type) {
  const { base64 } = await api.work(question, body);
  store.download(name, fromBase64(base64), type);
}

export class Downloads {
  /** `source` tells the `data` of the board and its `formats`, and where somebody plays the `values` that are filled in. */
  constructor(root, source) {
    this.source = source;
    this.said = element("p", { class: "note", role: "status" });
    const button = ([what, text]) => element("button", { type: "button", "data-save": what, onclick: () => this.save(what) }, text);
    const groups = Object.entries(GROUPS).map(([name, texts]) => [element("h2", {}, name), ...Object.entries(texts).filter(([what]) => this.isOffered(what)).map(button)]);
    root.replaceChildren(...groups.map((each) => element("div", { class: "downloads" }, ...each)));
    this.buttons = [...root.querySelectorAll("button")];
  }

  isOffered(what) {
    if (LINKS[what] && what !== "penpa") return this.source.formats.includes(LINKS[what]);
    return what !== "state" || Boolean(this.source.values);
  }

  enable(on) {
    for (const button of this.buttons) button.disabled = !on;
    this.said.textContent = "";
  }

  name(ending) {
    const { type, rows, columns } = this.source.data();
    return `${type}-${rows}x${columns}${ending}`;
  }

  async save(what) {
    this.say("Working …", what);
    try {
      const action = this.others[what] ?? (() => (PICTURES[what] ? this.picture(...PICTURES[what]) : this.copyLink(what)));
      this.say((await action()) ?? "", what);
    } catch (error) {
      this.say(error.message, what, "error");
    }
  }

  /** What saves or copies each of the rest, and returns what to say. */
  get others() {
    const { board } = this.source.data();
    const note = isHere() ? ONLY_HERE : "";
    return {
      booklet: () => fetchFile("booklet", { boards: [board], options: { per_page: "1" } }, this.name("-booklet.pdf"), "application/pdf"),
      certificate: () => fetchFile("certify", { board }, this.name("-certificate.zip"), "application/zip"),
      json: () => store.download(this.name(".json"), `${JSON.stringify(board)}\n`, "application/json"),
      text: async () => store.download(this.name(".txt"), (await this.asked("convert")).text, "text/plain"),
      cnf: async () => store.download(this.name(".cnf"), (await this.asked("encode")).cnf, "text/plain"),
      qr: async () => element("span", {}, await qrCode(await this.link()), note),
      link: async () => copied(await this.link(), note),
      state: async () => copied(await this.link({ values: this.source.values() }), note),
    };
  }

  asked(question, options = {}) {
    return api.ask(question, { board: this.source.data().board, options });
  }

  /** Copies a link of another site. */
  async copyLink(what) {
    const text = (await this.asked("convert", { to: LINKS[what] })).text.trim();
    return copied(what === "sudokupad" ? text.replace(/^.*load=/, "https://sudokupad.app/fpuzzles") : text);
  }

  /** The link to the board, with its title, author and rules if it has them. */
  async link(more = {}) {
    const { board, about } = this.source.data();
    return wholeLink(await addressOf(board, { ...told(about), ...more }));
  }

  /** Shows a message or a picture below the row of the clicked button. */
  say(told, what, look = "note") {
    this.said.className = look;
    this.said.replaceChildren(told);
    this.buttons.find((each) => each.dataset.save === what).after(this.said);
    this.said.scrollIntoView({ block: "nearest" });
  }

  async picture(ending, options) {
    const body = { board: this.source.data().board, options };
    const { text, base64 } = await (options.film ? api.work("render", body) : api.ask("render", body));
    store.download(this.name(ending), text ?? fromBase64(base64), MEDIA_TYPES[options.picture]);
  }
}

/** Copies a text; returns what to say about it. */
async function copied(text, note = "") {
  try {
    await navigator.clipboard.writeText(text);
    return `Copied: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}${note}`;
  } catch {
    return text + note;
  }
}
