// What a screen reader hears.

import { by } from "./dom.js";

function say(id, words) {
  const region = by(id);
  region.textContent = "";
  // In a later task, so that the same words twice are heard twice.
  setTimeout(() => { region.textContent = words; }, 30);
}

/** Something worth hearing, when the reader is done with what it says. */
export const announce = (words) => say("live", words);

/** Something that did not work, at once. */
export const alarm = (words) => say("alert", words);
