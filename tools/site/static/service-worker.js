// Keeps the site's files, so that it opens without a network.
//
// The first version takes over at once: it keeps what the page loads anyway, and fetches the rest
// when the page asks. A later version fetches all of its files before it replaces the one before.
// That happens when no page of the site is open any more, or when the only one has just been opened.

const BUILD = { version: "", files: [""] }; // written by tools/site/build.py
const CACHE = `lasermaze-site-${BUILD.version}`;
const KEPT = new Set(BUILD.files.map((path) => new URL(path, registration.scope).pathname));

/** Fetch every file that is not kept yet. */
async function complete(fresh) {
  const cache = await caches.open(CACHE);
  for (const path of KEPT) {
    if (!(await cache.match(path))) await cache.add(new Request(path, { cache: fresh ? "no-cache" : "default" }));
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
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(path, response.clone()));
  return response;
}
