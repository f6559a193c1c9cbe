// The page in light or dark colours: as the system has it, or as chosen.

import * as store from "./store.js";

const NAMES = { auto: "system", light: "light", dark: "dark" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

/** @param {HTMLButtonElement} button which turns to the next of the three */
export function offerTheme(button) {
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = SIGNS[theme];
    button.title = `Theme: ${NAMES[theme]}`;
    button.setAttribute("aria-label", button.title);
  };
  const stored = () => (Object.hasOwn(NAMES, store.setting("theme") ?? "") ? store.setting("theme") : "auto");
  show(stored());
  button.addEventListener("click", () => {
    const names = Object.keys(NAMES);
    show(store.setting("theme", names[(names.indexOf(stored()) + 1) % names.length]));
  });
}
