// Plays moves or steps one after another.

const [QUICKEST, SLOWEST, WHOLE] = [200, 700, 17000];

/** Whether the user prefers less motion. */
export const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The pace at which `count` steps take about twenty seconds at most; with less motion, the last one is shown at once. */
export function evenly(count) {
  const isStill = lessMotion();
  const pace = Math.min(Math.max(WHOLE / count, QUICKEST), SLOWEST);
  const stride = isStill ? count : Math.ceil((count * pace) / WHOLE);
  return { last: count - 1, pace: () => (isStill ? 0 : pace), stride };
}

/**
 * Has a button play and pause; gives what stops it.
 * @param {HTMLButtonElement} button
 * @param {string} text of the button while nothing plays
 * @param {{last: number, now: () => number, go: (to: number) => void, pace: () => number, stride?: number}} steps
 * the step that is shown, what shows another one, and milliseconds between two
 */
export function player(button, text, { last, now, go, pace, stride = 1 }) {
  let timer = 0;
  const show = (playing) => (button.textContent = playing ? "Pause" : text);
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    show(false);
  };
  const next = () => {
    if (now() >= last || !button.isConnected) return stop();
    go(now() + stride);
    timer = setTimeout(next, pace());
  };
  button.onclick = () => {
    if (timer) return stop();
    if (now() >= last) go(0);
    show(true);
    timer = setTimeout(next, pace());
  };
  stop();
  return stop;
}
