// The dialog that says whose game this is, and where its rules and the documentation are.

import { does } from "./actions.js";
import { find } from "./dom.js";
import { openDialog } from "./forms.js";

export function beginAbout() {
  const dialog = find(document, "#about", HTMLDialogElement);
  does("about", () => openDialog(dialog));
}
