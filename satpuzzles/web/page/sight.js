// How large a board is shown in its box, and which part of it.

export class Sight {
  /** `high` is what else of the window's height is needed. */
  constructor(scroller, drawing, high = 260) {
    Object.assign(this, { scroller, drawing, high });
    this.isFit = true;
  }

  zoom(scale) {
    this.isFit = false;
    this.scale = Math.min(Math.max(scale, 0.1), 3);
    // What was in the middle stays there.
    const box = this.scroller;
    const [x, y] = [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2];
    const before = this.drawing.svg.clientWidth || 1;
    this.drawing.svg.style.width = `${this.drawing.width * this.scale}px`;
    const factor = (this.drawing.width * this.scale) / before;
    box.scrollTo(x * factor - box.clientWidth / 2, y * factor - box.clientHeight / 2);
    this.hold();
  }

  by(factor) {
    this.zoom(this.scale * factor);
  }

  hold() {
    const scale = this.drawing.svg.clientWidth / this.drawing.width;
    // Up to the padding of the box nothing of the board is out of sight.
    this.drawing.hold(Math.max(0, this.scroller.scrollLeft - 6) / scale, Math.max(0, this.scroller.scrollTop - 6) / scale);
  }

  fit() {
    const room = this.scroller.clientWidth;
    const high = Math.max(window.innerHeight - this.high, 240);
    this.zoom(Math.min(room / this.drawing.width, high / this.drawing.height, 1.7));
    this.isFit = true;
  }
}
