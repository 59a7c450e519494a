// The export dialog: a file with the text, the picture, the animation or the card.

import { does } from "./actions.js";
import { Refusal, makes, request, requestFile } from "./api.js";
import { all, find, make } from "./dom.js";
import { openDialog, tellProblem } from "./forms.js";
import { pngOf, printPictures, saveFile } from "./pictures.js";

/** @typedef {{puzzle: string, format: string, theme?: string, solved?: boolean, position?: string}} Wanted what the request for a picture says */

export class Export {
  #dialog = find(document, "#export", HTMLDialogElement);

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    does("export", () => openDialog(this.#dialog));
    for (const button of /** @type {HTMLButtonElement[]} */ (all(this.#dialog, "[data-format]"))) {
      const { format = "" } = button.dataset;
      button.onclick = () => this.save(format, button, this.#dialog);
      if (format === "gif") button.hidden = !makes(format);
      if (format === "pdf" && !makes(format)) button.replaceChildren(make("b", {}, "Print"), make("span", {}, "a card, or a PDF"));
    }
  }

  /**
   * Save a file of the puzzle; an error is shown in the dialog of the button.
   * @param {string} format
   * @param {HTMLButtonElement} button
   * @param {HTMLDialogElement} dialog
   */
  async save(format, button, dialog) {
    tellProblem(dialog, null);
    button.disabled = true;
    try {
      if (format === "pdf" && !makes("pdf")) return await this.#print();
      const { name, blob } = await this.#fetch(format);
      saveFile(name, blob);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tellProblem(dialog, error);
    } finally {
      button.disabled = false;
    }
  }

  /** @param {string} format */
  async #fetch(format) {
    const puzzle = this.session.puzzle.text;
    if (format === "text" || format === "json") {
      const { name, text } = await request("export", { puzzle, format });
      return { name, blob: new Blob([text], { type: "text/plain" }) };
    }
    if (format === "html") return requestFile("draw", { puzzle, format });
    if (format === "png" && !makes("png")) return this.#pixels();
    return requestFile("draw", this.#picture(format));
  }

  /** The request for the picture that is chosen in the dialog. @param {string} format */
  #picture(format) {
    /** @param {"theme" | "what"} name */
    const chosen = (name) => {
      /** @type {HTMLInputElement | null} */
      const choice = this.#dialog.querySelector(`[name=${name}]:checked`);
      return choice?.value;
    };
    /** @type {Wanted} */
    const body = { puzzle: this.session.puzzle.text, format, theme: chosen("theme") };
    if (chosen("what") === "solved" || format === "gif" || format === "film") body.solved = true;
    else if (this.session.playing) body.position = this.session.position;
    return body;
  }

  /** The picture as pixels, where Python does not make them. */
  async #pixels() {
    const { name, blob } = await requestFile("draw", this.#picture("svg"));
    return { name: name.replace(/svg$/, "png"), blob: await pngOf(blob) };
  }

  /** Print the puzzle, and its solution on a page of its own if it is wanted. */
  async #print() {
    const puzzle = this.session.puzzle.text;
    const wanted = this.#picture("svg");
    /** @type {Wanted[]} */
    const pages = wanted.solved ? [{ puzzle, format: "svg" }, wanted] : [wanted];
    const drawn = await Promise.all(pages.map((body) => requestFile("draw", { ...body, theme: "light" })));
    await printPictures(drawn.map(({ blob }) => blob));
  }
}
