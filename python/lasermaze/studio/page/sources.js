// Where puzzles come from: an empty one, a file or a text.

import { request } from "./api.js";
import { by, make } from "./dom.js";
import { openDialog, pointAt, submit } from "./forms.js";
import { isFile } from "./puzzle-file.js";

export class PuzzleSources {
  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: object) => Promise<void>} openText
   * @param {(text: string) => void} takeIn takes in a file of my puzzles
   */
  constructor(session, openText, takeIn) {
    this.takeIn = takeIn;
    this.session = session;
    this.openText = openText;
    this.#prepareNew();
    this.#prepareOpen();
  }

  /** Fill in the kinds when they are known. */
  offer(kinds) {
    for (const name of ["new", "open"]) {
      const { kind } = by(`${name}-form`).elements;
      kind.append(...kinds.map(({ name: value, title }) => make("option", { value }, title)));
    }
  }

  #prepareNew() {
    const form = by("new-form");
    form.elements.kind.onchange = () => this.#usualSize(form);
    form.onsubmit = (event) => submit(by("new"), event, async ({ kind, rows, cols }) =>
      this.session.begin(await request("new", { kind, rows: Number(rows), cols: Number(cols) })));
  }

  /** Begin an empty puzzle, of the same kind as the one that is open. */
  new = () => {
    const form = by("new-form");
    form.elements.kind.value = this.session.puzzle?.kind ?? "board";
    this.#usualSize(form);
    openDialog("new");
  };

  #usualSize(form) {
    const { kind, rows, cols } = form.elements;
    [rows.value, cols.value] = this.session.kinds.find(({ name }) => name === kind.value)?.default_size ?? [5, 5];
  }

  open = () => openDialog("open");

  #prepareOpen() {
    const [dialog, form] = [by("open"), by("open-form")];
    form.onsubmit = async (event) => {
      const error = await submit(dialog, event, ({ text, kind }) => this.read(text, kind || null));
      if (error?.line) dialog.querySelector(".problem").append(pointAt(form.elements.text.value, error) ?? "");
    };
    by("file").onchange = async () => {
      const [file] = by("file").files;
      if (file) await this.file(file);
      by("file").value = "";
    };
  }

  /** Open a file; one that cannot be read is shown with its error. */
  async file(file) {
    const text = await file.text();
    if (isFile(text)) {
      by("open").close();
      this.takeIn(text);
      return;
    }
    const dialog = by("open");
    if (!dialog.open) openDialog("open");
    by("open-form").elements.text.value = text;
    by("open-form").requestSubmit(dialog.querySelector("button.primary"));
  }

  async read(text, kind) {
    const { puzzle } = await request("read", kind ? { text, kind } : { text });
    await this.openText(puzzle.text, { mode: "edit", keep: true });
  }
}
