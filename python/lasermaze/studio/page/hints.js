// The mistakes that a hint rules out, each with its picture on the board.

import { make } from "./dom.js";

/** @import { Otherwise } from "./types.js" */

const FIRST = 3; // mistakes that are listed at once; the others are folded away

/**
 * The mistakes that are listed. The reason tells some: only if there are several are they listed, to show their pictures.
 * @param {Otherwise[]} all
 */
function listed(all) {
  const mistakes = all.filter(({ told, beams }) => beams.length || !told);
  return mistakes.length === 1 && mistakes[0].told ? [] : mistakes;
}

/** The picture that is shown at once: that of the first mistake with a beam, or of the first one. @param {Otherwise[]} all */
export const firstTried = (all) => (all.find(({ beams }) => beams.length) ?? all[0])?.picture ?? null;

/**
 * A button for each mistake, which shows its picture; null if none is listed.
 * @param {Otherwise[]} all
 * @param {import("./session.js").Session} session
 */
export function otherwise(all, session) {
  const mistakes = listed(all);
  if (!mistakes.length) return null;
  const buttons = mistakes.map(({ told, title, words }, number) =>
    make("button", { type: "button", class: "small mistake", onclick: () => draw(number) }, told ? title : words));
  const press = (/** @type {number} */ number) =>
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", String(other === number)));
  const draw = (/** @type {number} */ number) => {
    press(number);
    session.update({ marks: { ...session.marks, tried: mistakes[number].picture } });
  };
  press(Math.max(0, mistakes.findIndex(({ beams }) => beams.length)));
  const rest = buttons.slice(FIRST);
  return make("div", { class: "mistakes", role: "group", "aria-label": "Otherwise" }, buttons.slice(0, FIRST),
    rest.length ? make("details", {}, make("summary", {}, `${rest.length} more`), make("div", { class: "mistakes" }, rest)) : null);
}
