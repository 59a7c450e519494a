// My puzzles: everything that was edited or played.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { pictured, request } from "./api.js";
import { tallyOf } from "./autosave.js";
import { howFar } from "./cards.js";
import { all, find, input, make, quietPicture } from "./dom.js";
import { openDialog, submit, tellProblem } from "./forms.js";
import { History } from "./history.js";
import * as moves from "./moves.js";
import { saveFile } from "./pictures.js";
import { entriesIn, fileOf, takeIn, takeInResults } from "./puzzle-file.js";
import { Refusal, messageOf } from "./refusal.js";
import { dropEntry, entries, entryOf, newId, onEntriesChanged, onLetGo, saveEntry } from "./storage.js";
import { grouped, plural } from "./english.js";

const MAX_PICTURE_CELLS = 2500; // cells: larger puzzles are listed without a picture

/** @typedef {import("./storage.js").Entry} Entry */

export class MyPuzzles {
  #dialog = find(document, "#my-puzzles", HTMLDialogElement);
  #find = find(this.#dialog, "#my-puzzles-find", HTMLInputElement);
  #print = find(this.#dialog, "#my-puzzles-print", HTMLButtonElement);
  #save = find(this.#dialog, "#my-puzzles-save", HTMLButtonElement);
  #file = find(this.#dialog, "#my-puzzles-file", HTMLInputElement);
  #undo = find(this.#dialog, "#my-puzzles-undo");
  #entryMenu = find(this.#dialog, "#entry-menu");
  #renameItem = find(this.#entryMenu, "#entry-rename");
  #naming = find(document, "#rename", HTMLDialogElement);
  /** @type {Entry[]} the entries that were thrown away while the list is open, the last one last */
  #thrown = [];
  /** @type {Map<string, string>} the picture of an entry, by its `rev` */
  #pictures = new Map();
  /** @type {IntersectionObserver | null} */
  #watcher = null;
  /** @type {Entry | null} the entry whose menu is open */
  #chosen = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {(entry: Entry) => Promise<void>} openEntry
   * @param {(chosen: Entry[]) => void} printSheet
   */
  constructor(session, openEntry, printSheet) {
    this.session = session;
    this.openEntry = openEntry;
    does("my-puzzles", () => this.#open());
    this.#dialog.addEventListener("close", () => this.#watcher?.disconnect());
    this.#undo.onclick = () => this.#restore();
    this.#find.oninput = () => this.#show();
    this.#print.onclick = () => printSheet(entries());
    this.#save.onclick = () => this.#saveAll();
    find(this.#dialog, "#my-puzzles-load").onclick = () => this.#file.click();
    this.#file.onchange = () => this.#load();
    this.#renameItem.onclick = () => this.#askName();
    find(this.#entryMenu, "#entry-copy").onclick = () => this.#duplicate();
    find(this.#entryMenu, "#entry-throw").onclick = () => this.#throwAway();
    find(this.#naming, "#rename-form").onsubmit = (/** @type {SubmitEvent} */ event) => submit(this.#naming, event, this.#rename);
    onEntriesChanged(() => { if (this.#dialog.open) this.#show(); });
    onLetGo((entry) => session.refuse(new Refusal({
      message: `there is no more room in this browser: “${this.nameOf(entry)}”, the oldest of your puzzles, was let go`,
      expected: "to save all to a file in My puzzles, and to throw away what is not needed",
    })));
  }

  #open() {
    this.#thrown = [];
    this.#find.value = "";
    this.#show();
    openDialog(this.#dialog);
  }

  #show() {
    const kept = entries();
    const wanted = this.#find.value.trim().toLowerCase();
    const found = kept.filter((entry) => this.nameOf(entry).toLowerCase().includes(wanted));
    this.#watcher?.disconnect();
    this.#watcher = new IntersectionObserver((seen) => this.#draw(seen), { root: this.#dialog });
    const empty = find(this.#dialog, "#my-puzzles-none");
    empty.hidden = found.length > 0;
    empty.textContent = kept.length ? "No name contains these letters." : "Nothing yet. A puzzle comes here with the first thing that you do with it.";
    for (const control of [this.#find, this.#print, this.#save]) control.disabled = !kept.length;
    find(this.#dialog, "#my-puzzles-cards").replaceChildren(...found.map((entry) => this.#card(entry)));
    const last = this.#thrown.at(-1);
    find(this.#dialog, "#my-puzzles-dropped").hidden = !last;
    if (last) find(this.#dialog, "#my-puzzles-dropped-name").textContent = `${this.nameOf(last)} is thrown away.`;
  }

  /** @param {Pick<Entry, "name" | "title" | "kind">} entry @returns {string} */
  nameOf({ name, title, kind }) {
    return name || title || (this.session.kinds.find((one) => one.name === kind)?.title ?? kind);
  }

  /** @param {Entry} entry */
  #card(entry) {
    const name = this.nameOf(entry);
    const here = entry.id === this.session.entry?.id;
    const tally = entry.mode === "play" ? tallyOf(entry) : undefined;
    const far = howFar(tally?.done ? tally.seconds : undefined, tally?.seconds) ?? "being edited";
    const time = when(entry.time);
    const frame = make("div", { class: "card-picture", "data-entry": entry.id });
    const known = this.#pictures.get(entry.rev);
    if (known) frame.append(quietPicture(known));
    else if (entry.rows * entry.cols <= MAX_PICTURE_CELLS) this.#watcher?.observe(frame);
    const open = make("button", { type: "button", "aria-current": here && "true", onclick: () => this.#play(entry) }, frame,
      make("div", { class: "card-words" }, make("b", {}, name),
        make("span", { class: "card-line" }, `${far}, `, make("span", { class: "card-size" }, `${entry.rows} × ${entry.cols}`)),
        make("span", { class: "card-line" }, here ? `open now, ${time}` : time)));
    /** @type {HTMLButtonElement} */
    const more = make("button", { type: "button", class: "card-more", "aria-label": `More for ${name}`, "aria-haspopup": "menu",
      onclick: () => this.#menu(entry, more) }, "⋯");
    return make("div", { class: "card", "data-entry-card": entry.id }, open, more);
  }

  /** Open the menu of an entry at its button. @param {Entry} entry @param {HTMLElement} button */
  #menu(entry, button) {
    this.#chosen = entry;
    const menu = this.#entryMenu;
    menu.showPopover();
    const at = button.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8));
    menu.style.left = `${left}px`;
    menu.style.top = `${Math.min(at.bottom + 4, innerHeight - menu.offsetHeight - 8)}px`;
    this.#renameItem.focus();
  }

  /** The entry whose menu was open, as it is kept now; the menu is closed. @returns {Entry | null} */
  #take() {
    this.#entryMenu.hidePopover();
    return this.#chosen && entryOf(this.#chosen.id);
  }

  /** @param {Entry} entry */
  async #play(entry) {
    this.#dialog.close();
    await this.openEntry(entryOf(entry.id) ?? entry);
  }

  // Names

  #askName() {
    const entry = this.#take();
    if (!entry) return;
    const name = input(this.#naming, "name");
    name.value = this.nameOf(entry);
    openDialog(this.#naming);
    name.select();
  }

  /** Name the entry: one that is edited gets the name as its title. @param {Record<string, string>} fields */
  #rename = async ({ name }) => {
    const entry = this.#chosen && entryOf(this.#chosen.id);
    const words = name.trim();
    if (!entry || !words) return;
    const here = entry.id === this.session.entry?.id;
    if (entry.mode === "edit" && here) await this.session.act(moves.title(words));
    else if (entry.mode === "edit") saveEntry({ ...(await titled(entry, words)), rev: newId() });
    else this.#saveNamed({ ...entry, name: words, rev: newId() }, here);
    this.#show();
    this.#focus(entry.id);
    announce(`The name is ${words}.`);
  };

  /** @param {Entry} entry @param {boolean} here whether it is open in this tab */
  #saveNamed(entry, here) {
    saveEntry(entry);
    if (here) this.session.entry = { id: entry.id, rev: entry.rev };
  }

  #duplicate() {
    const entry = this.#take();
    if (!entry) return;
    const copy = { ...entry, id: newId(), rev: newId(), time: Date.now(), name: `${this.nameOf(entry)} (copy)` };
    saveEntry(copy);
    this.#show();
    this.#focus(copy.id);
    announce(`${copy.name} is here.`);
  }

  /** Give the focus to the menu button of an entry. @param {string} id */
  #focus(id) {
    all(this.#dialog, `[data-entry-card="${id}"] .card-more`)[0]?.focus();
  }

  #throwAway() {
    const entry = this.#take();
    if (!entry) return;
    this.#thrown.push(entry);
    dropEntry(entry.id);
    this.#show();
    this.#undo.focus();
    announce(`${this.nameOf(entry)} is thrown away.`);
  }

  #restore() {
    const entry = this.#thrown.pop();
    if (!entry) return;
    saveEntry(entry);
    this.#show();
    this.#focus(entry.id);
    announce(`${this.nameOf(entry)} is back.`);
  }

  // All in one file

  #saveAll() {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`my-puzzles-${day}.json`, new Blob([fileOf(entries())], { type: "application/json" }));
  }

  async #load() {
    const file = this.#file.files?.[0];
    if (file) this.takeIn(await file.text());
    this.#file.value = "";
  }

  /** Take in the puzzles of a file. @param {string} text */
  takeIn(text) {
    if (!this.#dialog.open) this.#open();
    tellProblem(this.#dialog, null);
    try {
      const given = entriesIn(text);
      const added = takeIn(given);
      takeInResults(text);
      this.#show();
      const here = given.length - added;
      const words = here ? plural(here, `${grouped(added)} taken in, {n} was here already.`, `${grouped(added)} taken in, {n} were here already.`) : `${grouped(added)} taken in.`;
      find(this.#dialog, "#my-puzzles-taken").textContent = words;
      announce(words);
    } catch (error) {
      tellProblem(this.#dialog, { message: messageOf(error) });
    }
  }

  // Pictures

  /** Load the pictures of the visible entries. @param {IntersectionObserverEntry[]} seen */
  #draw(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      this.#watcher?.unobserve(target);
      this.#picture(/** @type {HTMLElement} */ (target));
    }
  }

  /** @param {HTMLElement} frame */
  async #picture(frame) {
    const entry = entryOf(frame.dataset.entry ?? "");
    if (!entry) return;
    try {
      const { view } = await request("view", pictured({ puzzle: entry.text, position: positionOf(entry) }));
      this.#pictures.set(entry.rev, view.picture.svg);
      frame.replaceChildren(quietPicture(view.picture.svg));
    } catch {
      // An entry can be opened without its picture.
    }
  }
}

/** A moment in short: today's time, or another day's date. @param {number} time */
function when(time) {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString() ? `today, ${date.toLocaleTimeString("en", { timeStyle: "short" })}`
    : date.toLocaleDateString("en", { dateStyle: "medium" });
}

/** The position of an entry that is played; null if it is edited. @param {Entry} entry @returns {string | null} */
function positionOf({ mode, text, plays }) {
  const play = mode === "play" && plays.find(({ puzzle }) => puzzle === text);
  return play ? History.from(play.history).now : null;
}

/** An entry that is edited, with another title: one more step to undo. @param {Entry} entry @param {string} words @returns {Promise<Entry>} */
async function titled(entry, words) {
  const { puzzle } = await request("edit", { puzzle: entry.text, moves: [moves.title(words)] });
  const edits = History.from(entry.edits);
  edits.push(puzzle.text);
  const { name: _, ...rest } = entry;
  return { ...rest, ...puzzle, edits: edits.toJSON() };
}
