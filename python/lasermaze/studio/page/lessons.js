// The rules of each kind in pictures, and its first steps: tiny puzzles that are played.

import { does } from "./actions.js";
import { request } from "./api.js";
import { firstReady } from "./catalog.js";
import { find, make, quietPicture } from "./dom.js";
import { showDialog } from "./entries.js";
import { icon } from "./icons.js";
import { Refusal } from "./refusal.js";
import { saveSettings, settings } from "./storage.js";
import { languageOf, t, translated } from "./text.js";

/** @import { Lesson, Picture, Step } from "./generated-types.js" */
/** @import { LessonPlace, Opening, PlayedLesson } from "./types.js" */

export class Lessons {
  #coach = find(document, "#coach");
  #dialog = find(document, "#rules", HTMLDialogElement);
  /** @type {Promise<Lesson[]> | null} */
  #lessons = null;
  /** @type {Step[]} */
  #steps = []; // the first steps that are being played
  #shown = ""; // what the line above the board is about

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, openText) {
    this.session = session;
    this.openText = openText;
    session.on("shown", () => this.#show());
    does("rules", () => this.#rules());
    does("first-steps", () => {
      this.#dialog.close();
      return this.start(session.puzzle.kind);
    });
    does("no-steps", () => {
      this.#welcomed();
      session.update({});
    });
    does("next-step", () => session.lesson && this.#next(session.lesson),
      { offered: () => session.lesson !== null && session.view.done });
    does("skip-steps", () => session.lesson && this.#end(session.lesson));
  }

  /** The lesson of a kind. Throws Refusal if there is none. @param {string} kind @returns {Promise<Lesson>} */
  async #lesson(kind = this.session.puzzle.kind) {
    this.#lessons ??= request("lessons").then(({ lessons }) => translated(lessons));
    this.#lessons.catch(() => { this.#lessons = null; });
    const lesson = (await this.#lessons).find((one) => one.kind === kind);
    if (!lesson) throw new Refusal({ message: t("no-rules-in-pictures") });
    return lesson;
  }

  /** The rules of the current kind, one picture each. */
  async #rules() {
    const { kind } = this.session;
    const body = find(this.#dialog, ".dialog-body");
    body.replaceChildren(make("p", { class: "rules-question" }, kind.question));
    showDialog(this.#dialog);
    const { rules } = await this.#lesson();
    body.append(
      make("div", { class: "buttons" },
        make("button", { type: "button", "data-do": "first-steps" }, icon("play"), t("play-the-first-steps"))),
      make("ul", { class: "rules" }, rules.map(({ title, words, picture }) =>
        make("li", {}, make("div", { class: "rule-picture" }, gridOf(picture)),
          make("div", {}, make("h3", {}, title), make("p", {}, words))))));
  }

  /** Play the first steps of a kind. @param {string} kind @param {LessonPlace["next"]} next */
  start(kind, next = this.#here()) {
    return this.resume({ kind, at: 0, next });
  }

  /** The open puzzle, to come back to it. @returns {LessonPlace["next"]} */
  #here() {
    const { lesson, puzzle, mode } = this.session;
    if (lesson) return lesson.next;
    return puzzle ? { text: puzzle.text, mode } : null;
  }

  /** Play a first step. Throws Refusal if there is none such any more. @param {LessonPlace} place */
  async resume(place) {
    const { steps } = await this.#lesson(place.kind);
    if (!steps[place.at]) throw new Refusal({ message: t("this-step-is-gone") });
    this.#steps = steps;
    const { words, puzzle } = steps[place.at];
    await this.session.open(puzzle.text, { mode: "play", lesson: { ...place, words, of: steps.length } });
  }

  /** Where a text stands among the first steps that are being played; null if it does not. @param {string} text */
  placeOf(text) {
    const { lesson } = this.session;
    const at = this.#steps.findIndex(({ puzzle }) => puzzle.text === text);
    return lesson && at >= 0 ? { ...lesson, at } : null;
  }

  /** The next step, or what follows the last one. @param {PlayedLesson} place */
  #next(place) {
    return place.at + 1 < place.of ? this.resume({ ...place, at: place.at + 1 }) : this.#end(place);
  }

  /** @param {LessonPlace} place */
  async #end({ next }) {
    this.#welcomed();
    const { text, mode } = next ?? { text: await firstReady(), mode: /** @type {const} */ ("play") };
    await this.openText(text, { mode });
  }

  #welcomed() {
    saveSettings({ welcomed: { ...settings.welcomed, [this.session.puzzle.kind]: true } });
  }

  /** The words for a screen reader about a position of a first step; null for the usual words. */
  get announcement() {
    const { lesson, view, history } = this.session;
    if (!lesson) return null;
    if (view.done) return t("that-is-it-go-on", { message: view.message });
    return history.canUndo ? null : lesson.words;
  }

  /** The line above the board: what to do in this step, or the offer to play the first steps. */
  #show() {
    const { lesson, playing, view, puzzle, history } = this.session;
    const offered = !lesson && playing && !settings.welcomed[puzzle.kind] && !history.canUndo;
    const shown = JSON.stringify([lesson, view.done, offered && puzzle.kind]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#coach.hidden = !lesson && !offered;
    if (lesson) this.#coach.replaceChildren(...this.#stepLine(lesson, view.done));
    else if (offered) this.#coach.replaceChildren(...this.#offer());
  }

  /** @param {PlayedLesson} lesson @param {boolean} done */
  #stepLine({ at, of, words }, done) {
    return [
      make("span", { class: "coach-step" }, t("place-of", { number: at + 1, of })),
      make("p", { lang: done ? null : languageOf(words) }, done ? t("that-is-it") : words),
      done ? button(t("next"), "loud", "next-step") : button(t("skip"), "quiet", "skip-steps"),
    ];
  }

  #offer() {
    return [
      make("p", {}, t("new-to-this"), make("span", { class: "spare" }, t("a-few-steps-show"))),
      button(t("first-steps"), "", "first-steps"),
      button(t("no-thanks"), "quiet", "no-steps"),
    ];
  }
}

/** @param {string} words @param {string} css @param {string} action */
const button = (words, css, action) => make("button", { type: "button", class: css, "data-do": action }, words);

const EDGE = 46; // units around the grid, where a beam leaves it

/** The grid of a picture, without the empty space beside it. @param {Picture} picture */
function gridOf({ svg, grid: { left, top, cell, rows, cols } }) {
  const root = quietPicture(svg);
  const [width, height] = [cols * cell + 2 * EDGE, rows * cell + 2 * EDGE];
  root.setAttribute("viewBox", `${left - EDGE} ${top - EDGE} ${width} ${height}`);
  return root;
}
