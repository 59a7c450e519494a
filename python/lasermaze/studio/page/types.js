// The types of what the calls return, for the type checker; see the TypedDicts in `handlers`.

/**
 * @typedef {object} Puzzle
 * @property {string} kind
 * @property {string} title
 * @property {number} rows
 * @property {number} cols
 * @property {number | null} targets
 * @property {string} text
 *
 * @typedef {[number, number]} Cell row and column, from 0
 *
 * @typedef {{left: number, top: number, cell: number, cell_height: number | null, rows: number, cols: number, width: number, height: number}} Grid
 *
 * @typedef {{svg: string, grid: Grid}} Picture
 *
 * @typedef {{rule: string, message: string, cell: Cell | null, unfinished: boolean}} Fault
 *
 * @typedef {{code: string, name: string, key: string, left: number | null, paints: boolean, svg: string}} Piece
 *
 * @typedef {object} View
 * @property {Picture} picture
 * @property {string} message
 * @property {boolean} done
 * @property {Fault[]} faults
 * @property {number} times
 * @property {number} now
 * @property {string[]} ways
 * @property {string[]} names
 * @property {boolean[]} empty
 * @property {number[]} cells
 * @property {Piece[]} pile
 *
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} title
 * @property {string} question
 * @property {{name: string, default: boolean | number | string, help: string, verbs: string[]}[]} options
 * @property {string} solution
 * @property {[number, number]} default_size
 * @property {{search: string, open: string, levels: {name: string, least: number, size: [number, number]}[]}} difficulty
 * @property {number} generator_version
 * @property {number} largest
 * @property {string} example
 * @property {string[]} formats
 *
 * @typedef {{kind: string, level: string | null, size: [number, number], seed: number, options?: object}} Recipe
 *
 * @typedef {object} Preview something that is shown instead of the puzzle, such as a solution
 * @property {View} view
 * @property {string} words
 * @property {string} [position]
 * @property {Element} [pager]
 * @property {import("./differences.js").Difference[]} [differences]
 */

export {};
