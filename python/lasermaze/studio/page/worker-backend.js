// Python in the page as a backend: two Web Workers, so that a search never delays a click.
//
// Some answers need no Python: those of the site's own files, and what was answered lately. They
// show the page while Python is still loading.

import { Loading } from "./loading.js";
import { PythonWorker } from "./python-workers.js";
import { remember, remembered } from "./remembered.js";
import { Refusal } from "./refusal.js";
import { controlled, keepOffline } from "./offline.js";

const NOT_MADE = new Set(["png", "gif", "pdf"]); // by Python in the page
const KEPT = new Set(["play", "view"]); // calls whose last answers show the page when it is opened again

const answered = (name) => fetch(`answers/${name}.json`).then((response) => response.json());

const site = answered("site"); // {queues, brief, files, first}: see tools/site/build.py
const loading = new Loading(site);
const clicks = new PythonWorker("clicks", loading);
const searches = new PythonWorker("searches", null);

async function start() {
  await controlled();
  await clicks.start();
  loading.done();
  keepOffline();
  await searches.start();
}
start();

/** The call and the request in a path such as `daily?date=2026-11-22`. */
function parsed(path, body) {
  const [name, query] = path.split("?");
  return [name, body ?? Object.fromEntries(new URLSearchParams(query))];
}

/** @param {string} name @param {any} body @param {{signal?: AbortSignal, onProgress?: (message: any) => void}} [how] */
async function run(name, body, { signal = undefined, onProgress = undefined } = {}) {
  const { queues, brief: limit } = await site;
  signal?.throwIfAborted();
  const worker = queues[name] === "interactive" ? clicks : searches;
  const brief = queues[name] !== null || body.time_limit <= limit; // not worth ending its worker
  const answer = await worker.ask(name, body, { signal, onProgress, brief });
  if (answer.outcome === "file") return answer;
  if (answer.outcome === "bug") throw new Refusal({ message: "an error of the program; the browser's console says more" });
  const document = JSON.parse(new TextDecoder().decode(answer.data));
  if (answer.outcome === "error") throw new Refusal(document.error);
  return document;
}

async function ask(path, body, how = {}) {
  const [name, fields] = parsed(path, body);
  if (["kinds", "gallery", "deck", "lessons"].includes(name)) return answered(name);
  if (!KEPT.has(name)) return run(name, fields, how);
  const key = `${name} ${JSON.stringify(fields)}`;
  const known = clicks.ready ? null : (await site).first[key] ?? (await remembered(key));
  if (known) return known;
  const answer = await run(name, fields, how);
  remember(key, answer);
  return answer;
}

async function file(path, body, signal) {
  const [name, fields] = parsed(path, body);
  const answer = await run(name, fields, { signal });
  return { name: answer.name, blob: new Blob([answer.data], { type: answer.type }) };
}

export const backend = { ask, file, makes: (format) => !NOT_MADE.has(format) };
