// Why a request has no answer.

import { sentence } from "./english.js";

/**
 * @typedef {object} Problem
 * @property {string} message
 * @property {string | null} [expected]
 * @property {number | null} [line]
 * @property {number | null} [column]
 * @property {boolean} [lost] whether it says nothing about the request
 */

/** A request that was refused, and where in the text the error is. */
export class Refusal extends Error {
  #problem;

  /** @param {Problem} problem */
  constructor(problem) {
    const { message, expected = null, line = null, column = null, lost = false } = problem;
    super(message);
    this.#problem = problem;
    this.expected = expected;
    this.line = line;
    this.column = column;
    this.lost = lost;
  }

  /** The message alone, for a player who only tried. */
  get short() {
    return sentence(this.message);
  }

  /** The same without what was expected: a person who moves pieces wrote nothing that could be corrected. */
  get alone() {
    return new Refusal({ ...this.#problem, expected: null });
  }

  /** All that it says. */
  get words() {
    return this.short + (this.expected ? ` Expected: ${this.expected}.` : "");
  }
}

/** Whether an error says that a request was stopped. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** The message of an error. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
