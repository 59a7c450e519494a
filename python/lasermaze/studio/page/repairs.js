// Build: the fewest changes that leave exactly one answer, as proposals with pictures.

import { does } from "./actions.js";
import { announce } from "./announce.js";
import { Refusal, pictured, requestWithProgress } from "./api.js";
import { bringIntoView, busy, find, make, picture } from "./dom.js";
import { plural, sentence } from "./english.js";
import { pips } from "./levels.js";
import { isAbort } from "./refusal.js";

/** @import { Proposal, RepairsResponse } from "./generated-types.js" */

const SECONDS = 10;

export class Repairs {
  #root = find(document, "#repairs");
  /** @type {AbortController | null} */
  #work = null;

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    for (const event of /** @type {const} */ (["opened", "changed"])) session.on(event, () => this.#clear());
    does("repair", () => this.#load(), { offered: () => !session.playing });
    does("close-repairs", () => this.#clear());
  }

  #clear() {
    this.#work?.abort();
    this.#show([]);
  }

  async #load() {
    this.#clear();
    this.session.peek(null);
    this.session.update({ result: null, differences: null }); // an older answer would stand above the proposals
    const work = (this.#work = new AbortController());
    this.#show([make("p", {}, "Looking for the fewest changes …")]);
    announce("Looking for the fewest changes …");
    try {
      const body = { ...pictured({ puzzle: this.session.puzzle.text }), time_limit: SECONDS };
      const found = await busy(this.#root, requestWithProgress("repairs", body, { signal: work.signal }));
      if (this.#work !== work) return;
      this.#show(this.#partsOf(found));
      bringIntoView(this.#root);
      announce(`${outcome(found)} ${plural(found.proposals.length, "{n} proposal.", "{n} proposals.", "No proposals.")}`);
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof Refusal)) throw error;
      this.#show([make("p", {}, sentence(error.message))]);
    }
  }

  /** @param {RepairsResponse} found */
  #partsOf(found) {
    return [
      make("p", {}, outcome(found)),
      make("ol", { class: "proposals", "aria-label": "Repairs" }, found.proposals.map((each) => this.#proposal(each))),
    ];
  }

  /** @param {Proposal} proposal */
  #proposal({ words, unique, level, puzzle, picture: drawn }) {
    const left = unique ? "Exactly one answer." : "At least one answer.";
    return make("li", {},
      make("div", { class: "proposal-picture", "aria-hidden": "true" }, picture(drawn.svg)),
      make("div", {},
        make("p", {}, words.map(sentence).join(" ")),
        make("p", { class: "note" }, left, ...(level ? [" ", pips(level), " ", level] : [])),
        make("button", { type: "button", class: "small", onclick: () => this.session.adopt(puzzle.text) }, "Do it")));
  }

  /** @param {Node[]} parts */
  #show(parts) {
    const close = make("button", { type: "button", class: "quiet", "data-do": "close-repairs", "aria-label": "Close" }, "✕");
    this.#root.hidden = parts.length === 0;
    this.#root.replaceChildren(...(parts.length ? [make("div", { class: "repairs-head" }, make("h3", {}, "Repairs"), close), ...parts] : []));
  }
}

/** The outcome in a sentence. @param {RepairsResponse} found */
function outcome({ state, least, proposals }) {
  if (state === "undecided") return "The time was up before the number of answers was known.";
  if (state === "one") return proposals.length ? "There is exactly one answer. The same, harder: clues that can go." : "There is exactly one answer, and every clue is needed.";
  if (!proposals.length) return "No small change leaves exactly one answer.";
  const n = Math.min(...proposals.map(({ moves }) => moves.length));
  const changes = state === "several" ? plural(n, "One change that leaves exactly one answer:", "{n} changes that leave exactly one answer:") : plural(n, "One change that gives it an answer:", "{n} changes that give it an answer:");
  return `${changes}${least ? "" : " Perhaps fewer suffice."}`;
}
