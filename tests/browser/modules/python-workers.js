import { PythonWorker } from "/page/python-workers.js";
import { equal, instead, refused, test } from "./check.js";

/** Workers that do as the test says. */
class FakeWorker extends EventTarget {
  /** @type {FakeWorker[]} */
  static all = [];
  /** @type {any[]} */
  asked = [];
  ended = false;
  /** @type {(event: any) => void} */
  onmessage = () => {};
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  /** @param {any} message */
  postMessage(message) {
    if (message.name) this.asked.push(message.name);
  }
  /** @param {object} data */
  says(data) {
    this.onmessage({ data });
  }
  /** @param {string} word */
  answers(word) {
    this.says({ answer: { outcome: "result", data: word, name: null, type: null } });
  }
  terminate() {
    this.ended = true;
  }
}

/** @param {(worker: PythonWorker, now: () => FakeWorker) => unknown} work */
function working(work) {
  FakeWorker.all = [];
  const quiet = { ...globalThis.console, warn: () => {} };
  return instead("Worker", FakeWorker, () => instead("console", quiet, () => {
    const worker = new PythonWorker("clicks", null);
    return work(worker, () => /** @type {FakeWorker} */ (FakeWorker.all.at(-1)));
  }));
}

const how = { brief: true };

test("requests wait until Python is there, and are answered in their order", () => working(async (worker, now) => {
  worker.start();
  const answers = [worker.ask("a", {}, how), worker.ask("b", {}, how)];
  equal(now().asked, [], "before it is ready");
  now().says({ ready: true });
  equal(now().asked, ["a"], "one at a time");
  now().answers("one");
  now().answers("two");
  equal((await Promise.all(answers)).map(({ data }) => data), ["one", "two"]);
}));

test("a search that is stopped ends its worker, a brief request does not", () => working(async (worker, now) => {
  worker.start();
  now().says({ ready: true });
  const [stop, other] = [new AbortController(), new AbortController()];
  const brief = worker.ask("brief", {}, { brief: true, signal: stop.signal });
  stop.abort();
  await refused(() => brief, "abort");
  equal(FakeWorker.all.length, 1, "after a brief request");
  now().answers("for nobody");
  const long = worker.ask("long", {}, { brief: false, signal: other.signal });
  const next = worker.ask("next", {}, how);
  other.abort();
  await refused(() => long, "abort");
  equal([FakeWorker.all.length, FakeWorker.all[0].ended], [2, true], "after a long one");
  now().says({ ready: true });
  now().answers("next");
  equal((await next).data, "next");
}));

test("a request that is stopped while it waits is never made", () => working(async (worker, now) => {
  worker.start();
  const stop = new AbortController();
  const waiting = worker.ask("a", {}, { brief: false, signal: stop.signal });
  stop.abort();
  await refused(() => waiting, "abort");
  now().says({ ready: true });
  equal([now().asked, FakeWorker.all.length], [[], 1]);
}));

test("a request whose worker dies is made once more, not twice", () => working(async (worker, now) => {
  worker.start();
  now().says({ ready: true });
  const answer = worker.ask("a", {}, how);
  now().says({ lost: "memory" });
  now().says({ ready: true });
  equal(now().asked, ["a"], "the second try");
  now().says({ lost: "memory" });
  const error = await refused(() => answer, "ended before this was done");
  equal(/** @type {any} */ (error).lost, true);
}));

test("after its end a worker has begun once the next one can work", () => working(async (worker, now) => {
  worker.start();
  now().says({ ready: true });
  await worker.began;
  now().says({ lost: "memory" });
  const first = Promise.race([worker.began.then(() => "begun"), Promise.resolve("not yet")]);
  equal(await first, "not yet");
  now().says({ ready: true });
  await worker.began;
}));

test("a worker that cannot start refuses what waits, and the next request tries again", () => working(async (worker, now) => {
  worker.start();
  const answer = worker.ask("a", {}, how);
  now().says({ lost: "no memory" });
  now().says({ lost: "no memory" });
  await refused(() => answer, "Python could not be started");
  equal(FakeWorker.all.length, 2);
  const next = worker.ask("b", {}, how);
  now().says({ ready: true });
  now().answers("there");
  equal((await next).data, "there");
}));

test("progress goes to the request that is worked on", () => working(async (worker, now) => {
  worker.start();
  now().says({ ready: true });
  /** @type {unknown[]} */
  const seen = [];
  const answer = worker.ask("a", {}, { brief: false, onProgress: (message) => seen.push(message) });
  now().says({ progress: { progress: 0.5 } });
  now().answers("done");
  await answer;
  equal(seen, [{ progress: 0.5 }]);
}));
