// The QR code of a link, by the library in vendor/.

import { make } from "./drawing.js";

/** Modules of white around a code, as its standard wants. */
const MARGIN = 4;

/** Its types are not checked here. */
const LIBRARY = "./vendor/qrcode.js";

/** A code as a picture. @param {string} text @returns {Promise<SVGElement>} */
export async function qrCode(text) {
  const { qrcode } = await import(LIBRARY);
  const code = qrcode(0, "L");
  try {
    code.addData(text);
    code.make();
  } catch {
    throw new Error("This link is too long for a QR code.");
  }
  const numbers = [...Array(code.getModuleCount()).keys()];
  const side = numbers.length + 2 * MARGIN;
  const svg = make("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges" });
  make("rect", { width: side, height: side, fill: "#ffffff" }, svg);
  const path = numbers.flatMap((y) => numbers.flatMap((x) => (code.isDark(y, x) ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  make("path", { d: path.join(""), fill: "#000000" }, svg);
  return svg;
}
