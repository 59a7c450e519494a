// My puzzles: a way back to everything that was edited or begun.

import { ask } from "./api.js";
import { announce } from "./announce.js";
import { by, make, quietPicture } from "./dom.js";
import { openDialog } from "./forms.js";
import { History } from "./history.js";
import { tallyOf } from "./keeper.js";
import { howFar } from "./starts.js";
import { dropEntry, entries, onEntriesChanged, saveEntry } from "./storage.js";

const MOST_PICTURED = 2500; // cells: the picture of a larger puzzle is not fetched for a list

export class Mine {
  #thrown = null; // the entry that was thrown away last
  #pictures = new Map(); // an entry's writing: its picture
  #watcher = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {(entry: object) => Promise<void>} openEntry
   */
  constructor(session, openEntry) {
    this.session = session;
    this.openEntry = openEntry;
    by("mine").addEventListener("close", () => this.#watcher?.disconnect());
    by("mine-undo").onclick = () => this.#bringBack();
    onEntriesChanged(() => { if (by("mine").open) this.#show(); });
  }

  open = () => {
    this.#thrown = null;
    this.#show();
    openDialog("mine");
  };

  #show() {
    const kept = entries();
    this.#watcher?.disconnect();
    this.#watcher = new IntersectionObserver((seen) => this.#draw(seen), { root: by("mine") });
    by("mine-none").hidden = kept.length > 0;
    by("mine-cards").replaceChildren(...kept.map((entry) => this.#card(entry)));
    by("mine-thrown").hidden = !this.#thrown;
    if (this.#thrown) by("mine-thrown-name").textContent = `${this.#nameOf(this.#thrown)} is thrown away.`;
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
    else if (entry.rows * entry.cols <= MOST_PICTURED) this.#watcher.observe(frame);
    return make("div", { class: "card" },
      make("button", { type: "button", "aria-current": here && "true", onclick: () => this.#open(entry) }, frame,
        make("div", { class: "card-words" }, make("b", {}, name),
          make("span", { class: "card-line" }, `${far}, `, make("span", { class: "card-size" }, `${entry.rows} × ${entry.cols}`)),
          make("span", { class: "card-line" }, here ? `open now, ${time}` : time))),
      make("button", { type: "button", class: "quiet card-throw", "aria-label": `Throw away ${name}`, title: "Throw away", onclick: () => this.#throw(entry) }, "✕"));
  }

  async #open(entry) {
    by("mine").close();
    await this.openEntry(entry);
  }

  /** Fetch the pictures of the entries that are seen. */
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
      const { view } = await ask("view", { puzzle: entry.text, position: positionOf(entry) });
      this.#pictures.set(entry.rev, view.picture.svg);
      frame.replaceChildren(quietPicture(view.picture.svg));
    } catch {
      // An entry without a picture can be opened all the same.
    }
  }

  #throw(entry) {
    this.#thrown = entry;
    dropEntry(entry.id);
    this.#show();
    by("mine-undo").focus();
    announce(`${this.#nameOf(entry)} is thrown away.`);
  }

  #bringBack() {
    saveEntry(this.#thrown);
    this.#thrown = null;
    this.#show();
    by("mine-cards").querySelector("button")?.focus();
  }
}

/** The position of an entry that is played; null for one that is edited. */
function positionOf({ mode, text, plays }) {
  const play = mode === "play" && plays.find(({ puzzle }) => puzzle === text);
  return play ? History.from(play.history).now : null;
}
