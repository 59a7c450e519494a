// The page's own types, for the type checker. What the calls return is in generated-types.js.

/**
 * @import { Calls, DailyResponse, Difference, Otherwise, View } from "./generated-types.js"
 * @import { Entry } from "./storage.js"
 *
 * @typedef {[row: number, col: number]} Cell from 0; -1 is the rim around the grid
 * @typedef {readonly [row: number, col: number]} Point in units of cells
 *
 * @typedef {"edit" | "play"} Mode
 * @typedef {{kind: string, level: string | null, size: [number, number], seed: number, options?: object}} Recipe
 *
 * @typedef {object} LessonPlace a first step that is played
 * @property {string} kind
 * @property {number} at its number, from 0
 * @property {{text: string, mode: Mode} | null} next the puzzle after the last one; null for the gallery's first
 *
 * @typedef {object} Opening how a text is opened
 * @property {Mode} mode
 * @property {string | null} [daily] the date whose puzzle it is
 * @property {Recipe | null} [recipe]
 * @property {Entry | null} [kept] the entry that continues
 * @property {boolean} [keep] whether it is saved before any change
 *
 * @typedef {object} Preview something that is shown instead of the puzzle, such as a solution
 * @property {View} view
 * @property {string} words
 * @property {string} [position]
 * @property {Element} [pager]
 * @property {Difference[]} [differences]
 *
 * @typedef {{progress?: number | null, found?: number}} Progress the fraction that is done, and the solutions so far
 * @typedef {{signal?: AbortSignal, onProgress?: (message: Progress) => void}} How how a request is made
 * @typedef {Calls & {[day: `daily?date=${string}`]: DailyResponse}} Answers what each call returns
 *
 * @typedef {object} Backend who answers the requests; the answers are checked there
 * @property {(call: string, body: object | undefined, how?: How) => Promise<any>} ask
 * @property {(call: string, body: object, signal?: AbortSignal) => Promise<{name: string, blob: Blob}>} file
 * @property {(format: string) => boolean} makes
 */

export {};
