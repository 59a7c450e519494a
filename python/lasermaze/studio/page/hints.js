// What would happen otherwise: the mistakes that a hint rules out, each with its beam on the board.

import { make } from "./dom.js";

const FIRST = 3; // mistakes that are listed at once; the others are folded away

/** A reason; one in numbered steps is a list. @param {string} reason */
export function reasonOf(reason) {
  const steps = reason.split(/(?:^|(?<=\. ))\d+\. /);
  return steps[0] === "" && steps.length > 2
    ? make("ol", { class: "reason steps" }, steps.slice(1).map((step) => make("li", {}, step)))
    : make("p", { class: "reason" }, reason);
}

/**
 * A button for each mistake, which draws its beam; the first one with a beam is drawn at once.
 * A mistake that the reason tells, and that has no beam to draw, has no button.
 * @param {{words: string, beams: number[][][]}[]} all
 * @param {string} reason
 * @param {import("./board.js").Board} board
 * @returns {HTMLElement | null}
 */
export function otherwise(all, reason, board) {
  const mistakes = all.filter(({ words, beams }) => beams.length || !reason.includes(words.split(": ").at(-1) ?? ""));
  if (!mistakes.length) return null;
  const buttons = mistakes.map(({ words }, number) =>
    make("button", { type: "button", class: "small mistake", onclick: () => draw(number) }, words));
  const draw = (/** @type {number} */ number) => {
    board.mark({ beams: mistakes[number].beams });
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", String(other === number)));
  };
  draw(Math.max(0, mistakes.findIndex(({ beams }) => beams.length)));
  const rest = buttons.slice(FIRST);
  return make("div", { class: "mistakes", role: "group", "aria-label": "Otherwise" }, buttons.slice(0, FIRST),
    rest.length ? make("details", {}, make("summary", {}, `${rest.length} more`), make("div", { class: "mistakes" }, rest)) : null);
}
