// How hard the puzzle is: a line beside the board. It says nothing while that is not known, and
// where it is not known soon it offers to look longer.

import { Refusal, ask } from "./api.js";
import { sentence } from "./ask.js";
import { busy, by, make } from "./dom.js";
import { pips } from "./levels.js";

const BRIEF = 2; // seconds for a question that nobody asked: it is worked at beside the board
const PATIENT = 20;
const MOST_KNOWN = 200;

export class Rating {
  #known = new Map(); // a puzzle's text: its difficulty, or null where that takes too long
  #work = null; // {text, stop}: what is being asked

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    by("rate").onclick = () => this.ask(PATIENT);
  }

  /** What is known of the puzzle on the table; undefined where nothing is. */
  get #now() {
    return this.#known.get(this.session.puzzle.text);
  }

  /** The line in words, such as "advanced, 14.2: 305 beam steps, 6 open tokens", or nothing. */
  get words() {
    return this.#now?.words ?? "";
  }

  /** Keep what was told of a puzzle. */
  learn(text, difficulty) {
    this.#known.delete(text);
    this.#known.set(text, difficulty);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value);
  }

  /** Where the puzzle is another one now, what was asked before matters no more. */
  follow() {
    if (this.#work?.text === this.session.puzzle.text) return;
    this.#work?.stop.abort();
    this.#work = null;
    this.show();
  }

  /** Ask, unless it is known; without a word where nobody pressed for it. */
  async ask(seconds = BRIEF) {
    if (this.#now) return;
    if (seconds === BRIEF && (this.#now === null || this.#work)) return;
    this.#work?.stop.abort();
    const { text } = this.session.puzzle;
    const work = (this.#work = { text, stop: new AbortController() });
    if (seconds === PATIENT) this.#say("Working it out…");
    let refused = "";
    try {
      const said = ask("rate", { puzzle: text, time_limit: seconds }, work.stop.signal);
      this.learn(text, (await busy(by("difficulty"), said)).difficulty);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      refused = error.message;
    }
    if (this.#work !== work) return;
    this.#work = null;
    if (this.#now) this.show();
    else if (seconds === BRIEF) this.offer();
    else this.#say(sentence(refused) || `Not known: ${PATIENT} seconds are not enough to tell.`);
  }

  /** Offer to look for it. */
  offer() {
    if (this.#now) return;
    this.#say("");
    by("rate").hidden = false;
  }

  /** Show what is known. */
  show() {
    const known = this.#now;
    if (!known) return this.#say("");
    const [level, rest] = known.words.split(/(?=:)/);
    by("difficulty-line").replaceChildren(pips(known.level), make("span", {}, make("b", {}, level), rest));
    by("rate").hidden = true;
  }

  /** Other words than a difficulty. */
  #say(words) {
    by("difficulty-line").replaceChildren(words && make("span", { class: "nothing" }, words));
    by("rate").hidden = true;
  }
}
