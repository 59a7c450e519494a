// A collection of mined cards: filtered, sorted, and browsed page by page.

import { does } from "./actions.js";
import { Refusal, pictured, request } from "./api.js";
import { announce } from "./announce.js";
import { coded, find, input, make, quietPicture, select } from "./dom.js";
import { openDialog } from "./forms.js";
import { levelNames, pips } from "./levels.js";
import { solvedIn } from "./storage.js";
import { t } from "./text.js";

const PAGE = 24; // cards that are loaded at once

/** @import { CollectionResponse, CollectionRow } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

export class CollectionBrowser {
  #dialog = find(document, "#collection", HTMLDialogElement);
  #form = find(this.#dialog, "#collection-form", HTMLFormElement);
  #count = find(this.#dialog, "#collection-count");
  #cards = find(this.#dialog, "#collection-cards");
  #more = find(this.#dialog, "#collection-more", HTMLButtonElement);
  /** @type {CollectionRow[]} */
  #rows = [];
  #asked = 0; // the number of the last request: older answers are not shown

  /** @param {(text: string, how: Opening) => Promise<void>} openText */
  constructor(openText) {
    this.openText = openText;
    this.#form.onchange = () => this.#load(true);
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      this.#load(true);
    };
    this.#more.onclick = () => this.#load(false);
    does("collection", () => this.#open());
  }

  async #open() {
    const level = select(this.#form, "level");
    if (level.options.length === 1) level.append(...levelNames().map((value) => make("option", { value }, value)));
    openDialog(this.#dialog);
    if (!this.#rows.length) await this.#load(true);
  }

  /** The request. @param {number} offset */
  #query(offset) {
    const [level, sort, targets] = ["level", "sort", "targets"].map((name) => select(this.#form, name).value);
    const tokens = input(this.#form, "tokens").value;
    const [column, way] = sort.split(" ");
    const exactly = targets ? { targets: Number(targets) } : {};
    const most = tokens ? { ...exactly, tokens: Number(tokens) } : exactly;
    return { least: exactly, most, level: level || null, sort: column, descending: way === "down", offset, limit: PAGE };
  }

  /** Load cards: from the first one, or more of them. @param {boolean} afresh */
  async #load(afresh) {
    const asked = (this.#asked += 1);
    this.#more.disabled = true;
    try {
      const answer = await request("collection", this.#query(afresh ? 0 : this.#rows.length));
      if (asked === this.#asked) this.#show(answer, afresh);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asked === this.#asked) this.#tell(t("collection-unreadable", { why: error.message }));
    }
  }

  /** @param {CollectionResponse} answer @param {boolean} afresh */
  #show({ size, total, rows }, afresh) {
    if (!size) return this.#tell(t("no-collection"));
    const first = afresh ? 0 : this.#rows.length;
    this.#rows = afresh ? rows : [...this.#rows, ...rows];
    const cards = rows.map((row) => this.#card(row));
    if (afresh) this.#cards.replaceChildren(...cards);
    else this.#cards.append(...cards);
    const left = total - this.#rows.length;
    this.#more.hidden = left <= 0;
    this.#more.disabled = false;
    this.#more.textContent = t("show-more-of", { n: left });
    this.#count.textContent = t("cards-of", { total, n: size });
    announce(this.#count.textContent);
    if (!afresh) this.#cards.children[first]?.querySelector("button")?.focus();
  }

  /** @param {string} words */
  #tell(words) {
    this.#cards.replaceChildren();
    this.#more.hidden = true;
    this.#count.replaceChildren(...coded(words));
  }

  /** @param {CollectionRow} row */
  #card(row) {
    const frame = make("div", { class: "card-picture" });
    this.#draw(frame, row.card);
    const how = solvedIn(row.card) === undefined ? "" : t("solved-mark");
    return make("div", { class: "card" }, make("button", { type: "button", onclick: () => this.#play(row) }, frame,
      make("div", { class: "card-words" }, make("b", {}, t("number", { n: row.rank })),
        make("span", { class: "card-line" }, `${t("tokens", { n: row.tokens })}, ${t("targets-many", { n: row.targets })}`),
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
  async #play(row) {
    this.#dialog.close();
    await this.openText(row.card, { mode: "play" });
  }
}
