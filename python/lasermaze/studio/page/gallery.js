// The gallery: ready puzzles of every kind and the deck by its levels, the board game first.

import { Refusal, request } from "./api.js";
import { begunTallies } from "./autosave.js";
import { by, make, quietPicture } from "./dom.js";
import { closeDialogs } from "./entries.js";
import { openDialog } from "./forms.js";
import { levelNames, pips } from "./levels.js";
import { clock } from "./play.js";
import { solvedIn } from "./storage.js";

const FIRST = "board"; // the kind that is shown first
const FIRST_STEPS = "1-first-steps"; // the card that begins with the first steps

/** @import { CatalogPuzzle, Kind, Picture, Puzzle } from "./generated-types.js" */
/** @import { Tally } from "./storage.js" */
/** @import { Opening } from "./types.js" */
/** @typedef {Puzzle & {level?: string | null}} Rated */

export class Gallery {
  /** @type {Map<string, Tally>} the tally of each puzzle that is played, by its text */
  #begun = new Map();
  /** @type {CatalogPuzzle[] | null} the ready puzzles, the board game's first; null until they are loaded */
  #ready = null;
  /** @type {CatalogPuzzle[] | null} the cards of the deck, from easy to hard; null until they are loaded */
  #deck = null;
  lessons = /** @type {import("./lessons.js").Lessons} */ (/** @type {unknown} */ (null)); // set by the page

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, openText) {
    this.session = session;
    this.openText = openText;
  }

  /** Fill in the kinds when they are known. @param {Kind[]} kinds */
  offer(kinds) {
    by("gallery-kind").append(...boardFirst(kinds, ({ name }) => name).map(({ name: value, title }) => make("option", { value }, title)));
    by("gallery-level").append(...levelNames().map((value) => make("option", { value }, value)));
    for (const filter of [by("gallery-kind"), by("gallery-level")]) filter.onchange = () => this.#show();
  }

  open = async () => {
    openDialog("gallery");
    try {
      await this.#load("gallery");
      this.#show();
      await this.#load("deck");
      this.#show();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      by("gallery-cards").replaceChildren(make("p", {}, error.message));
    }
  };

  /** @param {"gallery" | "deck"} name */
  async #load(name) {
    if (name === "deck") return (this.#deck ??= (await request("deck")).gallery);
    return (this.#ready ??= boardFirst((await request("gallery")).gallery, ({ puzzle }) => puzzle.kind));
  }

  /** The ready puzzle that a first visitor sees after the first steps. */
  async first() {
    return (await this.#load("gallery"))[0].puzzle.text;
  }

  /**
   * The puzzle that follows one: in the deck, or among the ready ones of its kind, and then the deck.
   * @param {string} text
   * @returns {Promise<string | null>} its text; null if there is no next one
   */
  async after(text) {
    const [ready, deck] = await Promise.all([this.#load("gallery"), this.#load("deck")]);
    const at = deck.findIndex(({ puzzle }) => puzzle.text === text);
    if (at >= 0) return deck[at + 1]?.puzzle.text ?? null;
    const here = ready.findIndex(({ puzzle }) => puzzle.text === text);
    const kind = here < 0 ? FIRST : ready[here].puzzle.kind;
    // One that cannot be solved never follows another: it could not be won.
    const next = here < 0 ? undefined : ready.slice(here + 1).find(({ solvable }) => solvable);
    if (next?.puzzle.kind === kind) return next.puzzle.text;
    return deck.find(({ puzzle }) => solvedIn(puzzle.text) === undefined)?.puzzle.text ?? null;
  }

  /** Show the puzzles of the chosen kind and level. */
  #show() {
    const [kind, level] = [by("gallery-kind").value, by("gallery-level").value];
    const shelves = boardFirst(this.session.kinds, ({ name }) => name).filter(({ name }) => !kind || name === kind)
      .flatMap(({ name, title }) => [
        { title, cards: this.#of(name, true) },
        ...(name === FIRST ? this.#levels() : []),
        { title: `${title}: cannot be solved, and Explain shows why`, cards: this.#of(name, false) },
      ])
      .map(({ title, cards }) => ({ title, cards: cards.filter((one) => !level || one.level === level) }))
      .filter(({ cards }) => cards.length);
    this.#begun = begunTallies();
    by("gallery-cards").replaceChildren(...shelves.flatMap(({ title, cards }) => [
      make("h3", { class: "card-heading" }, title),
      make("div", { class: "cards" }, cards.map((one) => this.card({ ...one.puzzle, level: one.level }, one.picture, { name: one.name }))),
    ]));
    if (!shelves.length) by("gallery-cards").append(make("p", { class: "note" }, `There is no ${level} puzzle of this kind here; Generate can make one.`));
  }

  /** The ready puzzles of a kind that have a solution, or have none. @param {string} kind @param {boolean} can */
  #of(kind, can) {
    return (this.#ready ?? []).filter(({ puzzle, solvable }) => puzzle.kind === kind && solvable === can);
  }

  /** The deck, a shelf for each level. */
  #levels() {
    const deck = this.#deck ?? [];
    return levelNames().map((level) => ({ title: `The deck: ${level}`, cards: deck.filter((one) => one.level === level) }));
  }

  /**
   * A card that opens a puzzle to play.
   * @param {Rated} puzzle
   * @param {Picture} picture
   * @param {{daily?: string | null, title?: string, name?: string}} about its date, the title of its kind, its name in the gallery
   */
  card(puzzle, picture, { daily = null, title = "", name = "" }) {
    const { rows, cols, text, level } = puzzle;
    const how = howFar(solvedIn(text), this.#begun.get(text)?.seconds) ?? `${rows} × ${cols}`;
    const open = async () => {
      if (name === FIRST_STEPS) await this.lessons.start(puzzle.kind, { text, mode: "play" });
      else await this.openText(text, { mode: "play", daily });
      closeDialogs();
    };
    return make("div", { class: "card" },
      make("button", { type: "button", onclick: open },
        make("div", { class: "card-picture" }, quietPicture(picture.svg)),
        make("div", { class: "card-words" },
          title ? make("span", {}, title) : null,
          make("b", {}, puzzle.title || "Untitled"),
          make("span", {}, how),
          level && make("span", { class: "card-level" }, pips(level), level))));
  }
}

/**
 * The board game's things first.
 * @template Thing
 * @param {Thing[]} things
 * @param {(thing: Thing) => string} kindOf
 */
const boardFirst = (things, kindOf) =>
  [...things].sort((one, other) => Number(kindOf(other) === FIRST) - Number(kindOf(one) === FIRST));

/**
 * The progress of a puzzle, from the seconds in which it was solved or played; null if there is none.
 * @param {number | undefined} solved
 * @param {number | undefined} played
 */
export function howFar(solved, played) {
  if (solved !== undefined) return `✓ solved in ${clock(solved)}`;
  return played === undefined ? null : `begun, ${clock(played)}`;
}
