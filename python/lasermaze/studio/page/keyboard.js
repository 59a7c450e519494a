// The keyboard: everything that the mouse can do.

import { does, perform } from "./actions.js";
import { find, make } from "./dom.js";
import { around } from "./focus.js";
import { openDialog } from "./forms.js";
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
const KEYS = [
  [["↑", "←", "↓", "→"], "move the cursor; in play, take a step where the puzzle is walked"],
  [["Enter"], "put the chosen piece, or turn or touch what stands at the cursor"],
  [["W", "A", "S", "D"], "turn the piece under the mouse or the cursor to north, west, south, east"],
  [["R"], "set its direction to unknown"],
  [["M"], "it must be lit, or need not"],
  [["X"], "pick a piece up, and put it down elsewhere"],
  [["Delete"], "remove a piece"],
  [["1", "…", "9"], "put the piece that shows the key; other kinds show letters"],
  [["Control", "Z"], "undo"],
  [["Control", "Shift", "Z"], "redo"],
  [["C"], "check"],
  [["H"], "hint"],
  [["Escape"], "drop what is carried, stop looking at a solution"],
];

/** @type {Record<string, string>} what is printed on keys that no letter names */
const CAPS = { Enter: "Enter", Delete: "Del", Control: "Ctrl", Shift: "Shift", Escape: "Esc" };

/** Fill the dialog of the keys. */
function listKeys() {
  const dialog = find(document, "#keys", HTMLDialogElement);
  for (const [keys, words] of KEYS) {
    find(dialog, "#keys-list").append(make("dt", {}, keys.map((key) => make("kbd", {}, CAPS[key] ?? key))), make("dd", {}, words));
  }
  does("keys", () => openDialog(dialog));
}

export class Keyboard {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./gestures.js").Gestures} gestures
   * @param {import("./focus.js").Focus} focus
   */
  constructor(session, gestures, focus) {
    this.session = session;
    this.gestures = gestures;
    this.focus = focus;
    listKeys();
    addEventListener("keydown", (event) => this.#key(event));
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
    if (onButton) this.focus.toBoard();
    const cursor = () => this.session.step(...ARROWS[key]);
    if (this.session.playing && this.session.guided) this.session.act(() => this.#step(HEADINGS[key], cursor));
    else cursor();
    return true;
  }

  /** @param {string} heading @param {() => void} otherwise */
  #step(heading, otherwise) {
    if (this.session.view.ways.some((way) => way.heading)) return moves.go(heading);
    otherwise();
    return null;
  }

  #enter() {
    const { session } = this;
    if (session.preview) return this.#escape();
    if (session.carried) return this.#pick();
    if (session.playing && (perform("next-step") || perform("next-card"))) return true; // after a win, Enter goes on
    if (session.active) {
      const made = this.gestures.tapped(session.active);
      if (made) session.act(made);
    } else {
      session.step(0, 0);
    }
    return true;
  }

  /** The keys of pieces come first, as the palette shows them. @param {string} key */
  #piece(key) {
    const { pieces, active } = this.session;
    const piece = pieces.find((one) => one.key === key)
      ?? pieces.find((one) => one.key.toLowerCase() === key.toLowerCase());
    if (!piece) return false;
    if (active) return this.#onCell((cell) => moves.put(piece.code, [cell]));
    this.session.choose(piece.code); // no cell is shown on which it could be put
    return true;
  }

  /** @param {string} key */
  #letter(key) {
    if (key in TURNS) {
      if (!this.session.playing || !this.session.guided) return this.#onCell((cell) => moves.turn(cell, TURNS[key]));
      this.session.act(() => this.#step(TURNS[key], () => {}));
      return true;
    }
    if (key === "m" && !this.session.playing) return this.#onCell(moves.mark);
    if (key === "x") return this.#pick();
    if (key === "c") return perform("check");
    if (key === "h") return perform("hint");
    return false;
  }

  /** Change the cell at the cursor; before any is shown, show one in the middle. @param {(cell: Cell) => string} write */
  #onCell(write) {
    const { active } = this.session;
    if (active) this.session.act(write(active));
    else this.session.step(0, 0);
    return true;
  }

  /** Pick up the piece at the cursor, or put down the one that is carried. */
  #pick() {
    const { session } = this;
    const { active, carried: from } = session;
    if (!active) {
      session.step(0, 0);
      return true;
    }
    session.point({ carried: from || session.isEmpty(active) ? null : active });
    if (from && !moves.same(from, active)) session.act(moves.move(from, active));
    return true;
  }

  #escape() {
    const { session } = this;
    if (session.carried) session.point({ carried: null });
    else if (session.preview) session.peek(null);
    else if (session.choice !== "hand") session.choose("hand");
    else return false;
    return true;
  }
}
