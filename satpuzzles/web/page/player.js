// Plays the steps of an explanation in about twenty seconds at most.

const [QUICKEST, SLOWEST, WHOLE] = [200, 700, 17000];

/** Whether the user prefers less motion. */
export const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Has a button play and pause; gives what stops it.
 *
 * `now` tells at which of so many steps the board is, and `go` leads to another. For who has asked for less motion
 * the button leads to the last step at once.
 */
export function player(button, count, now, go) {
  let timer = null;
  const show = (text) => (button.textContent = text);
  const stop = () => {
    clearInterval(timer);
    timer = null;
    show("Play");
  };
  const pace = Math.min(Math.max(WHOLE / count, QUICKEST), SLOWEST);
  const stride = Math.ceil((count * pace) / WHOLE);
  button.addEventListener("click", () => {
    if (timer !== null) {
      stop();
    } else if (lessMotion()) {
      go(count - 1);
    } else {
      if (now() === count - 1) go(0);
      show("Pause");
      timer = setInterval(() => (now() === count - 1 || !button.isConnected ? stop() : go(now() + stride)), pace);
    }
  });
  stop();
  return stop;
}
