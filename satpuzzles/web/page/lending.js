// Buttons that act on a board and leave it the focus, so that keys still work.

/** Clicked buttons of a group pass the focus to a board; by keyboard they keep it. `board` is an id. */
export function lend(group, board) {
  group.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  group.addEventListener("click", (event) => {
    if (event.detail && event.target.closest("button")) document.getElementById(board).focus({ preventScroll: true });
  });
}
