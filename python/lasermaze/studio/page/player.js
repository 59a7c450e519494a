// Animations: the film of a position or a solution, and the moments of a position.

import { Refusal, pictured, requestWithProgress } from "./api.js";
import { announce } from "./announce.js";
import { by, calm, icon, make } from "./dom.js";
import { saveSettings, settings } from "./storage.js";

/** @import { FilmResponse } from "./generated-types.js" */

const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** @type {FilmResponse} */
const NONE = { frames: [], milliseconds: [] }; // while no film is shown

/** @param {string} words @param {() => void} onclick @param {Node | string} content */
const button = (words, onclick, content) =>
  make("button", { type: "button", class: "square", "aria-label": words, title: words, onclick }, content);

export class Player {
  /** @type {FilmResponse} */
  #film = NONE;
  #at = 0;
  #timer = 0;
  #toggle = button("Play", () => (this.playing ? this.pause() : this.play()), icon("play"));
  #slider = make("input", { type: "range", min: 0, "aria-label": "Step of the animation",
    oninput: () => { this.pause(); this.#go(Number(this.#slider.value)); } });
  #says = make("output", {});

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    by("animate").onclick = () => (this.#film === NONE ? this.open() : this.close());
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** Load the film of what is shown and play it; it waits if the system asks for less motion. */
  async open() {
    const { preview, subject, puzzle } = this.session;
    const body = preview?.position !== undefined
      ? { puzzle: puzzle.text, position: preview.position }
      : { ...subject };
    by("animate").disabled = true;
    try {
      const film = await requestWithProgress("film", pictured(body));
      if (!film.frames.length) throw new Refusal({ message: "nothing moves here" });
      this.#film = film;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.session.tell("refused", error);
      return;
    } finally {
      by("animate").disabled = false;
    }
    this.#lay();
    this.#go(0);
    if (!calm()) this.play();
    else announce("Your system asks for less motion, so the animation waits. Step through it, or press Play.");
  }

  close() {
    if (this.#film === NONE) return;
    this.pause();
    this.#film = NONE;
    by("player").hidden = true;
    by("animate").setAttribute("aria-pressed", "false");
    this.session.tell("looked", undefined);
  }

  #lay() {
    /** @type {HTMLSelectElement} */
    const speed = make("select", { "aria-label": "Speed", onchange: () => saveSettings({ speed: Number(speed.value) }) },
      SPEEDS.map((times) => make("option", { value: times, selected: times === settings.speed }, `${times}×`)));
    this.#slider.max = String(this.#film.frames.length - 1);
    by("player").replaceChildren(this.#toggle,
      button("Step back", () => { this.pause(); this.#go(this.#at - 1); }, "‹"),
      button("Step forward", () => { this.pause(); this.#go(this.#at + 1); }, "›"),
      this.#slider, this.#says, speed,
      make("button", { type: "button", onclick: () => this.close() }, "Close"));
    by("player").hidden = false;
    by("animate").setAttribute("aria-pressed", "true");
  }

  play() {
    if (this.#at >= this.#film.frames.length - 1) this.#go(0);
    this.#label(true);
    const next = () => {
      if (this.#at >= this.#film.frames.length - 1) return this.pause();
      this.#go(this.#at + 1);
      this.#timer = setTimeout(next, this.#pause());
    };
    this.#timer = setTimeout(next, this.#pause());
  }

  /** How long the current frame is shown, in milliseconds. */
  #pause() {
    return this.#film.milliseconds[this.#at] / settings.speed;
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#label(false);
  }

  /** @param {boolean} playing */
  #label(playing) {
    const words = playing ? "Pause" : "Play";
    this.#toggle.replaceChildren(icon(words.toLowerCase()));
    this.#toggle.setAttribute("aria-label", words);
    this.#toggle.title = words;
  }

  /** Show a frame. @param {number} number */
  #go(number) {
    const last = this.#film.frames.length - 1;
    this.#at = Math.min(last, Math.max(0, number));
    this.board.showFrame(this.#film.frames[this.#at]);
    this.#slider.value = String(this.#at);
    this.#slider.setAttribute("aria-valuetext", `step ${this.#at} of ${last}`);
    this.#says.textContent = `${this.#at} / ${last}`;
  }
}

/** The moments of a position, such as the four phases of turrets that turn. @param {import("./session.js").Session} session */
export function showMoments(session) {
  const { times } = session.view;
  const strip = by("strip");
  strip.hidden = times < 2 || Boolean(session.preview);
  if (strip.hidden) return;
  const now = session.time ?? session.view.now ?? 0;
  const step = (/** @type {string} */ words, /** @type {number} */ far, /** @type {string} */ sign) =>
    make("button", { type: "button", class: "square", "aria-label": words, onclick: () => session.look((now + far + times) % times) }, sign);
  /** @type {HTMLInputElement} */
  const slider = make("input", { type: "range", min: 0, max: times - 1, value: now, "aria-label": "Moment",
    onchange: () => session.look(Number(slider.value)) });
  const focused = [...strip.children].findIndex((one) => one === document.activeElement);
  strip.replaceChildren(step("A moment earlier", -1, "‹"), slider, step("A moment later", 1, "›"),
    make("output", {}, session.time === null ? "as it stands" : `moment ${now} of ${times - 1}`));
  /** @type {HTMLElement | undefined} */ ([...strip.querySelectorAll("button, input")][focused])?.focus();
}

