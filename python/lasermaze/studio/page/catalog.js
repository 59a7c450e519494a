// The ready puzzles and the deck, and which puzzle follows another.

import { request } from "./api.js";
import { solvedIn } from "./storage.js";

/** @import { CatalogPuzzle } from "./generated-types.js" */

export const FIRST_KIND = "board"; // the kind that is shown first

/**
 * The things sorted, those of the board game first.
 * @template Thing
 * @param {Thing[]} things
 * @param {(thing: Thing) => string} kindOf
 */
export const boardFirst = (things, kindOf) =>
  [...things].sort((one, other) => Number(kindOf(other) === FIRST_KIND) - Number(kindOf(one) === FIRST_KIND));

/** @type {Partial<Record<"gallery" | "deck" | "doubts", CatalogPuzzle[]>>} what was loaded */
const known = {};

/** The ready puzzles, those of the board game first. */
export const loadReady = async () =>
  (known.gallery ??= boardFirst((await request("gallery")).gallery, ({ puzzle }) => puzzle.kind));

/** The puzzles of the game about doubtful cards: its own, and the ready ones that cannot be solved. */
export const loadDoubts = async () => (known.doubts ??=
  [...(await request("doubts")).gallery, ...(await loadReady()).filter(({ solvable }) => !solvable)]);

/** The cards of the deck, from easy to hard. */
export const loadDeck = async () => (known.deck ??= (await request("deck")).gallery);

/**
 * The puzzle that follows one: in the deck, or among the ready ones of its kind, and then the deck.
 * @param {string} text
 * @returns {Promise<string | null>} its text; null if there is no next one
 */
export async function after(text) {
  const [ready, deck] = await Promise.all([loadReady(), loadDeck()]);
  const at = deck.findIndex(({ puzzle }) => puzzle.text === text);
  if (at >= 0) return deck[at + 1]?.puzzle.text ?? null;
  const here = ready.findIndex(({ puzzle }) => puzzle.text === text);
  const kind = here < 0 ? FIRST_KIND : ready[here].puzzle.kind;
  // One that cannot be solved never follows another: it could not be won.
  const next = here < 0 ? undefined : ready.slice(here + 1).find(({ solvable }) => solvable);
  if (next?.puzzle.kind === kind) return next.puzzle.text;
  return deck.find(({ puzzle }) => solvedIn(puzzle.text) === undefined)?.puzzle.text ?? null;
}
