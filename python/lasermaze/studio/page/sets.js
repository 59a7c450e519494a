// Sets: some puzzles in an order, with a title and a line for each; made, played through, printed,
// given away as one link or QR code, and told back as a short code.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { Refusal, request, requestWithProgress } from "./api.js";
import { tallyOf } from "./autosave.js";
import { boardFirst, loadDeck, loadReady } from "./catalog.js";
import { copyFrom } from "./copying.js";
import { find, input, make, select } from "./dom.js";
import { closeDialogs } from "./entries.js";
import { openDialog, tellProblem } from "./forms.js";
import { icon } from "./icons.js";
import { levelNames } from "./levels.js";
import { isLocal, linkToSet, publicSite } from "./link.js";
import { qrCode } from "./qr-code.js";
import { results } from "./records.js";
import { allSets, codeOf, resultsIn, saveSet, saveSets, setOf, setText, MOST } from "./set-codes.js";
import { entries, hashOf, newId } from "./storage.js";
import { plural } from "./english.js";

const TEN = 10; // generated puzzles
const SECONDS = 30; // for each of them
const LINES = 12; // of codes that are shown at once

/** @import { Puzzle } from "./generated-types.js" */
/** @import { PuzzleSet, SetPuzzle } from "./set-codes.js" */
/** @import { Opening } from "./types.js" */

/** @param {Pick<Puzzle, "text" | "title" | "kind" | "rows" | "cols">} puzzle @returns {SetPuzzle} */
const inSet = ({ text, title, kind, rows, cols }) => ({ text, title, kind, rows, cols, line: "" });

