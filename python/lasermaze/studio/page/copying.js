// Copies text to the clipboard.

import { announce } from "./announce.js";

/**
 * Copy a text field; select it if the browser has no clipboard for this page.
 * @param {HTMLTextAreaElement} field
 * @param {HTMLButtonElement} button
 */
export async function copyFrom(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = document.execCommand("copy") ? "Copied" : "Press Ctrl-C";
  }
  button.focus();
  announce(button.textContent);
}
