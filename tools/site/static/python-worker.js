// Python in a Web Worker: Pyodide, the package and its kernels. It answers one request at a time.

import { writeFiles } from "./package-files.mjs";
import { loadPyodide } from "./python/pyodide.mjs";
import { unpacked } from "./unpack.js";

const PACKAGE = "/lib/lasermaze";
const MEMORY = "lasermaze-memory"; // where the browser keeps Python's memory, some 30 MB

/** Report the bytes of every file that arrives, and unpack those that the site has packed. */
function watchFiles() {
  const { fetch } = self;
  self.fetch = async (...args) => {
    const response = await fetch(...args);
    if (response.body) count(response.clone().body);
    return response.ok && response.url.endsWith(".bin")
      ? new Response(unpacked(response.body))
      : response;
  };
}

async function count(body) {
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    postMessage({ loaded: value.length });
  }
}

const bytesOf = async (path) => new Uint8Array(await (await fetch(new URL(path, import.meta.url))).arrayBuffer());

/**
 * Start Python. The first time a copy of its memory is kept, from before compiled modules are loaded.
 * Later starts begin with that copy, which is faster than importing everything again.
 */
async function load(version) {
  watchFiles();
  const kept = await keptMemory(version);
  try {
    return await begin(version, kept);
  } catch (error) {
    if (!kept) throw error;
    await caches.delete(MEMORY);
    return begin(version, null);
  }
}

async function begin(version, kept) {
  const files = Promise.all([bytesOf("python/lasermaze.bin"), bytesOf("python/kernels.bin")]);
  const python = await loadPyodide({
    indexURL: new URL("python/", import.meta.url).href,
    stdLibURL: new URL("python/library.bin", import.meta.url).href,
    ...(kept ? { _loadSnapshot: kept } : { _makeSnapshot: true }),
  });
  const [code, kernel] = await files;
  writeFiles(python.FS, PACKAGE, code);
  if (!kept) {
    python.runPython(`import sys; sys.path.insert(0, "${PACKAGE}"); import lasermaze.studio.before_kernels`);
    keepMemory(version, python.makeMemorySnapshot());
  }
  python.FS.writeFile(`${PACKAGE}/lasermaze/_kernel.so`, kernel);
  const studio = python.pyimport("lasermaze.studio.in_page");
  warm(studio);
  return studio;
}

/** Load what the first kind needs, and soon what the others need; requests go first. */
function warm(studio) {
  const [first, ...others] = studio.kinds_to_warm().toJs();
  studio.warm_kind(first);
  const next = () => {
    if (!others.length) return;
    studio.warm_kind(others.shift());
    setTimeout(next, 20);
  };
  setTimeout(next, 20);
}

const placeOf = (version) => new URL(`python/memory/${version}`, import.meta.url);

async function keptMemory(version) {
  try {
    const found = await (await caches.open(MEMORY)).match(placeOf(version));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // a private window has no such store
  }
}

async function keepMemory(version, memory) {
  try {
    await caches.delete(MEMORY); // that of an older version
    await (await caches.open(MEMORY)).put(placeOf(version), new Response(memory));
    postMessage({ kept: true });
  } catch {
    // It only starts more slowly without.
  }
}

/** The answer to a request: its bytes are a copy, since Python's memory moves. */
function answer(studio, { name, request }) {
  const report = (progress, found) => postMessage({ progress: { progress, found } });
  const response = studio.ask(name, request, report);
  const [outcome, data, file, type] = response.toJs();
  response.destroy();
  return { outcome, data, name: file, type };
}

let studio = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.lock) {
      // Held as long as this worker lives, so that the page notices its end.
      navigator.locks?.request(data.lock, () => {
        postMessage({ held: true });
        return new Promise(() => {});
      });
      studio = await load(data.version);
      postMessage({ ready: true });
    } else postMessage({ answer: answer(studio, data) });
  } catch (error) {
    postMessage({ lost: String(error) });
    self.close();
  }
};
