// Messages for screen readers.

import { find, make } from "./dom.js";

/** @typedef {[words: string, lang?: string | null]} Part words, and their language if it is not the page's */

/** @param {"live" | "alert"} id @param {Part[]} parts */
function say(id, parts) {
  const region = find(document, `#${id}`);
  region.textContent = "";
  // In a later task, so that a message that is repeated is read again.
  setTimeout(() => region.replaceChildren(...parts.filter(([words]) => words).flatMap(([words, lang = null]) => [make("span", { lang }, words), " "])), 30);
}

/** A message that waits until the screen reader has finished. @param {string} words @param {string | null} lang its language, if it is not the page's */
export const announce = (words, lang = null) => say("live", [[words, lang]]);

/** The same, in parts of different languages. @param {Part[]} parts */
export const announceParts = (...parts) => say("live", parts);

/** An error message, which interrupts the screen reader. @param {string} words @param {string | null} lang */
export const alarm = (words, lang = null) => say("alert", [[words, lang]]);
