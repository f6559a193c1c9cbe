// Short instructions for a board: for mouse and keys, or for touch.

export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** How a board is played. */
export function guide(game) {
  if (byTouch()) return `${taps(game)} Two fingers move the board.`;
  if (game.places.ofLines)
    return "Click or drag along lines; a right click crosses one out. Keys: arrows, W A S D for the line above, left, below, right; with Shift a cross.";
  if (game.ofNumbers) return "Choose a cell and type. Keys: arrows, digits, Backspace; P or Shift for pencil marks; U undoes.";
  return `Click or drag: ${set(game)}; right click: ${game.data.names[0]}. Keys: arrows, Space, X; U undoes.`;
}

function taps(game) {
  if (game.places.ofLines) return "Tap or drag along lines; a long press crosses one out.";
  if (game.ofNumbers) return "Tap a cell, then a number below.";
  return `Tap or drag: ${set(game)}; long press: ${game.data.names[0]}.`;
}

/** The puzzle's name for what a click sets. */
const set = ({ data }) => (data.most > 1 ? "the chosen colour" : data.names[1]);

/** Rewrites instructions for mouse and keys for touch screens. */
export const fitting = (text) => (byTouch() ? text.replace(/ Keys: .*$/, "").replace(/; Enter .*$/, ".").replaceAll("Click", "Tap").replaceAll("click", "tap") : text);
