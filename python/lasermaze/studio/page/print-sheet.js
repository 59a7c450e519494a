// A print sheet: several of my puzzles on A4 or Letter paper, their answers on pages of their own.

import { requestWithProgress } from "./api.js";
import { announce } from "./announce.js";
import { find, input, make, select } from "./dom.js";
import { openDialog, tellProblem } from "./forms.js";
import { levelNames } from "./levels.js";
import { printPages } from "./pictures.js";
import { qrCode } from "./qr-code.js";
import { isAbort, messageOf } from "./refusal.js";
import { saveSettings, settings } from "./storage.js";
import { plural } from "./english.js";

const SECONDS = 10; // to solve one of the puzzles
const ANSWERS_A_PAGE = 9;

/**
 * @typedef {Pick<import("./storage.js").Entry, "text" | "title" | "kind" | "rows" | "cols" | "name">} Offered
 * @typedef {{title: string, link: string}} Class a set that is given to a class
 * @typedef {{svg: string}} Drawn
 * @typedef {object} Card
 * @property {string} title
 * @property {string} kind
 * @property {string} question
 * @property {string | null} level
 * @property {string[]} words
 * @property {Drawn} picture
 * @property {Drawn | null} answer
 * @property {string[]} answer_words
 */

export class PrintSheet {
  #dialog = find(document, "#print-sheet", HTMLDialogElement);
  #form = find(this.#dialog, "#sheet-form", HTMLFormElement);
  #puzzles = find(this.#form, "#sheet-puzzles");
  #bar = find(this.#form, "#sheet-bar", HTMLProgressElement);
  #paper = select(this.#form, "paper");
  #each = select(this.#form, "each");
  #answers = input(this.#form, "answers");
  /** @type {Offered[]} */
  #offered = [];
  /** @type {Class | null} the set that is printed for a class */
  #class = null;
  /** @type {AbortController | null} */
  #work = null;

