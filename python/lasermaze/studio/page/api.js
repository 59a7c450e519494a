// The server's calls: each a pure function of a puzzle and what is asked.

/** What the server refused, and where it says the fault is. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.expected = error.expected;
    this.line = error.line;
    this.column = error.column;
  }
}

const LOST = { message: "the studio's server does not answer; is it still running?" };

const PICTURED = new Set(["view", "edit", "play", "solve", "explain", "film"]);
const LARGE = 3000; // characters of a puzzle whose picture is made of pixels

/** The picture of a large puzzle is made of pixels, which must be told the system's colours. */
function themed(path, body) {
  if (!PICTURED.has(path) || !(body?.puzzle?.length > LARGE)) return body;
  return { ...body, theme: darkness.matches ? "dark" : "light" };
}

export const darkness = matchMedia("(prefers-color-scheme: dark)");

const reached = (path, options) => fetch(`/api/${path}`, options);

async function request(path, body, accept, signal) {
  const options = { signal, headers: { Accept: accept } };
  if (body !== undefined) {
    options.method = "POST";
    options.body = JSON.stringify(themed(path, body));
    options.headers["Content-Type"] = "application/json";
  }
  let response;
  try {
    // Calls change nothing, so one that did not come through is simply made again.
    response = await reached(path, options).catch(() => reached(path, options));
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

/** The answer to a call that is quick. */
export async function ask(path, body, signal) {
  return (await request(path, body, "application/json", signal)).json();
}

/** The answer to a call that may take long; `tell` hears of its progress, `signal` stops it. */
export async function askLong(path, body, { signal = undefined, tell = undefined } = {}) {
  const response = await request(path, body, "application/x-ndjson", signal);
  for await (const line of lines(response.body)) {
    const said = JSON.parse(line);
    if (said.error) throw new Refusal(said.error);
    if ("result" in said) return said.result;
    tell?.(said);
  }
  throw new Refusal(LOST);
}

/** The file that a call answers with: its name and its bytes. */
export async function askFile(path, body, signal) {
  const response = await request(path, body, "*/*", signal);
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
