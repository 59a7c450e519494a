// The puzzles of each day: a calendar, what was solved, and how many days in a row.

import { does } from "./actions.js";
import { Refusal, pictured, request } from "./api.js";
import { begunTallies } from "./autosave.js";
import { puzzleCard } from "./cards.js";
import { boardFirst } from "./catalog.js";
import { inARow, later, monthOf, streak, today } from "./dates.js";
import { find, make } from "./dom.js";
import { openDialog } from "./forms.js";
import { daysSolved } from "./storage.js";

/** @import { DailyPuzzle, Picture } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

export class Days {
  #dialog = find(document, "#daily", HTMLDialogElement);
  #day = find(this.#dialog, "#day", HTMLInputElement);
  #after = find(this.#dialog, "#day-after", HTMLButtonElement);
  #cards = find(this.#dialog, "#daily-cards");

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   */
  constructor(session, openText) {
    this.session = session;
    this.openText = openText;
    does("daily", this.open);
    this.#day.onchange = () => this.#show();
    find(this.#dialog, "#day-before").onclick = () => this.#go(later(this.#date, -1));
    this.#after.onclick = () => this.#go(later(this.#date, 1));
  }

  get #date() {
    return this.#day.value || today();
  }

  open = async () => {
    this.#day.value ||= today();
    this.#day.max = today();
    openDialog(this.#dialog);
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
    this.#day.value = date;
    this.#show();
    this.#cards.scrollIntoView({ block: "nearest" });
  }

  async #show() {
    const date = this.#date;
    this.#after.disabled = date >= today();
    const days = streak(daysSolved());
    find(this.#dialog, "#streak").textContent = days ? `🔥 Solved ${inARow(days)}` : "Solve one of today's puzzles to begin a row of days.";
    this.#calendar(date);
    this.#cards.replaceChildren(make("p", { class: "note" }, "Making the puzzles of this day…"));
    try {
      const { puzzles } = await request(`daily?date=${date}`);
      const views = await Promise.all(puzzles.map(({ text }) => request("view", pictured({ puzzle: text }))));
      if (this.#day.value !== date) return;
      const drawn = puzzles.map((puzzle, number) => ({ puzzle, picture: views[number].view.picture }));
      this.#cards.replaceChildren(make("div", { class: "cards" }, this.#cardsOf(drawn, date)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#cards.replaceChildren(make("p", {}, error.message));
    }
  }

  /** @param {{puzzle: DailyPuzzle, picture: Picture}[]} drawn @param {string} daily */
  #cardsOf(drawn, daily) {
    const begun = begunTallies();
    return boardFirst(drawn, ({ puzzle }) => puzzle.kind).map(({ puzzle, picture }) => puzzleCard(puzzle, picture, {
      title: this.session.kinds.find(({ name }) => name === puzzle.kind)?.title,
      played: begun.get(puzzle.text)?.seconds,
      open: () => this.openText(puzzle.text, { mode: "play", daily }),
    }));
  }

  /** The month of a date, with a mark on each day that was solved. @param {string} date */
  #calendar(date) {
    const solved = daysSolved();
    const { name, days, before } = monthOf(date);
    find(this.#dialog, "#calendar-month").textContent = name;
    find(this.#dialog, "#calendar").replaceChildren(
      ..."Mo Tu We Th Fr Sa Su".split(" ").map((short) => make("span", { "aria-hidden": "true" }, short)),
      ...Array.from({ length: before }, () => make("span", {})),
      ...days.map((day, at) => {
        const many = solved[day]?.length ?? 0;
        return make("button", {
          type: "button", class: many ? "solved" : "quiet", "aria-label": many ? `${at + 1} ${name}, ${many} solved` : `${at + 1} ${name}`,
          disabled: day > today(), "aria-current": day === date && "date", onclick: () => this.#go(day),
        }, String(at + 1));
      }));
  }
}
