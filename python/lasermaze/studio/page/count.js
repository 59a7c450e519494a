// The number of solutions of the puzzle that is edited, after every change.

import { request } from "./api.js";
import { inWords } from "./help-panel.js";
import { by, make } from "./dom.js";

const PAUSE = 250; // milliseconds without a change before a request
const SECONDS = 2;
const MAX = 1000; // solutions that are counted; the page says "more than" if there are more

export class Count {
  #timer = 0;
  /** @type {AbortController | null} */
  #work = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {() => void} second shows a second solution
   * @param {(known: boolean) => void} counted called after each request, with whether the number is known
   */
  constructor(session, second, counted) {
    this.session = session;
    this.second = second;
    this.counted = counted;
  }

  /** Count again; cancel the last request. */
  follow() {
    clearTimeout(this.#timer);
    this.#work?.abort();
    by("count").hidden = this.session.playing;
    if (this.session.playing) return;
    this.#timer = setTimeout(() => this.#load(), PAUSE);
  }

  async #load() {
    const work = (this.#work = new AbortController());
    // One more, which shows that there are more; only the first is returned.
    const body = { puzzle: this.session.puzzle.text, limit: MAX + 1, keep: 1, time_limit: SECONDS };
    let answer = null;
    try {
      answer = await request("solve", body, work.signal);
    } catch (error) {
      if (error.name === "AbortError") return; // an older request
      // The message of an unfinished puzzle says what is missing.
    }
    this.#show(answer);
    this.counted(Boolean(answer) && answer.verdict !== "undecided");
  }

  #show(answer) {
    const words = answer ? inNumbers(answer) : "cannot be counted yet";
    const several = answer?.verdict === "solved" && BigInt(answer.count) > 1n;
    by("count").replaceChildren("Solutions: ", make("b", {}, words), several
      ? make("button", { type: "button", class: "link", onclick: this.second }, "show a second one") : "");
  }
}

/** How many solutions there are, if that is known. */
function inNumbers({ verdict, unique, count, exact, stopped }) {
  if (verdict === "undecided") return "too hard to count while you edit";
  if (verdict === "impossible") return "none";
  if (unique) return "exactly one";
  if (exact) return inWords(count);
  if (stopped === "limit" && count > MAX) return `more than ${inWords(MAX)}`;
  return { 1: "at least one", 2: "more than one" }[count] ?? `more than ${inWords(count - 1)}`;
}
