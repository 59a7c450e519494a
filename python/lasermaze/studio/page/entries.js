// The entries of the browser's history: one for each puzzle that is opened, and one more on top of
// it when a dialog is opened, so that the back button closes the dialog.
//
// The dialog's entry stays when the dialog is closed otherwise: to go back by itself takes the
// browser a while, in which a reload would be lost. The next puzzle or dialog uses it again, and
// the back button skips it.

let here = history.state?.here ?? 0; // the number of the puzzle
let onTop = Boolean(history.state?.dialog); // whether the current entry is that of a dialog
let shown = location.href; // the address of the puzzle
/** @type {HTMLDialogElement[]} */
let dialogs = []; // in the order in which they were opened
history.replaceState({ here, dialog: onTop }, "");

/** Close all dialogs that are open. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/** Open a dialog. @param {HTMLDialogElement} dialog */
export function showDialog(dialog) {
  dialog.showModal();
  dialogs = [...dialogs.filter((one) => one.open && one !== dialog), dialog];
  cover();
}

/** Put the entry of a dialog on top, unless it is there. */
function cover() {
  if (!onTop) history.pushState({ here, dialog: true }, "");
  onTop = true;
}

/**
 * Write the address of the puzzle that is shown.
 * @param {string} address
 * @param {boolean} entry whether the back button leads to what was shown before
 */
export function write(address, entry) {
  if (location.href === address) return;
  shown = address;
  if (entry) here += 1;
  if (entry && !onTop) {
    history.pushState({ here }, "", address);
    return;
  }
  if (entry) onTop = false; // the puzzle takes the place of the dialog from which it is opened
  history.replaceState({ here, dialog: onTop }, "", address);
}

// Before all other listeners: between a puzzle and its dialog, the puzzle stays.
addEventListener("popstate", (event) => {
  const [before, wasOnTop] = [here, onTop];
  here = event.state?.here ?? here + 1; // an address that the user has typed is a new entry
  onTop = Boolean(event.state?.dialog);
  if (event.state === null) history.replaceState({ here }, "");
  if (here !== before) {
    shown = location.href;
    return;
  }
  event.stopImmediatePropagation();
  if (!wasOnTop || onTop) return;
  history.replaceState({ here }, "", shown); // it may have changed meanwhile
  const dialog = dialogs.findLast((one) => one.open);
  dialog?.close();
  if (!dialog) history.back(); // there was nothing to close
  else if (document.querySelector("dialog[open]")) cover();
});
