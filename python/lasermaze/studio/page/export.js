// The export dialogs: a link, or a file with the text, the picture, the animation or the card.

import { Refusal, request, requestFile } from "./api.js";
import { all, by, make } from "./dom.js";
import { openDialog, tellProblem } from "./forms.js";
import { linkTo } from "./link.js";
import { copyFrom } from "./play.js";

export class Export {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    by("share-play").onchange = () => this.#fillLink();
    by("copy-link").onclick = () => copyFrom(by("link"), by("copy-link"));
    for (const button of all("[data-format]")) {
      button.onclick = () => this.save(button.dataset.format, button, by("export"));
    }
  }

  share = async () => {
    by("copy-link").textContent = "Copy the link";
    await this.#fillLink();
    openDialog("share");
    by("link").select();
  };

  async #fillLink() {
    by("link").value = await linkTo(this.session.puzzle.text, by("share-play").checked);
  }

  export = () => openDialog("export");

  /** Save a file of the puzzle; an error is shown in the dialog of the button. */
  async save(format, button, dialog) {
    tellProblem(dialog, null);
    button.disabled = true;
    try {
      const { name, blob } = await this.#fetch(format);
      const address = URL.createObjectURL(blob);
      make("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tellProblem(dialog, error);
    } finally {
      button.disabled = false;
    }
  }

  async #fetch(format) {
    const puzzle = this.session.puzzle.text;
    if (format === "text" || format === "json") {
      const { name, text } = await request("export", { puzzle, format });
      return { name, blob: new Blob([text], { type: "text/plain" }) };
    }
    if (format === "html") return requestFile("draw", { puzzle, format });
    const chosen = (name) => by("export").querySelector(`[name=${name}]:checked`).value;
    const body = { puzzle, format, theme: chosen("theme") };
    if (chosen("what") === "solved" || format === "gif") body.solved = true;
    else if (this.session.playing) body.position = this.session.position;
    return requestFile("draw", body);
  }
}
