// The dialog that generates puzzles.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { all, find, input, make, select } from "./dom.js";
import { openDialog, submit, tellProblem } from "./forms.js";
import { levelNames, pips } from "./levels.js";
import { isAbort } from "./refusal.js";
import { saveSettings, settings } from "./storage.js";

const MAX_SEEDS = 1_000_000; // a random seed is below this, so that it is short

/** @import { Kind, Option } from "./generated-types.js" */
/** @import { Progress, Recipe } from "./types.js" */

const newSeed = () => Math.floor(Math.random() * MAX_SEEDS);

export class Generate {
  #dialog = find(document, "#make", HTMLDialogElement);
  #form = find(this.#dialog, "#make-form", HTMLFormElement);
  #rows = input(this.#form, "rows");
  #cols = input(this.#form, "cols");
  #kinds = select(this.#form, "kind");
  #seed = input(this.#form, "seed");
  #usualButton = find(this.#form, "#make-usual");
  #cancel = find(this.#form, "#make-cancel");
  #bar = find(this.#form, "#make-bar", HTMLProgressElement);
  /** @type {AbortController | null} */
  #work = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./another.js").Another} another
   */
  constructor(session, another) {
    this.session = session;
    this.another = another;
    does("make", () => this.#open());
    this.#kinds.onchange = () => this.#kindChosen();
    find(this.#form, "#make-levels").onchange = () => this.#levelChosen();
    for (const side of [this.#rows, this.#cols]) side.oninput = () => this.#sized(true);
    this.#usualButton.onclick = () => {
      this.#sized(false);
      this.#rows.focus();
    };
    find(this.#form, "#make-dice").onclick = () => {
      this.#seed.value = String(newSeed());
      announce(`Seed ${this.#seed.value}`);
    };
    this.#cancel.onclick = () => this.#work?.abort();
    this.#dialog.addEventListener("close", () => this.#work?.abort());
    this.#form.onsubmit = (event) => this.#submitted(event);
  }

  /** Fill in the kinds and the levels when they are known. @param {Kind[]} kinds */
  offer(kinds) {
    this.#kinds.append(...kinds.map(({ name, title }) => make("option", { value: name }, title)));
    find(this.#form, "#make-levels").append(...["", ...levelNames()].map((level) => make("label", { class: "segment" },
      make("input", { type: "radio", name: "level", value: level, checked: level === (settings.level ?? "") }),
      level ? pips(level) : null, level || "any level")));
  }

  #open() {
    this.#kinds.value = this.session.puzzle?.kind ?? "board";
    this.#kindChosen();
    this.#sized(false);
    this.#seed.value = String(newSeed());
    openDialog(this.#dialog);
  }

  get #kind() {
    return this.session.kinds.find(({ name }) => name === this.#kinds.value) ?? this.session.kinds[0];
  }

  /** The level that is chosen; empty for any. */
  get #level() {
    return /** @type {RadioNodeList} */ (this.#form.elements.namedItem("level")).value;
  }

  /** The usual size of a new puzzle of the chosen kind and level. */
  get #usual() {
    const { default_size: size, difficulty } = this.#kind;
    return difficulty.levels.find(({ name }) => name === this.#level)?.size ?? size;
  }

  #kindChosen() {
    find(this.#form, "#make-options").replaceChildren(...this.#kind.options
      .filter(({ verbs }) => verbs.includes("generate")).map(optionField));
    this.#levelChosen();
  }

  #levelChosen() {
    saveSettings({ level: this.#level });
    find(this.#form, "#make-counts").textContent = `What makes it hard: ${this.#kind.difficulty.counts}.`;
    this.#sized(!this.#usualButton.hidden);
  }

  /** The size is the usual one, or the user's own, which stays until the usual one is wanted. @param {boolean} own */
  #sized(own) {
    const [rows, cols] = this.#usual;
    if (!own) [this.#rows.value, this.#cols.value] = [rows, cols].map(String);
    this.#usualButton.hidden = !own || (Number(this.#rows.value) === rows && Number(this.#cols.value) === cols);
    this.#usualButton.textContent = `Usual size: ${rows} × ${cols}`;
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    event.preventDefault();
    const mode = event.submitter?.getAttribute("value") === "play" ? "play" : "edit";
    const { signal } = (this.#work = new AbortController());
    this.#busy(true);
    this.#bar.removeAttribute("value");
    const onProgress = (/** @type {Progress} */ { progress }) => { this.#bar.value = progress ?? 0; };
    try {
      await submit(this.#dialog, event, (fields) => this.another.make(this.#recipeOf(fields), mode, { signal, onProgress }));
    } catch (error) {
      if (!isAbort(error)) throw error;
      if (this.#dialog.open) tellProblem(this.#dialog, { message: "stopped" });
    } finally {
      this.#busy(false);
    }
  }

  /** @param {boolean} on */
  #busy(on) {
    const wasCancelled = !on && this.#cancel === document.activeElement;
    find(this.#form, "#make-working").hidden = !on;
    const buttons = /** @type {HTMLButtonElement[]} */ (all(this.#form, "button.submit"));
    for (const button of buttons) button.disabled = on;
    if (wasCancelled) buttons[0].focus();
  }

  /**
   * The request. It leaves out options with their default, which would change the seed's puzzle.
   * @param {Record<string, string>} fields
   * @returns {Recipe}
   */
  #recipeOf({ kind, level, rows, cols, seed }) {
    /** @type {Recipe} */
    const recipe = { kind, level: level || null, size: [Number(rows), Number(cols)], seed: Number(seed) };
    /** @type {Record<string, boolean | number | string>} */
    const options = {};
    for (const field of find(this.#form, "#make-options").querySelectorAll("input")) {
      const value = field.type === "checkbox" ? field.checked : field.type === "number" ? Number(field.value) : field.value;
      if (JSON.stringify(value) !== field.dataset.default) options[field.name] = value;
    }
    return Object.keys(options).length ? { ...recipe, options } : recipe;
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
