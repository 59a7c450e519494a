// The walker goes along its path step by step if a move leads it over several cells.

import { pictured, request } from "./api.js";
import { calm } from "./dom.js";
import { Refusal } from "./refusal.js";
import { run } from "./running.js";

const STEP = 130; // milliseconds for each step
const LONGEST = 1500; // for all steps

export class Walking {
  #now = 0; // the steps that were shown last
  #svg = ""; // and their picture

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("opened", () => this.#note());
    session.on("changed", () => this.#go());
  }

  #note() {
    const { now, picture: { svg } } = this.session.view;
    this.#now = now;
    this.#svg = svg;
  }

  async #go() {
    const { session } = this;
    const { view: { now }, subject, playing, walks, won } = session;
    const [before, svg] = [this.#now, this.#svg];
    this.#note();
    if (!playing || !walks || won || calm() || now < before + 2) return;
    const stays = { frames: [svg], milliseconds: [], at: 0, playing: true, bare: true };
    session.film = stays;
    const frames = await this.#pictures(stepsBetween(before, now), subject);
    if (session.film === stays) await run(session, frames, Math.min(LONGEST, STEP * (now - before)));
  }

  /** The pictures of the walk after some numbers of steps; none before Python has started. @param {number[]} times @param {{puzzle: string}} subject */
  async #pictures(times, subject) {
    try {
      const shown = await Promise.all(times.map((time) => request("view", pictured({ ...subject, time }))));
      return shown.map(({ view }) => view.picture.svg);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }
}

/** The numbers of steps to be shown between two of them; of very many, evenly spaced ones. @param {number} before @param {number} now */
function stepsBetween(before, now) {
  const many = Math.min(now - before - 1, Math.floor(LONGEST / STEP));
  return Array.from({ length: many }, (_, at) => before + Math.round(((at + 1) * (now - before)) / (many + 1)));
}
