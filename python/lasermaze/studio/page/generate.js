// Generated puzzles: the dialog, and another puzzle with the same settings.

import { Refusal, requestWithProgress } from "./api.js";
import { announce } from "./announce.js";
import { by, make } from "./dom.js";
import { openDialog, submit, tellProblem } from "./forms.js";
import { levelNames, pips } from "./levels.js";
import { isAbort } from "./refusal.js";
import { saveSettings, settings } from "./storage.js";

const SECONDS = 60; // the time limit: puzzles of some levels are rare
const MAX_SEEDS = 1_000_000; // a random seed is below this, so that it is short

/** @import { Kind, Option } from "./generated-types.js" */
/** @import { How, Mode, Progress, Recipe } from "./types.js" */

const newSeed = () => Math.floor(Math.random() * MAX_SEEDS);

export class Generate {
  /** @type {AbortController | null} */
  #work = null;
  /** @type {AbortController | null} */
  #another = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./rating.js").Rating} rating
   */
  constructor(session, rating) {
    this.session = session;
    this.rating = rating;
    this.dialog = by("make");
    this.form = by("make-form");
    const { rows, cols, kind, seed } = this.form.elements;
    kind.onchange = () => this.#kindChosen();
    by("make-levels").onchange = () => this.#levelChosen();
    for (const side of [rows, cols]) side.oninput = () => this.#sized(true);
    by("make-usual").onclick = () => {
      this.#sized(false);
      rows.focus();
    };
    by("make-dice").onclick = () => {
      seed.value = String(newSeed());
      announce(`Seed ${seed.value}`);
    };
    by("make-cancel").onclick = () => this.#work?.abort();
    this.dialog.addEventListener("close", () => this.#work?.abort());
    this.form.onsubmit = (/** @type {SubmitEvent} */ event) => this.#submitted(event);
    by("another").onclick = () => (this.#another ? this.#another.abort() : this.another());
  }

  /** Fill in the kinds and the levels when they are known. @param {Kind[]} kinds */
  offer(kinds) {
    this.form.elements.kind.append(...kinds.map(({ name, title }) => make("option", { value: name }, title)));
    by("make-levels").append(...["", ...levelNames()].map((level) => make("label", { class: "segment" },
      make("input", { type: "radio", name: "level", value: level, checked: level === (settings.level ?? "") }),
      level ? pips(level) : null, level || "any level")));
  }

  open = () => {
    this.form.elements.kind.value = this.session.puzzle?.kind ?? "board";
    this.#kindChosen();
    this.#sized(false);
    this.form.elements.seed.value = String(newSeed());
    openDialog("make");
  };

  get #kind() {
    return this.session.kinds.find(({ name }) => name === this.form.elements.kind.value) ?? this.session.kinds[0];
  }

  /** The level that is chosen; empty for any. */
  get #level() {
    return /** @type {RadioNodeList} */ (this.form.elements.namedItem("level")).value;
  }

  /** The usual size of a new puzzle of the chosen kind and level. */
  get #usual() {
    const { default_size: size, difficulty } = this.#kind;
    return difficulty.levels.find(({ name }) => name === this.#level)?.size ?? size;
  }

