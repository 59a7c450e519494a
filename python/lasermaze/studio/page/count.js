// How many solutions the puzzle under the editor's hands has, after every change.

import { ask } from "./api.js";
import { inWords } from "./ask.js";
import { by, make } from "./dom.js";

const PAUSE = 250; // milliseconds without a change before the server is asked
const SECONDS = 2;
const MOST = 1000; // solutions that are counted: what has more has "more than" so many

export class Count {
  #timer = 0;
  #work = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {() => void} second shows a second solution
   * @param {(known: boolean) => void} told hears of every answer, and whether it says something
   */
  constructor(session, second, told) {
    this.session = session;
    this.second = second;
    this.told = told;
  }

  /** Ask anew; what was asked before matters no more. */
  follow() {
    clearTimeout(this.#timer);
    this.#work?.abort();
    by("count").hidden = this.session.playing;
    if (this.session.playing) return;
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const work = (this.#work = new AbortController());
    // One more, as only that one shows that there are more; the first alone is sent.
    const body = { puzzle: this.session.puzzle.text, limit: MOST + 1, keep: 1, time_limit: SECONDS };
    let answer = null;
    try {
      answer = await ask("solve", body, work.signal);
    } catch (error) {
      if (error.name === "AbortError") return; // an older question
      // A puzzle that cannot be asked yet says so in its message.
    }
    this.#show(answer);
    this.told(Boolean(answer) && answer.verdict !== "undecided");
  }

  #show(answer) {
    const words = answer ? inNumbers(answer) : "cannot be counted yet";
    const several = answer?.verdict === "solved" && BigInt(answer.count) > 1n;
    by("count").replaceChildren("Solutions: ", make("b", {}, words), several
      ? make("button", { type: "button", class: "link", onclick: this.second }, "show a second one") : "");
  }
}

/** How many solutions there are, as far as that is known. */
function inNumbers({ verdict, unique, count, exact, stopped }) {
  if (verdict === "undecided") return "too hard to count while you edit";
  if (verdict === "impossible") return "none";
  if (unique) return "exactly one";
  if (exact) return inWords(count);
  return stopped === "limit" && count > MOST ? `more than ${inWords(MOST)}` : `at least ${count === 1 ? "one" : inWords(count)}`;
}
