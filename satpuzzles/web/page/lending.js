// Buttons that act on a board and leave it the focus: who has clicked one goes on by keys.

/** By a pointer, buttons of a group lead the focus to a board; by the keyboard they keep it. `board` is an id. */
export function lend(group, board) {
  group.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  group.addEventListener("click", (event) => {
    if (event.detail && event.target.closest("button")) document.getElementById(board).focus({ preventScroll: true });
  });
}
