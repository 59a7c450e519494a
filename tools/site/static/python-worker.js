// Python in a Web Worker: Pyodide, the package and its kernels. It answers one request at a time.

import { loadPyodide } from "./python/pyodide.mjs";

const PACKAGE = "/lib/lasermaze";

/** Report the bytes of every file that arrives. */
function countBytes() {
  const { fetch } = self;
  self.fetch = async (...args) => {
    const response = await fetch(...args);
    if (response.body) count(response.clone().body);
    return response;
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

async function load() {
  countBytes();
  const files = Promise.all([bytesOf("python/lasermaze.zip"), bytesOf("python/kernel.so")]);
  const python = await loadPyodide({ indexURL: new URL("python/", import.meta.url).href });
  const [code, kernel] = await files;
  python.unpackArchive(code, "zip", { extractDir: PACKAGE });
  python.FS.writeFile(`${PACKAGE}/lasermaze/_kernel.so`, kernel);
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGE}")`);
  const studio = python.pyimport("lasermaze.studio.in_page");
  studio.ready();
  return studio;
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
      studio = await load();
      postMessage({ ready: true });
    } else postMessage({ answer: answer(studio, data) });
  } catch (error) {
    postMessage({ lost: String(error) });
    self.close();
  }
};
