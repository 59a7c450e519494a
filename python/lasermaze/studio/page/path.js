// The path of each kind: its steps with the stars that were won, and one's place; then the deck by level.

import { does } from "./actions.js";
import { FIRST_KIND, boardFirst, loadDeck } from "./catalog.js";
import { find, make } from "./dom.js";
import { closeDialogs } from "./entries.js";
import { openDialog } from "./forms.js";
import { placeAmong } from "./lessons.js";
import { levelNames } from "./levels.js";
import { starsOf } from "./records.js";
import { starRow, starsInWords } from "./stars.js";
import { t } from "./text.js";

/** @import { CatalogPuzzle, Step } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

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
    openDialog(this.#dialog);
    await this.#show();
    this.#body.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  };

  async #show() {
    const kind = this.#kind;
    const { steps } = await this.lessons.lessonOf(kind);
    const deck = kind === FIRST_KIND ? await loadDeck() : [];
    if (kind !== this.#kind) return;
    this.#kinds.replaceChildren(...boardFirst(this.session.kinds, ({ name }) => name).map(({ name, title }) =>
      make("button", { type: "button", class: "small", "aria-pressed": String(name === kind), onclick: () => this.open(name) }, title)));
    this.#body.replaceChildren(...this.#path(steps), ...levelNames().flatMap((level) => this.#level(level, deck)));
  }

  /** @param {Step[]} steps */
  #path(steps) {
    const here = placeAmong(steps);
    const stars = steps.map(({ puzzle }) => starsOf(puzzle.text));
    const done = stars.filter(Boolean).length;
    const words = t("steps-done", { done, of: steps.length, stars: starsInWords(stars.reduce((sum, one) => sum + one, 0)) });
    return [
      make("p", { class: "path-far" }, words),
      make("progress", { max: steps.length, value: done, "aria-label": t("your-path") }),
      make("ol", { class: "path-steps" }, steps.map(({ puzzle }, at) =>
        stone(at, puzzle.title, stars[at], at === here, () => this.lessons.resume({ kind: puzzle.kind, at, next: null })))),
      make("p", { class: "note" }, t("path-words")),
    ];
  }

  /** The cards of a level of the deck. @param {string} level @param {CatalogPuzzle[]} deck */
  #level(level, deck) {
    const cards = deck.filter((one) => one.level === level);
    if (!cards.length) return [];
    return [
      make("h3", { class: "card-heading" }, t("the-deck-of", { level })),
      make("ol", { class: "path-steps" }, cards.map(({ puzzle }, at) =>
        stone(at, puzzle.title, starsOf(puzzle.text), false, () => this.openText(puzzle.text, { mode: "play" })))),
    ];
  }
}

/**
 * A step of a path, which opens it.
 * @param {number} at
 * @param {string} title
 * @param {number} stars
 * @param {boolean} here
 * @param {() => Promise<unknown>} open
 */
function stone(at, title, stars, here, open) {
  const onclick = async () => {
    await open();
    closeDialogs();
  };
  const said = here ? t("your-place") : starsInWords(stars);
  return make("li", {}, make("button", {
    type: "button", class: `stone${stars ? " won" : ""}`, "aria-current": here && "step",
    "aria-label": `${t("step-number", { at: at + 1, title })}, ${said}`, onclick,
  }, make("span", { class: "stone-number", "aria-hidden": "true" }, String(at + 1)), make("span", { class: "stone-title" }, title), starRow(stars)));
}
