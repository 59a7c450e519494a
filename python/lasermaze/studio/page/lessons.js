// The rules of each kind in pictures, and its first steps: tiny puzzles that are played.

import { request } from "./api.js";
import { announce } from "./announce.js";
import { by, icon, make, quietPicture } from "./dom.js";
import { makeDialog, onOpen } from "./shell.js";
import { saveSettings, settings } from "./storage.js";

/** @import { Lesson, Picture, Step } from "./generated-types.js" */

export class Lessons {
  /** @type {Promise<Lesson[]> | null} */
  #lessons = null;
  /** @type {Step[]} */
  #steps = []; // the first steps that are being played; none else
  #at = 0;
  /** @type {() => void} */
  #then = () => {}; // what follows the last step

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./gallery.js").Gallery} gallery
   */
  constructor(session, gallery) {
    this.session = session;
    this.gallery = gallery;
    this.dialog = makeDialog("rules", "Rules", "");
    onOpen("rules", () => this.rules());
    session.on("opened", () => this.#show());
    session.on("changed", () => this.#show());
  }

  /** Whether a first step is being played. */
  get running() {
    return this.session.lesson && this.#steps.length > 0;
  }

  /** The lesson of a kind: every kind has one. @param {string} kind */
  async #lesson(kind = this.session.puzzle.kind) {
    this.#lessons ??= request("lessons").then(({ lessons }) => lessons);
    this.#lessons.catch(() => { this.#lessons = null; });
    return /** @type {Lesson} */ ((await this.#lessons).find((lesson) => lesson.kind === kind));
  }

  /** The rules of the current kind, one picture each. */
  async rules() {
    const { kind } = this.session;
    const body = /** @type {HTMLElement} */ (this.dialog.querySelector(".dialog-body"));
    body.replaceChildren(make("p", { class: "rules-question" }, kind.question));
    this.dialog.showModal();
    const lesson = await this.#lesson();
    const play = () => {
      this.dialog.close();
      this.start(kind.name);
    };
    body.append(
      make("div", { class: "buttons" }, make("button", { type: "button", onclick: play }, icon("play"), "Play the first steps")),
      make("ul", { class: "rules" }, lesson.rules.map(({ title, words, picture }) =>
        make("li", {}, make("div", { class: "rule-picture" }, gridOf(picture)),
          make("div", {}, make("h3", {}, title), make("p", {}, words))))));
  }

  /**
   * Play the first steps of a kind.
   * @param {string} kind
   * @param {() => void} then what follows them; without it, the puzzle that is open now
   */
  async start(kind, then = this.#return()) {
    const lesson = await this.#lesson(kind);
    this.#steps = lesson.steps;
    this.#then = then;
    await this.#go(0);
  }

  /** Back to the puzzle that is open now. */
  #return() {
    const { puzzle, mode } = this.session;
    return puzzle ? () => this.gallery.openText(puzzle.text, { mode }) : () => {};
  }

  /** @param {number} number */
  async #go(number) {
    this.#at = number;
    await this.session.open(this.#steps[number].puzzle.text, { mode: "play", lesson: true });
  }

  /** The next step, or what follows the last one. */
  next() {
    if (this.#at + 1 < this.#steps.length) return this.#go(this.#at + 1);
    return this.#end();
  }

  #end() {
    this.#welcomed();
    const then = this.#then;
    this.#steps = [];
    return then();
  }

  #welcomed() {
    saveSettings({ welcomed: { ...settings.welcomed, [this.session.puzzle.kind]: true } });
  }

  /** The line above the board: what to do in this step, or the offer to play the first steps. */
  #show() {
    const { session } = this;
    const coach = by("coach");
    /** @param {string} words @param {string} css @param {() => unknown} onclick */
    const button = (words, css, onclick) => make("button", { type: "button", class: css, onclick }, words);
    coach.hidden = false;
    if (this.running) {
      const { words } = this.#steps[this.#at];
      const done = session.view.done;
      coach.replaceChildren(
        make("span", { class: "coach-step" }, `${this.#at + 1} of ${this.#steps.length}`),
        make("p", {}, done ? "That is it!" : words),
        done ? button("Next", "loud", () => this.next()) : button("Skip", "quiet", () => this.#end()));
      // After the page's own announcement, which it takes the place of.
      if (done) setTimeout(() => announce(`${session.view.message} That is it! Press Enter to go on.`));
      else if (!session.history.canUndo) setTimeout(() => announce(words));
    } else if (session.playing && !settings.welcomed[session.puzzle.kind] && !session.history.canUndo) {
      coach.replaceChildren(
        make("p", {}, "New to this?", make("span", { class: "spare" }, " A few short steps show how it is played.")),
        button("First steps", "", () => this.start(session.puzzle.kind)),
        button("No, thanks", "quiet", () => { this.#welcomed(); this.#show(); }));
    } else {
      coach.hidden = true;
    }
  }
}

const EDGE = 46; // units around the grid, where a beam leaves it

/** The grid of a picture, without the empty space beside it. @param {Picture} picture */
function gridOf({ svg, grid: { left, top, cell, rows, cols } }) {
  const root = quietPicture(svg);
  const [width, height] = [cols * cell + 2 * EDGE, rows * cell + 2 * EDGE];
  root.setAttribute("viewBox", `${left - EDGE} ${top - EDGE} ${width} ${height}`);
  return root;
}
