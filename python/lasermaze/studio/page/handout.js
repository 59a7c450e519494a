// The main steps of an explanation on sheets of paper: the question on the first, the answer on the last.

import { coded, make, quietPicture } from "./dom.js";

/** @import { Screen } from "./generated-types.js" */

const MOST_ON_A_SHEET = 4;

/**
 * By the number of cards on a sheet, the width of a picture, in heights, up to which it is larger
 * beside the words than below them.
 */
const NARROW = [0, 0, 1.4, 2, 0];

/**
 * The sheets of a handout. Each is filled: its pictures share the space that the words leave.
 * @param {Screen[]} screens
 * @param {string} name the title of the first sheet
 */
export function sheets(screens, name) {
  return spread(cards(screens)).map((group, number) =>
    make("div", { class: `sheet of-${group.length}` }, number ? null : make("h1", {}, name), ...group.map((steps) => printed(steps, NARROW[group.length]))));
}

/**
 * The steps with their pictures. A step without a picture shares the card of the step before it.
 * @param {Screen[]} screens
 * @returns {Screen[][]}
 */
export function cards(screens) {
  /** @type {Screen[][]} */
  const made = [];
  for (const screen of screens) {
    if (screen.picture || !made.length) made.push([screen]);
    else made[made.length - 1].push(screen);
  }
  return made;
}

/**
 * The cards in even groups, at least two, so that the answer is not beside the question.
 * @template T
 * @param {T[]} all
 * @returns {T[][]}
 */
export function spread(all) {
  const count = Math.min(all.length, Math.max(2, Math.ceil(all.length / MOST_ON_A_SHEET)));
  const start = (/** @type {number} */ group) => Math.floor((group * all.length) / count);
  return Array.from({ length: count }, (_, group) => all.slice(start(group), start(group + 1)));
}

/**
 * One card: the words of its steps, and the picture of the first.
 * @param {Screen[]} steps
 * @param {number} narrow the width of a picture, in heights, up to which it is beside the words
 */
function printed(steps, narrow) {
  const words = make("div", {}, ...steps.flatMap(({ title, words: texts }) => [make("h2", {}, title), ...texts.map((text) => make("p", {}, coded(text)))]));
  const [{ picture, captions }] = steps;
  if (!picture) return make("section", {}, words);
  const drawn = quietPicture(picture.svg);
  const { width, height } = drawn.viewBox.baseVal;
  const isBeside = width < narrow * height;
  drawn.setAttribute("preserveAspectRatio", isBeside ? "xMidYMin" : "xMidYMax"); // at its words, or its caption
  const caption = make("div", { class: "caption" }, captions.join(" "));
  const figure = make("figure", {}, make("div", { class: "drawn" }, drawn));
  (isBeside ? words : figure).append(caption);
  return make("section", { class: isBeside && "beside" }, words, figure);
}
