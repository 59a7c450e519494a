// The path of each kind: its steps with the stars that were won, and one's place; then the deck by level.

import { does } from "./actions.js";
import { Refusal, plays } from "./api.js";
import { FIRST_KIND, boardFirst, loadDeck } from "./catalog.js";
import { busy, find, make } from "./dom.js";
import { closeDialogs } from "./entries.js";
import { openDialog } from "./forms.js";
import { placeAmong } from "./lessons.js";
import { levelNames } from "./levels.js";
import { whenReady } from "./readiness.js";
import { starsOf } from "./records.js";
import { starRow, starsInWords } from "./stars.js";

/** @import { CatalogPuzzle, Puzzle, Step } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

const EXPECTED = 10; // steps, as each path has at least, until they arrive

export class Path {
  #dialog = find(document, "#path", HTMLDialogElement);
  #kinds = find(this.#dialog, "#path-kinds");
  #body = find(this.#dialog, "#path-body");
  #kind = FIRST_KIND;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./lessons.js").Lessons} lessons
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, lessons, openText) {
    this.session = session;
    this.lessons = lessons;
    this.openText = openText;
    does("path", () => this.open(session.puzzle?.kind ?? FIRST_KIND));
  }

  /** Show the path of a kind. @param {string} kind */
  open = async (kind) => {
    this.#kind = kind;
    this.#kinds.replaceChildren(...boardFirst(this.session.kinds, ({ name }) => name).map(({ name, title }) =>
      make("button", { type: "button", class: "small", "aria-pressed": String(name === kind), onclick: () => this.open(name) }, title)));
    this.#body.replaceChildren(make("p", { class: "path-far" }, "The steps are on their way…"),
      make("ol", { class: "path-steps" }, Array.from({ length: EXPECTED }, (_, at) => placeholder(at))));
    openDialog(this.#dialog);
    try {
      await busy(this.#body, this.#show(kind));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#body.replaceChildren(make("p", {}, error.message));
    }
  };

  /** Show the steps, and then the deck. @param {string} kind */
  async #show(kind) {
    const { steps } = await this.lessons.lessonOf(kind);
    if (kind !== this.#kind) return;
    this.#body.replaceChildren(...this.#path(steps));
    this.#body.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
    const deck = kind === FIRST_KIND ? await loadDeck() : [];
    if (kind === this.#kind) this.#body.append(...levelNames().flatMap((level) => this.#level(level, deck)));
  }

  /** @param {Step[]} steps */
  #path(steps) {
    const here = placeAmong(steps);
    const stars = steps.map(({ puzzle }) => starsOf(puzzle.text));
    const done = stars.filter(Boolean).length;
    const words = `${done} of ${steps.length} steps, ${starsInWords(stars.reduce((sum, one) => sum + one, 0))}`;
    return [
      make("p", { class: "path-far" }, words),
      make("progress", { max: steps.length, value: done, "aria-label": "Your path" }),
      make("ol", { class: "path-steps" }, steps.map(({ puzzle }, at) =>
        stone(at, puzzle, stars[at], at === here, () => this.lessons.resume({ kind: puzzle.kind, at, next: null })))),
      make("p", { class: "note" }, "Three stars without a hint, two with one, one for solving it at all."),
    ];
  }

  /** The cards of a level of the deck. @param {string} level @param {CatalogPuzzle[]} deck */
  #level(level, deck) {
    const cards = deck.filter((one) => one.level === level);
    if (!cards.length) return [];
    return [
      make("h3", { class: "card-heading" }, `The deck: ${level}`),
      make("ol", { class: "path-steps" }, cards.map(({ puzzle }, at) =>
        stone(at, puzzle, starsOf(puzzle.text), false, () => this.openText(puzzle.text, { mode: "play" })))),
    ];
  }
}

/**
 * A step of a path, which opens it.
 * @param {number} at
 * @param {Puzzle} puzzle
 * @param {number} stars
 * @param {boolean} here
 * @param {() => Promise<unknown>} open
 */
function stone(at, { title, text }, stars, here, open) {
  const onclick = async () => {
    await open();
    closeDialogs();
  };
  const said = here ? "your place" : starsInWords(stars);
  return make("li", {}, whenReady(make("button", {
    type: "button", class: `stone${stars ? " won" : ""}`, "aria-current": here && "step",
    "aria-label": `Step ${at + 1}: ${title}, ${said}`, onclick,
  }, number(at), make("span", { class: "stone-title" }, title), starRow(stars)), plays(text)));
}

/** The place of a step that has not arrived yet. @param {number} at */
const placeholder = (at) => make("li", { "aria-hidden": "true" }, make("button", { type: "button", class: "stone", disabled: true }, number(at), make("span", { class: "stone-title" }, "…")));

/** @param {number} at */
const number = (at) => make("span", { class: "stone-number", "aria-hidden": "true" }, String(at + 1));
