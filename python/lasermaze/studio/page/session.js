// The current puzzle: it is edited or played; it has a history, and events for each change.

import { Refusal, pictured, request } from "./api.js";
import { History } from "./history.js";
import { addressOf } from "./link.js";

const MAX_PLAYS = 10; // versions of one puzzle whose play is saved

/** @import * as Types from "./types.js" */
/** @typedef {{history: History, tally: import("./storage.js").Tally}} Played */

const none = /** @type {unknown} */ (null);

/** A play that begins at a position: its history and its tally. @param {string} position @returns {Played} */
const newPlay = (position) => ({ history: new History(position), tally: { seconds: 0, hints: 0, checks: 0, done: false } });

export class Session extends EventTarget {
  /** @type {Types.Kind[]} */
  kinds = [];
  puzzle = /** @type {Types.Puzzle} */ (none); // the first one is opened before anything is shown
  view = /** @type {Types.View} */ (none);
  /** @type {Types.Piece[]} */
  palette = [];
  /** @type {"edit" | "play"} */
  mode = "edit";
  /** @type {number | null} */
  time = null;
  /** @type {Types.Preview | null} something else to show, such as a solution */
  preview = null;
  /** @type {string | null} the date whose puzzle this is */
  daily = null;
  /** @type {Types.Recipe | null} how the puzzle was generated */
  recipe = null;
  lesson = false; // whether it is a first step, which is not saved
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** @type {{id: string, rev: string} | null} the saved entry, and its version */
  entry = null;
  #edits = /** @type {History} */ (none);
  /** @type {Map<string, Played>} how a puzzle is played, by its text */
  #plays = new Map();

  get kind() {
    return /** @type {Types.Kind} */ (this.kinds.find((kind) => kind.name === this.puzzle?.kind));
  }

  get playing() {
    return this.mode === "play";
  }

  get history() {
    return this.playing ? this.#played.history : this.#edits;
  }

  /** The position that is played; undefined in the editor. */
  get position() {
    return this.playing ? this.#played.history.now : undefined;
  }

  get #played() {
    return /** @type {Played} */ (this.#plays.get(this.puzzle.text));
  }

  /** The tally of the play: seconds, hints, checks, and whether it was solved. */
  get tally() {
    return this.#played?.tally;
  }

  /** All that is saved of the puzzle. */
  get record() {
    const { puzzle, mode, daily, recipe } = this;
    const plays = [...this.#plays].slice(-MAX_PLAYS).map(([text, play]) => ({ puzzle: text, ...play }));
    return { ...puzzle, mode, daily, recipe, edits: this.#edits, plays };
  }

  /** The subject of requests: the puzzle, and the position if it is played. */
  get subject() {
    return this.playing ? { puzzle: this.puzzle.text, position: this.position } : { puzzle: this.puzzle.text };
  }

  /**
   * Open a puzzle, or a saved entry. Throws Refusal.
   * @param {string} text
   * @param {{mode?: Session["mode"], daily?: string | null, recipe?: Types.Recipe | null, kept?: import("./storage.js").Entry | null, lesson?: boolean}} [how]
   */
  open(text, { mode = "edit", daily = null, recipe = null, kept = null, lesson = false } = {}) {
    return this.#next(async () => {
      const plays = new Map((kept?.plays ?? []).map(({ puzzle, history, tally }) =>
        [puzzle, { history: History.from(history), tally }]));
      const given = kept?.text ?? text;
      const position = mode === "play" ? await this.#playOf(given, plays) : null;
      const response = await request("view", pictured({ puzzle: given, position: position?.history.now ?? null }));
      if (position) plays.set(response.puzzle.text, position);
      const edits = kept ? History.from(kept.edits) : new History(response.puzzle.text);
      const entry = kept && { id: kept.id, rev: kept.rev };
      await this.#begin(response, { mode, daily, recipe, entry, lesson }, edits, plays);
    });
  }

