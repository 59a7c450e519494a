// Keeps the site's files, so that it opens without a network.
//
// The first version takes over at once: it keeps what the page loads anyway, and fetches the rest
// when the page asks. A later version fetches all of its files before it replaces the one before.
// That happens when no page of the site is open any more, or when the only one has just been opened.

/* global BUILD -- the version and the names of the files: from tools/site/build.py */
import { unpacked } from "./unpack.js";

const CACHE = `lasermaze-site-${BUILD.version}`;
const pathOf = (name) => new URL(name, registration.scope).pathname;
const KEPT = new Set(BUILD.files.map(pathOf));
const INTERPRETER = pathOf("python/pyodide.asm.wasm");

/**
 * A file from the network. The interpreter, which is most of the site, comes as the site has packed
 * it, smaller than hosts do. It is unpacked here and not in the page, so that the browser keeps what
 * it compiles.
 */
async function load(request) {
  if (new URL(request.url).pathname !== INTERPRETER) return fetch(request);
  const packed = await fetch(new Request(`${request.url}.bin`, { cache: request.cache }));
  if (!packed.ok) return packed;
  const headers = { "Content-Type": "application/wasm" };
  return new Response(unpacked(packed.body), { headers });
}

/** Fetch every file that is not kept yet. */
async function complete(fresh) {
  const cache = await caches.open(CACHE);
  for (const path of KEPT) {
    if (await cache.match(path)) continue;
    const response = await load(new Request(path, { cache: fresh ? "no-cache" : "default" }));
    if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
    await cache.put(path, response);
  }
}

addEventListener("install", (event) => {
  if (registration.active) event.waitUntil(complete(true));
  else event.waitUntil(skipWaiting());
});

/** Take over from the version before, unless another page still uses that. */
async function replace() {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 1) await skipWaiting();
}

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("lasermaze-site-") && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  })());
});

addEventListener("message", (event) => {
  if (event.data === "replace") event.waitUntil(replace());
  if (event.data === "complete") event.waitUntil(complete(false).then(() => event.source.postMessage("complete")));
});

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !KEPT.has(pathname)) return;
  event.respondWith(kept(event, pathname));
});

async function kept(event, path) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(path);
  if (known) return known;
  const response = await load(event.request);
  if (response.ok) event.waitUntil(cache.put(path, response.clone()));
  return response;
}
