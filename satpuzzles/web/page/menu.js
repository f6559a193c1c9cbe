// Where the tools of a played board are: the menu of seldom-used ones, and on a phone the bar for the thumb.

import { $ } from "./dom.js";

const PHONE = matchMedia("(max-width: 600px)");
/** Where the tools have no room in one row. */
const SMALL = matchMedia("(max-width: 600px), (max-height: 500px), (min-width: 941px) and (max-width: 1180px)");

/** What is under the thumb on a phone, and what is in the menu on a small screen. */
const THUMB = ["undo", "redo", "pencil", "hint"];
const MENU = ["clear", "sizes"];

/** The width of the menu, and the height that it needs, in pixels. */
const [WIDE, HIGH] = [216, 360];

/** Moves each tool to where the screen wants it; its home is marked. */
export function placeTools() {
  const homes = new Map();
  for (const id of [...THUMB, ...MENU]) {
    const home = document.createComment(id);
    $(id).before(home);
    homes.set(id, home);
  }
  const place = () => {
    for (const id of THUMB) PHONE.matches ? $("thumb").append($(id)) : homes.get(id).after($(id));
    for (const id of [...MENU].reverse()) SMALL.matches ? $("more-tools").prepend($(id)) : homes.get(id).after($(id));
  };
  for (const each of [PHONE, SMALL]) each.addEventListener("change", place);
  place();
}

/** Has a button open the menu below it; a tool in it closes it. */
export function openMenu() {
  const [button, menu] = [$("more"), $("more-tools")];
  menu.addEventListener("beforetoggle", ({ newState }) => {
    button.setAttribute("aria-expanded", String(newState === "open"));
    const { left, bottom } = button.getBoundingClientRect();
    const top = Math.max(Math.min(bottom + 4, window.innerHeight - HIGH), 4);
    menu.style.left = `${Math.max(Math.min(left, window.innerWidth - WIDE), 4)}px`;
    menu.style.top = `${top}px`;
    menu.style.maxHeight = `${window.innerHeight - top - 8}px`;
  });
  menu.addEventListener("click", (event) => event.target.closest("button") && !event.target.closest("#sizes") && menu.hidePopover());
}
