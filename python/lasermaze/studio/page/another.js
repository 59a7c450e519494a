// Generated puzzles, and another puzzle with the same settings and the next seed.

import { does } from "./actions.js";
import { Refusal, requestWithProgress } from "./api.js";
import { find } from "./dom.js";
import { isAbort } from "./refusal.js";

const SECONDS = 60; // the time limit: puzzles of some levels are rare

/** @import { How, Mode, Recipe } from "./types.js" */

export class Another {
  #root = find(document, "#made");
  /** @type {AbortController | null} */
  #work = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./rating.js").Rating} rating
   */
  constructor(session, rating) {
    this.session = session;
    this.rating = rating;
    session.on("opened", () => this.#work?.abort());
    session.on("changed", () => this.#work?.abort());
    session.on("shown", () => this.#show());
    does("another", () => (this.#work ? this.#work.abort() : this.next()), { words: () => this.#work ? "Stop" : "Make another" });
  }

  /** Make a puzzle and open it, with its settings. @param {Recipe} recipe @param {Mode} mode @param {How} how */
  async make(recipe, mode, how) {
    const { difficulty, ...response } = await requestWithProgress("generate", { ...recipe, time_limit: SECONDS }, how);
    if (difficulty) this.rating.learn(response.puzzle.text, difficulty);
    await this.session.begin(response, { mode, recipe });
  }

  /** Make another puzzle with the same settings and the next seed. */
  async next() {
    const { session } = this;
    const work = (this.#work = new AbortController());
    // A seed without a puzzle of the level is not tried again.
    const last = /** @type {Recipe} */ (session.recipe);
    const recipe = { ...last, seed: last.seed + 1 };
    session.update({ recipe });
    try {
      await this.make(recipe, session.mode, { signal: work.signal });
    } catch (error) {
      if (error instanceof Refusal) session.refuse(error);
      else if (!isAbort(error)) throw error;
    } finally {
      if (this.#work === work) this.#work = null;
      session.update({});
    }
  }

  #show() {
    const { recipe } = this.session;
    this.#root.hidden = !recipe;
    find(this.#root, "#another-bar").hidden = !this.#work;
    if (recipe) find(this.#root, "#made-from").textContent = `${recipe.level || "any level"}, ${recipe.size.join(" × ")}, seed ${recipe.seed}`;
  }
}
