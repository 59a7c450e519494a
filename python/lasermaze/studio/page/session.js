// The current puzzle: opens, edits and plays it, and keeps its history.

import { Refusal, pictured, request } from "./api.js";
import { today } from "./dates.js";
import { History } from "./history.js";
import { addressOf, enter } from "./link.js";
import { isTap } from "./moves.js";
import { NO_MARKS, State } from "./state.js";
import { ALONE, WITH_A_HINT, WITH_A_LOOK, saveResult } from "./records.js";
import { saveDay, saveSolved } from "./storage.js";

const MAX_PLAYS = 10; // versions of one puzzle whose play is saved

/** @import { EditorResponse, Piece, Puzzle, View } from "./generated-types.js" */
/** @import { Entry, Tally } from "./storage.js" */
/** @import { Cell, Counted, Mode, Opening, PlayedLesson, Preview, Recipe } from "./types.js" */
/** @typedef {{history: History, tally: Tally}} Played */
/** @typedef {{puzzle?: Puzzle, palette?: Piece[], view: View, facts?: Partial<Facts>}} Shown */
/** @typedef {{mode: Mode, daily: string | null, recipe: Recipe | null, entry: {id: string, rev: string} | null, lesson: PlayedLesson | null, home: boolean, doubt: number | null}} Facts */
/** @typedef {string | null} Move null for none */

/** @returns {Tally} */
const newTally = () => ({ seconds: 0, hints: 0, checks: 0, done: false, answers: 0, story: "" });

/** A play that begins at a position: its history and its tally. @param {string} position @returns {Played} */
const newPlay = (position) => ({ history: new History(position), tally: newTally() });

export class Session extends State {
  /** Whether the user has come by the address, so that what is opened has its place in the browser's history. */
  arriving = false;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #edits = new History("");
  #openings = 0; // how many times a puzzle, the other mode, or what another one has played was opened
  #helped = ALONE; // the help that was given since the last move
  /** @type {Map<string, Played>} how a puzzle is played, by its text */
  #plays = new Map();

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
   * @param {Partial<Opening> & {lesson?: PlayedLesson | null}} [how]
   */
  open(text, { mode = "edit", daily = null, recipe = null, kept = null, lesson = null, home = false, doubt = null } = {}) {
    return this.#next(async () => {
      const plays = new Map((kept?.plays ?? []).map(({ puzzle, history, tally }) =>
        [puzzle, { history: History.from(history), tally }]));
      const given = kept?.text ?? text;
      const position = mode === "play" ? await this.#playOf(given, plays) : null;
      const response = await request("view", pictured({ puzzle: given, position: position?.history.now ?? null }));
      if (position) plays.set(response.puzzle.text, position);
      const edits = kept ? History.from(kept.edits) : new History(response.puzzle.text);
      const entry = kept && { id: kept.id, rev: kept.rev };
      await this.#begin(response, { mode, daily, recipe, entry, lesson, home, doubt }, edits, plays);
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
      await this.#begin({ ...response, view }, { mode, daily: null, recipe, entry: null, lesson: null, home: false, doubt: null }, new History(text), plays);
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
    this.#helped = ALONE;
    const address = await addressOf({ puzzle: response.puzzle, playing: facts.mode === "play", daily: facts.daily, home: facts.home });
    this.#edits = edits;
    this.#plays = plays;
    this.#opened(address, { ...response, facts });
    this.tell("opened", { switched: false });
  }

