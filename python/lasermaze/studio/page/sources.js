// Where puzzles come from: an empty one, a file or a text.

import { request } from "./api.js";
import { by, make } from "./dom.js";
import { openDialog, pointAt, submit, tellProblem } from "./forms.js";
import { isFile } from "./puzzle-file.js";

/** @import { Elements, Kind } from "./generated-types.js" */
/** @import { Opening } from "./types.js" */

export class PuzzleSources {
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
  }

  /** Fill in the kinds when they are known. @param {Kind[]} kinds */
  offer(kinds) {
    for (const { kind } of [by("new-form").elements, by("open-form").elements]) {
      kind.append(...kinds.map(({ name: value, title }) => make("option", { value }, title)));
    }
  }

  #prepareNew() {
    const form = by("new-form");
    form.elements.kind.onchange = () => this.#usualSize(form);
    form.onsubmit = (/** @type {SubmitEvent} */ event) => submit(by("new"), event, async ({ kind, rows, cols }) =>
      this.session.begin(await request("new", { kind, rows: Number(rows), cols: Number(cols) })));
  }

  /** Begin an empty puzzle, of the same kind as the one that is open. */
  new = () => {
    const form = by("new-form");
    form.elements.kind.value = this.session.puzzle?.kind ?? "board";
    this.#usualSize(form);
    openDialog("new");
  };

  /** @param {Elements["new-form"]} form */
  #usualSize(form) {
    const { kind, rows, cols } = form.elements;
    const size = this.session.kinds.find(({ name }) => name === kind.value)?.default_size ?? [5, 5];
    [rows.value, cols.value] = size.map(String);
  }

  open = () => openDialog("open");

  #prepareOpen() {
    const [dialog, form] = [by("open"), by("open-form")];
    form.onsubmit = async (/** @type {SubmitEvent} */ event) => {
      const error = await submit(dialog, event, ({ text, kind }) => this.read(text, kind || null));
      if (error?.line) dialog.querySelector(".problem")?.append(pointAt(form.elements.text.value, error) ?? "");
    };
    by("file").onchange = async () => {
      const file = by("file").files?.[0];
      if (file) await this.file(file);
      by("file").value = "";
    };
  }

  /** Open a file; one that cannot be read is shown with its error. @param {File} file */
  async file(file) {
    const text = await textOf(file);
    if (text !== null && isFile(text)) {
      by("open").close();
      this.takeIn(text);
      return;
    }
    const dialog = by("open");
    if (!dialog.open) openDialog("open");
    if (text === null) {
      tellProblem(dialog, {
        message: `“${file.name}” holds no puzzle that can be read: it is a picture or another file that is no text`,
        expected: "a puzzle as text or JSON, or a file of my puzzles",
      });
      return;
    }
    by("open-form").elements.text.value = text;
    by("open-form").requestSubmit(dialog.querySelector("button.primary"));
  }

  /** Open a text, of a kind if it does not say so itself. @param {string} text @param {string | null} kind */
  async read(text, kind) {
    const { puzzle } = await request("read", kind ? { text, kind } : { text });
    await this.openText(puzzle.text, { mode: "edit", keep: true });
  }
}

const MAX = 50_000_000; // bytes of a file that is read

/** The text of a file; null if it is a picture, a page or anything else that is no text of a puzzle. @param {File} file */
async function textOf(file) {
  if (file.size > MAX) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") || /^\s*<|^%PDF/.test(text) ? null : text;
  } catch {
    return null; // bytes that are no text
  }
}
