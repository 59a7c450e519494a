// The gallery: ready puzzles of every kind and the deck by its levels, the board game first.

import { does } from "./actions.js";
import { Refusal } from "./api.js";
import { begunTallies } from "./autosave.js";
import { puzzleCard } from "./cards.js";
import { FIRST_KIND, boardFirst, loadDeck, loadReady } from "./catalog.js";
import { find, make } from "./dom.js";
import { openDialog } from "./forms.js";
import { levelNames } from "./levels.js";


/** @import { CatalogPuzzle, Kind } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

export class Gallery {
  #dialog = find(document, "#gallery", HTMLDialogElement);
  #cards = find(this.#dialog, "#gallery-cards");
  #kind = find(this.#dialog, "#gallery-kind", HTMLSelectElement);
  #level = find(this.#dialog, "#gallery-level", HTMLSelectElement);
  /** @type {CatalogPuzzle[]} */
  #ready = [];
  /** @type {CatalogPuzzle[]} */
  #deck = [];

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, openText) {
    this.session = session;
    this.openText = openText;
    does("gallery", () => this.#open());
    for (const filter of [this.#kind, this.#level]) filter.onchange = () => this.#show();
  }

  /** Fill in the kinds when they are known. @param {Kind[]} kinds */
  offer(kinds) {
    this.#kind.append(...boardFirst(kinds, ({ name }) => name).map(({ name: value, title }) => make("option", { value }, title)));
    this.#level.append(...levelNames().map((value) => make("option", { value }, value)));
  }

  async #open() {
    openDialog(this.#dialog);
    try {
      this.#ready = await loadReady();
      this.#show();
      this.#deck = await loadDeck();
      this.#show();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#cards.replaceChildren(make("p", {}, error.message));
    }
  }

  /** Show the puzzles of the chosen kind and level. */
  #show() {
    const [kind, level] = [this.#kind.value, this.#level.value];
    const shelves = boardFirst(this.session.kinds, ({ name }) => name).filter(({ name }) => !kind || name === kind)
      .flatMap(({ name, title }) => [
        { title, cards: this.#of(name, true) },
        ...(name === FIRST_KIND ? this.#levels() : []),
      ])
      .map(({ title, cards }) => ({ title, cards: cards.filter((one) => !level || one.level === level) }))
      .filter(({ cards }) => cards.length);
    const begun = begunTallies();
    this.#cards.replaceChildren(...shelves.flatMap(({ title, cards }) => [
      make("h3", { class: "card-heading" }, title),
      make("div", { class: "cards" }, cards.map((one) => this.#card(one, begun.get(one.puzzle.text)?.seconds))),
    ]));
    if (!shelves.length) this.#cards.append(make("p", { class: "note" }, `There is no ${level} puzzle of this kind here; Generate can make one.`));
  }

  /** @param {CatalogPuzzle} one @param {number | undefined} played */
  #card({ puzzle, picture, level }, played) {
    const { text } = puzzle;
    const open = () => this.openText(text, { mode: "play" });
    return puzzleCard({ ...puzzle, level }, picture, { played, open });
  }

  /** The ready puzzles of a kind that have a solution, or have none. @param {string} kind @param {boolean} can */
  #of(kind, can) {
    return this.#ready.filter(({ puzzle, solvable }) => puzzle.kind === kind && solvable === can);
  }

  /** The deck, a shelf for each level. */
  #levels() {
    return levelNames().map((level) => ({ title: `The deck: ${level}`, cards: this.#deck.filter((one) => one.level === level) }));
  }
}
