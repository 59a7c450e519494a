// The server's API as a backend: each call is a pure function of its request.

import { Refusal } from "./refusal.js";

const LOST = { message: "the studio's server does not answer; is it still running?" };

async function send(path, body, accept, signal) {
  const options = { signal, headers: { Accept: accept } };
  if (body !== undefined) {
    options.method = "POST";
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let response;
  try {
    // Calls change nothing, so one that did not reach the server is repeated.
    response = await fetch(`/api/${path}`, options).catch(() => fetch(`/api/${path}`, options));
  } catch (error) {
    throw error.name === "AbortError" ? error : new Refusal(LOST);
  }
  if (!response.ok) throw new Refusal(await problemOf(response));
  return response;
}

async function problemOf(response) {
  try {
    return (await response.json()).error;
  } catch {
    return { message: `the server answered ${response.status}` };
  }
}

/** The response to a request; with `onProgress` the server sends its progress, too. */
async function ask(path, body, { signal = undefined, onProgress = undefined } = {}) {
  if (!onProgress) return (await send(path, body, "application/json", signal)).json();
  const response = await send(path, body, "application/x-ndjson", signal);
  for await (const line of lines(response.body)) {
    const message = JSON.parse(line);
    if (message.error) throw new Refusal(message.error);
    if ("result" in message) return message.result;
    onProgress(message);
  }
  throw new Refusal(LOST);
}

async function file(path, body, signal) {
  const response = await send(path, body, "*/*", signal);
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: named?.[1] ?? "puzzle", blob: await response.blob() };
}

async function* lines(body) {
  const decoder = new TextDecoder();
  let rest = "";
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const parts = rest.split("\n");
    rest = parts.pop();
    yield* parts.filter((part) => part.trim());
    if (done) break;
  }
  if (rest.trim()) yield rest;
}

export const backend = { ask, file, makes: () => true };
