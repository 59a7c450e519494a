// Whether the studio can answer a tap. Controls that cannot be used yet look disabled, and ignore taps
// and keys: none of them is carried out later.

import { all, find } from "./dom.js";

let begun = false; // whether a puzzle is open
let answered = true; // whether what answers the clicks runs: Python in the page starts slowly
let recorded = false; // whether moves in the open puzzle are answered without it

/** Whether taps and keys are taken on the board. */
export const isReady = () => begun && (answered || recorded);

/**
 * Mark what opens a puzzle: it waits until the moves in that are answered.
 * @template {HTMLElement} Element
 * @param {Element} element
 * @param {boolean} isRecorded whether they are answered in any case
 */
export function whenReady(element, isRecorded) {
  element.classList.add("needs-answers");
  element.toggleAttribute("data-recorded", isRecorded);
  element.inert = !isUsable(element);
  return element;
}

/** @param {HTMLElement} part */
const isUsable = (part) => (part.tagName === "MAIN" ? isReady() : begun && (answered || part.hasAttribute("data-recorded")));

/** The first puzzle is open. */
export function hasBegun() {
  begun = true;
  show();
  dispatchEvent(new Event("begun"));
}

/** A puzzle was opened whose moves are answered in any case, or another one. @param {boolean} now */
export function mayPlay(now) {
  recorded = now;
  show();
}

/** The backend of the clicks has started, or is about to. @param {boolean} now */
export function isAnswered(now) {
  answered = now;
  show();
}

function show() {
  const focused = all(document, ":focus").find((one) => one.closest(".needs-answers"));
  for (const part of all(document, ".needs-answers")) part.inert = !isUsable(part);
  if (isReady()) refocus?.focus({ preventScroll: true });
  refocus = isReady() ? null : focused ?? refocus;
  document.documentElement.toggleAttribute("data-playable", isReady());
  find(document, "main").ariaBusy = String(!isReady());
}

/** @type {HTMLElement | null} */
let refocus = null; // what had the focus when the page could no longer answer
