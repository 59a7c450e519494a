// What was, and what was undone: a list of texts without end, with marks to go back to.

export class History {
  constructor(first) {
    this.steps = [first];
    this.at = 0;
    this.marks = [];
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

  /** Add a step; what was undone is forgotten. */
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

  /** Mark this point: what follows is only supposed. */
  mark() {
    this.marks.push(this.at);
  }

  /** How many steps were made since the last mark; null where nothing is supposed. */
  get supposed() {
    return this.marks.length ? this.at - this.marks.at(-1) : null;
  }

  /** What was supposed since the last mark holds. */
  keep() {
    this.marks.pop();
  }

  /** Back to the last mark. The way there can be redone. */
  back() {
    this.at = this.marks.pop() ?? this.at;
    return this.now;
  }
}
