// The line above the board: what is shown instead of the puzzle, or that steps are supposed.

import { all, find, make } from "./dom.js";
import { plural } from "./english.js";

/** @import { Preview } from "./types.js" */

/** @param {string} words @param {() => unknown} onclick */
const button = (words, onclick) => make("button", { type: "button", class: "small", onclick }, words);

export class Banner {
  #root = find(document, "#banner");
  /** @type {Preview | number | null} */
  #shown = null; // what it is about

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./help.js").Help} help
   */
  constructor(session, help) {
    this.session = session;
    this.help = help;
    session.on("shown", () => this.#show());
  }

  #show() {
    const { preview, history: { supposed } } = this.session;
    const [before, now] = [this.#shown, preview ?? supposed];
    if (before === now) return;
    this.#shown = now;
    const focused = this.#pagerButtons().findIndex((one) => one === document.activeElement);
    this.#root.hidden = now === null;
    if (preview) this.#showPreview(preview);
    else if (supposed !== null) this.#showSupposed(supposed);
    this.#pagerButtons()[focused]?.focus();
    const paged = before !== null && typeof before === "object" && before.pager;
    if (preview?.pager && !paged) this.#root.scrollIntoView({ block: "nearest" });
  }

  /** @param {Preview} preview */
  #showPreview({ words, pager }) {
    this.#root.replaceChildren(make("p", {}, words), pager ? this.#pager(pager) : "",
      button("Back to my puzzle", () => this.session.peek(null)));
  }

  /** @param {number} supposed */
  #showSupposed(supposed) {
    this.#root.replaceChildren(
      make("p", {}, plural(supposed, "Supposing: {n} step since the mark", "Supposing: {n} steps since the mark")),
      button("Keep it", () => this.session.keep()),
      button("Go back to the mark", () => this.session.back()));
  }

  /** Buttons that show other solutions. @param {NonNullable<Preview["pager"]>} pager */
  #pager({ at, many }) {
    /** @type {[string, number][]} */
    const targets = many > 2 ? [["First", 0], ["Previous", at - 1], ["Next", at + 1]]
      : many === 2 ? [["The other one", at + 1]] : [];
    return make("div", { class: "pager", role: "group", "aria-label": "Solutions" },
      targets.map(([label, to]) => button(label, () => this.help.showSolution((to + many) % many))));
  }

  #pagerButtons() {
    return all(this.#root, ".pager button");
  }
}
