// Shared by the dialogs: opening, closing, and errors in the input.

import { Refusal } from "./api.js";
import { alarm } from "./announce.js";
import { make } from "./dom.js";
import { showDialog } from "./entries.js";
import { sentence } from "./english.js";

/** @typedef {{message: string, expected?: string | null, line?: number | null, column?: number | null}} Problem */

/** Open a dialog, without the error of the last time. @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  tellProblem(dialog, null);
  showDialog(dialog);
}

/**
 * Show an error, with its line and column if they are known.
 * @param {HTMLDialogElement} dialog
 * @param {Problem | null} error
 */
export function tellProblem(dialog, error) {
  /** @type {HTMLElement | null} */
  const box = dialog.querySelector(".problem");
  if (!box) return;
  box.hidden = !error;
  if (!error) return;
  const where = error.line ? (error.column ? `Line ${error.line}, column ${error.column ?? 0}: ` : `Line ${error.line}: `) : "";
  box.replaceChildren(make("b", {}, where), make("span", {}, where ? `${error.message}.` : sentence(error.message)));
  if (error.expected) box.append(make("span", { class: "expected" }, `Expected: ${error.expected}.`));
  box.scrollIntoView({ block: "nearest" });
  alarm(`${where}${error.message}`);
}

/** The line of a text that an error is about, with a caret below the column. @param {string} text @param {Problem} error */
export function pointAt(text, { line, column }) {
  const words = line ? text.split("\n")[line - 1] : undefined;
  if (words === undefined || words.length > 400) return null;
  return make("pre", { "aria-hidden": "true" }, `${words}\n${" ".repeat(Math.max(0, (column ?? 1) - 1))}^`);
}

/**
 * Submit a form: an error is shown in it and returned, success closes it.
 * @param {HTMLDialogElement} dialog
 * @param {SubmitEvent} event
 * @param {(fields: Record<string, string>) => Promise<unknown>} work gets what the fields contain
 */
export async function submit(dialog, event, work) {
  event.preventDefault();
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
  if (button) button.disabled = true;
  tellProblem(dialog, null);
  try {
    await work(fieldsOf(event.target));
    dialog.close();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tellProblem(dialog, error);
    return error;
  } finally {
    if (button) button.disabled = false;
  }
  return null;
}

/** The contents of a form's fields; none of them takes a file. @param {EventTarget | null} form */
const fieldsOf = (form) => Object.fromEntries([...new FormData(/** @type {HTMLFormElement} */ (form))]
  .map(([name, value]) => [name, String(value)]));
