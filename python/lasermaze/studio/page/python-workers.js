// A Web Worker that runs Python, and the requests that wait for it. A worker that dies, or is ended
// to stop a search, is replaced.

import { Refusal } from "./refusal.js";

const AGAIN = { message: "the part of the page that does the work ended unexpectedly, and was started again" };
const LOST = {
  message: "the part of the page that does the work ended before this was done, and so did a second one; your puzzle is kept",
  expected: "another try",
  lost: true,
};
const UNABLE = { message: "Python could not be started in this page", expected: "to reload it, or another browser" };
const MAX_FAILURES = 2; // to start, one after another

export class PythonWorker {
  ready = false;
  #worker = /** @type {Worker} */ (/** @type {unknown} */ (null)); // null until it is begun
  #began = Promise.withResolvers(); // settled once the first worker can work
  #failures = 0;
  /** @type {any[]} */
  #waiting = [];
  #job = /** @type {any} */ (null); // the request that it works on

  /**
   * @param {string} name
   * @param {import("./loading.js").Loading | null} loading is told what has been loaded
   */
  constructor(name, loading) {
    this.name = name;
    this.loading = loading;
  }

  /** Start the worker; the result is there when it can work. */
  start() {
    if (!this.#worker) this.#begin();
    return this.#began.promise;
  }

  /**
   * The answer to a request: {outcome, data, name, type}. To stop a request that is not `brief`
   * its worker is ended.
   */
  ask(name, body, { signal, onProgress, brief }) {
    const job = { name, body, onProgress, brief, tries: 0, ...Promise.withResolvers() };
    signal?.addEventListener("abort", () => this.#abort(job, signal.reason));
    this.#waiting.push(job);
    if (this.#failures) this.start();
    this.#next();
    return job.promise;
  }

  #begin() {
    const worker = (this.#worker = new Worker(new URL("python-worker.js", import.meta.url), { type: "module", name: this.name }));
    const current = (then) => (event) => worker === this.#worker && then(event);
    this.ready = false;
    worker.onmessage = current(({ data }) => this.#heard(data));
    worker.onerror = current(({ message }) => this.#lost(message));
    // The worker holds this lock as long as it lives: the page gets it after its end.
    const lock = `lasermaze-${crypto.randomUUID()}`;
    worker.addEventListener("message", ({ data }) => {
      if (data.held) navigator.locks.request(lock, current(() => this.#lost("it was ended")));
    });
    worker.postMessage({ lock, version: document.documentElement.dataset.version });
  }

  #heard(message) {
    if (message.loaded) this.loading?.loaded(message.loaded);
    else if (message.ready) this.#isReady();
    else if (message.progress) this.#job?.onProgress?.(message.progress);
    else if (message.lost) this.#lost(message.lost);
    else if (message.answer) this.#settle().resolve(message.answer);
  }

  #isReady() {
    this.ready = true;
    this.#failures = 0;
    this.#began.resolve(undefined);
    this.#next();
  }

  /** The current request, which is over; the next one begins. */
  #settle() {
    const job = this.#job;
    this.#job = null;
    this.#next();
    return job;
  }

  #next() {
    if (!this.ready || this.#job || !this.#waiting.length) return;
    this.#job = this.#waiting.shift();
    this.#job.tries += 1;
    this.#worker.postMessage({ name: this.#job.name, request: JSON.stringify(this.#job.body) });
  }

  #abort(job, reason) {
    job.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (job !== this.#job || job.brief) return; // the answer to a brief one is ignored
    this.#job = null;
    this.#replace();
  }

  #replace() {
    this.#worker.terminate();
    this.#begin();
  }

  /** The worker has ended by itself: start another, and try its request once more. */
  #lost(reason) {
    globalThis.console.warn(`the worker for ${this.name} ended: ${reason}`);
    if (!this.ready && (this.#failures += 1) >= MAX_FAILURES) {
      this.#giveUp();
      return;
    }
    const job = this.#job;
    this.#job = null;
    if (job && job.tries > 1) job.reject(new Refusal(LOST));
    else if (job) this.#waiting.unshift(job);
    if (this.ready) dispatchEvent(new CustomEvent("restarted", { detail: new Refusal(AGAIN) }));
    this.#replace();
  }

  /** It cannot be started: nothing that waits for it can be answered. The next request tries again. */
  #giveUp() {
    this.#worker = /** @type {any} */ (null);
    this.loading?.failed(UNABLE.message);
    for (const job of this.#waiting.splice(0)) job.reject(new Refusal(UNABLE));
  }
}