  /** @param {(entry: Offered) => string} nameOf */
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.#form.onsubmit = (event) => this.#submitted(event);
    this.#form.onchange = () => this.#count();
    find(this.#form, "#sheet-all").onclick = () => this.#check(true);
    find(this.#form, "#sheet-none").onclick = () => this.#check(false);
    find(this.#form, "#sheet-cancel").onclick = () => this.#work?.abort();
    this.#dialog.addEventListener("close", () => this.#work?.abort());
  }

  /**
   * Offer puzzles; the first few are chosen, or all of a set for a class.
   * @param {Offered[]} kept
   * @param {Class | null} ofClass
   */
  open(kept, ofClass = null) {
    this.#offered = kept;
    this.#class = ofClass;
    this.#paper.value = settings.paper ?? paperHere();
    this.#each.value = settings.each ?? "4";
    this.#puzzles.replaceChildren(...kept.map((entry, number) => make("label", { class: "check" },
      make("input", { type: "checkbox", name: "puzzle", value: number, checked: ofClass !== null || number < Number(this.#each.value) }),
      make("span", {}, this.nameOf(entry), make("small", {}, ` ${entry.rows} × ${entry.cols}`)))));
    this.#count();
    openDialog(this.#dialog);
  }

  get #boxes() {
    return [...this.#puzzles.querySelectorAll("input")];
  }

  get #wanted() {
    return this.#boxes.filter(({ checked }) => checked).map(({ value }) => this.#offered[Number(value)]);
  }

  /** @param {boolean} on */
  #check(on) {
    for (const box of this.#boxes) box.checked = on;
    this.#count();
  }

  /** Say how many pages there will be. */
  #count() {
    const many = this.#wanted.length;
    const pages = Math.ceil(many / Number(this.#each.value));
    const more = this.#answers.checked ? Math.ceil(many / ANSWERS_A_PAGE) : 0;
    const code = this.#class ? " A last page has the QR code." : "";
    find(this.#form, "#sheet-count").textContent = many
      ? (more ? `${plural(many, "{n} puzzle", "{n} puzzles")} on ${plural(pages, "{n} page", "{n} pages")}, and ${plural(more, "{n} page", "{n} pages")} of answers.` : `${plural(many, "{n} puzzle", "{n} puzzles")} on ${plural(pages, "{n} page", "{n} pages")}.`) + code : "No puzzle is chosen.";
    find(this.#form, "#sheet-print", HTMLButtonElement).disabled = !many || Boolean(this.#work);
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    event.preventDefault();
    const [paper, each] = [this.#paper.value, this.#each.value];
    saveSettings({ paper, each });
    tellProblem(this.#dialog, null);
    const work = (this.#work = new AbortController());
    this.#busy(true);
    try {
      const cards = await this.#cards(this.#wanted, work.signal);
      await printPages(await this.#pages(cards), `sheet-${paper}`);
    } catch (error) {
      if (!isAbort(error)) tellProblem(this.#dialog, { message: messageOf(error) });
    } finally {
      this.#work = null;
      this.#busy(false);
    }
  }

  /** The pages: the puzzles, the answers, numbered alike, and the link of a class. @param {Card[]} cards */
  async #pages(cards) {
    const pages = inPages(cards.map(puzzleOf), Number(this.#each.value));
    if (this.#class) for (const page of pages) page.prepend(make("p", { class: "name-line" }, "Name, date:"));
    if (this.#answers.checked) pages.push(...inPages(cards.map(answerOf), ANSWERS_A_PAGE, "Answers"));
    if (this.#class) pages.push(await linkPage(this.#class));
    return pages;
  }

  /** @param {boolean} on */
  #busy(on) {
    find(this.#form, "#sheet-working").hidden = !on;
    this.#count();
  }

  /** The cards of puzzles, one after another. @param {Offered[]} wanted @param {AbortSignal} signal @returns {Promise<Card[]>} */
  async #cards(wanted, signal) {
    const cards = [];
    this.#bar.max = wanted.length;
    for (const [number, entry] of wanted.entries()) {
      this.#bar.value = number;
      announce(`Drawing ${number + 1} of ${wanted.length}`);
      const card = await requestWithProgress("card", { puzzle: entry.text, time_limit: SECONDS }, { signal });
      cards.push({ ...card, title: this.nameOf(entry) });
    }
    return cards;
  }
}

/** The paper of the reader's country, as far as the language of the browser tells. */
const paperHere = () => (/-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4");

/** @param {HTMLElement[]} parts @param {number} each @param {string} [heading] */
function inPages(parts, each, heading = "") {
  const pages = [];
  for (let first = 0; first < parts.length; first += each) {
    pages.push(make("section", { class: `page of-${each}` }, heading && make("h2", {}, heading),
      make("div", { class: "page-cards" }, parts.slice(first, first + each))));
  }
  return pages;
}

/** @param {Card} card @param {number} number */
const puzzleOf = ({ title, question, level, words, picture }, number) => make("figure", {},
  make("figcaption", {}, make("b", {}, `${number + 1}. ${title}`), level && make("span", { class: "page-level" }, dots(level), ` ${level}`)),
  drawing(picture, title), make("p", {}, words.join(" ") || question));

/** @param {Card} card @param {number} number */
const answerOf = ({ title, answer, answer_words: words }, number) => make("figure", {},
  make("figcaption", {}, make("b", {}, `${number + 1}. ${title}`)),
  answer ? drawing(answer, `The answer to ${title}`) : "", make("p", {}, words.join(" ")));

/** The page with the QR code of a set, to be put on the wall. @param {Class} set */
const linkPage = async ({ title, link }) => make("section", { class: "page" }, make("h2", {}, title),
  make("p", {}, "Scan the code with a phone, and play. Nothing has to be installed."), await qrCode(link), make("p", { class: "page-link" }, link));

/** A level as four dots. @param {string} level */
const dots = (level) => levelNames().map((_, at) => (at <= levelNames().indexOf(level) ? "●" : "○")).join("");

/** @param {Drawn} picture @param {string} alt */
const drawing = ({ svg }, alt) => make("img", { alt, src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
