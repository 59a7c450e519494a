// The puzzles of each day: a calendar, what was solved, and how many days in a row.

import { Refusal, pictured, request } from "./api.js";
import { by, make } from "./dom.js";
import { counted } from "./english.js";
import { openDialog } from "./forms.js";
import { daysSolved } from "./storage.js";

const DAY = 86_400_000; // milliseconds

/** Today's date in the user's time zone, such as "2026-11-22". */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A date some days later. @param {string} date @param {number} days */
const later = (date, days) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** How many days in a row, up to today, have a puzzle that was solved; today's may still come. */
export function streak() {
  const solved = daysSolved();
  let date = solved[today()] ? today() : later(today(), -1);
  let days = 0;
  for (; solved[date]; date = later(date, -1)) days += 1;
  return days;
}

/** A number of days in a row, in words. @param {number} days */
export const inARow = (days) => counted(days, "day", "days in a row");

/** @import { DailyPuzzle } from "./generated-types.js" */

export class Days {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./gallery.js").Gallery} gallery
   */
  constructor(session, gallery) {
    this.session = session;
    this.gallery = gallery;
    by("day").onchange = () => this.#show();
    by("day-before").onclick = () => this.#go(later(this.#date, -1));
    by("day-after").onclick = () => this.#go(later(this.#date, 1));
  }

  get #date() {
    return by("day").value || today();
  }

  open = async () => {
    by("day").value ||= today();
    by("day").max = today();
    openDialog("daily");
    await this.#show();
  };

  /**
   * The puzzle of a kind for a day, as a link names it. Throws Refusal.
   * @param {{date: string, kind: string}} day
   */
  async textOf({ date, kind }) {
    if (date > later(today(), 1)) { // where the sender is, it may be tomorrow already
      throw new Refusal({ message: `the puzzles of ${date} are not there yet`, expected: "a day up to today" });
    }
    const { puzzles } = await request(`daily?date=${date}`);
    const puzzle = puzzles.find((one) => one.kind === kind);
    if (!puzzle) throw new Refusal({ message: `no puzzle of a day is of the kind “${kind}”` });
    return puzzle.text;
  }

  /** @param {string} date */
  #go(date) {
    if (date > today()) return;
    by("day").value = date;
    this.#show();
  }

  async #show() {
    const date = this.#date;
    by("day-after").disabled = date >= today();
    const days = streak();
    by("streak").textContent = days ? `🔥 Solved ${inARow(days)}` : "Solve one of today's puzzles to begin a row of days.";
    this.#calendar(date);
    const cards = by("daily-cards");
    cards.replaceChildren(make("p", { class: "note" }, "Making the puzzles of this day…"));
    try {
      const { puzzles } = await request(`daily?date=${date}`);
      const views = await Promise.all(puzzles.map(({ text }) => request("view", pictured({ puzzle: text }))));
      if (by("day").value !== date) return;
      const drawn = puzzles.map((puzzle, number) => ({ puzzle, view: views[number].view }));
      cards.replaceChildren(make("div", { class: "cards" }, boardFirst(drawn)
        .map(({ puzzle, view }) => this.gallery.card(puzzle, view.picture, {
          daily: date,
          title: this.session.kinds.find((kind) => kind.name === puzzle.kind)?.title,
        }))));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      cards.replaceChildren(make("p", {}, error.message));
    }
  }

  /** The month of a date, with a mark on each day that was solved. @param {string} date */
  #calendar(date) {
    const solved = daysSolved();
    const first = `${date.slice(0, 8)}01`;
    const blank = (new Date(first).getUTCDay() + 6) % 7; // the week begins on Monday
    const length = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
    const month = new Date(first).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
    by("calendar-month").textContent = month;
    by("calendar").replaceChildren(
      ...["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].map((name) => make("span", { "aria-hidden": "true" }, name)),
      ...Array.from({ length: blank }, () => make("span", {})),
      ...Array.from({ length }, (_, at) => {
        const one = later(first, at);
        const many = solved[one]?.length ?? 0;
        const words = `${at + 1} ${month}${many ? `, ${many} solved` : ""}`;
        return make("button", {
          type: "button", class: many ? "solved" : "quiet", "aria-label": words, disabled: one > today(),
          "aria-current": one === date && "date", onclick: () => this.#go(one),
        }, String(at + 1));
      }));
  }
}

/** @param {{puzzle: DailyPuzzle}} day */
const isBoard = ({ puzzle }) => Number(puzzle.kind === "board");

/** The board game comes first. @template {{puzzle: DailyPuzzle}} Day @param {Day[]} days */
const boardFirst = (days) => [...days].sort((one, other) => isBoard(other) - isBoard(one));
