// The rules of each kind in pictures, and its first steps: tiny puzzles that are played.

import { request } from "./api.js";
import { announce } from "./announce.js";
import { by, icon, make, quietPicture } from "./dom.js";
import { showDialog } from "./entries.js";
import { Refusal } from "./refusal.js";
import { makeDialog, onOpen } from "./shell.js";
import { saveSettings, settings } from "./storage.js";

/** @import { Lesson, Picture, Step } from "./generated-types.js" */
/** @import { LessonPlace } from "./types.js" */

export class Lessons {
  /** @type {Promise<Lesson[]> | null} */
  #lessons = null;
  /** @type {Step[]} */
  #steps = []; // the first steps that are being played; none else

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
    return this.session.lesson !== null && this.#steps.length > 0;
  }

  /** The lesson of a kind. Throws Refusal if there is none. @param {string} kind @returns {Promise<Lesson>} */
  async #lesson(kind = this.session.puzzle.kind) {
    this.#lessons ??= request("lessons").then(({ lessons }) => lessons);
    this.#lessons.catch(() => { this.#lessons = null; });
    const lesson = (await this.#lessons).find((one) => one.kind === kind);
    if (!lesson) throw new Refusal({ message: "these puzzles have no rules in pictures" });
    return lesson;
  }

  /** The rules of the current kind, one picture each. */
  async rules() {
    const { kind } = this.session;
    const body = /** @type {HTMLElement} */ (this.dialog.querySelector(".dialog-body"));
    body.replaceChildren(make("p", { class: "rules-question" }, kind.question));
    showDialog(this.dialog);
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

  /** Play the first steps of a kind. @param {string} kind @param {LessonPlace["next"]} next */
  start(kind, next = this.#here()) {
    return this.resume({ kind, at: 0, next });
  }

  /** What is open now, to come back to it. @returns {LessonPlace["next"]} */
  #here() {
    const { lesson, puzzle, mode } = this.session;
    if (lesson) return lesson.next;
    return puzzle ? { text: puzzle.text, mode } : null;
  }

  /** Play a first step. Throws Refusal if there is none such any more. @param {LessonPlace} place */
  async resume(place) {
    const { steps } = await this.#lesson(place.kind);
    if (!steps[place.at]) throw new Refusal({ message: "this first step is gone" });
    this.#steps = steps;
    await this.session.open(steps[place.at].puzzle.text, { mode: "play", lesson: place });
  }

  /** Where a text stands among the first steps that are being played; null if it does not. @param {string} text */
  placeOf(text) {
    const { lesson } = this.session;
    const at = this.#steps.findIndex(({ puzzle }) => puzzle.text === text);
    return lesson && at >= 0 ? { ...lesson, at } : null;
  }

  /** The next step, or what follows the last one. @param {LessonPlace} place */
  #next(place) {
    return place.at + 1 < this.#steps.length ? this.resume({ ...place, at: place.at + 1 }) : this.#end(place);
  }

  /** @param {LessonPlace} place */
  async #end({ next }) {
    this.#welcomed();
    this.#steps = [];
    const { text, mode } = next ?? { text: await this.gallery.first(), mode: /** @type {const} */ ("play") };
    await this.gallery.openText(text, { mode });
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
    const { lesson } = session;
    if (lesson && this.running) {
      const { words } = this.#steps[lesson.at];
      const done = session.view.done;
      coach.replaceChildren(
        make("span", { class: "coach-step" }, `${lesson.at + 1} of ${this.#steps.length}`),
        make("p", {}, done ? "That is it!" : words),
        done ? button("Next", "loud", () => this.#next(lesson)) : button("Skip", "quiet", () => this.#end(lesson)));
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
