// The share link: the whole puzzle, compressed, behind the address's "#". No server ever sees it.

const MOST = 1_000_000; // bytes that a link may hold, as many as the server takes

/** What comes out of a stream. Raises: RangeError where that is more than a puzzle has. */
async function through(stream, bytes) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > MOST) throw new RangeError("too large");
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

/** The address that opens the puzzle, to edit or to play. */
export async function linkTo(text, play) {
  const base = `${location.origin}${location.pathname}`;
  return `${base}#p=${await pack(text)}${play ? "&play=1" : ""}`;
}

/** What the address holds: {text, play}; null where it holds nothing. Raises: Error where it is damaged. */
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

/** Once the puzzle is changed the address holds an old one: better none. */
export function forgetLink() {
  if (location.hash) history.replaceState(null, "", location.pathname);
}
