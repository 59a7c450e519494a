// The dialog with the link to the puzzle.

import { does } from "./actions.js";
import { copyFrom } from "./copying.js";
import { find } from "./dom.js";
import { openDialog } from "./forms.js";
import { isLocal, publicSite, sharedLink } from "./link.js";

export class Share {
  #dialog = find(document, "#share", HTMLDialogElement);
  #link = find(this.#dialog, "#link", HTMLTextAreaElement);
  #playing = find(this.#dialog, "#share-play", HTMLInputElement);
  #copy = find(this.#dialog, "#copy-link", HTMLButtonElement);

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    find(this.#dialog, "#share-local").hidden = !isLocal() || Boolean(publicSite());
    const open = find(this.#dialog, "#share-public");
    open.hidden = !publicSite();
    open.textContent = `Everybody can open the link: it leads to ${publicSite() ?? ""}.`;
    this.#playing.onchange = () => this.#fill();
    this.#copy.onclick = () => copyFrom(this.#link, this.#copy);
    does("share", () => this.#open());
  }

  async #open() {
    this.#copy.textContent = "Copy the link";
    await this.#fill();
    openDialog(this.#dialog);
    this.#link.select();
  }

  async #fill() {
    const { puzzle, daily } = this.session;
    this.#link.value = await sharedLink({ puzzle, playing: this.#playing.checked, daily });
  }
}
