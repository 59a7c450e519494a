// Why a request has no answer.

/** A request that was refused, and where in the text the error is. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.expected = error.expected;
    this.line = error.line;
    this.column = error.column;
    this.lost = Boolean(error.lost); // whether it says nothing about the request
  }
}