  #kindChosen() {
    by("make-options").replaceChildren(...this.#kind.options
      .filter(({ verbs }) => verbs.includes("generate")).map(optionField));
    this.#levelChosen();
  }

  #levelChosen() {
    saveSettings({ level: this.#level });
    by("make-counts").textContent = `What makes it hard: ${this.#kind.difficulty.counts}.`;
    this.#sized(!by("make-usual").hidden);
  }

  /** The size is the usual one, or the user's own, which stays until the usual one is wanted. @param {boolean} own */
  #sized(own) {
    const { rows, cols } = this.form.elements;
    const [usualRows, usualCols] = this.#usual;
    if (!own) [rows.value, cols.value] = this.#usual.map(String);
    by("make-usual").hidden = !own || (Number(rows.value) === usualRows && Number(cols.value) === usualCols);
    by("make-usual").textContent = `Usual size: ${usualRows} × ${usualCols}`;
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    event.preventDefault();
    const mode = event.submitter?.getAttribute("value") === "play" ? "play" : "edit";
    const bar = by("make-bar");
    const { signal } = (this.#work = new AbortController());
    this.#busy(true);
    bar.removeAttribute("value");
    const onProgress = (/** @type {Progress} */ { progress }) => { bar.value = progress ?? 0; };
    try {
      await submit(this.dialog, event, (fields) => this.#make(recipeOf(fields), mode, { signal, onProgress }));
    } catch (error) {
      if (!isAbort(error)) throw error;
      if (this.dialog.open) tellProblem(this.dialog, { message: "stopped" });
    } finally {
      this.#busy(false);
    }
  }

  /** @param {boolean} on */
  #busy(on) {
    by("make-working").hidden = !on;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = this.form.querySelectorAll("button.submit");
    for (const button of buttons) button.disabled = on;
    if (!on && by("make-cancel") === document.activeElement) buttons[0].focus();
  }

  /** Make a puzzle and open it, with its settings. @param {Recipe} recipe @param {Mode} mode @param {How} how */
  async #make(recipe, mode, how) {
    const { difficulty, ...response } = await requestWithProgress("generate", { ...recipe, time_limit: SECONDS }, how);
    if (difficulty) this.rating.learn(response.puzzle.text, difficulty);
    await this.session.begin(response, { mode, recipe });
  }

  /** Make another puzzle with the same settings and the next seed. */
  async another() {
    const { session } = this;
    const work = (this.#another = new AbortController());
    // A seed without a puzzle of the level is not tried again.
    const recipe = /** @type {Recipe} */ (session.recipe);
    session.recipe = { ...recipe, seed: recipe.seed + 1 };
    this.show();
    try {
      await this.#make(session.recipe, session.mode, { signal: work.signal });
    } catch (error) {
      if (error instanceof Refusal) session.tell("refused", error);
      else if (!isAbort(error)) throw error;
    } finally {
      if (this.#another === work) this.#another = null;
      this.show();
    }
  }

  /** The puzzle was changed or another one opened: cancel the one that is being made. */
  follow() {
    this.#another?.abort();
    this.show();
  }

  show() {
    const { recipe: made } = this.session;
    by("made").hidden = !made;
    if (!made) return;
    by("another-words").textContent = this.#another ? "Stop" : "Make another";
    by("another-bar").hidden = !this.#another;
    by("made-from").textContent = `${made.level ?? "any level"}, ${made.size.join(" × ")}, seed ${made.seed}`;
  }
}

/** The field of an option of a kind. @param {Option} option */
function optionField(option) {
  const props = { name: option.name, "data-default": JSON.stringify(option.default) };
  if (typeof option.default === "boolean") {
    return make("label", { class: "check" }, make("input", { ...props, type: "checkbox", checked: option.default }), option.help);
  }
  const type = typeof option.default === "number" ? "number" : "text";
  return make("label", {}, option.help, make("input", { ...props, type, value: option.default }));
}

/**
 * The request. It leaves out options with their default, which would change the seed's puzzle.
 * @param {Record<string, string>} fields
 * @returns {Recipe}
 */
function recipeOf({ kind, level, rows, cols, seed }) {
  /** @type {Recipe} */
  const recipe = { kind, level: level || null, size: [Number(rows), Number(cols)], seed: Number(seed) };
  /** @type {Record<string, boolean | number | string>} */
  const options = {};
  for (const field of by("make-options").querySelectorAll("input")) {
    const value = field.type === "checkbox" ? field.checked : field.type === "number" ? Number(field.value) : field.value;
    if (JSON.stringify(value) !== field.dataset.default) options[field.name] = value;
  }
  return Object.keys(options).length ? { ...recipe, options } : recipe;
}
