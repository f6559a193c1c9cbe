// Bytes as text in base64, and opened files: their content for the server, and for display.

/** The server takes 4 MiB of a request, in base64. */
const MOST = 3_000_000;

export const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
export const fromBase64 = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

/** A file as a question sends it, and its text to show, "" if it is not plain text. */
export async function contentOf(file) {
  if (file.size > MOST) throw new Error("The file is larger than 3 MB; use the command line.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { text: toBase64(bytes), options: { base64: true, name: file.name }, shown: plain(bytes) };
}

function plain(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? "" : text;
  } catch {
    return "";
  }
}