  /** The puzzle, or the other mode, takes the place of what was shown. @param {string} address @param {Shown} shown */
  #opened(address, shown) {
    enter(address, this.arriving);
    this.#openings += 1;
    this.#show(shown);
    this.#forget();
    this.finish = null;
    const { ways } = this.view;
    Object.assign(this, { choice: "hand", cursor: null, hovered: null, zoom: 1, guided: ways.length > 0 });
    this.entered = this.waysIn.length > 0;
    this.walks = this.entered || ways.some(({ heading }) => heading);
  }

  /**
   * Make a move; returns whether it could be made. If not, "refused" is told, or "idle" for a tap.
   * A move that depends on the position is given as a function, which is called (for a move or null)
   * when all moves before it are made.
   * @param {Move | (() => Move)} given
   */
  act(given) {
    return this.#try(() => {
      const move = typeof given === "function" ? given() : given;
      if (!move) return Promise.resolve();
      return this.playing ? this.#play([move]) : this.#edit([move]);
    }, typeof given === "string" && isTap(given) ? "idle" : "refused", (refusal) => refusal.alone);
  }

  /** @param {string[]} moves */
  async #edit(moves) {
    const response = await request("edit", pictured({ puzzle: this.puzzle.text, moves }));
    this.#edits.push(response.puzzle.text);
    // A puzzle of one's own now, which is saved.
    this.#change({ ...response, facts: { lesson: null, daily: null, home: false, doubt: null } });
  }

  /** @param {string[]} moves */
  async #play(moves) {
    const { position, view } = await request("play", pictured({ puzzle: this.puzzle.text, position: this.position, moves }));
    this.history.push(position);
    this.#tellStory();
    this.#change({ view });
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

  /** Mark this point: the next steps are only supposed. */
  mark() {
    this.history.mark();
    this.update({});
  }

  /** Keep the steps since the last mark. */
  keep() {
    this.history.keep();
    this.update({});
  }

  /** Continue from another text (a hint that is followed, a second solution): one step to undo. @param {string} text */
  adopt(text) {
    return this.#travel((history) => this.#adopted(history, text));
  }

  /** @param {History} history @param {string} text */
  #adopted(history, text) {
    if (text !== history.now) {
      history.push(text);
      this.#tellStory();
    }
    return text;
  }

  /**
   * Go to the position that another one has reached, who plays the same puzzle: one step to undo.
   * Steps that wait for this one were meant for another position, and are not made.
   * @param {() => string | null} reached called when all steps before it are made; null for nowhere
   */
  follow(reached) {
    return this.#next(async () => {
      const text = reached();
      if (text === null || text === this.history.now) return;
      this.history.push(text);
      const shown = await this.#viewed();
      this.#openings += 1;
      this.#change(shown);
    });
  }

  /**
   * Show the text to which a step in the history leads; null for none.
   * @param {(history: History) => string | null | Promise<string>} step
   */
  #travel(step) {
    return this.#try(async () => {
      const from = this.history.now;
      const to = await step(this.history);
      if (to === null) return;
      this.#change(await this.#viewed(to));
      this.tell("travelled", { from, to });
    });
  }

  /** Load the picture again, as when the system's colours change. */
  refresh() {
    return this.#try(async () => {
      this.#show(await this.#viewed());
      this.update({});
    });
  }

  #viewed(text = this.history.now) {
    const subject = this.playing ? { puzzle: this.puzzle.text, position: text } : { puzzle: text };
    return request("view", pictured(subject));
  }

  /** Play from the start again, as one more step, so that it can be undone. The tally begins again. */
  restart() {
    return this.#travel(async (history) => {
      const { position } = await request("play", pictured({ puzzle: this.puzzle.text, moves: [] }));
      Object.assign(this.tally, newTally());
      return this.#adopted(history, position);
    });
  }

  /** Edit or play. The play continues if the puzzle is the same. @param {Mode} mode */
  setMode(mode) {
    return this.#try(async () => {
      if (mode === this.mode) return;
      const { puzzle, daily } = this;
      const play = mode === "play" ? await this.#playOf(puzzle.text, this.#plays) : null;
      const address = await addressOf({ puzzle, playing: mode === "play", daily });
      const shown = await request("view", pictured({ puzzle: puzzle.text, position: play?.history.now }));
      if (play) {
        this.#plays.delete(puzzle.text); // the latest is the last
        this.#plays.set(puzzle.text, play);
      }
      this.#opened(address, { ...shown, facts: { mode, home: false } });
      this.tell("opened", { switched: true });
    });
  }

  /** Show another moment of the same position. @param {number} time */
  showMoment(time) {
    return this.#try(async () => {
      this.#show(await request("view", pictured({ ...this.subject, time })));
      this.update({ time });
    });
  }

  /** Show something else, until a move is made or `null` is given. @param {Preview | null} preview */
  peek(preview) {
    this.update({ preview, film: null });
  }

  /** Count a second, a hint, a check or a look at the answer, until it is solved. @param {Counted} what */
  count(what) {
    if (!this.playing || this.tally.done) return;
    this.tally[what] = (this.tally[what] ?? 0) + 1;
    if (what === "checks" && this.#helped === ALONE) this.#helped = WITH_A_LOOK;
    if (what === "hints" || what === "answers") this.#helped = WITH_A_HINT;
    this.tell("counted", what);
  }

  /** Note with which help the last move was made. */
  #tellStory() {
    if (this.playing && !this.tally.done) this.tally.story = `${this.tally.story ?? ""}${this.#helped}`;
    this.#helped = ALONE;
  }

  /** Show the puzzle or the position after a move. @param {Shown} shown */
  #change(shown) {
    this.#show(shown);
    this.#forget();
    if (this.playing && this.view.done) this.#win();
    this.tell("changed", undefined);
  }

  /** Forget the messages about the last puzzle or position. */
  #forget() {
    Object.assign(this, { refusal: null, result: null, differences: null, marks: NO_MARKS, won: false });
    if (!this.playing || !this.view.done) this.finish = null;
  }

  /** Note that the puzzle is done without a solution: it has none, as the player said. */
  proved() {
    const { tally, puzzle, daily, kind, recipe } = this;
    if (!tally.done) saveResult(puzzle.text, tally, { kind: kind.name, daily, recipe, lesson: true });
    tally.done = true;
  }

  /** The position is solved: the first time, that is remembered. */
  #win() {
    const { tally, puzzle, daily, kind, recipe, lesson } = this;
    if (!tally.done) saveResult(puzzle.text, tally, { kind: kind.name, daily, recipe, lesson: lesson !== null });
    if (!tally.done && !lesson) {
      saveSolved(puzzle.text, tally.seconds);
      if (daily === today()) saveDay(daily, kind.name);
    }
    tally.done = true;
    this.won = true;
  }

  /** @param {Shown} shown */
  #show({ facts, ...shown }) {
    const before = this.puzzle?.text;
    Object.assign(this, facts, shown, { time: null, preview: null, film: null });
    this.hadPile = this.view.pile.length > 0 || (this.hadPile && before === this.puzzle.text);
    if (this.choice !== "erase" && !this.piece) this.choice = "hand";
    const seen = (/** @type {Cell | null} */ cell) => (cell && (this.within(cell) || this.rim) ? cell : null);
    Object.assign(this, { cursor: seen(this.cursor), hovered: seen(this.hovered) });
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
   * @param {"refused" | "idle"} how a Refusal is told
   * @param {(refusal: Refusal) => Refusal} part of it that is told
   */
  async #try(work, how = "refused", part = (refusal) => refusal) {
    const opening = this.#openings;
    try {
      await this.#next(async () => {
        if (opening === this.#openings) await work();
      });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(part(error), how);
      return false;
    }
  }
}
