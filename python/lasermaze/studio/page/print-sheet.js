// A print sheet: several of my puzzles on A4 or Letter paper, their answers on pages of their own.

import { requestWithProgress } from "./api.js";
import { announce } from "./announce.js";
import { by, make } from "./dom.js";
import { counted } from "./english.js";
import { openDialog, tellProblem } from "./forms.js";
import { levelNames } from "./levels.js";
import { printPages } from "./pictures.js";
import { isAbort, messageOf } from "./refusal.js";
import { saveSettings, settings } from "./storage.js";

const SECONDS = 10; // to solve one of the puzzles
const ANSWERS_A_PAGE = 9;

/**
 * @typedef {import("./storage.js").Entry} Entry
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
  /** @type {Entry[]} */
  #offered = [];
  /** @type {AbortController | null} */
  #work = null;

  /** @param {(entry: Entry) => string} nameOf */
  constructor(nameOf) {
    this.nameOf = nameOf;
    const form = by("sheet-form");
    form.onsubmit = (/** @type {SubmitEvent} */ event) => this.#submitted(event);
    by("sheet-all").onclick = () => this.#check(true);
    by("sheet-none").onclick = () => this.#check(false);
    by("sheet-cancel").onclick = () => this.#work?.abort();
    by("print-sheet").addEventListener("close", () => this.#work?.abort());
    form.onchange = () => this.#count();
  }

  /** Offer puzzles; the first few are chosen. @param {Entry[]} kept */
  open = (kept) => {
    this.#offered = kept;
    const { paper, each } = by("sheet-form").elements;
    paper.value = settings.paper ?? paperHere();
    each.value = settings.each ?? "4";
    by("sheet-puzzles").replaceChildren(...kept.map((entry, number) => make("label", { class: "check" },
      make("input", { type: "checkbox", name: "puzzle", value: number, checked: number < Number(each.value) }),
      make("span", {}, this.nameOf(entry), make("small", {}, ` ${entry.rows} × ${entry.cols}`)))));
    this.#count();
    openDialog("print-sheet");
  };

  /** @returns {HTMLInputElement[]} */
  get #boxes() {
    return [...by("sheet-puzzles").querySelectorAll("input")];
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
    const { each, answers } = by("sheet-form").elements;
    const many = this.#wanted.length;
    const pages = Math.ceil(many / Number(each.value));
    const more = answers.checked ? Math.ceil(many / ANSWERS_A_PAGE) : 0;
    by("sheet-count").textContent = many
      ? `${counted(many, "puzzle")} on ${counted(pages, "page")}${more ? `, and ${counted(more, "page")} of answers` : ""}.` : "No puzzle is chosen.";
    by("sheet-print").disabled = !many || Boolean(this.#work);
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    event.preventDefault();
    const { paper, each, answers } = by("sheet-form").elements;
    saveSettings({ paper: paper.value, each: each.value });
    tellProblem(by("print-sheet"), null);
    const work = (this.#work = new AbortController());
    this.#busy(true);
    try {
      const cards = await this.#cards(this.#wanted, work.signal);
      await printPages(pagesOf(cards, Number(each.value), answers.checked), `sheet-${paper.value}`);
    } catch (error) {
      if (!isAbort(error)) tellProblem(by("print-sheet"), { message: messageOf(error) });
    } finally {
      this.#work = null;
      this.#busy(false);
    }
  }

  /** @param {boolean} on */
  #busy(on) {
    by("sheet-working").hidden = !on;
    this.#count();
  }

  /** The cards of puzzles, one after another. @param {Entry[]} wanted @param {AbortSignal} signal @returns {Promise<Card[]>} */
  async #cards(wanted, signal) {
    const cards = [];
    by("sheet-bar").max = wanted.length;
    for (const [number, entry] of wanted.entries()) {
      by("sheet-bar").value = number;
      announce(`Drawing ${number + 1} of ${wanted.length}`);
      const card = await requestWithProgress("card", { puzzle: entry.text, time_limit: SECONDS }, { signal });
      cards.push({ ...card, title: this.nameOf(entry) });
    }
    return cards;
  }
}

/** The paper of the reader's country, as far as the language of the browser tells. */
const paperHere = () => (/-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4");

/** The pages: the puzzles, then the answers, numbered alike. @param {Card[]} cards @param {number} each @param {boolean} answers */
function pagesOf(cards, each, answers) {
  const pages = inPages(cards.map(puzzleOf), each);
  return answers ? [...pages, ...inPages(cards.map(answerOf), ANSWERS_A_PAGE, "Answers")] : pages;
}

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

/** A level as four dots. @param {string} level */
const dots = (level) => levelNames().map((_, at) => (at <= levelNames().indexOf(level) ? "●" : "○")).join("");

/** @param {Drawn} picture @param {string} alt */
const drawing = ({ svg }, alt) => make("img", { alt, src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
