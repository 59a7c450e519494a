// "Prove it cannot be done": puzzles of which some have no solution. The player solves each, or says
// that it cannot be done, and is answered with the reason.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { Refusal, requestWithProgress } from "./api.js";
import { loadDoubts } from "./catalog.js";
import { find, make } from "./dom.js";
import { sentence } from "./english.js";
import { starsFor, starsOf } from "./records.js";
import { starRow } from "./stars.js";

/** @import { Opening } from "./types.js" */

const SECONDS = 20; // to find out

export class Doubts {
  #line = find(document, "#doubt");
  #shown = "";
  #right = false; // whether the claim about the puzzle that is shown was right

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./results.js").Results} results
   * @param {import("./lecture.js").Lecture} lecture
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, results, lecture, openText) {
    this.session = session;
    this.lecture = lecture;
    this.openText = openText;
    session.on("opened", () => { this.#right = false; });
    session.on("shown", () => this.#show());
    does("prove", () => this.open());
    does("claim", () => results.during(this.#claim()), { enabled: () => !this.#right && !session.view.done });
    does("next-doubt", () => this.next());
  }

  /** Open the first puzzle of the game that was not done. */
  async open() {
    const all = await loadDoubts();
    const at = Math.max(0, all.findIndex(({ puzzle }) => !starsOf(puzzle.text)));
    return this.#play(at);
  }

  /** Open the next one; after the last one the first that was not done. */
  next = async () => {
    const at = (this.session.doubt ?? -1) + 1;
    return at < (await loadDoubts()).length ? this.#play(at) : this.open();
  };

  /** @param {number} doubt */
  async #play(doubt) {
    const { puzzle } = (await loadDoubts())[doubt];
    await this.openText(puzzle.text, { mode: "play", doubt });
  }

  /** The player says that it cannot be done. */
  async #claim() {
    const { session } = this;
    const { puzzle } = session;
    try {
      const { verdict } = await requestWithProgress("solve", { puzzle: puzzle.text, limit: 1, time_limit: SECONDS });
      if (session.puzzle !== puzzle) return;
      if (verdict === "impossible") await this.#answer();
      else if (verdict === "solved") await this.#contradict();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      session.refuse(error);
    }
  }

  /** It is right: show the reason, drawn. */
  async #answer() {
    const { session } = this;
    const { puzzle } = session;
    const explained = await requestWithProgress("explain", { puzzle: puzzle.text });
    if (session.puzzle !== puzzle) return;
    const { screens } = explained;
    // The last screen only says that there is no solution; the reason stands before it.
    const drawn = screens.at(screens.length > 2 ? -2 : -1) ?? screens[0];
    session.proved();
    this.#right = true;
    this.lecture.take(explained);
    const picture = drawn.picture ?? drawn.inside.find((one) => one.picture)?.picture ?? null;
    session.update({
      preview: picture ? { view: { ...session.view, picture }, words: drawn.title } : null,
      result: { title: "Right: it cannot be done", css: "good", lead: sentence(drawn.title), words: drawn.words[0], next: { does: "lecture", words: "Read all of it", icon: "explain" } },
    });
    announce(`Right: it cannot be done. ${drawn.title} ${drawn.words.join(" ")}`);
  }

  /** It can be done: say where to look, as a hint does. */
  async #contradict() {
    const { session } = this;
    session.count("hints");
    const { look } = await requestWithProgress("hint", session.subject);
    session.update({ result: { title: "It can be done", css: "bad", words: look } });
    announce(`It can be done. ${look}`);
  }

  /** The line above the board, and the button in place of Check. */
  async #show() {
    const { doubt, playing, view, tally } = this.session;
    const on = doubt !== null && playing;
    document.body.classList.toggle("in-doubt", on);
    const done = on && (this.#right || view.done);
    const shown = JSON.stringify([on, doubt, done]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#line.hidden = !on;
    if (!on) return;
    const of = (await loadDoubts()).length;
    this.#line.replaceChildren(
      make("span", { class: "coach-step" }, `${doubt + 1} of ${of}`),
      done ? starRow(starsFor(tally)) : "",
      make("p", {}, done ? "That is settled." : "Can it be done? Solve it, or say that it cannot be done."),
      done ? make("button", { type: "button", class: "loud", "data-do": "next-doubt" }, "Next") : "");
  }
}
