// A collection of mined cards: filtered, sorted, and browsed page by page.

import { Refusal, pictured, request } from "./api.js";
import { announce } from "./announce.js";
import { by, make, quietPicture } from "./dom.js";
import { counted, grouped } from "./english.js";
import { openDialog } from "./forms.js";
import { levelNames, pips } from "./levels.js";
import { solvedIn } from "./storage.js";

const PAGE = 24; // cards that are loaded at once

/** @import { CollectionResponse, CollectionRow } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

export class CollectionBrowser {
  /** @type {CollectionRow[]} */
  #rows = [];
  #asked = 0; // the number of the last request: older answers are not shown

  /** @param {(text: string, how: Opening) => Promise<void>} openText */
  constructor(openText) {
    this.openText = openText;
    this.form = by("collection-form");
    this.form.onchange = () => this.#load(true);
    this.form.onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#load(true);
    };
    by("collection-more").onclick = () => this.#load(false);
  }

  open = async () => {
    const { level } = this.form.elements;
    if (level.options.length === 1) level.append(...levelNames().map((value) => make("option", { value }, value)));
    openDialog("collection");
    if (!this.#rows.length) await this.#load(true);
  };

  /** What is asked for. @param {number} offset */
  #query(offset) {
    const { level, sort, targets, tokens } = this.form.elements;
    const [column, way] = sort.value.split(" ");
    const exactly = targets.value ? { targets: Number(targets.value) } : {};
    const most = tokens.value ? { ...exactly, tokens: Number(tokens.value) } : exactly;
    return { least: exactly, most, level: level.value || null, sort: column, descending: way === "down", offset, limit: PAGE };
  }

  /** Load cards: from the first one, or more of them. @param {boolean} afresh */
  async #load(afresh) {
    const asked = (this.#asked += 1);
    by("collection-more").disabled = true;
    try {
      const answer = await request("collection", this.#query(afresh ? 0 : this.#rows.length));
      if (asked === this.#asked) this.#show(answer, afresh);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asked === this.#asked) this.#tell(`The collection cannot be read: ${error.message}.`);
    }
  }

  /** @param {CollectionResponse} answer @param {boolean} afresh */
  #show({ size, total, rows }, afresh) {
    if (!size) return this.#tell("This studio was started without a collection. `lasermaze studio --collection FOLDER` brings one.");
    const first = afresh ? 0 : this.#rows.length;
    this.#rows = afresh ? rows : [...this.#rows, ...rows];
    const cards = rows.map((row) => this.#card(row));
    if (afresh) by("collection-cards").replaceChildren(...cards);
    else by("collection-cards").append(...cards);
    const left = total - this.#rows.length;
    by("collection-more").hidden = left <= 0;
    by("collection-more").disabled = false;
    by("collection-more").textContent = `Show more of ${grouped(left)}`;
    by("collection-count").textContent = `${grouped(total)} of ${counted(size, "card")}`;
    announce(by("collection-count").textContent);
    if (!afresh) by("collection-cards").children[first]?.querySelector("button")?.focus();
  }

  /** @param {string} words */
  #tell(words) {
    by("collection-cards").replaceChildren();
    by("collection-more").hidden = true;
    by("collection-count").textContent = words;
  }

  /** @param {CollectionRow} row */
  #card(row) {
    const frame = make("div", { class: "card-picture" });
    this.#draw(frame, row.card);
    const how = solvedIn(row.card) === undefined ? "" : "✓ solved";
    return make("div", { class: "card" }, make("button", { type: "button", onclick: () => this.#open(row) }, frame,
      make("div", { class: "card-words" }, make("b", {}, `No. ${grouped(row.rank)}`),
        make("span", { class: "card-line" }, `${counted(row.tokens, "token")}, ${counted(row.targets, "target")}`),
        make("span", { class: "card-level" }, pips(row.level), row.level), how && make("span", { class: "card-line" }, how))));
  }

  /** @param {HTMLElement} frame @param {string} card */
  async #draw(frame, card) {
    try {
      const { view } = await request("view", pictured({ puzzle: card }));
      frame.replaceChildren(quietPicture(view.picture.svg));
    } catch {
      // A card can be opened without its picture.
    }
  }

  /** @param {CollectionRow} row */
  async #open(row) {
    by("collection").close();
    await this.openText(row.card, { mode: "play" });
  }
}
