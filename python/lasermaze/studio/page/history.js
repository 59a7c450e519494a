// The steps that can be undone and redone, each a text, with marks to go back to.

/** @import { Steps } from "./storage.js" */

const MAX_KEPT = 5000; // steps before and after the current one that are saved

export class History {
  /** @param {string} first */
  constructor(first) {
    this.steps = [first];
    this.at = 0;
    /** @type {number[]} */
    this.marks = [];
  }

  /** A history for JSON: of each step only the change. @returns {Steps} */
  toJSON() {
    const first = Math.max(0, this.at - MAX_KEPT);
    const steps = this.steps.slice(first, this.at + MAX_KEPT + 1);
    return {
      first: steps[0],
      changes: steps.slice(1).map((step, before) => change(steps[before], step)),
      at: this.at - first,
      marks: this.marks.filter((mark) => mark >= first).map((mark) => mark - first),
    };
  }

  /** The history that `toJSON` returned. @param {Steps} steps */
  static from({ first, changes, at, marks }) {
    const history = new History(first);
    for (const one of changes) history.steps.push(changed(history.steps[history.steps.length - 1], one));
    return Object.assign(history, { at, marks });
  }

  get now() {
    return this.steps[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  /** Add a step; steps that were undone are dropped. @param {string} step */
  push(step) {
    if (step === this.now) return;
    this.steps.length = this.at + 1;
    this.steps.push(step);
    this.at += 1;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
    this.marks = this.marks.filter((mark) => mark <= this.at);
    return this.now;
  }

  redo() {
    if (this.canRedo) this.at += 1;
    return this.now;
  }

  /** Mark this point: the steps that follow are only supposed. */
  mark() {
    this.marks.push(this.at);
  }

  /** How many steps were made since the last mark; null if there is none. */
  get supposed() {
    return this.marks.length ? this.at - this.marks[this.marks.length - 1] : null;
  }

  /** Keep the steps since the last mark. */
  keep() {
    this.marks.pop();
  }

  /** Go back to the last mark. The steps can be redone. */
  back() {
    this.at = this.marks.pop() ?? this.at;
    return this.now;
  }
}

/**
 * The change from a text to the next: [length of the common prefix, of the common suffix, new text].
 * @param {string} from
 * @param {string} to
 * @returns {Steps["changes"][0]}
 */
function change(from, to) {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return [head, tail, to.slice(head, to.length - tail)];
}

/** @param {string} from @param {Steps["changes"][0]} change */
const changed = (from, [head, tail, fresh]) => from.slice(0, head) + fresh + from.slice(from.length - tail);
