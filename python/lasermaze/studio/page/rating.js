// How hard the puzzle is: a line beside the board. It is empty while that is not known. If it is
// not known soon, a button offers to search longer.

import { does } from "./actions.js";
import { Refusal, request } from "./api.js";
import { busy, find, make } from "./dom.js";
import { capital, decimal, plural, sentence } from "./english.js";
import { pips } from "./levels.js";
import { isAbort } from "./refusal.js";

/** @import { Difficulty } from "./generated-types.js" */

const BRIEF = 2; // seconds for a request that the user did not make
const PATIENT = 20;
const MAX_KNOWN = 200;

/** Why a puzzle has its level, in a player's words. @param {Difficulty} difficulty */
function reasons({ level, score, open, technique, sentences }) {
  return [
    make("h2", {}, pips(level), `${capital(level)}: ${decimal(score)} points`),
    ...sentences.map((words) => make("p", {}, words)),
    ...(technique ? [make("p", {}, "The hardest step: ", make("span", {}, technique))] : []),
    make("p", { class: "note" }, `The steps give ${decimal(score - open)} points, one more for each doubling; what is left open gives ${decimal(open)}. A puzzle with one point more is about twice the work.`),
  ];
}

export class Rating {
  #root = find(document, "#difficulty");
  #line = find(this.#root, "#difficulty-line");
  #why = find(document, "#difficulty-why");
  /** @type {Map<string, Difficulty | "impossible" | null>} */
  #known = new Map(); // a puzzle's text: its difficulty, or null if that takes too long
  /** @type {{text: string, stop: AbortController} | null} the current request */
  #work = null;
  /** @type {Difficulty | null} */
  #shown = null;

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("opened", () => {
      this.#follow();
      if (session.playing) this.load();
    });
    session.on("changed", () => this.#follow());
    does("rate", () => this.load(PATIENT));
  }

  get #button() {
    return find(this.#root, "button.link");
  }

  /** The known rating of the current puzzle; undefined if it was not requested. */
  get #now() {
    return this.#known.get(this.session.puzzle.text);
  }

  /** The difficulty of the current puzzle, if it has one and it is known. */
  get #difficulty() {
    return this.#now === "impossible" ? null : this.#now;
  }

  /** The level, if it is known; else nothing. */
  get level() {
    return this.#difficulty?.level ?? "";
  }

  /** Remember the difficulty of a puzzle. @param {string} text @param {Difficulty | "impossible" | null} difficulty */
  learn(text, difficulty) {
    this.#known.delete(text);
    this.#known.set(text, difficulty);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN) this.#known.delete(oldest);
  }

  /** If the puzzle has changed, cancel the last request. */
  #follow() {
    if (this.#work?.text === this.session.puzzle.text) return;
    this.#work?.stop.abort();
    this.#work = null;
    this.#show();
  }

  /** Request the difficulty, unless it is known; silently if the user did not press the button. */
  async load(seconds = BRIEF) {
    if (this.#now) return;
    if (seconds === BRIEF && (this.#now === null || this.#work)) return;
    this.#work?.stop.abort();
    const { text } = this.session.puzzle;
    const work = (this.#work = { text, stop: new AbortController() });
    if (seconds === PATIENT) this.#showText("Working it out…");
    let refused = "";
    try {
      const answer = request("rate", { puzzle: text, time_limit: seconds }, work.stop.signal);
      const { difficulty, impossible } = await busy(this.#root, answer);
      this.learn(text, impossible ? "impossible" : difficulty);
      if (impossible && seconds === PATIENT) refused = "it has no solution, and so no level";
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof Refusal)) throw error;
      refused = error.message;
    }
    if (this.#work !== work) return;
    this.#work = null;
    if (refused && seconds === PATIENT) this.#showText(sentence(refused));
    else if (this.#now) this.#show();
    else if (seconds === BRIEF) this.offer();
    else this.#showText(plural(PATIENT, "Not known: {n} second of search did not tell.", "Not known: {n} seconds of search did not tell."));
  }

  /** Show the button to search for it. */
  offer() {
    if (this.#now) return;
    this.#showText("");
    this.#button.hidden = false;
  }

  /** Show the difficulty if it is known. It stays the same during a play. */
  #show() {
    const known = this.#difficulty;
    if (!known) return this.#showText("");
    if (known === this.#shown) return;
    this.#shown = known;
    const why = make("button", { type: "button", class: "info", popovertarget: "difficulty-why", "aria-label": "What makes it so hard" }, make("span", { "aria-hidden": "true" }, "i"));
    this.#line.replaceChildren(pips(known.level), make("span", { class: "level-word" }, known.level), why);
    this.#why.replaceChildren(...reasons(known));
    this.#button.hidden = true;
  }

  /** Show another text. @param {string} words */
  #showText(words) {
    this.#shown = null;
    this.#line.replaceChildren(words && make("span", { class: "nothing" }, words));
    this.#button.hidden = true;
  }
}
