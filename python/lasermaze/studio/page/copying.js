// Copies text to the clipboard.

import { announce } from "./announce.js";
import { t } from "./text.js";

/**
 * Copy a text field; select it if the browser has no clipboard for this page.
 * @param {HTMLTextAreaElement} field
 * @param {HTMLButtonElement} button
 */
export async function copyFrom(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = t("copied");
  } catch {
    button.textContent = document.execCommand("copy") ? t("copied") : t("press-ctrl-c");
  }
  button.focus();
  announce(button.textContent);
}
