// A Web Worker that runs Python, and the requests that wait for it. A worker that dies, or is ended
// to stop a search, is replaced.

import { Refusal } from "./refusal.js";

/** @import { How, Progress } from "./types.js" */
/**
 * @typedef {object} Answer
 * @property {"result" | "file" | "error" | "bug"} outcome
 * @property {Uint8Array<ArrayBuffer>} data
 * @property {string | null} name of a file
 * @property {string | null} type of a file, such as "image/svg+xml"
 *
 * @typedef {object} Message what the worker says, one thing at a time
 * @property {number} [loaded] bytes that have arrived
 * @property {boolean} [ready]
 * @property {boolean} [held] whether the worker holds its lock
 * @property {Progress} [progress]
 * @property {string} [lost] why it ends
 * @property {Answer} [answer]
 *
 * @typedef {object} Job a request that waits, or is worked on
 * @property {string} name
 * @property {object} body
 * @property {How["onProgress"]} onProgress
 * @property {boolean} brief whether its worker is not ended to stop it
 * @property {number} tries
 * @property {(answer: Answer) => void} resolve
 * @property {(reason: unknown) => void} reject
 */

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
  /** @type {Worker | null} */
  #worker = null; // until it is begun
  /** @type {PromiseWithResolvers<void>} */
  #began = Promise.withResolvers(); // settled once the current worker can work
  #failures = 0;
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Job | null} */
  #job = null; // the request that it works on

  /**
   * @param {string} name
   * @param {import("./loading.js").Loading | null} loading is told what has been loaded
   * @param {(ready: boolean) => void} [turned] called when it can work, and when it no longer can
   */
  constructor(name, loading, turned = () => {}) {
    this.name = name;
    this.loading = loading;
    this.turned = turned;
  }

  /** Settled when the current worker can work. */
  get began() {
    return this.#began.promise;
  }

  /** Start the worker; the result is there when it can work. */
  start() {
    if (!this.#worker) this.#begin();
    return this.began;
  }

  /**
   * The answer to a request. To stop a request that is not `brief` its worker is ended.
   * @param {string} name
   * @param {object} body
   * @param {How & {brief: boolean}} how
   */
  ask(name, body, { signal, onProgress, brief }) {
    /** @type {PromiseWithResolvers<Answer>} */
    const { promise, resolve, reject } = Promise.withResolvers();
    const job = { name, body, onProgress, brief, tries: 0, resolve, reject };
    signal?.addEventListener("abort", () => this.#abort(job, signal.reason));
    this.#waiting.push(job);
    if (this.#failures) this.start();
    this.#next();
    return promise;
  }

  #begin() {
    const worker = (this.#worker = new Worker(new URL("python-worker.js", import.meta.url), { type: "module", name: this.name }));
    const isCurrent = () => worker === this.#worker;
    if (this.ready) this.#began = Promise.withResolvers(); // the last one could work
    this.ready = false;
    this.turned(false);
    worker.onmessage = ({ data }) => { if (isCurrent()) this.#heard(data); };
    worker.onerror = ({ message }) => { if (isCurrent()) this.#lost(message); };
    // The worker holds this lock as long as it lives: the page gets it after its end.
    const lock = `lasermaze-${crypto.randomUUID()}`;
    worker.addEventListener("message", ({ data }) => {
      if (data.held) navigator.locks.request(lock, () => { if (isCurrent()) this.#lost("it was ended"); });
    });
    worker.postMessage({ lock, version: document.documentElement.dataset.version });
  }

  /** @param {Message} message */
  #heard(message) {
    if (message.loaded) this.loading?.loaded(message.loaded);
    else if (message.ready) this.#isReady();
    else if (message.progress) this.#job?.onProgress?.(message.progress);
    else if (message.lost) this.#lost(message.lost);
    else if (message.answer) this.#settle()?.resolve(message.answer);
  }

  #isReady() {
    this.ready = true;
    this.#failures = 0;
    this.#began.resolve();
    this.turned(true);
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
    if (!this.ready || this.#job) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#job = job;
    job.tries += 1;
    this.#worker?.postMessage({ name: job.name, request: JSON.stringify(job.body) });
  }

  /** @param {Job} job @param {unknown} reason */
  #abort(job, reason) {
    job.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (job !== this.#job || job.brief) return; // the answer to a brief one is ignored
    this.#job = null;
    this.#replace();
  }

  #replace() {
    this.#worker?.terminate();
    this.#begin();
  }

  /** The worker has ended by itself: start another, and try its request once more. @param {string} reason */
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
    this.#worker = null;
    this.loading?.failed(UNABLE.message);
    for (const job of this.#waiting.splice(0)) job.reject(new Refusal(UNABLE));
  }
}
