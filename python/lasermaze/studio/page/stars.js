// Stars, as they are won: three of them, some full.

import { make, shape } from "./dom.js";
import { plural } from "./english.js";

const MOST = 3;
const STAR = "M12 2.8l2.8 6 6.5.8-4.800 4.500 1.300 6.500L12 17.300l-5.800 3.300 1.300-6.500L2.700 9.600l6.500-.8z";

/** A number of stars in words. @param {number} stars */
export const starsInWords = (stars) => plural(stars, "{n} star", "{n} stars", "no stars");

/** Stars, some full. @param {number} stars */
export function starRow(stars) {
  const row = make("span", { class: "stars", role: "img", "aria-label": starsInWords(stars) });
  for (let at = 0; at < MOST; at += 1) {
    const root = shape("svg", { class: `star${at < stars ? " full" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" });
    root.append(shape("path", { d: STAR }));
    row.append(root);
  }
  return row;
}
