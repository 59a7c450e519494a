// The message about the position, why a move was refused, and buttons for the legal moves.

import { alarm, announce } from "./announce.js";
import { find, make } from "./dom.js";
import { go } from "./moves.js";

/** @type {Record<string, string>} */
const ARROWS = { N: "↑ north", E: "→ east", S: "↓ south", W: "← west" };

const PAD = ["W", "N", "S", "E"]; // as the keys of arrows stand

export class Status {
  #root = find(document, ".status");
  #message = find(this.#root, "#message");
  #refusal = find(this.#root, "#refusal");
  #ways = find(this.#root, "#ways");
  #pad = PAD.map((heading) => /** @type {HTMLButtonElement} */ (make("button", { type: "button", "data-go": heading, "aria-label": ARROWS[heading].slice(2),
    title: ARROWS[heading].slice(2), onclick: () => this.session.act(go(heading)) }, ARROWS[heading][0])));

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.#ways.replaceChildren(...this.#pad);
    session.on("shown", () => this.#show());
    session.on("refused", ({ words }) => alarm(words));
    session.on("idle", ({ short }) => announce(short));
  }

  #show() {
    const { preview, view, refusal } = this.session;
    const { message, done } = preview?.view ?? view;
    this.#message.textContent = message;
    this.#message.classList.toggle("done", done);
    this.#refusal.hidden = !refusal;
    this.#refusal.textContent = refusal?.words ?? "";
    this.#refusal.className = refusal?.isNote ? "refusal note" : "refusal";
    this.#showWays();
  }

  /** The pad of a walk: its buttons are always in the same places. */
  #showWays() {
    const { session } = this;
    const { view: { ways } } = session;
    this.#ways.hidden = !session.walks || !session.playing;
    for (const button of this.#pad) button.disabled = Boolean(session.preview) || !ways.some(({ heading }) => heading === button.dataset.go);
  }
}