  /** Open an empty or generated puzzle, from the response that contains it. */
  begin(response, { mode = "edit", recipe = null } = {}) {
    return this.#next(async () => {
      const { text } = response.puzzle;
      const plays = new Map();
      let { view } = response;
      if (mode === "play") {
        const begun = await request("play", pictured({ puzzle: text, moves: [] }));
        plays.set(text, newPlay(begun.position));
        view = begun.view;
      }
      await this.#begin({ ...response, view }, { mode, daily: null, recipe, entry: null, lesson: false }, new History(text), plays);
    });
  }

  /** The play of a puzzle: the saved one, or a new one. */
  async #playOf(text, plays) {
    const known = plays.get(text);
    const { position } = await request("play", pictured({ puzzle: text, position: known?.history.now ?? null, moves: [] }));
    return known ?? newPlay(position);
  }

  async #begin(response, facts, edits, plays) {
    const address = await addressOf(response.puzzle.text, facts.mode === "play");
    this.#edits = edits;
    this.#plays = plays;
    Object.assign(this, facts);
    this.#show(response);
    this.#opened(address, false);
  }

  /** Announce that a puzzle was opened, or shown in the other mode. @param {string} address @param {boolean} switched */
  #opened(address, switched) {
    this.dispatchEvent(new CustomEvent("opened", { detail: { moves: [], address, switched } }));
  }

  /**
   * Make a move; returns whether it could be made. If not, "refused" is dispatched. A move that
   * depends on the position is given as a function, which is called (for a move or null) when
   * all moves before it are made.
   */
  act(given) {
    return this.#try(() => {
      const move = typeof given === "function" ? given() : given;
      if (!move) return null;
      return this.playing ? this.#play([move]) : this.#edit([move]);
    });
  }

  async #edit(moves) {
    const response = await request("edit", pictured({ puzzle: this.puzzle.text, moves }));
    this.#edits.push(response.puzzle.text);
    this.#show(response);
    this.#notify("changed", moves);
  }

  async #play(moves) {
    const { position, view } = await request("play", pictured({ puzzle: this.puzzle.text, position: this.position, moves }));
    this.history.push(position);
    this.#show({ view });
    this.#notify("changed", moves);
  }

  undo() {
    return this.#travel((history) => history.canUndo && history.undo());
  }

  redo() {
    return this.#travel((history) => history.canRedo && history.redo());
  }

  back() {
    return this.#travel((history) => history.supposed !== null && history.back());
  }

  mark() {
    this.history.mark();
    this.#notify("looked");
  }

  keep() {
    this.history.keep();
    this.#notify("looked");
  }

  /** Continue from another text (a hint that is followed, a second solution): one step to undo. */
  adopt(text) {
    return this.#travel((history) => {
      if (text !== history.now) history.push(text);
      return text;
    });
  }

  #travel(step) {
    return this.#try(async () => {
      const text = step(this.history);
      if (!text && text !== "") return;
      await this.#refresh(text);
      this.#notify("changed");
    });
  }

  /** Load the picture again, as when the system's colours change. */
  refresh() {
    return this.#try(async () => {
      await this.#refresh();
      this.#notify("looked");
    });
  }

  async #refresh(text = this.history.now) {
    const subject = this.playing ? { puzzle: this.puzzle.text, position: text } : { puzzle: text };
    this.#show(await request("view", pictured(subject)));
  }

  /** Play from the start again, as one more step, so that it can be undone. */
  async restart() {
    const { position } = await request("play", pictured({ puzzle: this.puzzle.text, moves: [] }));
    return this.adopt(position);
  }

  /** Edit or play. The play continues if the puzzle is the same. */
  setMode(mode) {
    return this.#try(async () => {
      if (mode === this.mode) return;
      const { text } = this.puzzle;
      if (mode === "play") {
        const play = await this.#playOf(text, this.#plays);
        this.#plays.delete(text); // the latest is the last
        this.#plays.set(text, play);
      }
      const address = await addressOf(text, mode === "play");
      this.mode = mode;
      await this.#refresh();
      this.#opened(address, true);
    });
  }

  /** Show another moment of the same position. */
  look(time) {
    return this.#try(async () => {
      const response = await request("view", pictured({ ...this.subject, time }));
      this.#show(response);
      this.time = time;
      this.#notify("looked");
    });
  }

  /** Show something else, until a move is made or `null` is given. */
  peek(preview) {
    this.preview = preview;
    this.#notify("looked");
  }

  #show(response) {
    if (response.puzzle) this.puzzle = response.puzzle;
    if (response.palette) this.palette = response.palette;
    this.view = response.view;
    this.preview = null;
    this.time = null;
  }

  /** Run one task after another: a key pressed twice is two moves, in their order. */
  #next(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    this.dispatchEvent(new CustomEvent("works", { detail: this.#queue }));
    return done;
  }

  /** The same, but a Refusal is dispatched as an event, not thrown. */
  async #try(work) {
    try {
      await this.#next(work);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.dispatchEvent(new CustomEvent("refused", { detail: error }));
      return false;
    }
  }

  #notify(name, moves = []) {
    this.dispatchEvent(new CustomEvent(name, { detail: { moves } }));
  }
}
