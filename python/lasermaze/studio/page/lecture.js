// The explanation as a presentation: one thought a screen, turned with the arrow keys, buttons or a
// swipe. First comes the answer in everyday words, lit step by step; then the theory.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { request } from "./api.js";
import { calm, coded, find, make, picture, quietPicture } from "./dom.js";
import { openDialog } from "./forms.js";
import { chosen, screensOf } from "./thoughts.js";

const MAX_FRAMES = 24; // steps in which a beam or a path is lit
const FRAME_PAUSE = 450; // milliseconds of a step when they run by themselves
const SWIPE = 50; // pixels
const FILM_SECONDS = 10;

/** @type {Record<string, number>} */
const TURNS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 };

/** The sizes of a text, from the one for a short sentence. */
const SIZES = ["large", "middle", "small", "tiny"];
const SHORT = 110; // letters

export class Lecture {
  #dialog = find(document, "#lecture", HTMLDialogElement);
  #screen = find(this.#dialog, "#lecture-screen");
  #text = find(this.#screen, "#lecture-text");
  #chapter = find(this.#dialog, "#lecture-chapter", HTMLSelectElement);
  #back = find(this.#dialog, "#lecture-back", HTMLButtonElement);
  #next = find(this.#dialog, "#lecture-next", HTMLButtonElement);
  #runButton = find(this.#dialog, "#lecture-run");
  #bar = find(this.#dialog, "#lecture-bar", HTMLProgressElement);
  /** @type {import("./thoughts.js").Screen[]} */
  #screens = [];
  /** @type {{title: string, level: string}[]} */
  #chapters = [];
  #at = 0;
  #frame = 0; // the step of a screen that is lit step by step
  #timer = 0;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./export.js").Export} exporter
   */
  constructor(session, exporter) {
    this.session = session;
    find(this.#dialog, "#lecture-print").onclick = () => print();
    const save = find(this.#dialog, "#lecture-save", HTMLButtonElement);
    save.onclick = () => exporter.save("html", save, this.#dialog);
    this.#back.onclick = () => this.#turn(-1);
    this.#next.onclick = () => this.#turn(1);
    this.#runButton.onclick = () => this.#run();
    const full = find(this.#dialog, "#lecture-full");
    full.hidden = !document.fullscreenEnabled;
    full.onclick = () => this.#fullScreen();
    this.#chapter.onchange = () => this.#goTo(Number(this.#chapter.value));
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event));
    this.#dialog.addEventListener("close", () => this.#closed());
    this.#watchSwipes(this.#screen);
    does("lecture", () => this.#openAgain());
  }

  /**
   * Show an explanation from its beginning.
   * @param {{verdict: string, plain: import("./thoughts.js").Chapter[], chapters: import("./thoughts.js").Chapter[]}} explanation
   */
  open({ verdict, plain, chapters }) {
    const name = this.session.puzzle.title || this.session.kind.title;
    find(this.#dialog, "#lecture-title").textContent = name;
    this.#screens = screensOf(plain, chapters);
    this.#chapters = [
      ...plain.map(({ title }) => ({ title, level: "In everyday words" })),
      ...chapters.map(({ title }) => ({ title, level: "In detail" })),
    ];
    this.#list();
    this.#handOut([...plain, ...chapters], name);
    this.#at = 0;
    this.#frame = 0;
    this.#openAgain();
    if (verdict === "solved") this.#film(plain.length - 1);
  }

  /** Open it at the same place as the last time. */
  #openAgain() {
    openDialog(this.#dialog);
    this.#show();
    this.#next.focus();
  }

  /** The chapters to choose from. */
  #list() {
    const groups = [...new Set(this.#chapters.map(({ level }) => level))].map((level) =>
      make("optgroup", { label: level }, this.#chapters.flatMap((chapter, number) =>
        chapter.level === level ? [make("option", { value: number }, chapter.title)] : [])));
    this.#chapter.replaceChildren(...groups);
  }

  /** Everything on one long page, for the printer. @param {import("./thoughts.js").Chapter[]} chapters @param {string} name */
  #handOut(chapters, name) {
    find(this.#dialog, "#lecture-handout").replaceChildren(make("h1", {}, name), ...chapters.map(({ title, paragraphs, picture: drawn, captions }) =>
      make("section", {}, make("h2", {}, title), drawn && make("figure", {}, quietPicture(drawn.svg), make("figcaption", {}, captions.join(" "))),
        paragraphs.map((text) => make("p", {}, coded(text))))));
  }

  /** Load the solution step by step, for the last plain screen. @param {number} chapter */
  async #film(chapter) {
    const screens = this.#screens;
    const shown = screens.find((screen) => screen.chapter === chapter);
    if (!shown) return;
    try {
      const { frames } = await request("film", { puzzle: this.session.puzzle.text, time_limit: FILM_SECONDS });
      shown.frames = chosen(frames, MAX_FRAMES);
    } catch {
      return; // there is nothing that moves: the picture stands still
    }
    if (this.#dialog.open && screens[this.#at] === shown && screens === this.#screens) this.#show();
  }

