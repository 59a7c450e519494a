// The state of the page: plain values, from which every part of the page is shown.
//
// Code that changes the state finishes the change and then emits it. Three groups of listeners hear
// of it, one after the other: those of the event itself act on it (they save, request, announce),
// those of "shown" bring their part of the page up to date, and those of "settled" need the page
// as it is then. No listener relies on another one of its group, so their order never matters.

import { place } from "./moves.js";

/** @import { Difference, Fault, FilmResponse, Kind, Picture, Piece, Puzzle, View } from "./generated-types.js" */
/** @import { Refusal } from "./refusal.js" */
/** @import { Cell, Counted, Finish, Mode, PlayedLesson, Preview, Recipe, Result } from "./types.js" */

/**
 * @typedef {object} Events the events, and the data of each
 * @property {{switched: boolean}} opened a puzzle was opened, or `switched` to the other mode
 * @property {undefined} changed the puzzle or the position
 * @property {undefined} looked something else is shown
 * @property {Refusal} refused
 * @property {Refusal} idle a touch did nothing, and why
 * @property {Promise<unknown>} works tasks have begun, which end with the promise
 * @property {Counted} counted one more of these is in the tally
 * @property {{from: string, to: string}} travelled a text took the place of another one by undo, redo or a choice, not by a move
 * @property {undefined} pointed the cursor or another mark of a pointer has moved
 * @property {undefined} shown any of the first five has happened: show the state
 * @property {{opened: boolean}} settled the page shows a puzzle or a position, which was `opened` or changed
 */

const SHOWN = new Set(["opened", "changed", "looked", "refused", "idle"]);

const none = /** @type {unknown} */ (null);

/**
 * The marks of a result on the board; `faults` is null for those that are always shown, and
 * `tried` is the picture of a mistake, which is shown instead of the position.
 * @type {{faults: Fault[] | null, hint: Cell | null, tried: Picture | null}}
 */
export const NO_MARKS = { faults: null, hint: null, tried: null };

export class State extends EventTarget {
  /** @type {Kind[]} */
  kinds = [];
  puzzle = /** @type {Puzzle} */ (none); // the first one is opened before anything is shown
  view = /** @type {View} */ (none);
  /** @type {Piece[]} */
  palette = [];
  /** @type {Mode} */
  mode = "edit";
  /** @type {{id: string, rev: string} | null} the saved entry, and its version */
  entry = null;
  /** @type {string | null} the date whose puzzle this is */
  daily = null;
  /** @type {number | null} the number of the puzzle in the game of doubtful ones; null for any other */
  doubt = null;
  home = false; // whether this is the puzzle at home, with the ways to all others beside it
  /** @type {Recipe | null} how the puzzle was generated */
  recipe = null;
  /** @type {PlayedLesson | null} the first step that this is; it is not saved */
  lesson = null;
  /** @type {number | null} the moment that is shown; null for the current one */
  time = null;
  /** @type {Preview | null} something else to show, such as a solution */
  preview = null;
  /** @type {(FilmResponse & {at: number, playing: boolean, bare: boolean}) | null} an animation; a bare one has no buttons */
  film = null;
  /** @type {{words: string, isNote: boolean} | null} why nothing was done */
  refusal = null;
  /** @type {Result | null} of Check, Hint, Solve or Explain */
  result = null;
  /** @type {{cells: Difference[], from: string} | null} where the solution that is shown differs from another one */
  differences = null;
  /** @type {{words: string, fraction: number | null} | null} a search that takes long */
  waiting = null;
  /** @type {Finish | null} the message after a win */
  finish = null;
  won = false; // whether the last move has solved it
  marks = NO_MARKS; // of the result
  /** @type {Cell | null} the cell for keys and the buttons below */
  cursor = null;
  /** @type {Cell | null} the cell under the mouse */
  hovered = null;
  /** @type {Cell[]} the cells that a press has painted so far */
  painted = [];
  /** @type {{over: Cell | null, pile: boolean} | null} where the dragged piece would be dropped */
  drag = null;
  /** @type {Cell | null} the cell whose piece the keyboard carries */
  carried = null;
  choice = "hand"; // the tool: "hand", "erase" or the code of a piece
  zoom = 1;
  guided = false; // whether the view lists all moves that can be played
  entered = false; // whether some of them are around the grid
  walks = false; // whether they are steps of a walk
  hadPile = false; // whether there was anything in the pile of this puzzle

  /**
   * Call back when something happens.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(detail: Events[Name]) => void} then
   */
  on(name, then) {
    this.addEventListener(name, (event) => then(/** @type {CustomEvent<Events[Name]>} */ (event).detail));
  }

