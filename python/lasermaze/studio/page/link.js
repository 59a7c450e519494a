// The share link: the whole puzzle, compressed, after the "#" of the address. No server sees it.

const MAX = 1_000_000; // bytes of a puzzle in a link, as many as the server accepts

/** The output of a stream. Throws RangeError if it is too large for a puzzle. */
async function through(stream, bytes) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > MAX) throw new RangeError("too large");
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new DecompressionStream("deflate-raw");
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(stream, bytes));
}

/** The address that opens the puzzle in the editor or to play. */
export async function linkTo(text, play) {
  const base = `${location.origin}${location.pathname}`;
  return `${base}#p=${await pack(text)}${play ? "&play=1" : ""}`;
}

/** Whether the links of this page lead to the machine on which it is shown. */
export const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** The puzzle in the address: {text, play}; null if there is none. Throws Error if it is damaged. */
export async function linked() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has("p")) return null;
  try {
    return { text: await unpack(fields.get("p")), play: fields.get("play") === "1" };
  } catch (error) {
    if (error instanceof RangeError) throw new Error("the link holds more than a puzzle can have");
    throw new Error("the link is damaged: part of it seems to be missing");
  }
}

const KEPT = 20;
const PAUSE = 120; // milliseconds: browsers limit how often an address may change

let turn = 0;
let elsewhere = 0; // how often the user has gone to another address
let queue = Promise.resolve(); // one address after the other is written
addEventListener("popstate", () => { elsewhere += 1; });

/** @type {string[]} */
const written = []; // what this page has written after the "#"

/** What this page wrote lately after the "#" of its address. */
export const lately = () => written.slice(-KEPT);

/**
 * Keep the puzzle that is shown in the address.
 * @param {string} text
 * @param {boolean} play
 * @param {boolean} opened whether the back button leads to what was shown before
 */
export async function keepInAddress(text, play, opened) {
  const [now, here] = [(turn += 1), elsewhere];
  const outdated = () => here !== elsewhere || (!opened && now !== turn);
  if (!opened) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (outdated()) return;
  // What is opened has a place of its own, however soon something else follows.
  queue = queue.then(async () => {
    const address = await linkTo(text, play);
    if (outdated()) return;
    written.push(address.slice(address.indexOf("#")));
    if (location.href === address) return;
    if (opened) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  });
  await queue;
}
