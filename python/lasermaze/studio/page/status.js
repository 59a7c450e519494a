// The message about the position, why a move was refused, and buttons for the legal moves.

import { alarm, announce } from "./announce.js";
import { find, make } from "./dom.js";
import { t } from "./text.js";

/** @type {Record<string, string>} */
const ARROWS = { N: `↑ ${t("north")}`, E: `→ ${t("east")}`, S: `↓ ${t("south")}`, W: `← ${t("west")}` };

export class Status {
  #root = find(document, ".status");
  #message = find(this.#root, "#message");
  #refusal = find(this.#root, "#refusal");
  #ways = find(this.#root, "#ways");

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.on("shown", () => this.#show());
    session.on("refused", ({ words }) => alarm(words));
    session.on("idle", ({ words }) => announce(words));
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

  /** The steps of a walk. */
  #showWays() {
    const { session } = this;
    const goes = session.playing && !session.preview ? session.view.ways.filter((way) => way.startsWith("go ")) : [];
    this.#ways.hidden = !goes.length;
    if (goes.join() === this.#ways.dataset.ways) return;
    this.#ways.dataset.ways = goes.join();
    this.#ways.replaceChildren(...goes.map((way) =>
      make("button", { type: "button", onclick: () => session.act(way) }, ARROWS[way.slice(3)] ?? way)));
  }
}
