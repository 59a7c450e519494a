// The animation of a position or a solution, and its buttons.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { Refusal, pictured, requestWithProgress } from "./api.js";
import { calm, find, make } from "./dom.js";
import { icon } from "./icons.js";
import { saveSettings, settings } from "./storage.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** @param {string} words @param {() => void} onclick @param {Node | string} content */
const button = (words, onclick, content) =>
  make("button", { type: "button", class: "square", "aria-label": words, title: words, onclick }, content);

export class Player {
  #root = find(document, "#player");
  #loading = false;
  #timer = 0;
  #toggle = button("Play", () => (this.#film?.playing ? this.#pause() : this.#play()), icon("play"));
  /** @type {HTMLInputElement} */
  #slider = make("input", { type: "range", min: 0, "aria-label": "Step of the animation",
    oninput: () => this.#go(Number(this.#slider.value), false) });
  #says = make("output", {});

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("shown", () => this.#show());
    does("animate", () => (this.#film ? this.#close() : this.#open()),
      { pressed: () => this.#film !== null, enabled: () => !this.#loading });
    /** @type {HTMLSelectElement} */
    const speed = make("select", { "aria-label": "Speed", onchange: () => saveSettings({ speed: Number(speed.value) }) },
      SPEEDS.map((times) => make("option", { value: times, selected: times === settings.speed }, `${times}×`)));
    this.#root.append(this.#toggle,
      button("Step back", () => this.#step(-1), "‹"), button("Step forward", () => this.#step(1), "›"),
      this.#slider, this.#says, speed,
      make("button", { type: "button", onclick: () => this.#close() }, "Close"));
  }

  /** The film with these buttons. */
  get #film() {
    const { film } = this.session;
    return film?.bare ? null : film;
  }

  get #last() {
    return (this.#film?.frames.length ?? 1) - 1;
  }

  /** Load the film of the current puzzle and play it; it waits if the system asks for less motion. */
  async #open() {
    const { session } = this;
    const { preview, subject, puzzle } = session;
    const position = preview?.position;
    const shown = position !== undefined ? { puzzle: puzzle.text, position } : { ...subject };
    this.#load(true);
    try {
      const film = await requestWithProgress("film", pictured(shown));
      if (!film.frames.length) throw new Refusal({ message: "nothing moves here" });
      session.update({ film: { ...film, at: 0, playing: !calm(), bare: false } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      session.refuse(error);
      return;
    } finally {
      this.#load(false);
    }
    if (calm()) announce("Your system asks for less motion, so the animation waits. Step through it, or press Play.");
  }

  /** @param {boolean} loading */
  #load(loading) {
    this.#loading = loading;
    this.session.update({});
  }

  #close() {
    this.session.update({ film: null });
  }

  #play() {
    this.#go(this.#film && this.#film.at >= this.#last ? 0 : this.#film?.at ?? 0, true);
  }

  #pause() {
    this.#go(this.#film?.at ?? 0, false);
  }

  /** @param {number} way */
  #step(way) {
    this.#go((this.#film?.at ?? 0) + way, false);
  }

  /** Show a frame. @param {number} number @param {boolean} playing whether the film goes on */
  #go(number, playing) {
    const film = this.#film;
    if (film) this.session.update({ film: { ...film, at: Math.min(this.#last, Math.max(0, number)), playing } });
  }

  #show() {
    const film = this.#film;
    this.#root.hidden = !film;
    if (!film?.playing) this.#stop();
    else if (!this.#timer) this.#wait();
    if (!film) return;
    this.#label(film.playing);
    this.#slider.max = String(this.#last);
    this.#slider.value = String(film.at);
    this.#slider.setAttribute("aria-valuetext", `step ${film.at} of ${this.#last}`);
    this.#says.textContent = `${film.at} / ${this.#last}`;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Go on to the next frame when the current one was shown long enough. */
  #wait() {
    const { milliseconds, at } = /** @type {NonNullable<typeof this.session.film>} */ (this.#film);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      const next = (this.#film?.at ?? 0) + 1;
      this.#go(next, next <= this.#last);
    }, milliseconds[at] / settings.speed);
  }

  /** @param {boolean} playing */
  #label(playing) {
    const words = playing ? "Pause" : "Play";
    if (this.#toggle.title === words) return;
    this.#toggle.replaceChildren(icon(playing ? "pause" : "play"));
    this.#toggle.ariaLabel = words;
    this.#toggle.title = words;
  }
}
