// Why a request has no answer.

import { sentence } from "./english.js";
import { t } from "./text.js";

/** A request that was refused, and where in the text the error is. */
export class Refusal extends Error {
  /** @param {{message: string, expected?: string | null, line?: number | null, column?: number | null, lost?: boolean}} problem */
  constructor({ message, expected = null, line = null, column = null, lost = false }) {
    super(message);
    this.expected = expected;
    this.line = line;
    this.column = column;
    this.lost = lost; // whether it says nothing about the request
  }

  /** The message alone, for a player who only tried. */
  get short() {
    return sentence(this.message);
  }

  /** All that it says. */
  get words() {
    return this.short + (this.expected ? ` ${t("expected", { what: this.expected })}` : "");
  }
}

/** Whether an error says that a request was stopped. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** The message of an error. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
