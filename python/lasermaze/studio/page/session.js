// The puzzle on the table: what is edited or played, its history, and who wants to know of changes.

import { Refusal, ask } from "./api.js";
import { History } from "./history.js";

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
  #edits = null;
  #plays = null;

  get kind() {
    return this.kinds.find((kind) => kind.name === this.puzzle?.kind);
  }

  get playing() {
    return this.mode === "play";
  }

  get history() {
    return this.playing ? this.#plays : this.#edits;
  }

  /** The position that is played; undefined in the editor. */
  get position() {
    return this.playing ? this.#plays.now : undefined;
  }

  /** What every question names: the puzzle, and the position where one is played. */
  get subject() {
    return this.playing ? { puzzle: this.puzzle.text, position: this.position } : { puzzle: this.puzzle.text };
  }

  /** Put a puzzle on the table. Raises: Refusal. */
  open(text, { mode = "edit", position = null, daily = null, recipe = null } = {}) {
    return this.#next(async () => {
      const begun = mode === "play" ? await ask("play", { puzzle: text, position, moves: [] }) : null;
      const bench = await ask("view", { puzzle: text, position: begun?.position ?? null });
      this.#lay(bench, begun, { mode, daily, recipe });
    });
  }

  /** Put an empty puzzle, or one just made, on the table as it came. */
  begin(bench, { mode = "edit", recipe = null } = {}) {
    return this.#next(async () => {
      const begun = mode === "play" ? await ask("play", { puzzle: bench.puzzle.text, moves: [] }) : null;
      this.#lay(begun ? { ...bench, view: begun.view } : bench, begun, { mode, daily: null, recipe });
    });
  }

  #lay(bench, begun, facts) {
    this.#edits = new History(bench.puzzle.text);
    this.#plays = begun && new History(begun.position);
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
    this.#plays.push(position);
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

  /** Edit or play; a puzzle that was changed since is begun anew. */
  setMode(mode, position = null) {
    return this.#try(async () => {
      if (mode === this.mode) return;
      if (mode === "play") {
        const begun = await ask("play", { puzzle: this.puzzle.text, position, moves: [] });
        this.#plays = new History(begun.position);
      }
      this.mode = mode;
      await this.#refresh();
      this.#tell("opened");
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
