// The last answers about the board, kept by the browser: they show the page at once when it is
// opened again. Calls are pure functions of their requests, so an answer stays true as long as
// the program is the same.

const STORE = "lasermaze-answers";
const MAX = 12;

/** Where an answer is kept: an address that the site does not have. @param {string} key */
async function place(key) {
  const version = document.documentElement.dataset.version;
  const bytes = new TextEncoder().encode(`${version} ${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `answers/kept/${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The answer to a request, if it was given lately; or null. @param {string} key */
export async function remembered(key) {
  try {
    const found = await (await caches.open(STORE)).match(await place(key));
    return found ? await found.json() : null;
  } catch {
    return null; // a private window has no such store
  }
}

/** Keep an answer, and forget the oldest ones. @param {string} key @param {unknown} answer */
export async function remember(key, answer) {
  try {
    const [store, where] = [await caches.open(STORE), await place(key)];
    await store.delete(where); // the latest is the last
    await store.put(where, new Response(JSON.stringify(answer)));
    for (const old of (await store.keys()).slice(0, -MAX)) await store.delete(old);
  } catch {
    // Without it the page is only slower.
  }
}
