import { Refusal } from "/page/refusal.js";
import { backend } from "/page/server-backend.js";
import { equal, instead, refused, test } from "./check.js";

/** A response that comes in parts. @param {...string} parts */
function inParts(...parts) {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  return new Response(new ReadableStream({ pull: (sink) => {
    const next = bytes.shift();
    if (next) sink.enqueue(next);
    else sink.close();
  } }));
}

/** Do something while the server gives these responses, one after another. @param {(Response | Error)[]} given @param {() => unknown} work */
async function served(given, work) {
  /** @type {any[]} */
  const requests = [];
  const fetched = (/** @type {string} */ path, /** @type {RequestInit} */ { method = "GET", body }) => {
    requests.push([method, path, body]);
    const next = given.shift();
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next);
  };
  const soon = (/** @type {() => void} */ done) => queueMicrotask(done);
  await instead("fetch", fetched, () => instead("setTimeout", soon, work));
  return requests;
}

const lost = () => new TypeError("Failed to fetch");

test("a request with a body is posted, one without is not", async () => {
  const requests = await served([Response.json({ one: 1 }), Response.json({ two: 2 })], async () => {
    equal(await backend.ask("solve", { puzzle: "p" }), { one: 1 });
    equal(await backend.ask("kinds", undefined), { two: 2 });
  });
  equal(requests, [["POST", "/api/solve", '{"puzzle":"p"}'], ["GET", "/api/kinds", undefined]]);
});

test("progress comes before the result, however the lines are cut", async () => {
  /** @type {unknown[]} */
  const seen = [];
  const how = { onProgress: (/** @type {unknown} */ message) => seen.push(message) };
  await served([inParts('{"progress":0', '.5}\n\n{"found":', '"3"}\n{"resu', 'lt":{"words":"ä"}}')], async () =>
    equal(await backend.ask("solve", {}, how), { words: "ä" }));
  equal(seen, [{ progress: 0.5 }, { found: "3" }]);
});

test("an error in the middle of a response is a refusal", () => served(
  [inParts('{"progress":0.1}\n{"error":{"message":"too large","expected":"less"}}\n')], async () => {
    const error = await refused(() => backend.ask("solve", {}, { onProgress: () => {} }), "too large");
    equal([error instanceof Refusal, /** @type {Refusal} */ (error).words], [true, "Too large. Expected: less."]);
  }));

test("a refusal says where the error is", () => served(
  [Response.json({ error: { message: "no token", line: 4, column: 2 } }, { status: 422 })], async () => {
    const error = /** @type {Refusal} */ (await refused(() => backend.ask("read", {}), "no token"));
    equal([error.line, error.column, error.lost], [4, 2, false]);
  }));

test("a response without words names its status", () => served(
  [new Response("<html>", { status: 503 })], async () => {
    const error = /** @type {Refusal} */ (await refused(() => backend.ask("read", {}), "the server answered 503"));
    equal(error.lost, true);
  }));

test("a lost request is sent once more", async () => {
  const requests = await served([lost(), Response.json({ one: 1 })], async () => equal(await backend.ask("edit", {}), { one: 1 }));
  equal(requests.length, 2);
});

test("a response that ends too early is asked for once more", () => served(
  [inParts('{"progress":0.5}\n'), inParts('{"result":7}')], async () =>
    equal(await backend.ask("solve", {}, { onProgress: () => {} }), 7)));

test("a request that is lost twice is a refusal that says nothing about it", () => served([lost(), lost()], async () => {
  const error = /** @type {Refusal} */ (await refused(() => backend.ask("edit", {}), "server does not answer"));
  equal(error.lost, true);
}));

test("a request that was stopped is not sent again", async () => {
  const stop = new AbortController();
  const requests = await served([lost()], async () => {
    const answer = backend.ask("edit", {}, { signal: stop.signal });
    stop.abort();
    await refused(() => answer, "abort");
  });
  equal(requests.length, 1);
});

test("a file has the name that the server gives it", () => served(
  [new Response("<svg/>", { headers: { "Content-Disposition": 'attachment; filename="fork.svg"' } }), new Response("text")], async () => {
    const [named, other] = [await backend.file("draw", {}), await backend.file("draw", {})];
    equal([named.name, await named.blob.text(), other.name], ["fork.svg", "<svg/>", "puzzle"]);
  }));
