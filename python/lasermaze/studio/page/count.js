// The number of solutions of the puzzle that is edited, after every change.

import { request } from "./api.js";
import { find, make } from "./dom.js";
import { isAbort } from "./refusal.js";
import { grouped } from "./english.js";

/** @import { SolveResponse } from "./generated-types.js" */

const PAUSE = 250; // milliseconds without a change before a request
const SECONDS = 2;
const MAX = 1000; // solutions that are counted; the page says "more than" if there are more

export class Count {
  #root = find(document, "#count");
  #timer = 0;
  /** @type {AbortController | null} */
  #work = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {(known: boolean) => void} counted called after each request, with whether the number is known
   */
  constructor(session, counted) {
    this.session = session;
    this.counted = counted;
    session.on("opened", () => this.#follow());
    session.on("changed", () => this.#follow());
    session.on("shown", () => { this.#root.hidden = session.playing; });
  }

  /** Count again; cancel the last request. */
  #follow() {
    clearTimeout(this.#timer);
    this.#work?.abort();
    if (this.session.playing) return;
    this.#root.classList.add("stale");
    this.#timer = setTimeout(() => this.#load(), PAUSE);
  }

  async #load() {
    const work = (this.#work = new AbortController());
    // One more, which shows that there are more; only the first is returned.
    const body = { puzzle: this.session.puzzle.text, limit: MAX + 1, keep: 1, time_limit: SECONDS };
    /** @type {SolveResponse | null} */
    let answer = null;
    try {
      answer = await request("solve", body, work.signal);
    } catch (error) {
      if (isAbort(error)) return; // an older request
      // The message of an unfinished puzzle says what is missing.
    }
    this.#show(answer);
    this.counted(answer !== null && answer.verdict !== "undecided");
  }

  /** @param {SolveResponse | null} answer */
  #show(answer) {
    const words = answer ? inNumbers(answer) : "cannot be counted yet";
    const several = answer?.verdict === "solved" && BigInt(answer.count) > 1n;
    this.#root.classList.remove("stale");
    this.#root.replaceChildren("Solutions: ", make("b", { class: answer?.unique && "exactly-one" }, words), several
      ? make("button", { type: "button", class: "link", "data-do": "second-solution" }, "show a second one") : "");
  }
}

/** How many solutions there are, if that is known. @param {SolveResponse} answer */
export function inNumbers({ verdict, unique, count, exact, stopped }) {
  if (verdict === "undecided") return "too hard to count while you edit";
  if (verdict === "impossible") return "none";
  if (unique) return "exactly one";
  if (exact) return grouped(count);
  const found = BigInt(count);
  if (stopped === "limit" && found > MAX) return `more than ${grouped(MAX)}`;
  if (found === 1n) return "at least one";
  return found === 2n ? "more than one" : `more than ${grouped(found - 1n)}`;
}
