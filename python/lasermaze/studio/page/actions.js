// The actions of the page: a button with `data-do="undo"` does the action "undo", wherever it is.
//
// To add a button, write it in index.html with `data-do="name"` and call `does("name", ...)` in the
// module whose action it is.

import { all } from "./dom.js";
import { Refusal } from "./refusal.js";

/**
 * @typedef {object} Action
 * @property {(button: HTMLButtonElement | null) => unknown} run gets the button that was pressed; null for a key
 * @property {() => boolean} [enabled]
 * @property {() => boolean} [pressed]
 * @property {() => boolean} [offered] whether the button is there
 * @property {() => string} [words] of the part of the button with `data-words`
 */

/** @type {Map<string, Action>} */
const actions = new Map();

/**
 * Say what an action does, and how its buttons look.
 * @param {string} name
 * @param {Action["run"]} run
 * @param {Omit<Action, "run">} [looks]
 */
export function does(name, run, looks = {}) {
  actions.set(name, { run, ...looks });
}

/** Do an action if it is offered; returns whether it was. @param {string} name */
export function perform(name) {
  const action = actions.get(name);
  if (!action || action.offered?.() === false || action.enabled?.() === false) return false;
  action.run(null);
  return true;
}

/** @param {import("./session.js").Session} session */
export function beginActions(session) {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-do]") : null;
    if (button instanceof HTMLButtonElement) run(session, button);
  });
  session.on("shown", showButtons);
  does("undo", () => session.undo(), { enabled: () => session.history.canUndo });
  does("redo", () => session.redo(), { enabled: () => session.history.canRedo });
  does("restart", () => session.restart());
}

/** Do the action of a button; a Refusal is told. @param {import("./session.js").Session} session @param {HTMLButtonElement} button */
async function run(session, button) {
  try {
    await actions.get(button.dataset.do ?? "")?.run(button);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    session.refuse(error);
  }
}

/** Show every button as its action is now. */
function showButtons() {
  for (const [name, { enabled, pressed, offered, words }] of actions) {
    for (const button of /** @type {HTMLButtonElement[]} */ (all(document, `[data-do="${name}"]`))) {
      if (enabled) button.disabled = !enabled();
      if (pressed) button.setAttribute("aria-pressed", String(pressed()));
      if (offered) button.hidden = !offered();
      const label = words && button.querySelector("[data-words]");
      if (label) label.textContent = words();
    }
  }
}
