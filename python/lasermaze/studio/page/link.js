// The share link: the whole puzzle, compressed, after the "#" of the address. No server sees it.
// The puzzle of a day is named by its date instead, so that it is the same day for everybody.

import { write } from "./entries.js";

/** @import { Session } from "./session.js" */
/** @typedef {Pick<Session, "playing" | "daily"> & {home?: boolean, puzzle: {kind: string, text: string}}} Shown what an address is about */

const FIRST_KIND = "board"; // the kind of a day's link that names none
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
    if (size > MAX) throw new RangeError();
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

/** The link to send to others. @param {Shown} shown */
export const sharedLink = async ({ puzzle, playing, daily }) => publicSite()
  ? publicSite() + (await linkTo({ puzzle, playing, daily })).replace(/^[^#]*/, "")
  : linkTo({ puzzle, playing, daily });

/** The address that opens the puzzle in the editor or to play; the page's own one for that at home. @param {Shown} shown */
export async function linkTo({ puzzle, playing, daily, home = false }) {
  const base = `${location.origin}${location.pathname}`;
  if (home) return base;
  if (playing && daily) return `${base}#day=${daily}${puzzle.kind === FIRST_KIND ? "" : `&kind=${puzzle.kind}`}`;
  return `${base}#p=${await pack(puzzle.text)}${playing ? "&play=1" : ""}`;
}

/** The link to a set, which holds all of it. @param {string} text of the set */
export const linkToSet = async (text) => `${publicSite() ?? `${location.origin}${location.pathname}`}#set=${await pack(text)}`;

/** Whether the links of this page lead to the machine on which it is shown. */
export const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/**
 * The puzzle in the address: its text or its day, and whether it is played; null if there is none.
 * Throws Error if it is damaged.
 */
export async function linked() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const date = fields.get("day");
  if (date !== null && !/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error("the link is damaged: it names no day");
  if (date !== null) return { day: { date, kind: fields.get("kind") ?? FIRST_KIND }, text: "", play: true, set: null };
  const set = fields.get("set");
  const packed = set ?? fields.get("p");
  if (packed === null) return null;
  try {
    const text = await unpack(packed);
    return { day: null, text, play: set !== null || fields.get("play") === "1", set: set === null ? null : text };
  } catch (error) {
    if (error instanceof RangeError) throw new Error("the link holds more than a puzzle can have");
    throw new Error("the link is damaged: part of it seems to be missing");
  }
}

const KEPT = 20;
const PAUSE = 120; // milliseconds: browsers limit how often an address may change

/** @type {string[]} */
const written = []; // what this page has written after the "#"

/** @type {Shown | null} */
let pending = null; // what was changed since the address was written
let timer = 0;
let work = Promise.resolve(); // one address after the other is packed
addEventListener("popstate", () => { pending = null; });

/** The latest hashes that this page wrote to its address. */
export const lately = () => written.slice(-KEPT);

/** Keep a puzzle that was changed in the address, a moment later. @param {Shown} shown */
export function keepInAddress({ puzzle, playing, daily, home = false }) {
  pending = { puzzle, playing, daily, home };
  clearTimeout(timer);
  timer = setTimeout(flush, PAUSE);
}

function flush() {
  work = work.then(async () => {
    const changed = pending;
    if (!changed) return;
    const address = await linkTo(changed);
    if (pending !== changed) return; // changed again, or the user has gone elsewhere
    pending = null;
    put(address, false);
  });
  return work;
}

/**
 * The address of a puzzle that is about to be opened. It is made before the puzzle is shown: then
 * the puzzle has its place in the history as soon as it is seen, whatever is pressed next.
 * @param {Shown} shown
 */
export async function addressOf(shown) {
  await flush();
  return linkTo(shown);
}

/**
 * Go to the address of a puzzle that is opened now.
 * @param {string} address
 * @param {boolean} follows whether the user has come by the address, so that it has its place
 */
export function enter(address, follows) {
  pending = null;
  put(address, !follows);
}

/** @param {string} address @param {boolean} entry whether the back button leads to what was shown before */
function put(address, entry) {
  written.push(new URL(address).hash);
  write(address, entry);
}
