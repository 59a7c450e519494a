// The puzzles solved on this device: by kind and level, with times and hints, and the best row of days.

import { does } from "./actions.js";
import { boardFirst } from "./catalog.js";
import { bestStreak, streak, today } from "./dates.js";
import { find, make } from "./dom.js";
import { clock, decimal } from "./english.js";
import { openDialog } from "./forms.js";
import { levelNames } from "./levels.js";
import { saveFile } from "./pictures.js";
import { results, saveLevel } from "./records.js";
import { daysSolved } from "./storage.js";

const FORMAT = "lasermaze: times and hints";

/** @import { Result } from "./records.js" */

export class Statistics {
  #dialog = find(document, "#statistics", HTMLDialogElement);
  #body = find(this.#dialog, "#statistics-body");

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./rating.js").Rating} rating
   */
  constructor(session, rating) {
    this.session = session;
    does("statistics", () => this.#open());
    does("give-times", () => this.#give());
    // The level of a puzzle that is won may be known only later.
    session.on("shown", () => {
      if (session.playing && session.view.done && rating.level) saveLevel(session.puzzle.text, rating.level);
    });
  }

  #open() {
    const all = Object.values(results());
    const days = daysSolved();
    this.#body.replaceChildren(
      make("dl", { class: "figures" },
        figure("Solved", String(all.length)), figure("Without a hint", String(all.filter(({ stars }) => stars === 3).length)),
        figure("Days in a row", String(streak(days))), figure("Most days in a row", String(bestStreak(days)))),
      ...(all.length ? [this.#table(all)] : []));
    openDialog(this.#dialog);
  }

  /** @param {Result[]} all */
  #table(all) {
    const kinds = boardFirst(this.session.kinds, ({ name }) => name);
    const rows = kinds.flatMap(({ name, title }) => ["", ...levelNames()].map((level) => {
      const some = all.filter((one) => one.kind === name && one.level === level);
      return some.length ? row(title, level, some) : null;
    }));
    return make("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": "Statistics" }, make("table", {},
      make("thead", {}, make("tr", {}, ["Kind", "Solved", "Usual time", "Hints each"].map((words) =>
        make("th", { scope: "col" }, words)))),
      make("tbody", {}, rows)));
  }

  /** A file for research: no names, and no puzzles of one's own. */
  #give() {
    const rows = Object.values(results()).map(({ kind, level, seconds, hints, checks, answers, daily, recipe, lesson }) =>
      ({ kind, level, seconds, hints, checks, answers, daily, recipe, lesson }));
    saveFile(`times-and-hints-${today()}.json`, new Blob([JSON.stringify({ format: FORMAT, version: 1, rows }, null, 1)], { type: "application/json" }));
  }
}

/** @param {string} words @param {string} value */
const figure = (words, value) => make("div", {}, make("dt", {}, words), make("dd", {}, value));

/** @param {string} kind @param {string} level @param {Result[]} some */
function row(kind, level, some) {
  const seconds = some.map((one) => one.seconds).sort((one, other) => one - other);
  const hints = some.reduce((sum, one) => sum + one.hints, 0) / some.length;
  return make("tr", {}, make("th", { scope: "row" }, kind, level ? make("small", {}, level) : null),
    [String(some.length), clock(seconds[seconds.length >> 1]), decimal(hints)].map((words) => make("td", {}, words)));
}
