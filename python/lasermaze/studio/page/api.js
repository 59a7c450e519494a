// The server's API: each call is a pure function of its request.

/** A request that the server refused, and where in the text the error is. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.expected = error.expected;
    this.line = error.line;
    this.column = error.column;
  }
}

const LOST = { message: "the studio's server does not answer; is it still running?" };

const LARGE = 3000; // characters of a puzzle whose picture is made of pixels

export const darkness = matchMedia("(prefers-color-scheme: dark)");

/** A request for pictures. Those of a large puzzle are made of pixels in the system's colours. */
export const pictured = (body) =>
  body.puzzle.length > LARGE ? { ...body, theme: darkness.matches ? "dark" : "light" } : body;

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

/** The response to a request that is quick. */
export async function request(path, body, signal) {
  return (await send(path, body, "application/json", signal)).json();
}

/** The response to a request that may take long; `onProgress` gets its progress, `signal` stops it. */
export async function requestWithProgress(path, body, { signal = undefined, onProgress = undefined } = {}) {
  const response = await send(path, body, "application/x-ndjson", signal);
  for await (const line of lines(response.body)) {
    const message = JSON.parse(line);
    if (message.error) throw new Refusal(message.error);
    if ("result" in message) return message.result;
    onProgress?.(message);
  }
  throw new Refusal(LOST);
}

/** The file in a response: its name and its bytes. */
export async function requestFile(path, body, signal) {
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
