// The page's own types, for the type checker. Those of the calls' responses are in generated-types.js.

/**
 * @import { Calls, DailyResponse, Difference, Fault, HintResponse, View } from "./generated-types.js"
 * @import { Entry } from "./storage.js"
 *
 * @typedef {HintResponse["otherwise"][0]} Otherwise a mistake, and its beams
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
 * @typedef {LessonPlace & {words: string, cheer: string, of: number}} PlayedLesson with what to do, the words after it, and how many steps there are
 *
 * @typedef {"seconds" | "hints" | "checks" | "answers"} Counted what the tally of a play counts
 *
 * @typedef {object} Opening how a text is opened
 * @property {Mode} mode
 * @property {string | null} [daily] the date whose puzzle it is
 * @property {Recipe | null} [recipe]
 * @property {Entry | null} [kept] the entry that continues
 * @property {boolean} [keep] whether it is saved before any change
 * @property {boolean} [home] whether it is shown at home
 * @property {number | null} [doubt] its number in the game of doubtful puzzles
 *
 * @typedef {object} Preview something that is shown instead of the puzzle, such as a solution
 * @property {View} view
 * @property {string} words
 * @property {string} [position]
 * @property {{at: number, many: number}} [pager] which of how many solutions it is
 * @property {Difference[]} [differences]
 *
 * @typedef {object} Result of Check, Hint, Solve or Explain
 * @property {string} title
 * @property {"good" | "bad" | ""} [css]
 * @property {string} [lead] words before the others, in bold
 * @property {string} [words]
 * @property {Fault[]} [faults] broken rules
 * @property {{does: string, words: string, icon?: string} | null} [next] a button with an action
 * @property {string} [reason] of a hint
 * @property {Otherwise[]} [otherwise] the mistakes that a hint rules out
 * @property {string[]} [notes]
 *
 * @typedef {object} Finish the message after a win
 * @property {string} title
 * @property {string} words
 * @property {string} line to share
 * @property {boolean} next whether there is a next card
 *
 * @typedef {{progress?: number | null, found?: number}} Progress the fraction that is done, and the solutions so far
 * @typedef {{signal?: AbortSignal, onProgress?: (message: Progress) => void}} How how a request is made
 * @typedef {Calls & {[day: `daily?date=${string}`]: DailyResponse}} Answers what each call returns
 *
 * @typedef {object} Backend who answers the requests; the answers are checked there
 * @property {(call: string, body: object | undefined, how?: How) => Promise<any>} ask
 * @property {(call: string, body: object, signal?: AbortSignal) => Promise<{name: string, blob: Blob}>} file
 * @property {(puzzle: string) => boolean} plays whether moves in a puzzle are answered before all others are
 * @property {(format: string) => boolean} makes
 */

export {};
