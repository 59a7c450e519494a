// The explanation as a presentation: one thought a screen, turned with the arrow keys, buttons or a
// swipe. A step opens into the reasons for it, and goes on where it was opened.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { request } from "./api.js";
import { Closer } from "./closer.js";
import { calm, coded, find, make } from "./dom.js";
import { openDialog } from "./forms.js";
import { sheets } from "./handout.js";
import { chosen, thoughtsOf } from "./thoughts.js";

/** @import { Screen } from "./generated-types.js" */
/** @import { Thought } from "./thoughts.js" */

const MAX_FRAMES = 24; // steps in which a beam or a path is lit
const FRAME_PAUSE = 450; // milliseconds of a step when they run by themselves
const SWIPE = 50; // pixels
const FILM_SECONDS = 10;

/** @type {Record<string, number>} */
const TURNS = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1, Backspace: -1 };

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
  #why = find(this.#dialog, "#lecture-why", HTMLButtonElement);
  #closer = new Closer(this.#screen);
  /** The thought whose picture is shown. @type {Thought | null} */
  #shown = null;
  /** The levels that are open, from the main steps to the innermost. @type {{thoughts: Thought[], at: number}[]} */
  #levels = [{ thoughts: [], at: 0 }];
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
    this.#why.onclick = () => this.#openWhy();
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
   * @param {{verdict: string, screens: Screen[]}} explanation
   */
  open(explanation) {
    this.take(explanation);
    this.#openAgain();
    if (explanation.verdict === "solved") this.#film();
  }

  /** Keep an explanation to be opened by a button. @param {{screens: Screen[]}} explanation */
  take({ screens }) {
    const name = this.session.puzzle.title || this.session.kind.title;
    find(this.#dialog, "#lecture-title").textContent = name;
    this.#levels = [{ thoughts: thoughtsOf(screens), at: 0 }];
    this.#frame = 0;
    this.#chapter.replaceChildren(...screens.map(({ title }, number) => make("option", { value: number }, title)));
    find(this.#dialog, "#lecture-handout").replaceChildren(...sheets(screens, name));
  }

  /** The innermost open level. */
  get #level() {
    return this.#levels[this.#levels.length - 1];
  }

  /** The thought that is shown. */
  get #thought() {
    return this.#level.thoughts[this.#level.at];
  }

  /** Open it at the same place as the last time. */
  #openAgain() {
    openDialog(this.#dialog);
    this.#show();
    this.#next.focus();
  }

  /** Load the solution step by step, for the last of the main steps. */
  async #film() {
    const { thoughts } = this.#levels[0];
    const shown = thoughts[thoughts.length - 1];
    try {
      const { frames } = await request("film", { puzzle: this.session.puzzle.text, time_limit: FILM_SECONDS });
      shown.frames = chosen(frames, MAX_FRAMES);
    } catch {
      return; // there is nothing that moves: the picture stands still
    }
    if (this.#dialog.open && this.#thought === shown) this.#show();
  }

  /** One thought, or one step of light, further or back. @param {number} way */
  #turn(way) {
    this.#stop();
    const { frames } = this.#thought;
    const frame = this.#frame + way;
    const next = this.#level.at + way;
    if (frames.length && frame >= 0 && frame < frames.length) {
      this.#frame = frame;
    } else if (next >= 0 && next < this.#level.thoughts.length) {
      this.#level.at = next;
      this.#frame = way > 0 ? 0 : Math.max(0, this.#thought.frames.length - 1);
    } else if (this.#levels.length > 1) {
      this.#levels.pop();
      if (way > 0 && !this.#isLast) {
        this.#turn(way);
        return;
      }
    }
    this.#show();
  }

  /** Whether nothing follows the thought that is shown. */
  get #isLast() {
    return this.#levels.every(({ thoughts, at }) => at === thoughts.length - 1);
  }

  /** Open the reasons for the thought that is shown; from within, go back to it. */
  #openWhy() {
    this.#stop();
    const { inside } = this.#thought;
    if (!inside.length) return;
    this.#levels.push({ thoughts: thoughtsOf(inside), at: 0 });
    this.#frame = 0;
    this.#show();
    (this.#next.disabled ? this.#back : this.#next).focus(); // its own button may be hidden now
  }

  /** Close the innermost level. */
  #closeWhy() {
    if (this.#levels.length === 1) return;
    this.#stop();
    this.#levels.pop();
    this.#frame = 0;
    this.#show();
  }

  /** Go to one of the main steps. @param {number} screen */
  #goTo(screen) {
    this.#goBack(this.#levels[0].thoughts.findIndex((thought) => thought.screen === screen));
  }

  /** Close all that was opened, and go to a thought of the main steps. @param {number} at */
  #goBack(at) {
    this.#stop();
    this.#levels = [{ thoughts: this.#levels[0].thoughts, at }];
    this.#frame = 0;
    this.#show();
  }

  #show() {
    const { title, text, svg, captions, frames, inside } = this.#thought;
    const [main] = this.#levels;
    const above = this.#levels.at(-2);
    find(this.#text, "#lecture-level").textContent = above ? `Why? ${above.thoughts[above.at].title}` : "";
    find(this.#text, "#lecture-heading").textContent = title;
    find(this.#text, "#lecture-words").replaceChildren(...coded(text));
    this.#text.scrollTop = 0;
    find(this.#text, "#lecture-captions").replaceChildren(...captions.map((line) => make("span", {}, line)));
    const drawn = frames[this.#frame] ?? svg;
    this.#screen.classList.toggle("bare", !drawn);
    this.#closer.show(drawn, this.#shown === this.#thought);
    this.#shown = this.#thought;
    this.#runButton.hidden = frames.length < 2;
    this.#why.hidden = !inside.length;
    this.#chapter.value = String(main.thoughts[main.at].screen);
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

  /** Where we are: the number of the thought at each level, and of the step of light. @param {number} steps */
  #showPlace(steps) {
    const [main] = this.#levels;
    const places = this.#levels.map(({ thoughts, at }) => `${at + 1} of ${thoughts.length}`);
    const lit = steps > 1 ? make("span", {}, `step ${this.#frame + 1} of ${steps}`) : "";
    find(this.#dialog, "#lecture-place").replaceChildren(places.join(" › "), lit && ", ", lit);
    this.#bar.max = main.thoughts.length - 1 || 1;
    this.#bar.value = main.at;
    const focused = document.activeElement;
    const [back, next] = [this.#back, this.#next];
    back.disabled = this.#levels.length === 1 && main.at === 0 && this.#frame === 0;
    next.disabled = this.#isLast && this.#frame >= steps - 1;
    // The keys work as long as something in the dialog has the focus.
    if (focused === back && back.disabled) next.focus();
    else if ((focused === next && next.disabled) || (focused instanceof HTMLElement && focused.hidden)) back.focus();
  }

  /** Light the steps one after another; from the end, from the beginning again. */
  #run() {
    if (this.#timer) return this.#stop();
    const { frames } = this.#thought;
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
    else if (event.key === "ArrowDown") this.#openWhy();
    else if (event.key === "ArrowUp") this.#closeWhy();
    else if (event.key === "Home") this.#goBack(0);
    else if (event.key === "End") this.#goBack(this.#levels[0].thoughts.length - 1);
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

  /** A swipe to the left turns to the next screen, unless it moves an enlarged picture. @param {HTMLElement} surface */
  #watchSwipes(surface) {
    let from = 0;
    surface.addEventListener("touchstart", ({ touches, target }) => {
      const moves = target instanceof Element && target.closest(".near"); // over an enlarged picture
      from = touches.length === 1 && !moves ? touches[0].clientX : NaN;
    }, { passive: true });
    surface.addEventListener("touchend", ({ changedTouches }) => {
      const far = changedTouches[0].clientX - from;
      if (Math.abs(far) > SWIPE) this.#turn(far < 0 ? 1 : -1);
    });
  }
}
