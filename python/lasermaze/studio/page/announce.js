// Messages for screen readers.

import { find } from "./dom.js";

/** @param {"live" | "alert"} id @param {string} words */
function say(id, words) {
  const region = find(document, `#${id}`);
  region.textContent = "";
  // In a later task, so that a message that is repeated is read again.
  setTimeout(() => { region.textContent = words; }, 30);
}

/** A message that waits until the screen reader has finished. @param {string} words */
export const announce = (words) => say("live", words);

/** An error message, which interrupts the screen reader. @param {string} words */
export const alarm = (words) => say("alert", words);
