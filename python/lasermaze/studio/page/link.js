// The share link: the whole puzzle, compressed, behind the address's "#". No server ever sees it.

async function through(stream, bytes) {
  const answer = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
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
  } catch {
    throw new Error("the link is damaged: part of it seems to be missing");
  }
}

/** Once the puzzle is changed the address holds an old one: better none. */
export function forgetLink() {
  if (location.hash) history.replaceState(null, "", location.pathname);
}
