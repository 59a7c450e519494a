// Recorded answers: with them puzzles are played before Python has started. The library made them with
// the site: the first steps with every position that can be reached, and what the page asks about each;
// of the days to come the puzzles, and the first token of one of them.

import { turn } from "./moves.js";
import { Refusal } from "./refusal.js";

/** @import { Cell } from "./types.js" */
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
 * @typedef {{position?: string | null, moves?: string[], cell?: Cell, time?: number | null, time_limit?: number, editing?: boolean}} Asked a request about it
 */

/**
 * @typedef {object} Day
 * @property {any} daily the answer about the day
 * @property {Record<string, any>} given the answers about its puzzles themselves, by their texts
 * @property {Record<string, Recording>} begun the puzzles that can be begun
 *
 * @typedef {object} Recorded
 * @property {Record<string, string>} recorded the file of each puzzle that is recorded, by its text
 * @property {{first: string, last: string}} days that are recorded, each in a file
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
export function answerIn(recording, name, { position, moves = [], cell = [-1, -1], time, editing = false }) {
  const { start, given, shown, views, asked } = recording;
  const at = position ?? start;
  if (name === "rate") return orRefused(recording.rate);
  if (name === "view" && time === undefined) return position ? views[at] && { ...shown, view: views[at] } : given;
  if (name === "play") {
    const reached = follow(recording, at, moves);
    return reached && views[reached] && { position: reached, view: views[reached] };
  }
  if (name === "piece" && !editing) return pieceIn(recording, at, cell);
  if (name === "hint" || name === "check" || name === "film") return position ? orRefused(asked[at]?.[name]) : undefined;
  return undefined;
}

/** The directions of a piece with their pictures, and whether it can be taken. @param {Recording} recording @param {string} at @param {Cell} cell */
function pieceIn({ views, moves, asked }, at, cell) {
  const piece = asked[at]?.piece[cell.map((number) => number + 1).join()];
  return piece && { ...piece, looks: piece.ways.map((/** @type {string} */ way) => views[moves[at][turn(cell, way)]].picture) };
}

export class Recordings {
  /** @type {Map<string, Promise<any>>} the files, by their names */
  #files = new Map();
  /** @type {Map<string, Recording>} */
  #begun = new Map(); // the puzzles of days, by their texts
  /** @type {Map<string, any>} */
  #given = new Map(); // answers about those that are only shown

  /**
   * @param {Recorded} recorded
   * @param {(name: string) => Promise<any>} load
   */
  constructor({ recorded, days }, load) {
    this.places = recorded;
    this.days = days;
    this.load = load;
  }

  /** Whether a puzzle is recorded. @param {string | undefined} puzzle */
  has(puzzle) {
    return puzzle !== undefined && (Object.hasOwn(this.places, puzzle) || this.#begun.has(puzzle));
  }

  /** The recorded answer to a request; undefined if there is none. @param {string} name @param {Asked & {puzzle?: string, date?: string}} request */
  async answer(name, request) {
    const { puzzle = "", date } = request;
    if (name === "daily") return this.#dayOf(date);
    const begun = this.#begun.get(puzzle);
    if (begun) return answerIn(begun, name, request);
    if (this.has(puzzle)) return answerIn(await this.#file(`recorded/${this.places[puzzle]}`), name, request);
    const { position, time } = request;
    return name === "view" && !position && time === undefined ? this.#given.get(puzzle) : undefined;
  }

  /** The puzzles of a day, which are known from now on. @param {string | undefined} date */
  async #dayOf(date) {
    const { first, last } = this.days;
    if (!date || date < first || date > last) return undefined;
    /** @type {Day | undefined} */
    const day = await this.#file(`days/${date}`).catch(() => undefined); // without a network Python makes them
    for (const [text, recording] of Object.entries(day?.begun ?? {})) this.#begun.set(text, recording);
    for (const [text, answer] of Object.entries(day?.given ?? {})) this.#given.set(text, answer);
    return day?.daily;
  }

  /** A file, loaded once; another try may load one that could not be loaded. @param {string} name */
  #file(name) {
    const known = this.#files.get(name);
    if (known) return known;
    const file = this.load(name);
    this.#files.set(name, file);
    file.catch(() => this.#files.delete(name));
    return file;
  }
}
