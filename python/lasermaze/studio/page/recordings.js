// Recorded answers: with them small puzzles are played before Python has started. The library made
// them with the site: every position that can be reached, and what the page asks about each.

import { Refusal } from "./refusal.js";

/**
 * @typedef {object} Recording of one puzzle
 * @property {string} start the first position
 * @property {any} given the answer about the puzzle itself
 * @property {any} shown the answer about a position, without its view
 * @property {Record<string, any>} views of each position
 * @property {Record<string, Record<string, any>>} moves from each position: the next one, or an error
 * @property {Record<string, Record<string, any>>} asked the answers about each position, or errors
 * @property {any} rate
 *
 * @typedef {{position?: string | null, moves?: string[], cell?: number[], time?: number | null, time_limit?: number}} Asked a request about it
 */

/** An answer that may be an error. @param {any} answer */
function orRefused(answer) {
  if (answer?.error) throw new Refusal(answer.error);
  return answer;
}

/** The position after some moves; undefined if one was not recorded. @param {Recording} recording @param {string} from @param {string[]} moves */
function follow({ moves: known }, from, moves) {
  let position = from;
  for (const move of moves) {
    const next = known[position];
    if (!next || !Object.hasOwn(next, move)) return undefined;
    position = orRefused(next[move]);
  }
  return position;
}

/**
 * The recorded answer to a request; undefined if there is none. Throws Refusal if an error was recorded.
 * @param {Recording} recording
 * @param {string} name
 * @param {Asked} request
 */
export function answerIn(recording, name, { position, moves = [], cell = [], time }) {
  const { start, given, shown, views, asked } = recording;
  const at = position ?? start;
  if (name === "rate") return orRefused(recording.rate);
  if (name === "view" && time === undefined) return position ? views[at] && { ...shown, view: views[at] } : given;
  if (name === "play") {
    const reached = follow(recording, at, moves);
    return reached && views[reached] && { position: reached, view: views[reached] };
  }
  if (name === "piece") return orRefused(asked[at]?.piece[cell.join()]);
  if (name === "hint" || name === "check" || name === "film") return position ? orRefused(asked[at]?.[name]) : undefined;
  return undefined;
}

export class Recordings {
  /** @type {Map<string, Promise<Recording>>} */
  #loaded = new Map();

  /**
   * @param {Record<string, string>} places the file of each puzzle that is recorded, by its text
   * @param {(name: string) => Promise<any>} load
   */
  constructor(places, load) {
    this.places = places;
    this.load = load;
  }

  /** Whether a puzzle is recorded. @param {string | undefined} puzzle */
  has(puzzle) {
    return puzzle !== undefined && Object.hasOwn(this.places, puzzle);
  }

  /** The recorded answer to a request; undefined if there is none. @param {string} name @param {Asked & {puzzle?: string}} request */
  async answer(name, request) {
    const { puzzle = "" } = request;
    if (!this.has(puzzle)) return undefined;
    if (!this.#loaded.has(puzzle)) this.#loaded.set(puzzle, this.load(this.places[puzzle]));
    try {
      return answerIn(/** @type {Recording} */ (await this.#loaded.get(puzzle)), name, request);
    } catch (error) {
      if (!(error instanceof Refusal)) this.#loaded.delete(puzzle); // another try may load it
      throw error;
    }
  }
}
