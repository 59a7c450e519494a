// Python in the page as a backend: two Web Workers, so that a search never delays a click.
//
// Some answers need no Python: those from the site's own files, recent ones, and all about a puzzle
// that was recorded. With them the first steps are played while Python is still loading.

import { Loading } from "./loading.js";
import { PythonWorker } from "./python-workers.js";
import { isAnswered, isReady } from "./readiness.js";
import { Recordings } from "./recordings.js";
import { remember, remembered } from "./remembered.js";
import { Refusal } from "./refusal.js";
import { controlled, keepOffline } from "./offline.js";

const NOT_MADE = new Set(["png", "gif", "pdf"]); // by Python in the page
const FIXED = new Set(["kinds", "gallery", "deck", "doubts", "lessons"]); // calls whose answers are files of the site
const CLICKS = new Set(["play", "view", "edit", "piece"]); // calls of a player, who does not wait for Python
const KEPT = new Set(["play", "view"]); // calls whose last answers show the page when it is opened again

/** @import { Answer } from "./python-workers.js" */
/** @import { Recorded } from "./recordings.js" */
/** @import { How } from "./types.js" */

/**
 * @typedef {object} SiteFacts
 * @property {Record<string, string | null>} queues the queue of each call
 * @property {number} brief seconds of a request that is not worth ending its worker
 * @property {Record<string, number>} files the bytes of each file that Python needs
 *
 * @typedef {SiteFacts & Recorded} Site what tools/site/build.py knows
 */

/** A file of the site with an answer. @param {string} name @returns {Promise<any>} */
const answered = (name) => fetch(`answers/${name}.json`).then((response) => response.json());

/** A file that the site has packed. @param {string} name @returns {Promise<any>} */
async function unpacked(name) {
  const { ok, body } = await fetch(`answers/${name}.bin`);
  if (!ok || !body) throw new TypeError(name);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** @type {Promise<Site>} */
const site = answered("site");
const loading = new Loading(site);
const clicks = new PythonWorker("clicks", loading, isAnswered);
const searches = new PythonWorker("searches", null);
isAnswered(false);
/** @type {Recordings | null} */
let recordings = null;
const recorded = site.then((facts) => (recordings = new Recordings(facts, (name) => (name.startsWith("days/") ? unpacked(name) : answered(name)))));

/** @type {Promise<void> | null} */
let starting = null;
/** Start Python, if it was not started. On the first visit the first puzzle comes before it: they share the network. */
const begin = () => { starting ??= start(); };
addEventListener("begun", begin);
if (navigator.serviceWorker?.controller) begin();

async function start() {
  await controlled();
  await clicks.start();
  loading.done();
  keepOffline();
  await searches.start();
}

/** The call and the request in a path such as `daily?date=2026-11-22`. @param {string} path @param {object} [body] */
function parsed(path, body) {
  const [name, query] = path.split("?");
  return { name, fields: body ?? Object.fromEntries(new URLSearchParams(query)) };
}

/** The answer of Python. @param {string} name @param {{time_limit?: number}} body @param {How} how */
async function run(name, body, { signal, onProgress }) {
  const { queues, brief: limit } = await site;
  begin();
  signal?.throwIfAborted();
  const worker = queues[name] === "interactive" ? clicks : searches;
  const brief = queues[name] !== null || (body.time_limit !== undefined && body.time_limit <= limit); // not worth ending its worker
  const answer = await worker.ask(name, body, { signal, onProgress, brief });
  if (answer.outcome === "bug") throw new Refusal({ message: "an error of the program; the browser's console says more" });
  if (answer.outcome === "error") throw new Refusal(documentIn(answer).error);
  return answer;
}

/** The JSON document in an answer: Python has checked it. @param {Answer} answer @returns {any} */
const documentIn = ({ data }) => JSON.parse(new TextDecoder().decode(data));

/** A recorded answer, or one that was given before; undefined if there is none. @param {string} name @param {object} fields @param {string} key */
const withoutPython = async (name, fields, key) =>
  (await (await recorded).answer(name, fields)) ?? (KEPT.has(name) ? await remembered(key) : undefined);

/** @param {string} path @param {object | undefined} body @param {How} [how] */
async function ask(path, body, how = {}) {
  const { name, fields } = parsed(path, body);
  if (FIXED.has(name)) return answered(name);
  const key = `${name} ${JSON.stringify(fields)}`;
  if (!clicks.ready) {
    const known = await Promise.race([withoutPython(name, fields, key), clicks.began]);
    if (known) return known;
    if (CLICKS.has(name) && isReady() && !clicks.ready) throw new Refusal({ message: "the studio is still loading; this comes in a moment" });
  }
  if (!KEPT.has(name)) return documentIn(await run(name, fields, how));
  const answer = documentIn(await run(name, fields, how));
  remember(key, answer);
  return answer;
}

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
async function file(path, body, signal) {
  const { name, fields } = parsed(path, body);
  const answer = await run(name, fields, { signal });
  return { name: answer.name ?? "puzzle", blob: new Blob([answer.data], { type: answer.type ?? "" }) };
}

/** @param {string} puzzle */
const plays = (puzzle) => recordings?.has(puzzle) ?? false;

export const backend = { ask, file, plays, makes: (/** @type {string} */ format) => !NOT_MADE.has(format) };
