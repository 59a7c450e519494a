// Saves every puzzle that is edited or played at each change: with its position, undo and redo.
//
// Each is an entry in the browser's storage, with a new `rev` each time it is written. A tab that
// is about to write and finds another `rev` than its own sees that another tab has changed the
// same puzzle: it writes a new entry instead.

import { lately } from "./link.js";
import { Refusal } from "./refusal.js";
import { entries, entryOf, lastCurrent, newId, saveEntry, saveCurrent } from "./storage.js";

/** @import { Entry } from "./storage.js" */
/** @import { Mode } from "./types.js" */

const PAUSE = 5; // seconds between two saves of the clock

export class Autosave {
  #kept = ""; // the record that was saved or opened last
  #warned = false; // whether the user knows that nothing is saved

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("opened", ({ switched }) => {
      if (!switched) this.#kept = this.#record;
      this.follow();
    });
    session.on("changed", () => this.save());
    session.on("counted", (what) => { if (what !== "seconds" || session.tally.seconds % PAUSE === 0) this.follow(); });
    addEventListener("pagehide", () => this.follow());
  }

  get #record() {
    return JSON.stringify(this.session.record);
  }

  /** Save the current puzzle after a change; first steps are not worth it. */
  save() {
    if (this.session.lesson) return;
    const { session } = this;
    const { entry } = session;
    const known = entry && entryOf(entry.id);
    const other = known && known.rev !== entry.rev;
    if (other) this.#write(newId(), Date.now(), { name: this.#another() });
    else this.#write(entry?.id ?? newId(), Date.now());
  }

  /** Save automatic changes, such as the clock, if the puzzle is saved already. */
  follow() {
    const { entry, puzzle } = this.session;
    if (!puzzle) return;
    const known = entry && entryOf(entry.id);
    if (known?.rev === entry?.rev && known && this.#kept !== this.#record) this.#write(known.id, known.time);
    else this.#remember();
  }

  /** A name for a puzzle that another tab has changed too: equal names would be ambiguous. */
  #another() {
    const { puzzle, entry, kind } = this.session;
    const name = (entry && entryOf(entry.id)?.name) || puzzle.title || kind.title;
    const taken = new Set(entries().map((one) => one.name ?? one.title));
    let number = 2;
    while (taken.has(`${name} (${number})`)) number += 1;
    return `${name} (${number})`;
  }

  /** @param {string} id @param {number} time @param {{name?: string}} named */
  #write(id, time, named = this.#named(id)) {
    const entry = { id, rev: newId(), time, ...named, ...this.session.record };
    this.session.entry = { id, rev: entry.rev };
    this.#kept = this.#record;
    if (!saveEntry(entry)) this.#warn();
    this.#remember();
  }

  /** Say once that nothing is saved. */
  #warn() {
    if (this.#warned) return;
    this.#warned = true;
    this.session.refuse(new Refusal({
      message: "this browser keeps nothing: what you do here is lost when the page is closed",
      expected: "room in the browser's storage",
    }));
  }

  /** The name in the list, which stays until the title is changed. @param {string} id */
  #named(id) {
    const known = entryOf(id);
    return known?.name && known.title === this.session.puzzle.title ? { name: known.name } : {};
  }

  /** Remember the state that a reload shows again. */
  #remember() {
    const { entry, puzzle, mode, daily, recipe, playing, doubt } = this.session;
    const lesson = playing ? this.session.lesson : null;
    saveCurrent({ id: entry?.id, text: puzzle.text, mode, daily, recipe, lesson, doubt: playing ? doubt : null, hashes: lately() });
  }

  /** The last puzzle: an entry, or a puzzle without changes; or null. */
  last() {
    const current = lastCurrent();
    return current && { ...current, kept: current.id ? entryOf(current.id) : null };
  }
}

/** The latest entry of a puzzle: to play, one in which it is played; or null. @param {string} text @param {Mode} mode */
export const begunWith = (text, mode) =>
  entries().find((entry) => entry.text === text && (mode !== "play" || entry.plays.some(({ puzzle }) => puzzle === text))) ?? null;

/** The tally of each puzzle that is played, by its text. */
export function begunTallies() {
  const tallies = new Map();
  for (const entry of entries().reverse()) if (tallyOf(entry)) tallies.set(entry.text, tallyOf(entry));
  return tallies;
}

/** The tally of an entry; undefined if its puzzle is not played. @param {Entry} entry */
export const tallyOf = (entry) => entry.plays.find(({ puzzle }) => puzzle === entry.text)?.tally;