export class Sets {
  #dialog = find(document, "#sets", HTMLDialogElement);
  #body = find(this.#dialog, "#sets-body");
  #form = find(this.#dialog, "#sets-form", HTMLFormElement);
  #line = find(document, "#set-line");
  /** @type {PuzzleSet | null} the set that is played */
  #played = allSets().find(({ id }) => id === sessionStorage.getItem("lasermaze/set")) ?? null;
  #shown = "";

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   * @param {(set: PuzzleSet, link: string) => void} print
   */
  constructor(session, openText, print) {
    this.session = session;
    this.openText = openText;
    this.print = print;
    does("sets", () => this.#list());
    this.#form.onsubmit = (event) => this.#make(event);
    session.on("shown", () => this.#show());
  }

  // The list, and new sets

  #list() {
    const kinds = select(this.#form, "kind");
    if (!kinds.options.length) {
      kinds.append(...boardFirst(this.session.kinds, ({ name }) => name).map(({ name: value, title }) => make("option", { value }, title)));
      select(this.#form, "level").append(...levelNames().map((value) => make("option", { value }, value)));
    }
    this.#form.hidden = false;
    this.#body.replaceChildren(...allSets().map((set) => make("button", { type: "button", class: "way", onclick: () => this.#edit(set) },
      make("span", { class: "way-mark" }, icon("stack")),
      make("span", { class: "way-words" }, make("b", {}, set.title), make("small", {}, plural(set.puzzles.length, "{n} puzzle", "{n} puzzles"))))));
    openDialog(this.#dialog);
  }

  /** Make a set of what the form says. @param {SubmitEvent} event */
  async #make(event) {
    event.preventDefault();
    const [source, kind, level] = ["source", "kind", "level"].map((name) => select(this.#form, name).value);
    const title = input(this.#form, "title").value.trim() || "A new set";
    const button = find(this.#form, "button.primary", HTMLButtonElement);
    button.disabled = true;
    try {
      const puzzles = await this.#from(source, kind, level, (words) => { button.textContent = words; });
      if (!puzzles.length) throw new Refusal({ message: "there are no such puzzles for a set" });
      const set = { id: newId(), title, puzzles: puzzles.slice(0, MOST) };
      saveSet(set);
      this.#edit(set);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tellProblem(this.#dialog, error);
    } finally {
      button.disabled = false;
      button.textContent = "Make the set";
    }
  }

  /** @param {string} source @param {string} kind @param {string} level @param {(words: string) => void} tell how far it is @returns {Promise<SetPuzzle[]>} */
  async #from(source, kind, level, tell) {
    const wanted = (/** @type {{puzzle: Puzzle, level: string | null, solvable: boolean}} */ one) =>
      one.solvable && one.puzzle.kind === kind && (!level || one.level === level);
    if (source === "mine") return entries().filter((entry) => entry.kind === kind).map(inSet);
    if (source === "deck") return (await loadDeck()).filter(wanted).map(({ puzzle }) => inSet(puzzle));
    if (source === "gallery") return (await loadReady()).filter(wanted).map(({ puzzle }) => inSet(puzzle));
    const made = [];
    const first = Math.floor(Math.random() * 1e6);
    for (let at = 0; at < TEN; at += 1) {
      const words = `Making ${at + 1} of ${TEN}`;
      tell(words);
      announce(words);
      const { puzzle } = await requestWithProgress("generate", { kind, level: level || null, size: null, seed: first + at, time_limit: SECONDS });
      made.push(inSet(puzzle));
    }
    return made;
  }

  // One set

  /** @param {PuzzleSet} set */
  #edit(set) {
    this.#form.hidden = true;
    const change = (/** @type {Partial<PuzzleSet>} */ changes) => {
      const changed = { ...set, ...changes };
      saveSet(changed);
      this.#edit(changed);
    };
    /** @type {HTMLInputElement} */
    const title = make("input", { value: set.title, maxlength: 80, "aria-label": "Title of the set", onchange: () => change({ title: title.value }) });
    /** @type {HTMLTextAreaElement} */
    const link = make("textarea", { rows: 3, readonly: true, "aria-label": "Link" });
    const code = make("div", { class: "set-code" });
    linkToSet(setText(set)).then(async (address) => {
      link.value = address;
      const shown = await qrCode(address);
      code.replaceChildren(shown);
      if (shown instanceof HTMLImageElement && document.fullscreenEnabled) code.append(make("button", { type: "button", onclick: () => shown.requestFullscreen() }, "Show it large"));
    });
    /** @type {HTMLButtonElement} */
    const copy = make("button", { type: "button", onclick: () => copyFrom(link, copy) }, icon("share"), "Copy the link");
    this.#body.replaceChildren(
      make("div", { class: "set-head" }, title,
        make("button", { type: "button", class: "primary", onclick: () => this.play(set) }, icon("play"), "Play it"),
        make("button", { type: "button", onclick: () => this.print(set, link.value) }, "Print a sheet"),
        make("button", { type: "button", onclick: () => this.#drop(set) }, icon("clear"), "Throw away")),
      make("h3", {}, "Give it away"), make("p", { class: "note" }, "The link holds the whole set. No server keeps it.", isLocal() && !publicSite() ? " This studio runs on your own machine, so its links open on this machine only." : ""),
      make("div", { class: "set-link" }, code, make("div", { class: "form" }, link, make("div", { class: "buttons" }, copy))),
      ...this.#classTable(set),
      make("h3", {}, "Puzzles"),
      make("ol", { class: "set-puzzles" }, set.puzzles.map((puzzle, at) => this.#item(set, puzzle, at, change))));
    if (!this.#dialog.open) openDialog(this.#dialog);
  }

  /** @param {PuzzleSet} set */
  #drop(set) {
    saveSets(allSets().filter(({ id }) => id !== set.id));
    return this.#list();
  }

  /** @param {PuzzleSet} set @param {SetPuzzle} puzzle @param {number} at @param {(changes: Partial<PuzzleSet>) => void} change */
  #item({ puzzles }, puzzle, at, change) {
    const name = puzzle.title || `${puzzle.rows} × ${puzzle.cols}`;
    const without = puzzles.filter((_, other) => other !== at);
    /** @type {HTMLInputElement} */
    const line = make("input", { value: puzzle.line, maxlength: 200, placeholder: "A line for it", "aria-label": `A line for it: ${name}`,
      onchange: () => change({ puzzles: puzzles.map((one, other) => (other === at ? { ...one, line: line.value } : one)) }) });
    return make("li", {}, make("b", {}, name), line,
      make("button", { type: "button", class: "square", "aria-label": `Earlier: ${name}`, disabled: at === 0,
        onclick: () => change({ puzzles: [...without.slice(0, at - 1), puzzle, ...without.slice(at - 1)] }) }, "↑"),
      make("button", { type: "button", class: "square", "aria-label": `Remove: ${name}`, disabled: puzzles.length === 1,
        onclick: () => change({ puzzles: without }) }, "✕"));
  }

  /** The table of a class, from the codes that are pasted. @param {PuzzleSet} set */
  #classTable(set) {
    const table = make("div", { class: "wide-table" });
    const fill = () => {
      const found = resultsIn(set, codes.value);
      codes.rows = Math.min(LINES, Math.max(2, found.length));
      const cell = (/** @type {string} */ mark) => (mark === "-" ? "" : mark === "x" ? "…" : mark === "0" ? "✓" : `✓ ${mark}`);
      table.replaceChildren(found.length ? make("table", {},
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Name"), set.puzzles.map((_, at) => make("th", { scope: "col" }, String(at + 1))))),
        make("tbody", {}, found.map(({ name, marks }) => make("tr", {}, make("th", { scope: "row" }, name),
          marks ? marks.map((mark) => make("td", { class: mark === "x" ? "stuck" : "" }, cell(mark))) : make("td", { colspan: set.puzzles.length }, "no code of this set"))))) : "");
    };
    /** @type {HTMLTextAreaElement} */
    const codes = make("textarea", { rows: 2, "aria-label": "Codes of the class", placeholder: `Anna ${codeOf(set, set.puzzles.map(() => "0"))}`, oninput: fill });
    return [make("h3", {}, "Codes of the class"), make("p", { class: "note" }, "Paste a line for each pupil: a name and the code. ✓ 2 is solved with two hints, … is begun."), codes, table];
  }

  // Playing

  /** Play a set from the first puzzle that was not solved. @param {PuzzleSet} set */
  async play(set) {
    this.#played = set;
    sessionStorage.setItem("lasermaze/set", set.id);
    const at = Math.max(0, set.puzzles.findIndex(({ text }) => !results()[hashOf(text)]));
    await this.openText(set.puzzles[at].text, { mode: "play" });
    closeDialogs();
  }

  /** Take a set from a link, and play it. @param {string} text */
  async take(text) {
    const given = setOf(text);
    if (!given) throw new Refusal({ message: "the link holds no set" });
    /** @type {SetPuzzle[]} */
    const puzzles = [];
    for (const [native, line] of given.puzzles) puzzles.push({ ...inSet((await request("read", { text: native })).puzzle), line });
    const known = allSets().find((set) => setText(set) === setText({ id: "", title: given.title, puzzles }));
    const set = known ?? { id: newId(), title: given.title, puzzles };
    if (!known) saveSet(set);
    await this.play(set);
  }

  /** The place of the open puzzle in the set that is played; -1 if it is not in one. */
  get #at() {
    const { playing, puzzle } = this.session;
    return playing && this.#played ? this.#played.puzzles.findIndex(({ text }) => text === puzzle.text) : -1;
  }

  /** A function that opens the next puzzle of the set, or its result after the last; null without a set. */
  get next() {
    const [set, at] = [this.#played, this.#at];
    if (!set || at < 0) return null;
    const following = set.puzzles[at + 1];
    return following ? () => this.openText(following.text, { mode: "play" }) : () => this.#result(set);
  }

  /** The result as a code, to be given to a teacher. @param {PuzzleSet} set */
  #result(set) {
    const kept = entries();
    const marks = set.puzzles.map(({ text }) => {
      const known = results()[hashOf(text)];
      if (known) return String(Math.min(9, known.hints + 2 * known.answers));
      return kept.some((entry) => entry.text === text && tallyOf(entry)) ? "x" : "-";
    });
    /** @type {HTMLTextAreaElement} */
    const code = make("textarea", { rows: 1, readonly: true, "aria-label": "Your code" });
    code.value = codeOf(set, marks);
    /** @type {HTMLButtonElement} */
    const copy = make("button", { type: "button", class: "primary", onclick: () => copyFrom(code, copy) }, "Copy the code");
    this.#form.hidden = true;
    this.#body.replaceChildren(make("h3", {}, set.title), make("p", {}, "This code says which puzzles you have solved, with how many hints, and nothing else. Give it to your teacher."), code, make("div", { class: "buttons" }, copy));
    openDialog(this.#dialog);
  }

  /** The line above the board: the place in the set, and the line of the puzzle. */
  #show() {
    const [set, at] = [this.#played, this.#at];
    const shown = JSON.stringify([set?.id, at, this.session.lesson === null]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#line.hidden = !set || at < 0 || this.session.lesson !== null;
    if (!set || at < 0) return;
    this.#line.replaceChildren(
      make("span", { class: "coach-step" }, `${at + 1} of ${set.puzzles.length}`),
      make("p", {}, set.puzzles[at].line || set.title),
      make("button", { type: "button", class: "quiet", onclick: () => this.#result(set) }, "Your code"));
  }
}