  /** One thought, or one step of light, further or back. @param {number} way */
  #turn(way) {
    this.#stop();
    const { frames } = this.#screens[this.#at];
    const frame = this.#frame + way;
    if (frames.length && frame >= 0 && frame < frames.length) {
      this.#frame = frame;
    } else {
      const next = this.#at + way;
      if (next < 0 || next >= this.#screens.length) return;
      this.#at = next;
      this.#frame = way > 0 ? 0 : Math.max(0, this.#screens[next].frames.length - 1);
    }
    this.#show();
  }

  /** Go to a chapter. @param {number} chapter */
  #goTo(chapter) {
    this.#stop();
    this.#at = this.#screens.findIndex((screen) => screen.chapter === chapter);
    this.#frame = 0;
    this.#show();
  }

  #show() {
    const { chapter, title, text, svg, captions, frames, level } = this.#screens[this.#at];
    find(this.#text, "#lecture-level").textContent = level === "plain" ? "In everyday words" : "In detail";
    find(this.#text, "#lecture-heading").textContent = title;
    find(this.#text, "#lecture-words").replaceChildren(...coded(text));
    this.#text.scrollTop = 0;
    find(this.#text, "#lecture-captions").replaceChildren(...captions.map((line) => make("span", {}, line)));
    const drawn = frames[this.#frame] ?? svg;
    find(this.#screen, "#lecture-picture").replaceChildren(drawn ? picture(drawn) : "");
    this.#screen.classList.toggle("bare", !drawn);
    this.#runButton.hidden = frames.length < 2;
    this.#chapter.value = String(chapter);
    this.#fit(text.length <= SHORT ? 0 : 1);
    this.#showPlace(frames.length);
  }

  /** Make the words as large as they fit. @param {number} first the first size to try */
  #fit(first) {
    const box = this.#text;
    for (const size of SIZES.slice(first)) {
      this.#screen.dataset.size = size;
      if (box.scrollHeight <= box.clientHeight) return;
    }
  }

  /** Where we are: the number of the screen, and of the step of light. @param {number} steps */
  #showPlace(steps) {
    const many = this.#screens.length;
    const lit = steps > 1 ? make("span", {}, `, step ${this.#frame + 1} of ${steps}`) : "";
    find(this.#dialog, "#lecture-place").replaceChildren(`${this.#at + 1} of ${many}`, lit);
    this.#bar.max = many - 1 || 1;
    this.#bar.value = this.#at;
    const focused = document.activeElement;
    const [back, next] = [this.#back, this.#next];
    back.disabled = this.#at === 0 && this.#frame === 0;
    next.disabled = this.#at === many - 1 && this.#frame >= steps - 1;
    // The keys work as long as something in the dialog has the focus.
    if (focused === back && back.disabled) next.focus();
    else if (focused === next && next.disabled) back.focus();
  }

  /** Light the steps one after another; from the end, from the beginning again. */
  #run() {
    if (this.#timer) return this.#stop();
    const { frames } = this.#screens[this.#at];
    this.#frame = this.#frame >= frames.length - 1 ? 0 : this.#frame;
    this.#runButton.textContent = "Pause";
    const step = () => {
      this.#frame += 1;
      this.#show();
      if (this.#frame >= frames.length - 1) this.#stop();
    };
    this.#show();
    this.#timer = setInterval(step, calm() ? 2 * FRAME_PAUSE : FRAME_PAUSE);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#runButton.textContent = "Run";
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const onButton = target.closest("button, select");
    if (onButton && (event.key === " " || onButton.tagName === "SELECT")) return;
    if (event.key in TURNS) this.#turn(TURNS[event.key]);
    else if (event.key === "Home") this.#goTo(0);
    else if (event.key === "End") this.#goTo(this.#chapters.length - 1);
    else if (event.key.toLowerCase() === "f") this.#fullScreen();
    else return;
    event.preventDefault();
  }

  async #fullScreen() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.#dialog.requestFullscreen().catch(() => announce("The browser allows no full screen here."));
  }

  #closed() {
    this.#stop();
    if (document.fullscreenElement) document.exitFullscreen();
  }

  /** A swipe to the left turns to the next screen. @param {HTMLElement} surface */
  #watchSwipes(surface) {
    let from = 0;
    surface.addEventListener("touchstart", ({ touches }) => { from = touches.length === 1 ? touches[0].clientX : NaN; }, { passive: true });
    surface.addEventListener("touchend", ({ changedTouches }) => {
      const far = changedTouches[0].clientX - from;
      if (Math.abs(far) > SWIPE) this.#turn(far < 0 ? 1 : -1);
    });
  }
}
