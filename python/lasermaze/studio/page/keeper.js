// Keeps every puzzle that is edited or begun, as it is made: with its position, undo and redo.
//
// Each is an entry of its own in the browser's storage. An entry says by `rev` which writing of it
// is the last one. A tab that is about to write and finds another `rev` than its own sees that
// another tab has gone on with the same puzzle: it writes an entry of its own instead.

import { entries, entryOf, lastTable, saveEntry, saveTable } from "./storage.js";

const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 10);

export class Keeper {
  #kept = ""; // the record that was kept last, or opened

  /**
   * @param {import("./session.js").Session} session
   * @param {() => void} full hears that the browser keeps nothing
   */
  constructor(session, full) {
    this.session = session;
    this.full = full;
    session.addEventListener("opened", (/** @type {CustomEvent} */ { detail }) => {
      if (!detail.switched) this.#kept = this.#record;
      this.follow();
    });
    session.addEventListener("changed", () => this.save());
    addEventListener("pagehide", () => this.follow());
  }

  get #record() {
    return JSON.stringify(this.session.record);
  }

  /** Keep what is on the table: something was done with it. */
  save() {
    const { session } = this;
    const known = session.entry && entryOf(session.entry.id);
    const other = known && known.rev !== session.entry.rev;
    const id = session.entry && !other ? session.entry.id : newName();
    this.#write(id, Date.now());
  }

  /** Keep what changed by itself, such as the clock, of a puzzle that is kept already. */
  follow() {
    const { entry, puzzle } = this.session;
    if (!puzzle) return;
    const known = entry && entryOf(entry.id);
    const same = known && known.rev === entry.rev;
    if (same && this.#kept !== this.#record) this.#write(entry.id, known.time);
    else this.#remember();
  }

  #write(id, time) {
    const entry = { id, rev: newName(), time, ...this.session.record };
    this.session.entry = { id, rev: entry.rev };
    this.#kept = this.#record;
    if (!saveEntry(entry)) this.full();
    this.#remember();
  }

  /** What a reload shows again. */
  #remember() {
    const { entry, puzzle, mode, daily, recipe } = this.session;
    saveTable({ id: entry?.id, text: puzzle.text, mode, daily, recipe });
  }

  /** What was on the table: an entry, or a puzzle with which nothing was done; or null. */
  last() {
    const table = lastTable();
    return table && { ...table, kept: table.id ? entryOf(table.id) : null };
  }
}

/** The entry in which a puzzle is played, the latest; or null. */
export const begunWith = (text) =>
  entries().find((entry) => entry.text === text && entry.plays.some(({ puzzle }) => puzzle === text)) ?? null;

/** What is counted of each puzzle that is played, by its text. */
export function begunTallies() {
  const tallies = new Map();
  for (const entry of entries().reverse()) if (tallyOf(entry)) tallies.set(entry.text, tallyOf(entry));
  return tallies;
}

/** What is counted in playing the puzzle of an entry as it is now; undefined where it is not played. */
export const tallyOf = (entry) => entry.plays.find(({ puzzle }) => puzzle === entry.text)?.tally;
