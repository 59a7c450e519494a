// The puzzle on the table: what is edited or played, its history, and who wants to know of changes.

import { Refusal, ask } from "./api.js";
import { History } from "./history.js";

const MOST_PLAYS = 10; // of how many states of one puzzle the play is kept

/** A play that begins at a position: what was done, and what is counted meanwhile. */
const newPlay = (position) => ({ history: new History(position), tally: { seconds: 0, hints: 0, checks: 0, done: false } });

export class Session extends EventTarget {
  kinds = [];
  puzzle = null; // {kind, title, rows, cols, text}
  view = null;
  palette = [];
  mode = "edit";
  time = null;
  preview = null; // {view, words}: something else to look at, such as a solution
  daily = null; // the date whose puzzle this is
  recipe = null; // {kind, level, size, seed, options}: what the puzzle was made from
  #queue = Promise.resolve();
  entry = null; // {id, rev}: where it is kept, and which writing of it this is
  #edits = null;
  #plays = new Map(); // a puzzle's text: how it is played

  get kind() {
    return this.kinds.find((kind) => kind.name === this.puzzle?.kind);
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
    return this.#plays.get(this.puzzle.text);
  }

  /** What is counted of the play: seconds, hints, checks, and whether it was solved. */
  get tally() {
    return this.#played?.tally;
  }

  /** All that must be kept of the puzzle. */
  get record() {
    const { puzzle, mode, daily, recipe } = this;
    const plays = [...this.#plays].slice(-MOST_PLAYS).map(([text, play]) => ({ puzzle: text, ...play }));
    return { ...puzzle, mode, daily, recipe, edits: this.#edits, plays };
  }

  /** What every question names: the puzzle, and the position where one is played. */
  get subject() {
    return this.playing ? { puzzle: this.puzzle.text, position: this.position } : { puzzle: this.puzzle.text };
  }

  /** Put a puzzle on the table, or an entry as it was kept. Raises: Refusal. */
  open(text, { mode = "edit", daily = null, recipe = null, kept = null } = {}) {
    return this.#next(async () => {
      const plays = new Map((kept?.plays ?? []).map(({ puzzle, history, tally }) =>
        [puzzle, { history: History.from(history), tally }]));
      const given = kept?.text ?? text;
      const position = mode === "play" ? await this.#begun(given, plays) : null;
      const bench = await ask("view", { puzzle: given, position: position?.history.now ?? null });
      if (position) plays.set(bench.puzzle.text, position);
      const edits = kept ? History.from(kept.edits) : new History(bench.puzzle.text);
      const entry = kept && { id: kept.id, rev: kept.rev };
      this.#lay(bench, { mode, daily, recipe, entry }, edits, plays);
    });
  }

  /** Put an empty puzzle, or one just made, on the table as it came. */
  begin(bench, { mode = "edit", recipe = null } = {}) {
    return this.#next(async () => {
      const { text } = bench.puzzle;
      const plays = new Map();
      let { view } = bench;
      if (mode === "play") {
        const begun = await ask("play", { puzzle: text, moves: [] });
        plays.set(text, newPlay(begun.position));
        view = begun.view;
      }
      this.#lay({ ...bench, view }, { mode, daily: null, recipe, entry: null }, new History(text), plays);
    });
  }

  /** How a puzzle is played: as it was left, or from the beginning. */
  async #begun(text, plays) {
    const known = plays.get(text);
    const { position } = await ask("play", { puzzle: text, position: known?.history.now ?? null, moves: [] });
    return known ?? newPlay(position);
  }

  #lay(bench, facts, edits, plays) {
    this.#edits = edits;
    this.#plays = plays;
    Object.assign(this, facts);
    this.#show(bench);
    this.#tell("opened");
  }

  /**
   * Whether the move could be made; a refused one changes nothing, and "refused" is told. One that
   * depends on how things stand is given as a function, which is asked (for a move or null) when
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
    const bench = await ask("edit", { puzzle: this.puzzle.text, moves });
    this.#edits.push(bench.puzzle.text);
    this.#show(bench);
    this.#tell("changed", moves);
  }

  async #play(moves) {
    const { position, view } = await ask("play", { puzzle: this.puzzle.text, position: this.position, moves });
    this.history.push(position);
    this.#show({ view });
    this.#tell("changed", moves);
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
    this.#tell("looked");
  }

  keep() {
    this.history.keep();
    this.#tell("looked");
  }

  /** Go on from another text (a hint that is followed, a second solution): one step to undo. */
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
      this.#tell("changed");
    });
  }

  /** Fetch the picture anew, as when the system's colours change. */
  refresh() {
    return this.#try(async () => {
      await this.#refresh();
      this.#tell("looked");
    });
  }

  async #refresh(text = this.history.now) {
    const subject = this.playing ? { puzzle: this.puzzle.text, position: text } : { puzzle: text };
    this.#show(await ask("view", subject));
  }

  /** Play from the beginning again: one more step, so that it can be undone. */
  async restart() {
    const { position } = await ask("play", { puzzle: this.puzzle.text, moves: [] });
    return this.adopt(position);
  }

  /** Edit or play. The play goes on where it was left, as long as the puzzle is the same. */
  setMode(mode) {
    return this.#try(async () => {
      if (mode === this.mode) return;
      const { text } = this.puzzle;
      if (mode === "play") {
        const play = await this.#begun(text, this.#plays);
        this.#plays.delete(text); // the latest is the last
        this.#plays.set(text, play);
      }
      this.mode = mode;
      await this.#refresh();
      this.dispatchEvent(new CustomEvent("opened", { detail: { moves: [], switched: true } }));
    });
  }

  /** Look at another moment of the same position. */
  look(time) {
    return this.#try(async () => {
      const bench = await ask("view", { ...this.subject, time });
      this.#show(bench);
      this.time = time;
      this.#tell("looked");
    });
  }

  /** Look at something else, until a move is made or `null` is given. */
  peek(preview) {
    this.preview = preview;
    this.#tell("looked");
  }

  #show(bench) {
    if (bench.puzzle) this.puzzle = bench.puzzle;
    if (bench.palette) this.palette = bench.palette;
    this.view = bench.view;
    this.preview = null;
    this.time = null;
  }

  /** One thing after another: a key pressed twice is two moves, in their order. */
  #next(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    this.dispatchEvent(new CustomEvent("works", { detail: this.#queue }));
    return done;
  }

  /** The same for what the page's own tools do: a refusal is told to all, not thrown. */
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

  #tell(name, moves = []) {
    this.dispatchEvent(new CustomEvent(name, { detail: { moves } }));
  }
}
