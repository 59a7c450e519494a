// Where puzzles come from: an empty one, a file or a text.

import { does } from "./actions.js";
import { request } from "./api.js";
import { find, input, make, select } from "./dom.js";
import { openDialog, pointAt, submit, tellProblem } from "./forms.js";
import { isFile } from "./puzzle-file.js";

/** @import { Kind } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

export class PuzzleSources {
  #new = find(document, "#new", HTMLDialogElement);
  #open = find(document, "#open", HTMLDialogElement);
  #text = find(this.#open, "textarea[name=text]", HTMLTextAreaElement);

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: Opening) => Promise<void>} openText
   * @param {(text: string) => void} takeIn takes in a file of my puzzles
   */
  constructor(session, openText, takeIn) {
    this.takeIn = takeIn;
    this.session = session;
    this.openText = openText;
    this.#prepareNew();
    this.#prepareOpen();
    this.#prepareDrop();
  }

  /** Fill in the kinds when they are known. @param {Kind[]} kinds */
  offer(kinds) {
    for (const dialog of [this.#new, this.#open]) {
      select(dialog, "kind").append(...kinds.map(({ name: value, title }) => make("option", { value }, title)));
    }
  }

  #prepareNew() {
    does("new", () => this.#begin());
    select(this.#new, "kind").onchange = () => this.#usualSize();
    find(this.#new, "#new-form").onsubmit = (/** @type {SubmitEvent} */ event) => submit(this.#new, event, async ({ kind, rows, cols }) =>
      this.session.begin(await request("new", { kind, rows: Number(rows), cols: Number(cols) })));
  }

  /** Begin an empty puzzle, of the same kind as the one that is open. */
  #begin() {
    select(this.#new, "kind").value = this.session.puzzle?.kind ?? "board";
    this.#usualSize();
    openDialog(this.#new);
  }

  #usualSize() {
    const { value } = select(this.#new, "kind");
    const [rows, cols] = this.session.kinds.find(({ name }) => name === value)?.default_size ?? [5, 5];
    input(this.#new, "rows").value = String(rows);
    input(this.#new, "cols").value = String(cols);
  }

  /** Ask for a file or a text, and say why the last one could not be read. @param {string} problem */
  ask(problem = "") {
    openDialog(this.#open);
    if (problem) tellProblem(this.#open, { message: problem });
  }

  #prepareOpen() {
    does("open", () => this.ask());
    find(this.#open, "#open-form").onsubmit = async (/** @type {SubmitEvent} */ event) => {
      const error = await submit(this.#open, event, ({ text, kind }) => this.read(text, kind || null));
      if (error?.line) find(this.#open, ".problem").append(pointAt(this.#text.value, error) ?? "");
    };
    const chosen = find(this.#open, "#file", HTMLInputElement);
    chosen.onchange = async () => {
      const file = chosen.files?.[0];
      if (file) await this.#file(file);
      chosen.value = "";
    };
  }

  /** A file that is dropped on the page is opened. */
  #prepareDrop() {
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    addEventListener("drop", (event) => {
      document.body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.#file(file);
    });
  }

  /** Open a file; one that cannot be read is shown with its error. @param {File} file */
  async #file(file) {
    const text = await textOf(file);
    if (text !== null && isFile(text)) {
      this.#open.close();
      this.takeIn(text);
      return;
    }
    if (!this.#open.open) openDialog(this.#open);
    if (text === null) {
      tellProblem(this.#open, {
        message: `“${file.name}” holds no puzzle that can be read: it is a picture or another file that is not text`,
        expected: "a puzzle as text or JSON, or a file of my puzzles",
      });
      return;
    }
    this.#text.value = text;
    find(this.#open, "#open-form", HTMLFormElement).requestSubmit(find(this.#open, "button.primary"));
  }

  /** Open a text, of a kind if it does not say so itself. @param {string} text @param {string | null} kind */
  async read(text, kind) {
    const { puzzle } = await request("read", kind ? { text, kind } : { text });
    await this.openText(puzzle.text, { mode: "edit", keep: true });
  }
}

const MAX = 50_000_000; // bytes of a file that is read

/** The text of a file; null if it is a picture, a page or anything else that is not the text of a puzzle. @param {File} file */
async function textOf(file) {
  if (file.size > MAX) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") || /^\s*<|^%PDF/.test(text) ? null : text;
  } catch {
    return null; // bytes that are not text
  }
}
