// The share link: the whole puzzle, compressed, after the "#" of the address. No server sees it.

const MAX = 1_000_000; // bytes of a puzzle in a link, as many as the server accepts

/**
 * The output of a stream. Throws RangeError if it is too large for a puzzle.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
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

/** @param {string} text */
async function pack(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} packed */
async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new DecompressionStream("deflate-raw");
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(stream, bytes));
}

/** The public studio to which shared links lead, if this one is for its own machine only; or undefined. */
export const publicSite = () => isLocal() ? document.documentElement.dataset.site : undefined;

/** The link to send to others. @param {string} text @param {boolean} play */
export const sharedLink = async (text, play) => publicSite()
  ? publicSite() + (await linkTo(text, play)).replace(/^[^#]*/, "")
  : linkTo(text, play);

/** The address that opens the puzzle in the editor or to play. @param {string} text @param {boolean} play */
export async function linkTo(text, play) {
  const base = `${location.origin}${location.pathname}`;
  return `${base}#p=${await pack(text)}${play ? "&play=1" : ""}`;
}

/** Whether the links of this page lead to the machine on which it is shown. */
export const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** The puzzle in the address: {text, play}; null if there is none. Throws Error if it is damaged. */
export async function linked() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const packed = fields.get("p");
  if (packed === null) return null;
  try {
    return { text: await unpack(packed), play: fields.get("play") === "1" };
  } catch (error) {
    if (error instanceof RangeError) throw new Error("the link holds more than a puzzle can have");
    throw new Error("the link is damaged: part of it seems to be missing");
  }
}

const KEPT = 20;
const PAUSE = 120; // milliseconds: browsers limit how often an address may change

/** @type {string[]} */
const written = []; // what this page has written after the "#"

/** @type {{text: string, play: boolean} | null} */
let pending = null; // what was changed since the address was written
let timer = 0;
let work = Promise.resolve(); // one address after the other is packed
addEventListener("popstate", () => { pending = null; });

/** What this page wrote lately after the "#" of its address. */
export const lately = () => written.slice(-KEPT);

/** Keep a puzzle that was changed in the address, a moment later. @param {string} text @param {boolean} play */
export function keepInAddress(text, play) {
  pending = { text, play };
  clearTimeout(timer);
  timer = setTimeout(flush, PAUSE);
}

function flush() {
  work = work.then(async () => {
    const changed = pending;
    if (!changed) return;
    const address = await linkTo(changed.text, changed.play);
    if (pending !== changed) return; // changed again, or the user has gone elsewhere
    pending = null;
    write(address, false);
  });
  return work;
}

/**
 * The address of a puzzle that is about to be opened. It is made before the puzzle is shown: then
 * the puzzle has its place in the history as soon as it is seen, whatever is pressed next.
 * @param {string} text
 * @param {boolean} play
 */
export async function addressOf(text, play) {
  await flush();
  return linkTo(text, play);
}

/**
 * Go to the address of a puzzle that is opened now.
 * @param {string} address
 * @param {boolean} follows whether the user has come by the address, so that it has its place
 */
export function enter(address, follows) {
  pending = null;
  write(address, !follows);
}

/** @param {string} address @param {boolean} entry whether the back button leads to what was shown before */
function write(address, entry) {
  written.push(address.slice(address.indexOf("#")));
  if (location.href === address) return;
  if (entry) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
