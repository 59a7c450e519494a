// Cards that show a puzzle and open it.

import { plays } from "./api.js";
import { closeDialogs } from "./entries.js";
import { make, quietPicture } from "./dom.js";
import { clock } from "./english.js";
import { pips } from "./levels.js";
import { whenReady } from "./readiness.js";
import { solvedIn } from "./storage.js";

/** @import { Picture, Puzzle } from "./generated-types.js" */

/**
 * A card that opens a puzzle to play, and closes the dialogs.
 * @param {Puzzle & {level?: string | null}} puzzle
 * @param {Picture} picture
 * @param {{title?: string, played?: number, open: () => Promise<unknown>}} about the title of its kind, the seconds for which it was played
 */
export function puzzleCard(puzzle, picture, { title = "", played, open }) {
  const { rows, cols, text, level } = puzzle;
  const onclick = async () => {
    await open();
    closeDialogs();
  };
  return make("div", { class: "card" },
    whenReady(make("button", { type: "button", onclick },
      make("div", { class: "card-picture" }, quietPicture(picture.svg)),
      make("div", { class: "card-words" },
        title ? make("span", {}, title) : null,
        make("b", {}, puzzle.title || "Untitled"),
        make("span", {}, howFar(solvedIn(text), played) ?? `${rows} × ${cols}`),
        level && make("span", { class: "card-level" }, pips(level), level))), plays(text)));
}

/**
 * The progress of a puzzle, from the seconds in which it was solved or played; null if there is none.
 * @param {number | undefined} solved
 * @param {number | undefined} played
 */
export function howFar(solved, played) {
  if (solved !== undefined) return `✓ solved in ${clock(solved)}`;
  return played === undefined ? null : `begun, ${clock(played)}`;
}
