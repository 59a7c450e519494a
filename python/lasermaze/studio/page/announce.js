// Messages for screen readers.

import { find } from "./dom.js";

/** @param {"live" | "alert"} id @param {string} words @param {string | null} lang */
function say(id, words, lang) {
  const region = find(document, `#${id}`);
  region.textContent = "";
  // In a later task, so that a message that is repeated is read again.
  setTimeout(() => {
    if (lang) region.lang = lang;
    else region.removeAttribute("lang");
    region.textContent = words;
  }, 30);
}

/** A message that waits until the screen reader has finished. @param {string} words @param {string | null} lang its language, if it is not the page's */
export const announce = (words, lang = null) => say("live", words, lang);

/** An error message, which interrupts the screen reader. @param {string} words @param {string | null} lang */
export const alarm = (words, lang = null) => say("alert", words, lang);
