// The rules of each kind in pictures, and its path: short puzzles, each with one idea, that are played.

import { does } from "./actions.js";
import { request } from "./api.js";
import { find, make, quietPicture } from "./dom.js";
import { showDialog } from "./entries.js";
import { icon } from "./icons.js";
import { starsFor, starsOf } from "./records.js";
import { Refusal } from "./refusal.js";
import { starRow, starsInWords } from "./stars.js";
import { saveSettings, settings } from "./storage.js";

/** @import { Lesson, Picture, Step } from "./generated-types.js" */
/** @import { LessonPlace, Opening, PlayedLesson } from "./types.js" */

export class Lessons {
  #coach = find(document, "#coach");
  #dialog = find(document, "#rules", HTMLDialogElement);
  /** @type {Promise<Lesson[]> | null} */
  #lessons = null;
  /** @type {Step[]} */
  #steps = []; // of the path that is being played
  #shown = ""; // what the line above the board is about

  /** Opens what follows a path. @type {(kind: string) => Promise<unknown>} */
  after = () => Promise.resolve();

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, openText) {
    this.session = session;
    this.openText = openText;
    session.on("shown", () => this.#show());
    session.on("changed", () => { if (session.playing && session.view.done) this.#welcomed(); }); // a winner needs no first steps
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
    does("skip-steps", () => session.lesson && this.#leave(session.lesson));
  }

  /** The lesson of a kind. Throws Refusal if there is none. @param {string} kind @returns {Promise<Lesson>} */
  async lessonOf(kind = this.session.puzzle.kind) {
    this.#lessons ??= request("lessons").then(({ lessons }) => lessons);
    this.#lessons.catch(() => { this.#lessons = null; });
    const lesson = (await this.#lessons).find((one) => one.kind === kind);
    if (!lesson) throw new Refusal({ message: "these puzzles have no rules in pictures" });
    return lesson;
  }

  /** The rules of the current kind, in one line each and in pictures. */
  async #rules() {
    const { kind } = this.session;
    const body = find(this.#dialog, ".dialog-body");
    body.replaceChildren(make("p", { class: "rules-question" }, kind.question));
    showDialog(this.#dialog);
    const { lines, rules } = await this.lessonOf();
    body.append(
      make("ul", { class: "rule-lines" }, lines.map(({ words }) => make("li", {}, words))),
      make("div", { class: "buttons" },
        make("button", { type: "button", "data-do": "first-steps" }, icon("play"), "Play the path, step by step")),
      make("ul", { class: "rules" }, rules.map(({ title, words, picture }) =>
        make("li", {}, make("div", { class: "rule-picture" }, gridOf(picture)),
          make("div", {}, make("h3", {}, title), make("p", {}, words))))));
  }

  /**
   * Play the path of a kind, from the first step that was not won.
   * @param {string} kind
   * @param {LessonPlace["next"]} next
   * @param {boolean} home
   */
  async start(kind, next = this.#here(), home = false) {
    const { steps } = await this.lessonOf(kind);
    return this.resume({ kind, at: Math.max(0, placeAmong(steps)), next }, home);
  }

  /** The open puzzle, to come back to it. @returns {LessonPlace["next"]} */
  #here() {
    const { lesson, puzzle, mode, home } = this.session;
    if (lesson) return lesson.next;
    return puzzle && !home ? { text: puzzle.text, mode } : null;
  }

  /** Play a step of a path. Throws Refusal if there is none such any more. @param {LessonPlace} place */
  async resume({ kind, at, next }, home = false) {
    const { steps } = await this.lessonOf(kind);
    if (!steps[at]) throw new Refusal({ message: "this step of the path is gone" });
    this.#steps = steps;
    const { words, cheer, puzzle } = steps[at];
    await this.session.open(puzzle.text, { mode: "play", lesson: { kind, at, next, words, cheer, of: steps.length }, home });
  }

  /** Where a text stands on the path that was played last; null if it does not. @param {string} text */
  placeOf(text) {
    const at = this.#steps.findIndex(({ puzzle }) => puzzle.text === text);
    return at < 0 ? null : { kind: this.#steps[at].puzzle.kind, at, next: this.session.lesson?.next ?? null };
  }

  /** The next step, or what follows the last one. @param {PlayedLesson} place */
  #next(place) {
    return place.at + 1 < place.of ? this.resume({ ...place, at: place.at + 1 }) : this.#leave(place);
  }

  /** @param {LessonPlace} place */
  async #leave({ kind, next }) {
    this.#welcomed();
    await (next ? this.openText(next.text, { mode: next.mode }) : this.after(kind));
  }

  #welcomed() {
    if (settings.welcomed[this.session.puzzle.kind]) return;
    saveSettings({ welcomed: { ...settings.welcomed, [this.session.puzzle.kind]: true } });
  }

  /** The words for a screen reader about a position of a step; null for the usual words. @returns {string | null} */
  get announcement() {
    const { lesson, view, history, tally } = this.session;
    if (!lesson) return null;
    if (view.done) return `${view.message} ${lesson.cheer} ${starsInWords(starsFor(tally))}. Press Enter to go on.`;
    return history.canUndo ? null : lesson.words;
  }

  /** The line above the board: what to do in this step, or the offer to take the path. */
  #show() {
    const { doubt, lesson, playing, view, walks, puzzle, history, result } = this.session;
    const offered = !lesson && !result && doubt === null && playing && !settings.welcomed[puzzle.kind] && (walks || !history.canUndo); // the pad of a walk must not move
    const shown = JSON.stringify([lesson, view.done, offered && puzzle.kind]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#coach.hidden = !lesson && !offered;
    this.#coach.classList.toggle("cheering", Boolean(lesson) && view.done);
    // The cheer takes the place of the words, so that a board that was won stays where it is.
    this.#coach.style.minHeight = lesson && view.done ? `${this.#coach.offsetHeight}px` : "";
    if (lesson) this.#coach.replaceChildren(...this.#stepLine(lesson, view.done));
    else this.#coach.replaceChildren(...(offered ? this.#offer() : []));
  }

  /** @param {PlayedLesson} lesson @param {boolean} done */
  #stepLine({ at, of, words, cheer }, done) {
    return [
      make("span", { class: "coach-step" }, `${at + 1} of ${of}`),
      done ? starRow(starsFor(this.session.tally)) : "",
      make("p", {}, done ? cheer : words),
      done ? button("Next", "loud", "next-step") : leaving(),
    ];
  }

  #offer() {
    return [
      make("p", {}, "New to this?", make("span", { class: "spare" }, " A path of short steps shows how it is played.")),
      button("Take the path", "", "first-steps"),
      button("No, thanks", "quiet", "no-steps"),
    ];
  }
}

/** The number of the first step that was not won; -1 if all were. @param {Step[]} steps */
export const placeAmong = (steps) => steps.findIndex(({ puzzle }) => !starsOf(puzzle.text));

/** @param {string} words @param {string} css @param {string} action */
const button = (words, css, action) => make("button", { type: "button", class: css, "data-do": action }, words);

/** The button that leaves the path: a cross, as the line is short. */
const leaving = () => make("button", { type: "button", class: "quiet square", "data-do": "skip-steps", "aria-label": "Leave the path", title: "Leave the path" }, icon("close"));

const EDGE = 46; // units around the grid, where a beam leaves it

/** The grid of a picture, without the empty space beside it. @param {Picture} picture */
function gridOf({ svg, grid: { left, top, cell, rows, cols } }) {
  const root = quietPicture(svg);
  const [width, height] = [cols * cell + 2 * EDGE, rows * cell + 2 * EDGE];
  root.setAttribute("viewBox", `${left - EDGE} ${top - EDGE} ${width} ${height}`);
  return root;
}
