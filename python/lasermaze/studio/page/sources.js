// Where puzzles come from: the gallery, the day's puzzles, an empty one, a file or a text.

import { Refusal, pictured, request } from "./api.js";
import { all, by, make, quietPicture } from "./dom.js";
import { openDialog, pointAt, submit } from "./forms.js";
import { levelNames, pips } from "./levels.js";
import { isFile } from "./puzzle-file.js";
import { clock } from "./play.js";
import { begunTallies } from "./autosave.js";
import { solvedIn } from "./storage.js";

export class PuzzleSources {
  #begun = new Map(); // the tally of each puzzle that is played, by its text
  #gallery = null;
  #deck = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string, how: object) => Promise<void>} openText
   * @param {(text: string) => void} takeIn takes in a file of my puzzles
   */
  constructor(session, openText, takeIn) {
    this.takeIn = takeIn;
    this.session = session;
    this.openText = openText;
    by("day").onchange = () => this.#showDay();
    by("day-before").onclick = () => this.#moveDay(-1);
    by("day-after").onclick = () => this.#moveDay(1);
    this.#prepareNew();
    this.#prepareOpen();
  }

  /** Fill in the kinds when they are known. */
  offer(kinds) {
    for (const name of ["new", "open"]) {
      const { kind } = by(`${name}-form`).elements;
      kind.append(...kinds.map(({ name: value, title }) => make("option", { value }, title)));
    }
    by("gallery-kind").append(...kinds.map(({ name: value, title }) => make("option", { value }, title)));
    by("gallery-level").append(...levelNames().map((value) => make("option", { value }, value)));
    for (const filter of ["gallery-kind", "gallery-level"]) by(filter).onchange = () => this.#showGallery();
  }

  gallery = async () => {
    openDialog("gallery");
    try {
      this.#gallery ??= (await request("gallery")).gallery;
      this.#showGallery();
      this.#deck ??= (await request("deck")).gallery;
      this.#showGallery();
    } catch (error) {
      this.#failed(by("gallery-cards"), error);
    }
  };

  /** Show the puzzles of the chosen kind and level. */
  #showGallery() {
    const [kind, level] = [by("gallery-kind").value, by("gallery-level").value];
    const wanted = (ready) => ready.filter((one) => !level || one.level === level);
    const shelves = this.session.kinds.filter(({ name }) => !kind || name === kind).map(({ name, title }) =>
      [title, wanted(this.#gallery.filter(({ puzzle }) => puzzle.kind === name))]);
    if (!kind || kind === this.#deck?.[0].puzzle.kind) {
      shelves.push([`The deck: ${this.#deck?.length ?? ""} cards, from easy to hard`, wanted(this.#deck ?? [])]);
    }
    this.#begun = begunTallies();
    const full = shelves.filter(([, ready]) => ready.length);
    by("gallery-cards").replaceChildren(...full.flatMap(([title, ready]) => this.#section(title, ready)));
    if (!full.length) by("gallery-cards").append(make("p", { class: "note" }, `There is no ${level} puzzle of this kind here; Generate can make one.`));
  }

  daily = async () => {
    by("day").value ||= today();
    by("day").max = today();
    openDialog("daily");
    await this.#showDay();
  };

  #moveDay(days) {
    const day = new Date(`${by("day").value}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() + days);
    const next = day.toISOString().slice(0, 10);
    if (next > today()) return;
    by("day").value = next;
    this.#showDay();
  }

  async #showDay() {
    const date = by("day").value || today();
    by("day-after").disabled = date >= today();
    const cards = by("daily-cards");
    try {
      const { puzzles } = await request(`daily?date=${date}`);
      const views = await Promise.all(puzzles.map(({ text }) => request("view", pictured({ puzzle: text }))));
      if (by("day").value !== date) return;
      this.#begun = begunTallies();
      cards.replaceChildren(make("div", { class: "cards" }, puzzles.map((puzzle, number) =>
        this.#card(puzzle, views[number].view.picture, { daily: date, title: this.#kindTitle(puzzle.kind) }))));
    } catch (error) {
      this.#failed(cards, error);
    }
  }

  #failed(box, error) {
    if (!(error instanceof Refusal)) throw error;
    box.replaceChildren(make("p", {}, error.message));
  }

  #kindTitle(name) {
    return this.session.kinds.find((kind) => kind.name === name)?.title ?? name;
  }

  #section(title, ready) {
    return [
      make("h3", { class: "card-heading" }, title),
      make("div", { class: "cards" }, ready.map(({ puzzle, picture, level }) => this.#card({ ...puzzle, level }, picture, {}))),
    ];
  }

  #card(puzzle, picture, { daily = null, title = puzzle.title }) {
    const { rows, cols, text, level } = puzzle;
    const how = howFar(solvedIn(text), this.#begun.get(text)?.seconds) ?? `${rows} × ${cols}`;
    const open = async () => {
      await this.openText(text, { mode: "play", daily });
      for (const dialog of all("dialog[open]")) dialog.close();
    };
    return make("div", { class: "card" },
      make("button", { type: "button", onclick: open },
        make("div", { class: "card-picture" }, quietPicture(picture.svg)),
        make("div", { class: "card-words" }, make("b", {}, title || "Untitled"), make("span", {}, how),
          level && make("span", { class: "card-level" }, pips(level), level))));
  }

  #prepareNew() {
    const form = by("new-form");
    form.elements.kind.onchange = () => this.#usualSize(form);
    form.onsubmit = (event) => submit(by("new"), event, async ({ kind, rows, cols }) =>
      this.session.begin(await request("new", { kind, rows: Number(rows), cols: Number(cols) })));
    this.new = () => {
      form.elements.kind.value = this.session.puzzle?.kind ?? "board";
      this.#usualSize(form);
      openDialog("new");
    };
  }

  #usualSize(form) {
    const { kind, rows, cols } = form.elements;
    [rows.value, cols.value] = this.session.kinds.find(({ name }) => name === kind.value)?.default_size ?? [5, 5];
  }

  #prepareOpen() {
    const [dialog, form] = [by("open"), by("open-form")];
    this.open = () => openDialog("open");
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

/** The progress of a puzzle, from the seconds in which it was solved or played; null if there is none. */
export function howFar(solved, played) {
  if (solved !== undefined) return `✓ solved in ${clock(solved)}`;
  return played === undefined ? null : `begun, ${clock(played)}`;
}

/** Today's date in the user's time zone. */
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
