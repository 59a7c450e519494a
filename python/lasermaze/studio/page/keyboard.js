// The keyboard: everything that the mouse can do.

import { by, make } from "./dom.js";
import * as moves from "./moves.js";
import { isReady } from "./readiness.js";

/** @import { Cell } from "./types.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, string>} */
const HEADINGS = { ArrowUp: "N", ArrowDown: "S", ArrowLeft: "W", ArrowRight: "E" };
/** @type {Record<string, string>} */
const TURNS = { w: "N", a: "W", s: "S", d: "E", r: "?" };

/** @type {[string[], string][]} */
export const KEYS = [
  [["↑", "←", "↓", "→"], "move the cursor; in play, take a step where the puzzle is walked"],
  [["Enter"], "put the chosen piece, or turn or touch what stands at the cursor"],
  [["W", "A", "S", "D"], "turn the piece under the mouse or the cursor to north, west, south, east"],
  [["R"], "set its direction to unknown"],
  [["M"], "it must be lit, or need not"],
  [["X"], "pick a piece up, and put it down elsewhere"],
  [["Del"], "remove a piece"],
  [["1", "…", "9"], "put the piece that shows the key; other kinds show letters"],
  [["Ctrl", "Z"], "undo"],
  [["Ctrl", "Shift", "Z"], "redo"],
  [["C"], "check"],
  [["H"], "hint"],
  [["Esc"], "drop what is carried, stop looking at a solution"],
];

export function listKeys() {
  for (const [keys, words] of KEYS) {
    by("keys-list").append(make("dt", {}, keys.map((key) => make("kbd", {}, key))), make("dd", {}, words));
  }
}

// Focus

let held = false; // whether any element has ever had the focus

addEventListener("focusin", () => { held = true; });

/** Give the focus to the board; if a dialog is open, when it is closed. */
export function focusBoard() {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) dialog.addEventListener("close", focusBoard, { once: true });
  else if (held) by("board").focus({ preventScroll: true });
}

/** Give the focus to the board if the element that had it is gone, hidden or disabled. */
export function keepFocus() {
  const { activeElement: one, body } = document;
  if (!one || one === body || one.matches(":disabled") || !one.checkVisibility()) focusBoard();
}

/** The element around an event that a selector finds. @param {Event} event @param {string} selector */
const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** A press on a button does not take the focus from the board. @param {MouseEvent} event */
function pressed(event) {
  if (!around(event, "button, label, summary") || around(event, "dialog")) return;
  event.preventDefault();
  if (document.activeElement !== document.body) focusBoard();
}

/** Neither does a click on a radio button, which the browser would focus later. @param {MouseEvent} event */
function clicked(event) {
  const choice = around(event, "label, [type=radio]");
  if (event.detail > 0 && choice && !choice.closest("dialog")) setTimeout(focusBoard);
}

export class Keyboard {
  /** @type {Cell | null} */
  #carried = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   * @param {import("./tools.js").Tools} tools
   * @param {import("./gestures.js").Gestures} gestures
   * @param {import("./help-panel.js").HelpPanel} help
   */
  constructor(session, board, tools, gestures, help) {
    this.session = session;
    this.board = board;
    this.tools = tools;
    this.gestures = gestures;
    this.help = help;
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("mousedown", pressed);
    addEventListener("click", clicked);
    addEventListener("close", () => setTimeout(keepFocus), true); // of a dialog
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog[open]") || event.altKey || !isReady()) return;
    const typing = event.target instanceof Element && event.target.matches("input:not([type=radio]), textarea, select");
    if (event.ctrlKey || event.metaKey) {
      if (!typing) this.#withControl(event);
      return;
    }
    if (typing) return;
    const onButton = around(event, "button, a, summary, input");
    if (this.#plain(event, onButton)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #withControl(event) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.session.redo();
    else this.session.undo();
  }

  /**
   * Whether the key was used. Enter on a button and arrows on a radio button are the browser's.
   * @param {KeyboardEvent} event
   * @param {Element | null} onButton
   */
  #plain(event, onButton) {
    const { key } = event;
    if (key === "Escape") return this.#escape();
    if (key in ARROWS) return !onButton?.matches("input") && this.#arrow(key, onButton);
    if (key === "Enter" || key === " ") return !onButton && this.#enter();
    if (key === "Delete" || key === "Backspace") return this.#onCell((cell) => moves.take([cell]));
    return this.#piece(key) || this.#letter(key.toLowerCase());
  }

  /** An arrow is a step if the view lists steps, else it moves the cursor. @param {string} key @param {Element | null} onButton */
  #arrow(key, onButton) {
    if (onButton) focusBoard();
    const cursor = () => this.board.step(...ARROWS[key]);
    if (this.session.playing && this.board.guided) this.session.act(() => this.#step(HEADINGS[key], cursor));
    else cursor();
    return true;
  }

  /** @param {string} heading @param {() => void} otherwise */
  #step(heading, otherwise) {
    if (this.session.view.ways.some((way) => way.startsWith("go "))) return `go ${heading}`;
    otherwise();
    return null;
  }

  #enter() {
    if (this.session.preview) return this.#escape();
    if (this.#carried) return this.#pick();
    if (this.session.playing && this.session.view.done && this.#next()) return true;
    if (this.board.active) {
      const made = this.gestures.tapped(this.board.active);
      if (made) this.session.act(made);
    } else {
      this.board.step(0, 0);
    }
    return true;
  }

  /** After a win, Enter goes on. */
  #next() {
    const next = /** @type {HTMLElement | null} */ (document.querySelector("#next-card, #coach .loud"));
    if (!next?.checkVisibility()) return false;
    next.click();
    return true;
  }

  /** The keys of pieces come first, as the palette shows them. @param {string} key */
  #piece(key) {
    const { pieces } = this.tools;
    const piece = pieces.find((one) => one.key === key)
      ?? pieces.find((one) => one.key.toLowerCase() === key.toLowerCase());
    if (!piece) return false;
    if (this.board.active) return this.#onCell((cell) => moves.put(piece.code, [cell]));
    this.tools.choose(piece.code); // no cell is shown on which it could be put
    return true;
  }

  /** @param {string} key */
  #letter(key) {
    if (key in TURNS) {
      if (!this.session.playing || !this.board.guided) return this.#onCell((cell) => moves.turn(cell, TURNS[key]));
      this.session.act(() => this.#step(TURNS[key], () => {}));
      return true;
    }
    if (key === "m") return this.#onCell(moves.mark);
    if (key === "x") return this.#pick();
    if (key === "c") return Boolean(this.help.check());
    if (key === "h") return Boolean(this.help.hint());
    return false;
  }

  /** Change the cell at the cursor; before any is shown, show one in the middle. @param {(cell: Cell) => string} write */
  #onCell(write) {
    const { active } = this.board;
    if (active) this.session.act(write(active));
    else this.board.step(0, 0);
    return true;
  }

  /** Pick up the piece at the cursor, or put down the one that is carried. */
  #pick() {
    const { active } = this.board;
    if (!active) {
      this.board.step(0, 0);
      return true;
    }
    const from = this.#carried;
    this.#carry(from || this.board.isEmpty(active) ? null : active);
    if (from && !moves.same(from, active)) this.session.act(moves.move(from, active));
    return true;
  }

  #escape() {
    if (this.#carried) this.#carry(null);
    else if (this.session.preview) this.session.peek(null);
    else if (this.tools.choice !== "hand") this.tools.choose("hand");
    else return false;
    return true;
  }

  /** @param {Cell | null} cell */
  #carry(cell) {
    this.#carried = cell;
    this.board.mark({ carried: cell });
  }
}
