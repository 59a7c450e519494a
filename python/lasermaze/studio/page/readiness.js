// Whether the studio can answer a tap. Controls that cannot be used yet look disabled, and ignore taps
// and keys: none of them is carried out later.

import { all, find } from "./dom.js";

let begun = false; // whether a puzzle is open
let answered = true; // whether what answers the clicks runs: Python in the page starts slowly

/** Whether taps and keys are taken. */
export const isReady = () => begun && answered;

/** The first puzzle is open. */
export function hasBegun() {
  begun = true;
  show();
}

/** The backend of the clicks has started, or is about to. @param {boolean} now */
export function isAnswered(now) {
  answered = now;
  show();
}

function show() {
  const focused = all(document, ":focus").find((one) => one.closest(".needs-answers"));
  for (const part of all(document, ".needs-answers")) part.inert = !isReady();
  if (isReady()) refocus?.focus({ preventScroll: true });
  refocus = isReady() ? null : focused ?? refocus;
  find(document, "main").ariaBusy = String(!isReady());
}

/** @type {HTMLElement | null} */
let refocus = null; // what had the focus when the page could no longer answer
