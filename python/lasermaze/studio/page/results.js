// The result of Check, Hint, Solve or Explain beside the board, and the search that is under way.

import { bringIntoView, busy, coded, find, make } from "./dom.js";
import { listOf } from "./differences.js";
import { sentence } from "./english.js";
import { icon } from "./icons.js";
import { otherwise } from "./hints.js";

/** @import { Fault } from "./generated-types.js" */
/** @import { Result } from "./types.js" */

const MAX_FAULTS = 50;

export class Results {
  #root = find(document, "#answer");
  #waiting = find(document, "#waiting");
  /** @type {Result | null} */
  #shown = null;
  /** @type {import("./session.js").Session["differences"]} */
  #listed = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    session.on("shown", () => this.#show());
  }

  /** Wait for work whose result is shown here. @template T @param {Promise<T>} work */
  during(work) {
    return busy(this.#root, work);
  }

  #show() {
    const { result, differences } = this.session;
    this.#showWaiting();
    if (result !== this.#shown) this.#showResult(result);
    this.#shown = result;
    if (differences === this.#listed) return;
    this.#listed = differences;
    this.#root.querySelector(".differences")?.remove();
    if (differences) {
      this.#root.append(listOf(differences.cells, differences.from, (cell) => this.session.point({ cursor: cell })));
    }
  }

  #showWaiting() {
    const { waiting } = this.session;
    this.#waiting.hidden = !waiting;
    if (!waiting) return;
    const bar = find(this.#waiting, "#waiting-bar", HTMLProgressElement);
    find(this.#waiting, "#waiting-text").textContent = waiting.words;
    if (waiting.fraction === null) bar.removeAttribute("value");
    else bar.value = waiting.fraction;
  }

  /** @param {Result | null} result */
  #showResult(result) {
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.replaceChildren(...(result ? this.#partsOf(result) : []));
    if (!result) return;
    bringIntoView(this.#root);
    if (hadFocus) (this.#root.querySelector("button") ?? this.#root).focus({ preventScroll: true });
  }

  /** @param {Result} result */
  #partsOf({ title, css = "", lead, words, faults, next, reason, otherwise: mistakes = [], notes = [] }) {
    return [
      make("h3", { class: css }, title),
      words !== undefined && make("p", {}, lead && make("b", {}, lead), lead && " ", lead ? coded(words) : words),
      faults && this.#faultList(faults),
      next && make("div", { class: "buttons" },
        make("button", { type: "button", "data-do": next.does }, next.icon && icon(next.icon), next.words)),
      reason !== undefined && make("p", { class: "reason" }, reason),
      otherwise(mistakes, this.session),
      ...notes.map((note) => make("p", { class: "nothing" }, note)),
    ].filter((part) => part instanceof HTMLElement);
  }

  /** @param {Fault[]} faults */
  #faultList(faults) {
    return make("ol", { class: "faults", "aria-label": "Broken rules" }, faults.slice(0, MAX_FAULTS).map(({ cell, message }, number) =>
      make("li", {}, make("button", { type: "button", class: "small", onclick: () => cell && this.board.pointAt(cell) },
        make("span", { class: "badge" }, String(number + 1)), make("span", {}, sentence(message))))));
  }
}
