// Which puzzle the page opens: that of its address, that of its last visit, or home.

import { begunWith } from "./autosave.js";
import { closeDialogs } from "./entries.js";
import { linked } from "./link.js";
import { Refusal, messageOf } from "./refusal.js";

/** @import { Opening as How } from "./types.js" */

/**
 * @typedef {object} Parts of the page that open puzzles, too
 * @property {import("./autosave.js").Autosave} autosave
 * @property {import("./days.js").Days} days
 * @property {import("./home.js").Home} home
 * @property {import("./lessons.js").Lessons} lessons
 * @property {import("./sets.js").Sets} sets
 * @property {import("./sources.js").PuzzleSources} sources
 */

export class Opening {
  parts = /** @type {Parts} */ (/** @type {unknown} */ (null)); // set by the page before anything is opened

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
  }

  /**
   * Open a text; a puzzle that was played before continues at its last position.
   * @param {string} text
   * @param {How} how
   */
  text = async (text, { mode, daily = null, recipe = null, kept = null, keep = false, home = false, doubt = null }) => {
    const { session } = this;
    const entry = kept ?? begunWith(text, mode);
    try {
      await session.open(text, { mode, daily: daily ?? entry?.daily ?? null, recipe: recipe ?? entry?.recipe ?? null, kept: entry, home, doubt });
    } catch (error) {
      if (!entry || !(error instanceof Refusal)) throw error;
      await session.open(text, { mode, daily, recipe, home, doubt }); // what was saved cannot be read any more
    }
    if (keep) this.parts.autosave.save(); // an imported text is saved without any change
  };

  /** Open the first puzzle of the page. */
  async begin() {
    const isLinked = await this.#link();
    this.session.arriving = true;
    if (!isLinked) await this.parts.home.open();
    this.session.arriving = false;
    addEventListener("popstate", () => this.#link());
  }

  /** Open the puzzle in the address; returns whether there was one that could be opened. */
  async #link() {
    const { session } = this;
    const { autosave, days, lessons, sets, sources } = this.parts;
    session.arriving = true;
    try {
      // A reload shows what this tab showed, even if the address was written too late.
      const last = session.puzzle ? null : autosave.last();
      if (location.hash && last && isOwn(last) && (await this.#last())) return true;
      const given = await linked();
      if (!given) {
        if (session.puzzle && !session.home) await this.parts.home.open(); // the user has gone back to it
        return session.home;
      }
      if (given.set !== null) {
        closeDialogs();
        await sets.take(given.set);
        return true;
      }
      const mode = given.play ? "play" : "edit";
      const text = given.day ? await days.textOf(given.day) : given.text;
      const daily = given.day?.date ?? null;
      if (text === session.puzzle?.text && mode === session.mode && daily === session.daily) return true;
      closeDialogs();
      const step = lessons.placeOf(text);
      if (step && given.play) await lessons.resume(step);
      else await this.text(text, last?.text === text ? { ...last, mode, daily } : { mode, daily });
      return true;
    } catch (error) {
      sources.ask(messageOf(error));
      return false;
    } finally {
      session.arriving = false;
    }
  }

  /** Open the puzzle that was shown last; returns whether there was one. */
  async #last() {
    const { autosave, lessons } = this.parts;
    const last = autosave.last();
    if (!last) return false;
    try {
      if (last.lesson) await lessons.resume(last.lesson);
      else await this.text(last.text, last);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }
}

/** Whether this tab wrote the address for its last puzzle. @param {{hashes?: string[]}} last */
function isOwn({ hashes = [] }) {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return visit?.type === "reload" ? hashes.includes(location.hash) : hashes.at(-1) === location.hash;
}
