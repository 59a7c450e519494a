// The export dialogs: a link, or a file with the text, the picture, the animation or the card.

import { Refusal, makes, request, requestFile } from "./api.js";
import { by, make } from "./dom.js";
import { openDialog, tellProblem } from "./forms.js";
import { isLocal, publicSite, sharedLink } from "./link.js";
import { copyFrom } from "./play.js";
import { pngOf, printPictures, saveFile } from "./pictures.js";

/** @typedef {{puzzle: string, format: string, theme?: string, solved?: boolean, position?: string}} Wanted what the request for a picture says */

export class Export {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    by("share-local").hidden = !isLocal() || Boolean(publicSite());
    by("share-public").hidden = !publicSite();
    by("share-public").textContent = `Everybody can open the link: it leads to ${publicSite()}.`;
    by("share-play").onchange = () => this.#fillLink();
    by("copy-link").onclick = () => copyFrom(by("link"), by("copy-link"));
    for (const button of by("export").querySelectorAll("button")) {
      const { format } = button.dataset;
      if (!format) continue; // it closes the dialog
      button.onclick = () => this.save(format, button, by("export"));
      if (format === "gif") button.hidden = !makes(format);
      if (format === "pdf" && !makes(format)) button.replaceChildren(make("b", {}, "Print"), make("span", {}, "a card, or a PDF"));
    }
  }

  share = async () => {
    by("copy-link").textContent = "Copy the link";
    await this.#fillLink();
    openDialog("share");
    by("link").select();
  };

  async #fillLink() {
    by("link").value = await sharedLink({ puzzle: this.session.puzzle, playing: by("share-play").checked, daily: this.session.daily });
  }

  export = () => openDialog("export");

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
      const choice = by("export").querySelector(`[name=${name}]:checked`);
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