  /**
   * Say that something has happened.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} detail
   */
  tell(name, detail) {
    this.#dispatch(name, detail);
    if (!SHOWN.has(name) || !this.puzzle) return;
    this.#dispatch("shown", undefined);
    const switched = detail && "switched" in detail && detail.switched;
    if (name === "opened" || name === "changed") this.#dispatch("settled", { opened: name === "opened" && !switched });
  }

  /** @template {keyof Events} Name @param {Name} name @param {Events[Name]} detail */
  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Change what is shown beside the puzzle. @param {Partial<State>} changes */
  update(changes) {
    Object.assign(this, changes);
    this.tell("looked", undefined);
  }

  /** Say why nothing was done. @param {Refusal} refusal @param {"refused" | "idle"} how */
  refuse(refusal, how = "refused") {
    const [words, isNote] = how === "idle" ? [refusal.short, true] : [refusal.words, false];
    this.refusal = { words, isNote };
    this.tell(how, refusal);
  }

  get kind() {
    return /** @type {Kind} */ (this.kinds.find((kind) => kind.name === this.puzzle?.kind));
  }

  get playing() {
    return this.mode === "play";
  }

  get name() {
    return this.puzzle.title;
  }

  /** The name of the puzzle, or of its kind. */
  get title() {
    return this.name || this.kind.title;
  }

  // Tools

  /** The pieces that can be placed: the palette in the editor, the pile in play. */
  get pieces() {
    return this.playing ? this.view.pile : this.palette;
  }

  /** The chosen piece; undefined for the hand and the eraser. */
  get piece() {
    return this.pieces.find((piece) => piece.code === this.choice);
  }

  /** Whether the pieces are limited: then the puzzle has a pile. */
  get hasBox() {
    return this.palette.some((piece) => piece.left !== null);
  }

  /** Choose a tool; the hand if it is chosen already. @param {string} choice */
  choose(choice) {
    this.update({ choice: this.choice === choice ? "hand" : choice });
  }

  // Cells

  /** The cell that a key changes. */
  get active() {
    return this.hovered ?? this.cursor;
  }

  /** Whether the cells around the grid can be touched, as in a puzzle with ways in. */
  get rim() {
    return this.playing && this.entered;
  }

  /** The cells around the grid where a walker can come in now. @returns {Cell[]} */
  get waysIn() {
    return this.view.ways.flatMap(({ cell }) => (cell && !this.within(cell) ? [cell] : []));
  }

  /** Whether a cell is in the grid itself. @param {number[]} cell */
  within([row, col]) {
    const { rows, cols } = this.view.picture.grid;
    return row >= 0 && col >= 0 && row < rows && col < cols;
  }

  /** Whether a cell is empty, if the view says it. @param {Cell} cell */
  isEmpty(cell) {
    return this.within(cell) && Boolean(this.view.empty[this.#contents(cell)]);
  }

  /** Whether a cell of the grid holds a piece. @param {Cell} cell */
  isFilled(cell) {
    return this.within(cell) && !this.isEmpty(cell);
  }

  /** A cell and its contents, in words. @param {Cell} cell */
  nameOf(cell) {
    return `${place(cell)}: ${this.within(cell) ? this.contentsOf(cell) : "outside the grid"}`;
  }

  /** The contents of a cell of the grid, in words. @param {Cell} cell */
  contentsOf(cell) {
    return (this.view.names[this.#contents(cell)] ?? []).join(", ");
  }

  /** @param {Cell} cell */
  #contents([row, col]) {
    return this.view.cells[row * this.view.picture.grid.cols + col];
  }

  /** Change the cursor or another mark of a pointer. @param {Partial<State>} changes */
  point(changes) {
    Object.assign(this, changes);
    this.tell("pointed", undefined);
  }

  /** Move the cursor; it begins in the middle, and stays on the cells. @param {number} down @param {number} right */
  step(down, right) {
    const { rows, cols } = this.view.picture.grid;
    const rim = this.rim ? 1 : 0;
    const [row, col] = this.active ?? [Math.floor(rows / 2) - down, Math.floor(cols / 2) - right];
    /** @type {Cell} */
    const next = [
      Math.min(rows - 1 + rim, Math.max(-rim, row + down)),
      Math.min(cols - 1 + rim, Math.max(-rim, col + right)),
    ];
    const corner = !this.within([next[0], 0]) && !this.within([0, next[1]]);
    this.point({ hovered: null, cursor: corner ? [row, col] : next });
  }
}
