// The moments of a position, such as the four phases of turrets that turn.

import { find, make } from "./dom.js";

export class Moments {
  #root = find(document, "#strip");
  /** @type {HTMLInputElement} */
  #slider = make("input", { type: "range", min: 0, "aria-label": "Moment",
    onchange: () => this.session.showMoment(Number(this.#slider.value)) });
  #says = make("output", {});

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("shown", () => this.#show());
    const step = (/** @type {string} */ words, /** @type {number} */ way, /** @type {string} */ sign) =>
      make("button", { type: "button", class: "square", "aria-label": words, onclick: () => this.#step(way) }, sign);
    this.#root.append(step("A moment earlier", -1, "‹"), this.#slider, step("A moment later", 1, "›"), this.#says);
  }

  get #now() {
    return this.session.time ?? this.session.view.now ?? 0;
  }

  /** @param {number} way */
  #step(way) {
    const { times } = this.session.view;
    this.session.showMoment((this.#now + way + times) % times);
  }

  #show() {
    const { time, preview, view: { times } } = this.session;
    this.#root.hidden = times < 2 || Boolean(preview);
    this.#slider.max = String(times - 1);
    this.#slider.value = String(this.#now);
    this.#says.textContent = time === null ? "as it stands" : `moment ${this.#now} of ${times - 1}`;
  }
}
