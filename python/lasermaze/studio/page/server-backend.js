// The server's API as a backend: each call is a pure function of its request.

import { Refusal } from "./refusal.js";

/** @import { How, Progress } from "./types.js" */

const LOST = { message: "the studio's server does not answer; your puzzle is kept in this browser. Try again when it runs", lost: true };
const PAUSE = 1000; // milliseconds until a request that did not reach the server is repeated

/** The connection was lost, before or in the middle of a response. */
class LostError extends Error {}

/** Whether this is an error of fetch and its streams, or of a stream that ended too early. @param {unknown} error */
const isLoss = (error) => error instanceof LostError || error instanceof TypeError;

/**
 * Do something once more if the connection was lost: calls change nothing.
 * @template T
 * @param {() => Promise<T>} work
 * @param {AbortSignal} [signal]
 */
async function twice(work, signal) {
  try {
    return await work();
  } catch (error) {
    if (!isLoss(error)) throw error;
  }
  await new Promise((done) => { setTimeout(done, PAUSE); });
  signal?.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    throw isLoss(error) ? new Refusal(LOST) : error;
  }
}

/**
 * The response to a request, which has a body if it is not in the path. Throws Refusal.
 * @param {string} path
 * @param {object | undefined} body
 * @param {string} accept
 * @param {AbortSignal} [signal]
 */
async function send(path, body, accept, signal) {
  const headers = { Accept: accept, "Content-Type": "application/json" };
  const options = body === undefined ? { signal, headers: { Accept: accept } }
    : { signal, headers, method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`/api/${path}`, options);
  if (!response.ok) throw new Refusal({ ...(await problemOf(response)), lost: response.status === 503 });
  return response;
}

/** The error in a response. @param {Response} response */
async function problemOf(response) {
  try {
    return (await response.json()).error;
  } catch {
    return { message: `the server answered ${response.status}` };
  }
}

/**
 * The response to a request; with `onProgress` the server sends its progress, too.
 * @param {string} path
 * @param {object | undefined} body
 * @param {How} [how]
 */
function ask(path, body, { signal, onProgress } = {}) {
  return twice(async () => {
    if (!onProgress) return (await send(path, body, "application/json", signal)).json();
    return follow(await send(path, body, "application/x-ndjson", signal), onProgress);
  }, signal);
}

/** The result in a response that reports progress first. @param {Response} response @param {(message: Progress) => void} onProgress */
async function follow(response, onProgress) {
  for await (const line of lines(response.body)) {
    const message = JSON.parse(line);
    if (message.error) throw new Refusal(message.error);
    if ("result" in message) return message.result;
    onProgress(message);
  }
  throw new LostError();
}

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
function file(path, body, signal) {
  return twice(async () => {
    const response = await send(path, body, "*/*", signal);
    const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
    return { name: named?.[1] ?? "puzzle", blob: await response.blob() };
  }, signal);
}

/** The lines of a stream, as they arrive. @param {ReadableStream<Uint8Array> | null} body */
async function* lines(body) {
  if (!body) return;
  const decoder = new TextDecoder();
  let rest = "";
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const parts = rest.split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((part) => part.trim());
    if (done) break;
  }
  if (rest.trim()) yield rest;
}

/** The formats that take a library which the server may not have. */
const OPTIONAL = new Set(["png", "gif", "pdf"]);
const made = (document.documentElement.dataset.makes ?? "").split(" ");

/** @param {string} format */
const makes = (format) => !OPTIONAL.has(format) || made.includes(format);

/** The server answers from the beginning. */
const plays = () => true;

export const backend = { ask, file, plays, makes };
