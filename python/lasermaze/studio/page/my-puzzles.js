// My puzzles: everything that was edited or played.

import { pictured, request } from "./api.js";
import { announce } from "./announce.js";
import { by, make, quietPicture } from "./dom.js";
import { openDialog } from "./forms.js";
import { History } from "./history.js";
import { tallyOf } from "./autosave.js";
import { howFar } from "./gallery.js";
import { dropEntry, entries, onEntriesChanged, saveEntry } from "./storage.js";

const MAX_PICTURE_CELLS = 2500; // cells: larger puzzles are listed without a picture

export class MyPuzzles {
  #deleted = null; // the entry that was deleted last
  #pictures = new Map(); // the picture of an entry, by its `rev`
  #watcher = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {(entry: object) => Promise<void>} openEntry
   */
  constructor(session, openEntry) {
    this.session = session;
    this.openEntry = openEntry;
    by("my-puzzles").addEventListener("close", () => this.#watcher?.disconnect());
    by("my-puzzles-undo").onclick = () => this.#restore();
    onEntriesChanged(() => { if (by("my-puzzles").open) this.#show(); });
  }

  open = () => {
    this.#deleted = null;
    this.#show();
    openDialog("my-puzzles");
  };

  #show() {
    const kept = entries();
    this.#watcher?.disconnect();
    this.#watcher = new IntersectionObserver((seen) => this.#draw(seen), { root: by("my-puzzles") });
    by("my-puzzles-none").hidden = kept.length > 0;
    by("my-puzzles-cards").replaceChildren(...kept.map((entry) => this.#card(entry)));
    by("my-puzzles-dropped").hidden = !this.#deleted;
    if (this.#deleted) by("my-puzzles-dropped-name").textContent = `${this.#nameOf(this.#deleted)} is thrown away.`;
  }

  #nameOf({ title, kind }) {
    return title || (this.session.kinds.find(({ name }) => name === kind)?.title ?? kind);
  }

  #card(entry) {
    const name = this.#nameOf(entry);
    const here = entry.id === this.session.entry?.id;
    const tally = entry.mode === "play" ? tallyOf(entry) : undefined;
    const far = howFar(tally?.done ? tally.seconds : undefined, tally?.seconds) ?? "being edited";
    const time = new Date(entry.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const frame = make("div", { class: "card-picture", "data-entry": entry.id });
    const known = this.#pictures.get(entry.rev);
    if (known) frame.append(quietPicture(known));
    else if (entry.rows * entry.cols <= MAX_PICTURE_CELLS) this.#watcher.observe(frame);
    return make("div", { class: "card" },
      make("button", { type: "button", "aria-current": here && "true", onclick: () => this.#open(entry) }, frame,
        make("div", { class: "card-words" }, make("b", {}, name),
          make("span", { class: "card-line" }, `${far}, `, make("span", { class: "card-size" }, `${entry.rows} × ${entry.cols}`)),
          make("span", { class: "card-line" }, here ? `open now, ${time}` : time))),
      make("button", { type: "button", class: "quiet card-drop", "aria-label": `Throw away ${name}`, title: "Throw away", onclick: () => this.#delete(entry) }, "✕"));
  }

  async #open(entry) {
    by("my-puzzles").close();
    await this.openEntry(entry);
  }

  /** Load the pictures of the visible entries. */
  #draw(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      this.#watcher.unobserve(target);
      this.#picture(target);
    }
  }

  async #picture(frame) {
    const entry = entries().find(({ id }) => id === frame.dataset.entry);
    if (!entry) return;
    try {
      const { view } = await request("view", pictured({ puzzle: entry.text, position: positionOf(entry) }));
      this.#pictures.set(entry.rev, view.picture.svg);
      frame.replaceChildren(quietPicture(view.picture.svg));
    } catch {
      // An entry can be opened without its picture.
    }
  }

  #delete(entry) {
    this.#deleted = entry;
    dropEntry(entry.id);
    this.#show();
    by("my-puzzles-undo").focus();
    announce(`${this.#nameOf(entry)} is thrown away.`);
  }

  #restore() {
    saveEntry(this.#deleted);
    this.#deleted = null;
    this.#show();
    by("my-puzzles-cards").querySelector("button")?.focus();
  }
}

/** The position of an entry that is played; null if it is edited. */
function positionOf({ mode, text, plays }) {
  const play = mode === "play" && plays.find(({ puzzle }) => puzzle === text);
  return play ? History.from(play.history).now : null;
}
