// The current puzzle: it is edited or played; it has a history, and events for each change.

import { Refusal, pictured, request } from "./api.js";
import { History } from "./history.js";
import { addressOf } from "./link.js";
import { isTouch } from "./moves.js";

const MAX_PLAYS = 10; // versions of one puzzle whose play is saved

/** @import { EditorResponse, Kind, Piece, Puzzle, View } from "./generated-types.js" */
/** @import { Entry, Tally } from "./storage.js" */
/** @import { LessonPlace, Mode, Opening, Preview, Recipe } from "./types.js" */
/** @typedef {{history: History, tally: Tally}} Played */
/** @typedef {{puzzle?: Puzzle, palette?: Piece[], view: View}} Shown */
/** @typedef {{mode: Mode, daily: string | null, recipe: Recipe | null, entry: {id: string, rev: string} | null, lesson: LessonPlace | null}} Facts */
/** @typedef {string | null} Move null for none */
/**
 * @typedef {object} Events what happens to a session, and what is told of it
 * @property {{address: string, switched: boolean}} opened a puzzle was opened, or `switched` to the other mode
 * @property {undefined} changed the puzzle or the position
 * @property {undefined} looked something else is shown
 * @property {Promise<unknown>} works tasks have begun, which end with the promise
 * @property {Refusal} refused
 * @property {Refusal} idle a touch did nothing, and why
 */

const none = /** @type {unknown} */ (null);

/** A play that begins at a position: its history and its tally. @param {string} position @returns {Played} */
const newPlay = (position) => ({ history: new History(position), tally: { seconds: 0, hints: 0, checks: 0, done: false } });

export class Session extends EventTarget {
  /** @type {Kind[]} */
  kinds = [];
  puzzle = /** @type {Puzzle} */ (none); // the first one is opened before anything is shown
  view = /** @type {View} */ (none);
  /** @type {Piece[]} */
  palette = [];
  /** @type {Mode} */
  mode = "edit";
  /** @type {number | null} */
  time = null;
  /** @type {Preview | null} something else to show, such as a solution */
  preview = null;
  /** @type {string | null} the date whose puzzle this is */
  daily = null;
  /** @type {Recipe | null} how the puzzle was generated */
  recipe = null;
  /** @type {LessonPlace | null} the first step that this is; it is not saved */
  lesson = null;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** @type {{id: string, rev: string} | null} the saved entry, and its version */
  entry = null;
  #edits = /** @type {History} */ (none);
  #openings = 0; // how many times a puzzle or the other mode was opened
  /** @type {Map<string, Played>} how a puzzle is played, by its text */
  #plays = new Map();

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
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  get kind() {
    return /** @type {Kind} */ (this.kinds.find((kind) => kind.name === this.puzzle?.kind));
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
    const plays = [...this.#plays].slice(-MAX_PLAYS).map(([text, { history, tally }]) =>
      ({ puzzle: text, history: history.toJSON(), tally }));
    return { ...puzzle, mode, daily, recipe, edits: this.#edits.toJSON(), plays };
  }

  /** The subject of requests: the puzzle, and the position if it is played. */
  get subject() {
    return this.playing ? { puzzle: this.puzzle.text, position: this.position } : { puzzle: this.puzzle.text };
  }

  /**
   * Open a puzzle, or a saved entry. Throws Refusal.
   * @param {string} text
   * @param {Partial<Opening> & {lesson?: LessonPlace | null}} [how]
   */
  open(text, { mode = "edit", daily = null, recipe = null, kept = null, lesson = null } = {}) {
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

  /**
   * Open an empty or generated puzzle, from the response that contains it.
   * @param {EditorResponse} response
   * @param {{mode?: Mode, recipe?: Recipe | null}} [how]
   */
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
      await this.#begin({ ...response, view }, { mode, daily: null, recipe, entry: null, lesson: null }, new History(text), plays);
    });
  }

  /** The play of a puzzle: the saved one, or a new one. @param {string} text @param {Map<string, Played>} plays */
  async #playOf(text, plays) {
    const known = plays.get(text);
    const { position } = await request("play", pictured({ puzzle: text, position: known?.history.now ?? null, moves: [] }));
    return known ?? newPlay(position);
  }

  /** @param {EditorResponse} response @param {Facts} facts @param {History} edits @param {Map<string, Played>} plays */
  async #begin(response, facts, edits, plays) {
    const address = await addressOf({ puzzle: response.puzzle, playing: facts.mode === "play", daily: facts.daily });
    this.#openings += 1;
    this.#edits = edits;
    this.#plays = plays;
    Object.assign(this, facts);
    this.#show(response);
    this.tell("opened", { address, switched: false });
  }

  /**
   * Make a move; returns whether it could be made. If not, "refused" is dispatched, or "idle" for a
   * touch. A move that
   * depends on the position is given as a function, which is called (for a move or null) when
   * all moves before it are made.
   * @param {Move | (() => Move)} given
   */
  act(given) {
    return this.#try(() => {
      const move = typeof given === "function" ? given() : given;
      if (!move) return Promise.resolve();
      return this.playing ? this.#play([move]) : this.#edit([move]);
    }, typeof given === "string" && isTouch(given) ? "idle" : "refused");
  }

  /** @param {string[]} moves */
  async #edit(moves) {
    const response = await request("edit", pictured({ puzzle: this.puzzle.text, moves }));
    this.#edits.push(response.puzzle.text);
    this.lesson = null; // a puzzle of one's own now, which is saved
    this.daily = null;
    this.#show(response);
    this.tell("changed", undefined);
  }

  /** @param {string[]} moves */
  async #play(moves) {
    const { position, view } = await request("play", pictured({ puzzle: this.puzzle.text, position: this.position, moves }));
    this.history.push(position);
    this.#show({ view });
    this.tell("changed", undefined);
  }

  undo() {
    return this.#travel((history) => (history.canUndo ? history.undo() : null));
  }

  redo() {
    return this.#travel((history) => (history.canRedo ? history.redo() : null));
  }

  back() {
    return this.#travel((history) => (history.supposed === null ? null : history.back()));
  }

  mark() {
    this.history.mark();
    this.tell("looked", undefined);
  }

  keep() {
    this.history.keep();
    this.tell("looked", undefined);
  }

  /** Continue from another text (a hint that is followed, a second solution): one step to undo. @param {string} text */
  adopt(text) {
    return this.#travel((history) => {
      if (text !== history.now) history.push(text);
      return text;
    });
  }

  /** Show the text to which a step in the history leads; null for none. @param {(history: History) => string | null} step */
  #travel(step) {
    return this.#try(async () => {
      const text = step(this.history);
      if (text === null) return;
      await this.#refresh(text);
      this.tell("changed", undefined);
    });
  }

  /** Load the picture again, as when the system's colours change. */
  refresh() {
    return this.#try(async () => {
      await this.#refresh();
      this.tell("looked", undefined);
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

  /** Edit or play. The play continues if the puzzle is the same. @param {Mode} mode */
  setMode(mode) {
    return this.#try(async () => {
      if (mode === this.mode) return;
      const { text } = this.puzzle;
      if (mode === "play") {
        const play = await this.#playOf(text, this.#plays);
        this.#plays.delete(text); // the latest is the last
        this.#plays.set(text, play);
      }
      const address = await addressOf({ puzzle: this.puzzle, playing: mode === "play", daily: this.daily });
      this.mode = mode;
      this.#openings += 1;
      await this.#refresh();
      this.tell("opened", { address, switched: true });
    });
  }

  /** Show another moment of the same position. @param {number} time */
  look(time) {
    return this.#try(async () => {
      const response = await request("view", pictured({ ...this.subject, time }));
      this.#show(response);
      this.time = time;
      this.tell("looked", undefined);
    });
  }

  /** Show something else, until a move is made or `null` is given. @param {Preview | null} preview */
  peek(preview) {
    this.preview = preview;
    this.tell("looked", undefined);
  }

  /** @param {Shown} response */
  #show(response) {
    if (response.puzzle) this.puzzle = response.puzzle;
    if (response.palette) this.palette = response.palette;
    this.view = response.view;
    this.preview = null;
    this.time = null;
  }

  /** Run one task after another: a key pressed twice is two moves, in their order. @param {() => Promise<void>} work */
  #next(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    this.tell("works", this.#queue);
    return done;
  }

  /**
   * The same, but a Refusal is told, not thrown. The work is about what is open
   * now: if another puzzle or the other mode is opened meanwhile, it is not done.
   * @param {() => Promise<void>} work
   * @param {"refused" | "idle"} refusal how a Refusal is told
   */
  async #try(work, refusal = "refused") {
    const opening = this.#openings;
    try {
      await this.#next(async () => {
        if (opening === this.#openings) await work();
      });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tell(refusal, error);
      return false;
    }
  }
}
